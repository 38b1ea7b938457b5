import Foundation

/// A feed server, wherever it runs. Any thread.
public protocol FeedServing: Sendable {
    /// The address of a path on the server.
    func url(_ path: String) -> URL
    /// Refuses connections, and resets those that are open; or listens again, on the same port. Blocks for milliseconds.
    /// - Throws: if that is not possible, as another process took the port meanwhile.
    func setOffline(_ isOffline: Bool) throws
}

extension FeedServer: FeedServing {}
extension FeedServerProcess: FeedServing {}
