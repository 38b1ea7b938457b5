import Foundation

/// The bytes of a picture's file. A value, any thread.
package enum EncodedBytes: Sendable {
    /// They are in memory for as long as the picture is.
    case held(Data)
    /// Each decoder reads a copy of them, as far as they can be read then. For workers.
    case read(byteCount: Int, @Sendable () -> Data)

    package var data: Data {
        switch self {
        case .held(let data): data
        case .read(_, let read): read()
        }
    }

    /// The number of bytes that each decoder holds as a copy of its own, as far as that is known before reading.
    var copiedByteCount: Int {
        switch self {
        case .held: 0
        case .read(let byteCount, _): byteCount
        }
    }

    /// The number of bytes that each decoder holds as a copy of its own, once `data` has been read.
    func copiedByteCount(of data: Data) -> Int {
        switch self {
        case .held: 0
        case .read: data.count
        }
    }
}
