import Execution
import Foundation

/// A connection to the X server beside SDL's, with a thread of its own, which starts with the first piece of work and
/// sleeps unless there is something to do. Any thread.
///
/// SDL's connection can't be used: it belongs to the main thread, and SDL discards events that it does not know.
package final class XClient: Sendable {
    private let state = Mutex(State())
    private let clock = MonotonicClock()

    /// A piece of work, which gets nil if there is no X server. The closure is in a structure for the reason given at
    /// `MainInbox.Waker`.
    private struct Work {
        let body: @Sendable (XSession?) -> Void
    }

    private struct State {
        var phase = Phase.new
        var waiting: [Work] = []
        var connection: XConnection?
    }

    private enum Phase {
        case new, running
        /// There is no X server, or the connection to it has ended.
        case ended
    }

    package init() {}

    /// Runs `body` on the client's thread, in order. Without an X server it gets nil, perhaps on the calling thread.
    func perform(_ body: @escaping @Sendable (XSession?) -> Void) {
        let phase = state.withLock { state in
            let phase = state.phase
            guard phase != .ended else { return phase }
            state.phase = .running
            state.waiting.append(Work(body: body))
            state.connection?.wake()
            return phase
        }
        switch phase {
        case .ended: body(nil)
        case .running: break
        case .new:
            let thread = Thread { [self] in run() }
            thread.name = "texture.x11"
            thread.stackSize = 512 << 10
            thread.start()
        }
    }

    private func run() {
        if let connection = XConnection() {
            state.withLock { $0.connection = connection }
            serve(connection)
        }
        let left = state.withLock { state in
            defer { state = State(phase: .ended) }
            return state.waiting
        }
        for work in left { work.body(nil) }
    }

    /// Serves the connection until the server closes it.
    private func serve(_ connection: XConnection) {
        let session = XSession(connection, encode: encode)
        do throws(XConnectionClosed) {
            while true {
                for work in takeWaiting() { work.body(session) }
                let event = try connection.wait(session.nextDeadline.map { $0 - clock.now })
                if let event { session.handle(event, now: clock.now) }
                session.expire(now: clock.now)
            }
        } catch {
            session.end()
        }
    }

    /// Makes the bytes of a form on another thread, and then answers the requests that wait for them.
    private func encode(_ form: ClipboardForm) {
        // A thread, not a dispatch queue: once a process has used one, Dispatch wakes it each second to count workers.
        let thread = Thread { [self] in
            _ = form.data
            perform { session in session?.formWasMade(now: MonotonicClock().now) }
        }
        thread.name = "texture.encode"
        thread.start()
    }

    private func takeWaiting() -> [Work] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}

extension XClient {
    /// Calls `onChange` with the settings that a daemon keeps on the X server (XSETTINGS), as soon as they are read and
    /// whenever they change; with no bytes if there is no daemon. On the client's thread.
    package func followSettings(_ onChange: @escaping @Sendable ([UInt8]) -> Void) {
        perform { session in session?.followSettings { onChange([UInt8]($0)) } }
    }
}
