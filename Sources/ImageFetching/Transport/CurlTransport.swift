import CCurl
import Execution
import Foundation

/// Sends requests with libcurl, on a thread of its own.
///
/// Not with `URLSession`, which is built on the same library, because a server can end the process through it. Measured
/// with Foundation 6.3.1: `Content-Length: 9223372036854775807`, a header after a chunked body, or a redirect to
/// `//[::1]/` trap before any delegate is asked; a cancelled task traps if it races with its cache lookup or a
/// redirect; and a name server that does not answer blocks all tasks of a session.
///
/// The thread starts with the first request and ends with the transport.
package final class CurlTransport: Transport {
    private let loop: CurlLoop

    package init() {
        loop = CurlLoop { ccurl_session_make() }
    }

    /// - Parameter makeSession: libcurl's, or nil where there is none.
    init(makeSession: @escaping @Sendable () -> OpaquePointer?) {
        loop = CurlLoop(makeSession: makeSession)
    }

    deinit {
        loop.stop()
    }

    package func start(_ request: TransportRequest, number: UInt64, receiver: any TransportReceiver) {
        loop.add(.start(CurlTransfer(request: request, number: number, receiver: receiver)))
    }

    package func cancel(_ number: UInt64) {
        loop.add(.cancel(number))
    }
}

/// What the thread of a transport does: takes commands, and keeps libcurl going.
// `session` is set once behind the mutex; `transfers` belongs to the thread. libcurl allows waking on any thread.
private final class CurlLoop: @unchecked Sendable {
    enum Command: Sendable {
        case start(CurlTransfer)
        case cancel(UInt64)
    }

    private struct Inbox: Sendable {
        var commands: [Command] = []
        var hasThread = false
        var isStopped = false
        /// There is no libcurl: every request fails at once.
        var isUnavailable = false
        /// Wakes the thread. Called only while the inbox is locked: the thread removes this, under the same lock,
        /// before it frees its session.
        var wake: (@Sendable () -> Void)?
    }

    private let inbox = Mutex(Inbox())
    private var transfers: [UInt64: CurlTransfer] = [:]
    private let makeSession: @Sendable () -> OpaquePointer?

    init(makeSession: @escaping @Sendable () -> OpaquePointer?) {
        self.makeSession = makeSession
    }

    func add(_ command: Command) {
        let (needsThread, isUnavailable) = inbox.withLock { inbox in
            guard !inbox.isUnavailable else { return (false, true) }
            inbox.commands.append(command)
            inbox.wake?()
            defer { inbox.hasThread = true }
            return (!inbox.hasThread, false)
        }
        if isUnavailable { fail(command) }
        if needsThread {
            let thread = Thread { self.run() }
            thread.name = "texture-fetch"
            thread.start()
        }
    }

    func stop() {
        inbox.withLock { inbox in
            inbox.isStopped = true
            inbox.wake?()
        }
    }

    // MARK: On the thread

    private func run() {
        ccurl_prepare_thread()
        guard let session = makeSession() else { return failEverything() }
        let handle = CurlSession(pointer: session)
        inbox.withLock { $0.wake = { ccurl_session_wake(handle.pointer) } }
        while obeyCommands(session) {
            ccurl_session_perform(session)
            endFinished(session)
            // Time limits are the engine's; libcurl itself asks to be called earlier where it needs that.
            ccurl_session_wait(session, 60_000)
        }
        for transfer in transfers.values { transfer.end(in: session) }
        transfers = [:]
        ccurl_session_free(session)
    }

    /// Returns false once the transport is gone. No waking comes after that.
    private func obeyCommands(_ session: OpaquePointer) -> Bool {
        let (commands, isStopped) = inbox.withLock { inbox -> ([Command], Bool) in
            if inbox.isStopped { inbox.wake = nil }
            defer { inbox.commands = [] }
            return (inbox.commands, inbox.isStopped)
        }
        guard !isStopped else { return false }
        for command in commands {
            switch command {
            case .start(let transfer):
                if transfer.start(in: session) {
                    transfers[transfer.number] = transfer
                } else {
                    transfer.receiver.finish(.badAddress("libcurl does not take it"))
                }
            case .cancel(let number):
                transfers.removeValue(forKey: number)?.end(in: session)
            }
        }
        return true
    }

    private func endFinished(_ session: OpaquePointer) {
        var end = ccurl_complete
        while let finished = ccurl_session_next_finished(session, &end) {
            guard let context = ccurl_transfer_context(finished) else { continue }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            let failure = transfer.failure(end)
            transfers[transfer.number] = nil
            transfer.end(in: session)
            transfer.receiver.finish(failure)
        }
    }

    /// libcurl is missing or can't begin to work. That does not change while the program runs: the thread ends, and
    /// requests fail from now on without one.
    private func failEverything() {
        let commands = inbox.withLock { inbox -> [Command] in
            defer { inbox.commands = [] }
            inbox.isUnavailable = true
            return inbox.commands
        }
        commands.forEach(fail)
    }

    private func fail(_ command: Command) {
        guard case .start(let transfer) = command else { return }
        transfer.receiver.finish(.unavailable("libcurl can't be loaded"))
    }
}

/// Carries a pointer into the closure that wakes the thread.
private struct CurlSession: @unchecked Sendable {  // libcurl allows to wake a session on any thread
    let pointer: OpaquePointer
}
