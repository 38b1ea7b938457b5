import CHeapPeak
import Foundation

/// What a piece of work took.
struct Measurement {
    /// Processor time of the thread in seconds.
    var seconds = 0.0
    /// The most memory that was allocated beside what was there before.
    var peakBytes = 0
    /// The longest processor time between two calls of `isCancelled`, in seconds.
    var longestSilence = 0.0
    /// Processor time after the last call of `isCancelled`: the rest of the work, and freeing memory.
    var secondsAfterwards = 0.0

    /// Runs work that calls `isCancelled` now and then.
    static func of(_ work: (_ isCancelled: () -> Bool) -> Void) -> Measurement {
        let before = heap_bytes()
        heap_reset_peak()
        let start = processorSeconds()
        var last = start
        var result = Measurement()
        work {
            let now = processorSeconds()
            result.longestSilence = max(result.longestSilence, now - last)
            last = now
            return false
        }
        let end = processorSeconds()
        result.secondsAfterwards = end - last
        result.seconds = end - start
        result.peakBytes = max(0, heap_peak() - before)
        return result
    }

    /// Processor time of the thread.
    static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
