import Synchronization

/// How soon a job is needed. Lower raw values run first.
package enum JobPriority: Int, CaseIterable, Comparable, Sendable {
    /// On screen in the frame being made.
    case visible
    /// About to be on screen, in the direction of the scroll.
    case approaching
    /// In the display range.
    case display
    /// In the preload range.
    case preload

    package static func < (a: JobPriority, b: JobPriority) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// Says that a result is no longer wanted. A job checks it before it starts and between its parts.
package final class CancellationToken: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package func cancel() {
        flag.store(true, ordering: .releasing)
    }

    package var isCancelled: Bool {
        flag.load(ordering: .acquiring)
    }
}

/// One piece of work that runs exactly once, on whichever thread claims it first, or never if it is cancelled before.
///
/// A job may be in several queues of the pool at once, because raising its priority adds it to another queue. The
/// thread that gets to it first claims it; other threads skip a claimed job.
package final class Job: @unchecked Sendable {  // `body` is touched only by the thread whose claim succeeded
    private enum State {
        static let waiting: UInt8 = 0
        static let running: UInt8 = 1
        static let finished: UInt8 = 2
    }

    package let token: CancellationToken
    /// Whether only workers run the job, and not a thread that waits for it.
    let isForWorkers: Bool
    private let state = Atomic(State.waiting)
    private let urgency = Atomic(JobPriority.preload.rawValue)
    private var body: (@Sendable (CancellationToken) -> Void)?
    private let onFinish: (@Sendable () -> Void)?
    /// A thread sleeps until it is finished. Behind the pool's lock.
    var isAwaited = false

    /// - Parameters:
    ///   - isForWorkers: whether it runs only on workers of the pool: for client code that expects not to run on the
    ///     main thread.
    ///   - onFinish: called once the job counts as finished, on the thread that ran it.
    package init(
        token: CancellationToken = CancellationToken(), isForWorkers: Bool = false,
        onFinish: (@Sendable () -> Void)? = nil,
        _ body: @escaping @Sendable (CancellationToken) -> Void
    ) {
        self.token = token
        self.isForWorkers = isForWorkers
        self.onFinish = onFinish
        self.body = body
    }

    /// The urgency of the job: the highest priority that it was ever given, also while it runs. If it must wait, for
    /// example for memory, it is served by this priority. Any thread.
    package var priority: JobPriority { JobPriority(rawValue: urgency.load(ordering: .relaxed)) ?? .preload }

    /// Raises the priority of the job; a priority lower than the present one changes nothing.
    package func raise(to priority: JobPriority) {
        urgency.min(priority.rawValue, ordering: .relaxed)
    }

    /// True once the body has returned, or was skipped because of cancellation.
    package var isFinished: Bool {
        state.load(ordering: .acquiring) == State.finished
    }

    /// True until some thread has claimed the job.
    package var isWaiting: Bool {
        state.load(ordering: .acquiring) == State.waiting
    }

    /// Runs the body on this thread if no thread has claimed the job yet. Returns whether this call ran (or skipped)
    /// it.
    package func runIfUnclaimed() -> Bool {
        guard
            state.compareExchange(expected: State.waiting, desired: State.running, ordering: .acquiringAndReleasing)
                .exchanged
        else { return false }
        if !token.isCancelled { body?(token) }
        // Before the job counts as finished: a thread that has waited for it finds nothing held by it.
        body = nil
        state.store(State.finished, ordering: .releasing)
        onFinish?()
        return true
    }
}
