import Dispatch
import Execution
import Foundation

/// The source of a fetcher's time. Tests use a clock that they move themselves.
package protocol FetchClock: AnyObject, Sendable {
    /// Seconds that never go backwards: for waits and limits. Any thread.
    var now: FrameTime { get }
    /// The time of day: for freshness and dates in headers. Any thread.
    var date: Date { get }
    /// Calls `body` once, at that time of `now` or a little later, on any thread.
    func call(at time: FrameTime, _ body: @escaping @Sendable () -> Void)
}

/// The machine's clock.
package final class SystemFetchClock: FetchClock {
    private let monotonic = MonotonicClock()
    /// A queue of its own, because programs may fill the shared ones with work.
    private let queue = DispatchQueue(label: "texture.image-fetcher.clock")

    package init() {}

    package var now: FrameTime { monotonic.now }
    package var date: Date { Date() }

    package func call(at time: FrameTime, _ body: @escaping @Sendable () -> Void) {
        let wait = max(0, min(time - now, 86_400))
        queue.asyncAfter(deadline: .now() + wait, execute: body)
    }
}
