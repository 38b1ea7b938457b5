import Foundation

/// An HTTP/1.1 server on 127.0.0.1 for tests, samples and the demo: GET, HEAD and POST, connections that are kept, and
/// every way in which a server can misbehave.
///
///     let server = try LoopbackServer.start { request in
///         request.path == "/cat" && request.attempt == 0 ? .status(500) : .ok(picture, type: "image/png")
///     }
///     defer { server.stop() }
///     load(server.url("/cat"))
///     #expect(server.log.wait(forRequests: 2))
///
/// Each connection has a thread, which calls the handler; so handlers of several connections run at the same time, and
/// a handler may block, though a `Gate` or a `delay` in its response is better: they notice that the client has left.
/// Heads are limited to 64 kB, bodies of requests to 1 MB, connections to 256, and idle time to a minute. Nothing but
/// 127.0.0.1 is ever listened on. All members may be used from any thread.
public final class LoopbackServer: Sendable {
    /// Answers a request. Called on the thread of the request's connection.
    public typealias Handler = @Sendable (Request) -> Response

    /// Seconds after which a wait of the log or a gate has failed, unless the caller says otherwise. So long, because
    /// tests that run beside a thousand others on a busy machine may not get a thread for half a minute.
    public static let longestWait: TimeInterval = 300

    private enum State {
        case listening(Listener)
        case refusing
        case stopped
    }

    /// The port, which stays the same.
    public let port: UInt16
    /// What was asked for.
    public let log = RequestLog()

    private let threadName: String
    private let handler: Handler
    /// Bound to the port from `start` to `stop` without listening: the system gives the port to no other socket while
    /// the server refuses connections.
    private let reservation: Int32
    private let state: Guarded<State>

    /// Starts a server.
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - threadName: what the system shows as the name of every thread, at most 15 bytes.
    ///   - handler: answers requests.
    /// - Throws: `SocketError` if the port is taken or the system has no more descriptors or threads.
    public static func start(
        port: UInt16 = 0, threadName: String = "loopback", handler: @escaping Handler
    ) throws(SocketError) -> LoopbackServer {
        let server = LoopbackServer(
            reservation: try Sockets.bound(port: port), threadName: threadName, handler: handler)
        try server.restart()
        return server
    }

    private init(reservation: Int32, threadName: String, handler: @escaping Handler) {
        self.reservation = reservation
        self.threadName = threadName
        self.handler = handler
        port = Sockets.port(of: reservation)
        state = Guarded(.refusing)
    }

    deinit {
        leave(for: .stopped, .stopped)
    }

    /// The address of a path on this server.
    public func url(_ path: String) -> URL { Self.url(path, port: port) }

    static func url(_ path: String, port: UInt16) -> URL {
        // `URL(string:)` percent-encodes characters that are not allowed, so it accepts any path.
        let whole = "http://127.0.0.1:\(port)" + (path.hasPrefix("/") ? path : "/" + path)
        return URL(string: whole) ?? URL(fileURLWithPath: "/")
    }

    /// Whether `stop` was called.
    public var isStopped: Bool {
        state.withLock { state in
            if case .stopped = state { true } else { false }
        }
    }

    /// Closes the port and all connections, and waits until every thread of the server has ended. Further calls do
    /// nothing. Not to be called by a handler.
    public func stop() {
        leave(for: .stopped, .stopped)
    }

    /// Resets all connections and refuses new ones, as if the process had been killed. Returns when every thread has
    /// ended; `restart` brings the server back.
    public func kill() {
        leave(for: .refusing, .killed)
    }

    /// Listens again, on the same port. Does nothing while the server listens.
    /// - Throws: `SocketError` if the server was stopped, or the system has no more descriptors or threads.
    public func restart() throws(SocketError) {
        let result = state.withLock { state -> Result<Void, SocketError> in
            switch state {
            case .listening: return .success(())
            case .stopped: return .failure(SocketError(call: "listen", code: EINVAL))
            case .refusing: break
            }
            do throws(SocketError) {
                let socket = try Sockets.bound(port: port)
                state = .listening(try Listener(socket, threadName: threadName, log: log, handler: handler))
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func leave(for next: State, _ reason: Connection.End) {
        let before = state.withLock { state in
            defer { if case .stopped = state {} else { state = next } }
            return state
        }
        if case .listening(let listener) = before { listener.end(reason) }
        if case .stopped = before { return }
        if case .stopped = next { close(reservation) }
    }
}
