import Execution

/// Remembers for which time a clock has been asked to call, so that it is asked again only for an earlier one. A value.
struct Alarm: Sendable {
    private var set: FrameTime?

    /// Returns the time to ask the clock for; nil if the clock has already been asked for that time or an earlier one,
    /// or if `time` is nil.
    mutating func moved(to time: FrameTime?) -> FrameTime? {
        guard let time, time < set ?? .infinity else { return nil }
        set = time
        return time
    }

    /// The clock has called. Returns false if an earlier alarm was set since, which makes this call needless.
    mutating func rang(for time: FrameTime) -> Bool {
        guard set == time else { return false }
        set = nil
        return true
    }
}
