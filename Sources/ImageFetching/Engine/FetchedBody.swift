import Execution
import Foundation

/// A complete picture file, and how it was obtained. One object for all requests for it.
package final class FetchedBody: Sendable {
    package let data: Data
    /// The headers of the answer, with names in lower case. Empty for files.
    package let headers: [String: String]
    package let info: ASImageDownloadInfo
    private let derived = Mutex<(any Sendable)?>(nil)

    package init(data: Data, headers: [String: String], info: ASImageDownloadInfo) {
        self.data = data
        self.headers = headers
        self.info = info
    }

    /// An object that is made from the data once, for all callers that ask for the same type; other callers wait until
    /// it is made. Any thread.
    package func derived<Product: Sendable>(_ make: (Data) -> Product) -> Product {
        derived.withLock { derived in
            if let product = derived as? Product { return product }
            let product = make(data)
            derived = product
            return product
        }
    }
}

/// Bytes of a picture's file that have arrived before it is complete.
package struct FetchedBytes: Sendable {
    /// The number of the request that brought them. Later requests have larger numbers, and their bytes replace earlier
    /// ones.
    package let transmission: UInt64
    /// The offset of the bytes in the file. The same bytes may come twice.
    package let offset: Int
    package let bytes: Data
    /// The length of the file, if the server says it.
    package let expectedCount: Int?
}
