import Execution
import Foundation

@testable import ImageFetching

/// A clock that stands still until the test moves it, or that skips waits of the fetcher.
final class ManualClock: FetchClock {
    private struct State {
        var now: FrameTime = 0
        var alarms: [(time: FrameTime, body: @Sendable () -> Void)] = []
        var skippedWait: FrameTime
    }

    private let state: Mutex<State>

    /// - Parameter skippedWait: waits of at most that many seconds are over at once, as those between attempts are.
    init(skippingWaitsOf skippedWait: FrameTime = 0) {
        state = Mutex(State(skippedWait: skippedWait))
    }

    var now: FrameTime { state.withLock { $0.now } }
    var date: Date { Date(timeIntervalSince1970: 1_000_000_000 + now) }

    func call(at time: FrameTime, _ body: @escaping @Sendable () -> Void) {
        let due = state.withLock { state in
            state.alarms.append((time, body))
            if time - state.now <= state.skippedWait { state.now = max(state.now, time) }
            return Self.takeDue(from: &state)
        }
        for body in due { body() }
    }

    /// Moves time, and calls what is due. Any thread.
    func advance(_ seconds: FrameTime) {
        let due = state.withLock { state in
            state.now += seconds
            return Self.takeDue(from: &state)
        }
        for body in due { body() }
    }

    private static func takeDue(from state: inout State) -> [@Sendable () -> Void] {
        let now = state.now
        defer { state.alarms.removeAll { $0.time <= now } }
        return state.alarms.filter { $0.time <= now }.sorted { $0.time < $1.time }.map(\.body)
    }
}
