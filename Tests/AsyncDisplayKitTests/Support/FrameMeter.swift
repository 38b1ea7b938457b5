import Execution

/// Measures frames in processor time of the thread that makes them, since other tests run beside it.
struct FrameMeter {
    /// What the longest frame took, in seconds.
    private(set) var longest = 0.0
    private var last = CPUClock.thread

    mutating func frameEnded() {
        let now = CPUClock.thread
        longest = max(longest, now - last)
        last = now
    }
}
