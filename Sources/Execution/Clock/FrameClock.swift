import CThreads
import Synchronization

/// Seconds since an arbitrary, fixed start, never going backwards.
package typealias FrameTime = Double

/// A source of time. The application runs on the machine's clock, tests and headless runs on a virtual one.
package protocol FrameClock: AnyObject, Sendable {
    /// The current time. Any thread, a few nanoseconds.
    var now: FrameTime { get }
}

/// The machine's monotonic clock.
package final class MonotonicClock: FrameClock {
    package init() {}

    package var now: FrameTime {
        Double(ct_monotonic_now()) * 1e-9
    }
}

/// A clock that moves only when it is told to, so that the same script gives the same pixels.
package final class VirtualClock: FrameClock {
    private let bits: Atomic<UInt64>

    package init(now: FrameTime = 0) {
        bits = Atomic(now.bitPattern)
    }

    package var now: FrameTime {
        FrameTime(bitPattern: bits.load(ordering: .acquiring))
    }

    /// Moves time forward; an earlier time than the current one is ignored.
    package func advance(to time: FrameTime) {
        guard time > now else { return }
        bits.store(time.bitPattern, ordering: .releasing)
    }
}

/// CPU clocks for measuring, not for scheduling.
package enum CPUClock {
    /// CPU seconds the calling thread has used.
    package static var thread: Double { Double(ct_thread_cpu_now()) * 1e-9 }
    /// CPU seconds all threads of the process have used.
    package static var process: Double { Double(ct_process_cpu_now()) * 1e-9 }
    /// Seconds of the machine's monotonic clock.
    package static var monotonic: Double { Double(ct_monotonic_now()) * 1e-9 }
}
