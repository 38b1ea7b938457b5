import CThreads

/// Work for the pool whose result the main thread is told about: made and delivered on the main thread, run anywhere.
///
/// *In real time* a result is delivered in the first pass 2 after it is there. *In virtual time* every piece of work has
/// a virtual duration (zero, or the artificial delay it was given), and its result is delivered in the first pass 2 at or
/// after start + duration, in the order of scheduling; the scheduler waits for it there. So fifty runs of one script
/// deliver the same results in the same frames in the same order, although real threads did the work.
@MainActor package final class WorkScheduler {
    /// Handle of a scheduled piece of work.
    package final class Ticket: Sendable {
        package let job: Job
        /// Not delivered before this time of the scheduler's clock.
        package let due: FrameTime
        fileprivate let sequence: UInt64
        @MainActor fileprivate var completion: (@MainActor (_ wasCancelled: Bool) -> Void)?

        fileprivate init(
            job: Job, due: FrameTime, sequence: UInt64, completion: @escaping @MainActor (_ wasCancelled: Bool) -> Void
        ) {
            self.job = job
            self.due = due
            self.sequence = sequence
            self.completion = completion
        }

        /// True until the completion has been called.
        @MainActor package var isPending: Bool { completion != nil }

        /// The result is no longer wanted. The completion is still called, with `wasCancelled` true.
        package func cancel() {
            job.token.cancel()
        }
    }

    package enum TimeKeeping {
        case real
        case virtual(VirtualClock)
    }

    /// The scheduler of the process. An application has one, a headless host puts its own here while it runs.
    package static var current = WorkScheduler(timeKeeping: .real, pool: .shared)

    package let pool: WorkerPool
    package let inbox = MainInbox.shared
    package let clock: any FrameClock
    private let virtualClock: VirtualClock?

    /// Finished in real time, and held back by an artificial delay; in virtual time everything not delivered.
    private var outstanding: [Ticket] = []
    private var nextSequence: UInt64 = 0
    /// Results the main thread has not been told about yet.
    package private(set) var pendingCount = 0
    /// Time the main thread has spent blocked on work in `wait(for:)`, in seconds of the scheduler's clock.
    package private(set) var blockedTime: FrameTime = 0
    /// How often `wait(for:)` had something to wait for.
    package private(set) var waitCount = 0

    package init(timeKeeping: TimeKeeping, pool: WorkerPool? = nil) {
        self.pool = pool ?? WorkerPool()
        switch timeKeeping {
        case .real:
            clock = MonotonicClock()
            virtualClock = nil
        case .virtual(let clock):
            self.clock = clock
            virtualClock = clock
        }
    }

    package var isVirtual: Bool { virtualClock != nil }

    /// Hands work to the pool.
    ///
    /// - Parameters:
    ///   - delay: artificial duration in seconds, for looking at placeholders; it occupies no worker.
    ///   - work: runs on any thread, also on the main thread when it waits for it.
    ///   - completion: runs on the main thread, exactly once, also after cancellation.
    package func schedule(
        priority: JobPriority, delay: FrameTime = 0, work: @escaping @Sendable (CancellationToken) -> Void,
        completion: @escaping @MainActor (_ wasCancelled: Bool) -> Void
    ) -> Ticket {
        let ticket = prepare(delay: delay, work: work, completion: completion)
        pool.submit(ticket.job, priority: priority)
        return ticket
    }

    /// A piece of work of a batch that `schedule(_:priority:)` hands over in one go, which wakes the workers once.
    package func prepare(
        delay: FrameTime = 0, work: @escaping @Sendable (CancellationToken) -> Void,
        completion: @escaping @MainActor (_ wasCancelled: Bool) -> Void
    ) -> Ticket {
        nextSequence += 1
        let due = clock.now + delay
        let inbox = self.inbox
        // In real time a finish only has to wake the main thread: `deliver()` finds what is ready.
        let wake: @Sendable () -> Void = { inbox.push {} }
        let job = Job(onFinish: isVirtual ? nil : wake, work)
        let ticket = Ticket(job: job, due: due, sequence: nextSequence, completion: completion)
        outstanding.append(ticket)
        pendingCount += 1
        return ticket
    }

    package func schedule(_ tickets: [Ticket], priority: JobPriority) {
        pool.submit(tickets.map(\.job), priority: priority)
    }

    package func raise(_ tickets: [Ticket], to priority: JobPriority) {
        pool.raise(tickets.map(\.job), to: priority)
    }

    /// Pass 2: delivers what is finished and due. In virtual time waits for what is due.
    package func deliver() {
        guard !outstanding.isEmpty else { return }
        let now = clock.now
        if isVirtual {
            let due = outstanding.filter { $0.due <= now || $0.job.token.isCancelled }
            guard !due.isEmpty else { return }
            pool.finish(due.map(\.job))
        }
        var ready: [Ticket] = []
        outstanding.removeAll { ticket in
            let isReady =
                !ticket.isPending || ticket.job.token.isCancelled || (ticket.due <= now && ticket.job.isFinished)
            if isReady { ready.append(ticket) }
            return isReady
        }
        for ticket in ready { complete(ticket) }
    }

    /// The earliest time at which a result held back by its artificial delay is due; nil if there is none.
    package var nextDue: FrameTime? {
        outstanding.lazy.filter { $0.isPending && (self.isVirtual || $0.job.isFinished) }.map(\.due).min()
    }

    /// Blocks the main thread until the work is done and due, helping with what nobody has started, and delivers it.
    /// Returns the seconds waited. With `help(with:budget:)` the only place of the framework where the main thread waits
    /// for workers.
    @discardableResult
    package func wait(for tickets: [Ticket]) -> FrameTime {
        let pending = tickets.filter(\.isPending)
        guard !pending.isEmpty else { return 0 }
        let start = clock.now
        pool.finish(pending.map(\.job))
        let due = pending.map(\.due).max() ?? start
        if let virtualClock {
            virtualClock.advance(to: due)
        } else {
            sleep(until: due)
        }
        let waited = clock.now - start
        blockedTime += waited
        waitCount += 1
        for ticket in pending { complete(ticket) }
        return waited
    }

    /// Helps with the work until it is done, or until `budget` seconds have passed; delivers what is finished and due.
    /// Work held back by an artificial delay beyond the budget is not waited for. Returns the seconds spent.
    @discardableResult
    package func help(with tickets: [Ticket], budget: FrameTime) -> FrameTime {
        let start = CPUClock.monotonic
        let limit = clock.now + budget
        let pending = tickets.filter { $0.isPending && $0.due <= limit }
        guard !pending.isEmpty else { return 0 }
        if isVirtual || budget == .infinity {
            pool.finish(pending.map(\.job))
        } else {
            _ = pool.finish(pending.map(\.job), until: start + budget)
        }
        for ticket in pending where ticket.job.isFinished && ticket.due <= clock.now { complete(ticket) }
        return CPUClock.monotonic - start
    }

    private func complete(_ ticket: Ticket) {
        guard let completion = ticket.completion else { return }
        ticket.completion = nil
        pendingCount -= 1
        completion(ticket.job.token.isCancelled)
    }

    private func sleep(until time: FrameTime) {
        guard clock.now < time else { return }
        let mutex = ct_mutex_create(false)!
        let never = ct_condition_create()!
        ct_mutex_lock(mutex)
        while ct_condition_wait_until(never, mutex, UInt64(time * 1e9)) {}
        ct_mutex_unlock(mutex)
        ct_condition_destroy(never)
        ct_mutex_destroy(mutex)
    }
}
