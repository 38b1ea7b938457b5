import Dispatch
import Execution
import Foundation

@testable import ImageFetching

/// A clock that stands still until the test moves it, or that skips pauses of a fetcher.
final class ManualClock: FetchClock {
    private struct State {
        var now: FrameTime = 0
        var alarms: [(time: FrameTime, body: @Sendable () -> Void)] = []
    }

    private let state = Mutex(State())

    var now: FrameTime { state.withLock { $0.now } }
    var date: Date { Date(timeIntervalSince1970: 1_000_000_000 + now) }

    func call(at time: FrameTime, _ body: @escaping @Sendable () -> Void) {
        let due = state.withLock { state in
            state.alarms.append((time, body))
            return Self.takeDue(from: &state)
        }
        for body in due { body() }
    }

    /// Moves time, and calls what is due. Any thread.
    func advance(_ seconds: FrameTime) { advance { $0 + seconds } }

    private func advance(to time: (FrameTime) -> FrameTime) {
        let due = state.withLock { state in
            state.now = max(state.now, time(state.now))
            return Self.takeDue(from: &state)
        }
        for body in due { body() }
    }

    private static func takeDue(from state: inout State) -> [@Sendable () -> Void] {
        let now = state.now
        defer { state.alarms.removeAll { $0.time <= now } }
        return state.alarms.filter { $0.time <= now }.sorted { $0.time < $1.time }.map(\.body)
    }

    // MARK: Pauses

    /// From now on moves to the end of each pause between attempts of a fetcher.
    ///
    /// Only while the fetcher asks no server: the limits of answers under way (silence, pace, the bodies that do not
    /// matter) would be over, too, before the network has had its time.
    ///
    /// - Parameter longest: in seconds; longer pauses are not skipped.
    func skipPauses(of fetcher: ImageFetcher, upTo longest: FrameTime) {
        fetcher.queue.asyncAfter(deadline: .now() + .milliseconds(1)) { [weak self, weak fetcher] in
            guard let self, let fetcher else { return }
            if fetcher.transmissions.isEmpty, let end = fetcher.waiting.earliest, end - now <= longest {
                advance { _ in end }
            }
            skipPauses(of: fetcher, upTo: longest)
        }
    }
}
