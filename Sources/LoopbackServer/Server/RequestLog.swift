import Foundation

/// What a server was asked for, in the order of arrival, and what became of each request. Any thread may read it and
/// wait for it.
public final class RequestLog: Sendable {
    /// A request and what has become of it.
    public struct Entry: Sendable {
        /// The request as it was read.
        public let request: Request
        /// How the response ended, or nil while it is under way.
        public fileprivate(set) var outcome: Outcome?
        /// Bytes of the head and body that were handed to the system.
        public fileprivate(set) var bytesSent = 0
    }

    /// How a response ended.
    public enum Outcome: Sendable, Equatable {
        /// Everything was sent, as far as it was meant to be.
        case sent
        /// The client closed the connection before.
        case clientLeft
        /// The server was stopped or killed before.
        case serverEnded
    }

    struct State {
        var entries: [Entry] = []
        /// The index of the first entry: earlier ones were forgotten.
        var firstIndex = 0
        var arrivals = 0
        var attempts: [String: Int] = [:]
        var underWay = 0
        var mostUnderWay = 0
        var connections = 0
        var openConnections = 0
    }

    /// Requests beyond this many get an index, but no entry; `count` and the waits leave them out.
    static let mostEntries = 100_000

    let state = Guarded(State())

    /// Every request so far.
    public var entries: [Entry] { state.withLock { $0.entries } }

    /// Every request so far.
    public var requests: [Request] { entries.map(\.request) }

    /// The targets in the order of arrival, as in `/feed?page=2`.
    public var targets: [String] { requests.map(\.target) }

    /// The number of requests so far.
    public var count: Int { state.withLock { $0.entries.count } }

    /// The number of requests of one target.
    public func count(of target: String) -> Int {
        state.withLock { state in state.entries.count { $0.request.target == target } }
    }

    /// The number of requests that are being answered.
    public var underWay: Int { state.withLock { $0.underWay } }

    /// The largest number of requests that were being answered at the same time.
    public var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }

    /// The number of connections that are open now.
    public var openConnections: Int { state.withLock { $0.openConnections } }

    /// The number of connections that were ever accepted.
    public var connections: Int { state.withLock { $0.connections } }

    /// Forgets every request so far, and how often targets were asked for. Indices go on.
    public func removeAll() {
        state.withLock { state in
            state.entries = []
            state.firstIndex = state.arrivals
            state.attempts = [:]
            state.mostUnderWay = state.underWay
        }
    }
}

// MARK: Waiting

extension RequestLog {
    /// Waits until `count` requests have arrived, at most `timeout` seconds. Blocks the calling thread.
    /// - Returns: whether they have.
    public func wait(forRequests count: Int, timeout: TimeInterval = LoopbackServer.longestWait) -> Bool {
        state.wait(timeout: timeout) { $0.entries.count >= count }
    }

    /// Waits until `count` requests of one target have arrived, at most `timeout` seconds. Blocks the calling thread.
    /// - Returns: whether they have.
    public func wait(for target: String, count: Int = 1, timeout: TimeInterval = LoopbackServer.longestWait) -> Bool {
        state.wait(timeout: timeout) { state in state.entries.count { $0.request.target == target } >= count }
    }

    /// Waits until no request is being answered, at most `timeout` seconds. Blocks the calling thread.
    /// - Returns: whether that is so.
    public func waitUntilIdle(timeout: TimeInterval = LoopbackServer.longestWait) -> Bool {
        state.wait(timeout: timeout) { $0.underWay == 0 }
    }

    /// Waits until the log fulfils a condition that looks at its entries, at most `timeout` seconds. Blocks the calling
    /// thread; `isTrue` must not use the log.
    /// - Returns: whether it is fulfilled.
    public func wait(timeout: TimeInterval = LoopbackServer.longestWait, until isTrue: ([Entry]) -> Bool) -> Bool {
        state.wait(timeout: timeout) { isTrue($0.entries) }
    }

    /// Waits until `count` requests have arrived, at most `timeout` seconds, without blocking the calling thread.
    /// - Returns: whether they have.
    public func requests(atLeast count: Int, timeout: TimeInterval = LoopbackServer.longestWait) async -> Bool {
        await elsewhere { self.wait(forRequests: count, timeout: timeout) }
    }

    /// Waits until the log fulfils a condition, at most `timeout` seconds, without blocking the calling thread.
    /// - Returns: whether it is fulfilled.
    public func fulfils(
        timeout: TimeInterval = LoopbackServer.longestWait, _ isTrue: @escaping @Sendable ([Entry]) -> Bool
    ) async -> Bool {
        await elsewhere { self.wait(timeout: timeout, until: isTrue) }
    }

    private func elsewhere(_ body: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            do {
                let thread = try JoinableThread(name: "loopback-wait") { continuation.resume(returning: body()) }
                thread.detach()
            } catch {
                continuation.resume(returning: false)
            }
        }
    }
}

// MARK: What connections write

extension RequestLog {
    func connectionBegan() -> Int {
        state.withLock { state in
            state.connections += 1
            state.openConnections += 1
            return state.connections - 1
        }
    }

    func connectionEnded() {
        state.withLock { $0.openConnections -= 1 }
    }

    /// Writes a request down and gives it its numbers.
    func began(_ request: Request, on connection: Int) -> Request {
        var request = request
        return state.withLock { state in
            let key = request.method + " " + request.target
            request.connection = connection
            request.attempt = state.attempts[key, default: 0]
            request.index = state.arrivals
            state.attempts[key, default: 0] += 1
            state.arrivals += 1
            state.underWay += 1
            state.mostUnderWay = max(state.mostUnderWay, state.underWay)
            if state.entries.count < RequestLog.mostEntries { state.entries.append(Entry(request: request)) }
            return request
        }
    }

    func sent(_ count: Int, for request: Request) {
        change(request) { $0.bytesSent += count }
    }

    func ended(_ outcome: Outcome, for request: Request) {
        state.withLock { $0.underWay -= 1 }
        change(request) { $0.outcome = outcome }
    }

    private func change(_ request: Request, _ body: (inout Entry) -> Void) {
        state.withLock { state in
            let place = request.index - state.firstIndex
            if state.entries.indices.contains(place) { body(&state.entries[place]) }
        }
    }
}
