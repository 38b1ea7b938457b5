import Execution
import LoopbackServer

/// Starts servers of the feed in this process, and remembers them. Any thread.
final class FeedServers: Sendable {
    private let servers = Mutex<[FeedServer]>([])

    var count: Int { servers.withLock { $0.count } }
    var last: FeedServer? { servers.withLock { $0.last } }

    func start(_ settings: FeedServer.Settings) throws -> FeedServer {
        let server = try FeedServer.start(settings)
        servers.withLock { $0.append(server) }
        return server
    }
}
