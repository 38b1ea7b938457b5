import Foundation

/// A thread that can be joined, which `Foundation.Thread` cannot: a server that has stopped leaves none behind.
final class JoinableThread: Sendable {
    private final class Start {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    private let thread: pthread_t

    /// - Parameter name: at most 15 bytes, as the system shows no more.
    /// - Throws: `SocketError` if the system refuses another thread.
    init(name: String, body: @escaping @Sendable () -> Void) throws(SocketError) {
        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        let failure = pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                let start = Unmanaged<Start>.fromOpaque(raw).takeRetainedValue()
                Thread.current.name = start.name
                start.body()
                return nil
            }, start.toOpaque())
        guard failure == 0 else {
            start.release()
            throw SocketError(call: "pthread_create", code: failure)
        }
        self.thread = thread
    }

    /// Waits for the end of the thread. Either this or `detach` is called, once, from another thread.
    func join() {
        pthread_join(thread, nil)
    }

    /// Lets the system forget the thread when it ends.
    func detach() {
        pthread_detach(thread)
    }
}
