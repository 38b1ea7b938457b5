import Execution
import Foundation

/// A complete picture file, and how it was had. One object for all who asked for it.
package final class FetchedBody: Sendable {
    package let data: Data
    /// Of the answer; names in lower case. Empty for files.
    package let headers: [String: String]
    package let info: ASImageDownloadInfo
    private let derived = Mutex<(any Sendable)?>(nil)

    package init(data: Data, headers: [String: String], info: ASImageDownloadInfo) {
        self.data = data
        self.headers = headers
        self.info = info
    }

    /// What is made of the data, once for all who ask with the same type; the others wait meanwhile. Any thread.
    package func derived<Product: Sendable>(_ make: (Data) -> Product) -> Product {
        derived.withLock { derived in
            if let product = derived as? Product { return product }
            let product = make(data)
            derived = product
            return product
        }
    }
}

/// What arrives of a picture before it is complete.
package enum FetchedBytes: Sendable {
    /// From the first byte on; what arrived before counts for nothing. With the number of bytes to come, if the server says
    /// it.
    case began(expectedCount: Int?)
    /// The bytes that follow.
    case more(Data)
}
