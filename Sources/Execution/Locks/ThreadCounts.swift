import CThreads

/// How often threads met so far: what benchmarks and tests say about frames. Counted in debug builds; 0 in others.
package struct ThreadCounts: Sendable {
    /// Locks taken by all threads, without those that the thread had already.
    package let locks: Int
    /// Signals to threads that may be asleep. What ends the main thread's sleep between frames is not among them.
    package let wakeUps: Int

    /// The counts until now. Any thread.
    package static var now: ThreadCounts {
        ThreadCounts(locks: Int(ct_lock_count()), wakeUps: Int(ct_wake_up_count()))
    }
}
