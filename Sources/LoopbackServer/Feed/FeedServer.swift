import Foundation

/// An HTTP server on 127.0.0.1 with a photo feed without end, as slow and unreliable as it is told to be.
///
/// | request | answer |
/// | --- | --- |
/// | `GET /feed?page=2` | ten posts (`FeedPage`) |
/// | `GET /photos/12/dunes.jpg`, `GET /avatars/fox.jpg` | a picture with an `ETag`, fresh for an hour |
/// | `POST /posts/12/like` with a `FeedLike` | the likes by now (`FeedLike`) |
///
/// All members may be used from any thread.
public final class FeedServer: Sendable {
    /// What is in the feed, and how well its server answers.
    public struct Settings: Codable, Hashable, Sendable {
        /// The folder with pictures and texts.
        public var folder: String
        /// Decides what is in the feed, and which requests fail.
        public var seed: UInt64 = 1
        /// Seconds before each answer.
        public var latency = 0.0
        /// The fraction of requests that fail, from 0 to 1: with status 503 and `Retry-After`, or with a reset. A
        /// repeated request is as likely to fail as the first.
        public var failureRate = 0.0
        /// Whether connections are refused at first.
        public var isOffline = false
        /// Posts in an answer. 10 by default.
        public var postsPerPage = 10
        /// Nil for a feed without end.
        public var pageCount: Int?
        /// 0 for any free one.
        public var port: UInt16 = 0

        /// A feed of a folder's pictures, served without delays and failures.
        public init(folder: String) {
            self.folder = folder
        }
    }

    /// The server itself, with the log of what was asked for.
    public let server: LoopbackServer

    /// Reads the folder's tables and listens on 127.0.0.1.
    /// - Throws: if the tables can't be read or the port can't be had.
    public static func start(_ settings: Settings) throws(FeedError) -> FeedServer {
        do {
            let content = try FeedContent(folder: settings.folder, seed: settings.seed)
            let feed = Feed(settings: settings, content: content)
            let server = try LoopbackServer.start(port: settings.port, threadName: "feed-server") { feed.answer($0) }
            if settings.isOffline { server.kill() }
            return FeedServer(server: server)
        } catch {
            throw FeedError(error)
        }
    }

    private init(server: LoopbackServer) {
        self.server = server
    }

    deinit {
        server.stop()
    }

    /// The address of a path on this server.
    public func url(_ path: String) -> URL { server.url(path) }

    /// Stays the same.
    public var port: UInt16 { server.port }

    /// False once the server was stopped.
    public var isRunning: Bool { !server.isStopped }

    /// Refuses connections, and resets those that are open; or listens again, on the same port.
    /// - Throws: if the server was stopped, or the system has no more descriptors or threads. It is stopped then.
    public func setOffline(_ isOffline: Bool) throws(FeedError) {
        guard isRunning else { throw FeedError("it was stopped") }
        guard !isOffline else { return server.kill() }
        do {
            try server.restart()
        } catch {
            stop()
            throw FeedError(error)
        }
    }

    /// Closes the port. Further calls do nothing.
    public func stop() {
        server.stop()
    }
}

/// Answers requests. Any thread.
private final class Feed: Sendable {
    private let settings: FeedServer.Settings
    private let content: FeedContent
    /// The posts that were liked.
    private let liked = Guarded<Set<Int>>([])

    init(settings: FeedServer.Settings, content: FeedContent) {
        self.settings = settings
        self.content = content
    }

    func answer(_ request: Request) -> Response {
        var response = failure(of: request) ?? properAnswer(to: request)
        response.delay = settings.latency
        return response
    }

    private func failure(of request: Request) -> Response? {
        guard settings.failureRate > 0 else { return nil }
        var dice = FeedDice(seed: settings.seed, "\(request.method) \(request.target) \(request.attempt)")
        guard dice.fraction() < settings.failureRate else { return nil }
        return dice.below(2) == 0 ? .status(503, headers: ["Retry-After": "1"]) : .reset
    }

    private func properAnswer(to request: Request) -> Response {
        let path = request.path
        if request.method == "POST" { return like(path, request) }
        if path == "/feed" { return page(request) }
        guard let picture = content.picture(path) else { return .status(404) }
        let resource = Resource(
            picture.data, type: "image/jpeg", etag: picture.tag, cacheControl: "max-age=3600")
        return resource.response(to: request)
    }

    private func page(_ request: Request) -> Response {
        let number = request.query("page").map { Int($0) ?? -1 } ?? 0
        guard (0..<(settings.pageCount ?? 1_000_000)).contains(number) else { return .status(404) }
        let liked = liked.withLock { $0 }
        let first = number * settings.postsPerPage
        let posts = (first..<first + settings.postsPerPage).map { index in
            var post = content.post(index)
            post.isLiked = liked.contains(index)
            if post.isLiked { post.likes += 1 }
            return post
        }
        let isLast = settings.pageCount.map { number + 1 >= $0 } ?? false
        return json(FeedPage(posts: posts, next: isLast ? nil : "/feed?page=\(number + 1)"))
    }

    private func like(_ path: String, _ request: Request) -> Response {
        let parts = path.split(separator: "/")
        guard parts.count == 3, parts[0] == "posts", parts[2] == "like", let id = Int(parts[1]), id >= 0 else {
            return .status(404)
        }
        guard let wish = try? JSONDecoder().decode(FeedLike.self, from: request.body) else { return .status(400) }
        liked.withLock { liked in
            if wish.isLiked { liked.insert(id) } else { liked.remove(id) }
        }
        let likes = content.post(id).likes + (wish.isLiked ? 1 : 0)
        return json(FeedLike(isLiked: wish.isLiked, likes: likes))
    }

    private func json(_ value: some Encodable) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return .status(500) }
        return .ok(data, type: "application/json", headers: ["Cache-Control": "no-store"])
    }
}
