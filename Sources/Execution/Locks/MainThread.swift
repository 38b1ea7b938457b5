import CThreads

/// Questions about, and ways to, the main thread.
package enum MainThread {
    /// Whether the calling thread is the process's main thread. About a nanosecond.
    package static var isCurrent: Bool { ct_is_main_thread() }

    /// Runs `body` at once when called on the main thread, else in pass 2 of the next frame.
    package static func run(_ body: @escaping @MainActor () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            MainInbox.shared.push(body)
        }
    }
}
