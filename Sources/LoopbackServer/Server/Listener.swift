import Foundation

/// A port that accepts connections: one thread that accepts, and one for each connection.
final class Listener: Sendable {
    /// The most connections at a time; any further one is reset at once.
    static let mostConnections = 256

    private struct State {
        var isEnding = false
        var connections: [Int: (connection: Connection, thread: JoinableThread?)] = [:]
        var ended: [JoinableThread] = []
    }

    private let descriptor: Int32
    private let wakeUp: WakeUp
    private let threadName: String
    private let log: RequestLog
    private let handler: LoopbackServer.Handler
    private let state = Guarded(State())
    private let accepting = Guarded<JoinableThread?>(nil)

    /// Listens on a socket that is bound, which this object closes.
    init(
        _ descriptor: Int32, threadName: String, log: RequestLog, handler: @escaping LoopbackServer.Handler
    ) throws(SocketError) {
        self.descriptor = descriptor
        self.threadName = threadName
        self.log = log
        self.handler = handler
        wakeUp = try WakeUp()
        guard listen(descriptor, 128) == 0 else { throw Sockets.failure("listen") }
        let thread = try JoinableThread(name: threadName) { self.acceptUntilEnd() }
        accepting.withLock { $0 = thread }
    }

    /// Closes the port and every connection, and waits for all threads. Called once, never by a handler.
    func end(_ reason: Connection.End) {
        let open = state.withLock { state in
            state.isEnding = true
            return state.connections.values.map(\.connection)
        }
        wakeUp.signal()
        for connection in open { connection.end(reason) }
        accepting.withLock { $0 }?.join()
        state.wait { $0.connections.isEmpty }
        joinEndedThreads()
    }

    private func acceptUntilEnd() {
        while !state.withLock({ $0.isEnding }) {
            _ = Sockets.wait(for: Int32(POLLIN), of: descriptor, orWaking: wakeUp.descriptor)
            while let socket = Sockets.accepted(from: descriptor) { begin(socket) }
            joinEndedThreads()
        }
        close(descriptor)
    }

    private func begin(_ socket: Int32) {
        let number = log.connectionBegan()
        do throws(SocketError) {
            let connection = try Connection(socket, number: number, log: log, handler: handler)
            let isTaken = state.withLock { state in
                guard !state.isEnding, state.connections.count < Listener.mostConnections else { return false }
                state.connections[number] = (connection, nil)
                return true
            }
            guard isTaken else { throw SocketError(call: "accept", code: EMFILE) }
            let thread = try JoinableThread(name: threadName) { self.serve(connection) }
            state.withLock { $0.connections[number]?.thread = thread }
        } catch {
            state.withLock { $0.connections[number] = nil }
            Sockets.reset(socket)
            log.connectionEnded()
        }
    }

    private func serve(_ connection: Connection) {
        connection.serve()
        log.connectionEnded()
        // `begin` stores the thread's handle after starting the thread, so this may run before that.
        state.wait { $0.connections[connection.number]?.thread != nil }
        state.withLock { state in
            guard let thread = state.connections.removeValue(forKey: connection.number)?.thread else { return }
            state.ended.append(thread)
        }
    }

    private func joinEndedThreads() {
        let ended = state.withLock { state in
            defer { state.ended = [] }
            return state.ended
        }
        for thread in ended { thread.join() }
    }
}
