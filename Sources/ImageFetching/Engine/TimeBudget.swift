import Execution

/// Seconds that may be spent, and whether they are being spent now. A value.
struct TimeBudget: Hashable, Sendable {
    private var left: FrameTime
    private var runningSince: FrameTime?

    init(seconds: FrameTime) {
        left = seconds
    }

    /// The time at which a running budget is used up; nil while it does not run.
    var end: FrameTime? { runningSince.map { $0 + left } }

    mutating func run(from now: FrameTime) {
        runningSince = runningSince ?? now
    }

    mutating func pause(at now: FrameTime) {
        guard let since = runningSince else { return }
        left -= now - since
        runningSince = nil
    }

    /// Sets the seconds that are left. A budget that runs goes on running.
    mutating func renew(_ seconds: FrameTime, at now: FrameTime) {
        left = seconds
        if runningSince != nil { runningSince = now }
    }
}
