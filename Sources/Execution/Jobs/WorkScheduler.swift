import CThreads
import HeapModule

/// Work for the pool whose result the main thread is told about: made and delivered on the main thread, run anywhere.
///
/// *In real time* a result is delivered in the first pass 2 after the work has ended. *In virtual time* every piece of
/// work has a virtual duration (zero, or the artificial delay it was given), and its result is delivered in the first
/// pass 2 at or after start + duration, in the order of scheduling; the scheduler waits for it there. So fifty runs of
/// one script deliver the same results in the same frames in the same order, although real threads did the work.
///
/// The cost of a delivery depends on the number of delivered results, not on the amount of work under way.
@MainActor package final class WorkScheduler {
    /// Handle of a scheduled piece of work.
    package final class Ticket: Sendable {
        package let job: Job
        /// The time of the scheduler's clock before which the result is not delivered.
        package let due: FrameTime
        fileprivate let sequence: UInt64
        private let arrivals: Arrivals
        @MainActor fileprivate var completion: (@MainActor (_ wasCancelled: Bool) -> Void)?

        fileprivate init(
            job: Job, due: FrameTime, sequence: UInt64, arrivals: Arrivals,
            completion: @escaping @MainActor (_ wasCancelled: Bool) -> Void
        ) {
            self.job = job
            self.due = due
            self.sequence = sequence
            self.arrivals = arrivals
            self.completion = completion
        }

        /// True until the completion has been called.
        @MainActor package var isPending: Bool { completion != nil }

        /// The result is no longer wanted. The completion is still called, with `wasCancelled` true.
        package func cancel() {
            job.token.cancel()
            _ = arrivals.add(sequence, wakes: false)
        }
    }

    /// The work that has been finished or cancelled since the last delivery, by sequence number. Any thread.
    fileprivate final class Arrivals: Sendable {
        private let state = Mutex((sequences: [UInt64](), hasWoken: false))

        /// Returns true if this is the first piece since the last delivery that must wake the main thread.
        func add(_ sequence: UInt64, wakes: Bool) -> Bool {
            state.withLock { state in
                state.sequences.append(sequence)
                guard wakes, !state.hasWoken else { return false }
                state.hasWoken = true
                return true
            }
        }

        func take() -> [UInt64] {
            state.withLock { state in
                defer { state = ([], false) }
                return state.sequences
            }
        }
    }

    /// When a result may be delivered. Earliest first.
    private struct Deadline: Comparable {
        let time: FrameTime
        let sequence: UInt64

        static func < (a: Deadline, b: Deadline) -> Bool {
            (a.time, a.sequence) < (b.time, b.sequence)
        }
    }

    package enum TimeKeeping {
        case real
        case virtual(VirtualClock)
    }

    /// The scheduler of the process. A headless host replaces it while it runs.
    package static var current = WorkScheduler(timeKeeping: .real, pool: .shared)

    package let pool: WorkerPool
    package let inbox = MainInbox.shared
    package let clock: any FrameClock
    private let virtualClock: VirtualClock?

    /// The work that has been prepared and not delivered, by sequence number.
    private var outstanding: [UInt64: Ticket] = [:]
    private let arrivals = Arrivals()
    /// In virtual time, when each result is due; in real time, only for results that are finished and held back by
    /// their artificial delay. An entry whose result was delivered early stays until its time comes.
    private var held = Heap<Deadline>()
    private var nextSequence: UInt64 = 0
    /// Seconds of the scheduler's clock that the main thread has spent in `wait(for:atMost:)`, working, delivering or
    /// blocked. In virtual time that is the artificial delays it has waited for.
    package private(set) var blockedTime: FrameTime = 0
    /// Real seconds that the main thread has spent in `help(with:)`, working or blocked.
    package private(set) var helpedTime: FrameTime = 0

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

    /// Results the main thread has not been told about yet.
    package var pendingCount: Int { outstanding.count }

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
        let ticket = prepare(due: clock.now + delay, work: work, completion: completion)
        pool.submit(ticket.job, priority: priority)
        return ticket
    }

    /// A piece of work of a batch that `schedule(_:priority:)` hands over in one go, which wakes the workers once.
    ///
    /// - Parameters:
    ///   - due: nil for now. Pieces that belong together must get one value, or one is due a moment later.
    ///   - isForWorkers: it never runs on the main thread, even if that waits for it.
    package func prepare(
        due: FrameTime? = nil, isForWorkers: Bool = false, work: @escaping @Sendable (CancellationToken) -> Void,
        completion: @escaping @MainActor (_ wasCancelled: Bool) -> Void
    ) -> Ticket {
        nextSequence += 1
        let sequence = nextSequence
        let due = due ?? clock.now
        // In real time the end of a piece wakes the main thread, once for all pieces that end before it delivers.
        let arrive: @Sendable () -> Void = { [arrivals, inbox] in
            if arrivals.add(sequence, wakes: true) { inbox.push {} }
        }
        let job = Job(isForWorkers: isForWorkers, onFinish: isVirtual ? nil : arrive, work)
        let ticket = Ticket(job: job, due: due, sequence: sequence, arrivals: arrivals, completion: completion)
        outstanding[sequence] = ticket
        if isVirtual { held.insert(Deadline(time: due, sequence: sequence)) }
        return ticket
    }

    package func schedule(_ tickets: [Ticket], priority: JobPriority, by runners: JobRunners = .workers) {
        pool.submit(tickets.map(\.job), priority: priority, by: runners)
    }

    package func schedule(_ ticket: Ticket, priority: JobPriority, by runners: JobRunners = .workers) {
        pool.submit([ticket.job], priority: priority, by: runners)
    }

    /// The main thread helps no longer with what was handed over for `workersAndCaller`: workers take what waits.
    package func endHelp() { pool.endHelp() }

    package func raise(_ tickets: [Ticket], to priority: JobPriority) {
        pool.raise(tickets.map(\.job), to: priority)
    }

    /// Pass 2: delivers results that are finished and due, in the order of scheduling. In virtual time waits for work
    /// that is due.
    package func deliver() {
        let now = clock.now
        var ready: [Ticket] = []
        for sequence in arrivals.take() {
            guard let ticket = outstanding[sequence] else { continue }
            if ticket.due <= now || ticket.job.token.isCancelled {
                ready.append(ticket)
            } else {
                held.insert(Deadline(time: ticket.due, sequence: sequence))
            }
        }
        while let first = held.min, first.time <= now {
            held.removeMin()
            if let ticket = outstanding[first.sequence] { ready.append(ticket) }
        }
        // Frees memory for thousands of deadlines, since there are usually few.
        if held.isEmpty { held = Heap() }
        guard !ready.isEmpty else { return }
        if isVirtual { pool.finish(ready.map(\.job)) }
        ready.sort { $0.sequence < $1.sequence }
        for ticket in ready { complete(ticket) }
    }

    /// The earliest time at which a result held back by its artificial delay is due; nil if there is none.
    package var nextDue: FrameTime? {
        while let first = held.min, outstanding[first.sequence] == nil { held.removeMin() }
        return held.min?.time
    }

    /// Waits for drawings that are needed in this frame: runs work that no worker has begun, blocks until the rest is
    /// done and due, and delivers the results. Returns the seconds waited, at most `limit` plus the time of one piece
    /// of work.
    ///
    /// With a limit of 0 it does not wait, and delivers results that are done and due already. The main thread waits
    /// for workers only here and in `help(with:)`.
    @discardableResult
    package func wait(for tickets: [Ticket], atMost limit: FrameTime = .infinity) -> FrameTime {
        let pending = tickets.filter(\.isPending)
        guard !pending.isEmpty else { return 0 }
        let start = clock.now
        let end = start + limit
        if !isVirtual, pending.allSatisfy({ $0.due <= start }) {
            finish(pending, until: end)
            let waited = limit > 0 ? clock.now - start : 0
            blockedTime += waited
            return waited
        }
        let timely = pending.filter { $0.due <= end }.map(\.job)
        if isVirtual || limit == .infinity {
            pool.finish(timely)
        } else {
            _ = pool.finish(timely, until: end)
        }
        let due = min(end, pending.map(\.due).max() ?? start)
        if let virtualClock {
            virtualClock.advance(to: due)
        } else if due > clock.now {
            ct_sleep_until(UInt64(due * 1e9))
        }
        let now = clock.now
        let waited = limit > 0 ? now - start : 0
        blockedTime += waited
        for ticket in pending where ticket.due <= now && ticket.job.isFinished { complete(ticket) }
        return waited
    }

    /// Does work without which the frame cannot go on, such as measuring cells that are on screen: runs work that no
    /// worker has begun, blocks until the rest is done, and delivers the results, whenever they are due. `didDeliver`
    /// is called after each delivery, while other work may still be waiting or running.
    package func help(with tickets: [Ticket], didDeliver: (Ticket) -> Void = { _ in }) {
        let pending = tickets.filter(\.isPending)
        guard !pending.isEmpty else { return }
        let start = CPUClock.monotonic
        finish(pending, until: .infinity, didDeliver: didDeliver)
        helpedTime += CPUClock.monotonic - start
    }

    /// Runs work that no worker has begun, and delivers in order; in real time, results are delivered while the rest is
    /// still waiting or running.
    private func finish(
        _ tickets: [Ticket], until end: FrameTime, didDeliver: (Ticket) -> Void = { _ in }
    ) {
        let jobs = tickets.map(\.job)
        var rest = tickets[...]
        /// Delivers what is finished, up to the first ticket that is not.
        func deliverFinished() {
            while let ticket = rest.first, ticket.job.isFinished {
                rest.removeFirst()
                complete(ticket)
                didDeliver(ticket)
            }
        }
        if isVirtual { pool.finish(jobs) } else { pool.help(with: jobs, until: end) { deliverFinished() } }
        deliverFinished()
        while let ticket = rest.first {
            if end == .infinity {
                pool.waitUntilFinished([ticket.job])
            } else if clock.now < end {
                _ = pool.wait(for: [ticket.job], until: end)
            }
            if !ticket.job.isFinished { rest.removeFirst() }
            deliverFinished()
        }
    }

    private func complete(_ ticket: Ticket) {
        guard let completion = ticket.completion else { return }
        ticket.completion = nil
        outstanding[ticket.sequence] = nil
        completion(ticket.job.token.isCancelled)
    }
}
