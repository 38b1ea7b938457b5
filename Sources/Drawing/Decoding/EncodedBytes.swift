import Foundation

/// The bytes of a picture's file. A value, any thread.
package enum EncodedBytes: Sendable {
    /// They are in memory for as long as the picture is.
    case held(Data)
    /// Each decoder reads a copy of them, as far as they can be read then. For workers.
    case read(@Sendable () -> Data)

    package var data: Data {
        switch self {
        case .held(let data): data
        case .read(let read): read()
        }
    }

    /// Whether a decoder has bytes of its own.
    var isCopied: Bool {
        switch self {
        case .held: false
        case .read: true
        }
    }
}
