import Execution

/// Which requests wait until when. A value. Entries that fall due within a twentieth of a second are woken together, so
/// that thousands of requests that failed at once cost some wake-ups, not thousands.
struct Timetable<ID: Hashable & Sendable>: Sendable {
    private var times: [ID: FrameTime] = [:]
    /// A lower bound for the earliest time.
    private(set) var earliest: FrameTime?

    private static var grid: FrameTime { 0.05 }

    mutating func add(_ id: ID, at time: FrameTime) {
        let time = (time / Self.grid).rounded(.up) * Self.grid
        times[id] = time
        earliest = min(earliest ?? .infinity, time)
    }

    mutating func remove(_ id: ID) {
        times[id] = nil
    }

    /// Removes and returns the entries that are due.
    mutating func due(at now: FrameTime) -> [ID] {
        guard let earliest, earliest <= now else { return [] }
        let due = times.filter { $0.value <= now }
        for id in due.keys { times[id] = nil }
        self.earliest = times.values.min()
        return due.sorted { $0.value < $1.value }.map(\.key)
    }
}
