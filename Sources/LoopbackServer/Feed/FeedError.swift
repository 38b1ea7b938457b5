import Foundation

/// Why a feed can't be served, as the end of a sentence.
public struct FeedError: Error, Hashable, CustomStringConvertible, Sendable {
    /// In words, without a full stop.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: any Error) {
        switch error {
        case let error as FeedError: self = error
        case let error as SocketError where error.code == EADDRINUSE:
            self.init("another program has taken its port")
        case let error as SocketError: self.init(String(cString: strerror(error.code)))
        default: self.init("its settings are not understood")
        }
    }
}
