import CThreads
import Dispatch

/// Questions about, and ways to, the main thread.
package enum MainThread {
    /// Marks the main queue. Where a process has called `dispatchMain()`, as test runners do, the main actor runs on
    /// any thread that serves that queue, and the process's first thread has ended.
    private static let queueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the calling code may use objects of the main actor. A nanosecond on the main thread and on the pool's
    /// workers, some tens elsewhere.
    package static var isCurrent: Bool {
        let kind = Int(ct_thread_kind())
        if kind == CT_THREAD_MAIN { return true }
        if kind == CT_THREAD_WORKER { return false }
        return DispatchQueue.getSpecific(key: queueKey) == true
    }

    /// Runs `body` at once when called on the main thread, else in pass 2 of the next frame.
    package static func run(_ body: @escaping @MainActor () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            MainInbox.shared.push(body)
        }
    }
}
