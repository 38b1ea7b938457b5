import Foundation

/// A feed server, wherever it runs. Any thread.
public protocol FeedServing: Sendable {
    /// Stays the same.
    var port: UInt16 { get }
    /// False once the server was stopped or has died. It never runs again then.
    var isRunning: Bool { get }
    /// The address of a path on the server.
    func url(_ path: String) -> URL
    /// Refuses connections, and resets those that are open; or listens again, on the same port. Blocks for
    /// milliseconds.
    /// - Throws: if the server has died, or its process has no more descriptors or threads. The server does not run any
    ///   more then.
    func setOffline(_ isOffline: Bool) throws(FeedError)
}

extension FeedServer: FeedServing {}
extension FeedServerProcess: FeedServing {}
