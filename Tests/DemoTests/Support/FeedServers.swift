import Execution
import LoopbackServer

/// Starts servers of the feed in this process, and remembers them. Any thread.
final class FeedServers: Sendable {
    private struct State {
        var servers: [FeedServer] = []
        var failingStarts = 0
    }

    private let state = Mutex(State())
    private let pageCount: Int?

    var count: Int { all.count }
    var last: FeedServer? { all.last }
    var all: [FeedServer] { state.withLock { $0.servers } }

    /// - Parameters:
    ///   - failingStarts: how many servers do not start, before others do.
    ///   - pageCount: how many pages of posts there are; nil for no end.
    init(failingStarts: Int = 0, pageCount: Int? = nil) {
        self.pageCount = pageCount
        state.withLock { $0.failingStarts = failingStarts }
    }

    func start(_ settings: FeedServer.Settings) throws(FeedError) -> FeedServer {
        let fails = state.withLock { state in
            defer { state.failingStarts = max(0, state.failingStarts - 1) }
            return state.failingStarts > 0
        }
        var settings = settings
        settings.pageCount = pageCount
        if fails { settings.folder = "/nowhere" }
        let server = try FeedServer.start(settings)
        state.withLock { $0.servers.append(server) }
        return server
    }
}
