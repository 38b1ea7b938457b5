import CThreads
import DequeModule
import Glibc

/// Which threads run jobs that are handed to a pool.
package enum JobRunners {
    case workers
    /// The calling thread, too, which goes on to help with the jobs and to wait for them.
    case workersAndCaller
}

/// The threads on which nodes are made, measured and drawn: one per core (at least two), below the main thread in
/// scheduling priority, fed from four queues in order of priority.
///
/// Any thread may submit. Submitting costs under a microsecond a job; a batch wakes the workers once.
///
/// A thread that helps with the jobs it has submitted occupies a core. For such jobs one worker stays asleep: it would
/// take a job, then wait for a core to run it on, and the helping thread would wait for that job.
///
/// While a worker waits for memory (`Worker.waiting(_:)`), one more thread runs jobs that do not need to be on a
/// worker. So drawing goes on even if all workers wait, unless a drawing makes that thread wait, too.
package final class WorkerPool: @unchecked Sendable {  // all state is behind `mutex`
    private let mutex = ct_mutex_create()
    private let workAvailable = ct_condition_create()
    private let jobFinished = ct_condition_create()
    private let reserveNeeded = ct_condition_create()
    private var queues = [Deque<Job>](repeating: [], count: JobPriority.allCases.count)
    /// Workers that sleep, and have not been called.
    private var idleWorkers = 0
    /// Workers that have been called, and sleep still.
    private var calledWorkers = 0
    /// The number of workers that run jobs submitted with the priority `visible`.
    private var urgentWorkers = 0
    private var isShutDown = false
    private var endedWorkers = 0
    private var waitingWorkers = 0
    /// Whether the thread that replaces waiting workers exists. It starts when it is first needed.
    private var hasReserve = false

    package let threadCount: Int

    /// Seconds after which a thread that waits for running jobs suspects that they wait for it.
    private let patience: FrameTime
    private let onLongWait: @Sendable () -> Void

    /// The pool of the process, for work that is asked for on any thread. Its threads start with its first use.
    package static let shared = WorkerPool()

    /// Seconds for which a thread that waits for running jobs stays awake.
    private static let wakefulness = 50e-6

    /// Nice value of the workers: the main thread is scheduled first when both have work.
    private static let workerNice: Int32 = 5

    /// - Parameters:
    ///   - threadCount: nil for the number of cores that the process may use, at least 2.
    ///   - patience: seconds after which a wait for running jobs is reported, once for each wait.
    ///   - onLongWait: called by the thread that waits; by default logs a message with advice.
    package init(
        threadCount: Int? = nil, patience: FrameTime = 5,
        onLongWait: @escaping @Sendable () -> Void = WorkerPool.logLongWait
    ) {
        self.patience = patience
        self.onLongWait = onLongWait
        self.threadCount = threadCount ?? max(2, Int(ct_core_count()))
        for index in 0..<self.threadCount {
            start(Worker(self, isReserve: false), name: "texture-\(index)")
        }
    }

    private func start(_ worker: Worker, name: String) {
        let context = Unmanaged.passRetained(worker).toOpaque()
        ct_thread_start(name, Self.workerNice, { WorkerPool.workerMain($0) }, context)
    }

    deinit {
        ct_condition_destroy(workAvailable)
        ct_condition_destroy(jobFinished)
        ct_condition_destroy(reserveNeeded)
        ct_mutex_destroy(mutex)
    }

    /// Lets the workers end once the queues are empty. The pool must not be given more work.
    package func shutDown() {
        ct_mutex_lock(mutex)
        endThreads()
        ct_mutex_unlock(mutex)
    }

    private func endThreads() {
        isShutDown = true
        ct_condition_broadcast(workAvailable)
        ct_condition_broadcast(reserveNeeded)
    }

    /// Ends the pool: jobs that have not begun never run, and when this returns, no worker runs a job. For the end of
    /// the process, because its exit handlers free data with which libraries draw. Must not be called on a worker;
    /// waits for the jobs that are running.
    package func stop() {
        ct_mutex_lock(mutex)
        for index in queues.indices { queues[index] = [] }
        endThreads()
        while endedWorkers < threadCount + (hasReserve ? 1 : 0) { ct_condition_wait(jobFinished, mutex) }
        ct_mutex_unlock(mutex)
    }

    /// Puts jobs at the end of the queue of that priority, in order.
    ///
    /// - Parameter runners: with `workersAndCaller`, the calling thread must call `finish` or `help` for the jobs.
    package func submit(_ jobs: [Job], priority: JobPriority, by runners: JobRunners = .workers) {
        guard !jobs.isEmpty else { return }
        for job in jobs { job.raise(to: priority) }
        ct_mutex_lock(mutex)
        queues[priority.rawValue].append(contentsOf: jobs)
        if runners == .workersAndCaller, !jobs.contains(where: \.isForWorkers) {
            // Workers that are busy with less urgent jobs do not count.
            callWorkers(min(jobs.count, threadCount - 1 - urgentWorkers - calledWorkers))
        } else {
            callWorkers(jobs.count)
        }
        if waitingWorkers > 0 { ct_condition_signal(reserveNeeded) }
        ct_mutex_unlock(mutex)
    }

    /// Wakes that many workers, or as many as sleep. The lock is held.
    private func callWorkers(_ count: Int) {
        for _ in 0..<max(0, min(count, idleWorkers)) {
            idleWorkers -= 1
            calledWorkers += 1
            ct_condition_signal(workAvailable)
        }
    }

    /// The calling thread helps no longer: the worker that was left asleep for it may take jobs that wait.
    func endHelp() {
        ct_mutex_lock(mutex)
        callWorkers(queues.reduce(0) { $0 + $1.count(where: \.isWaiting) })
        ct_mutex_unlock(mutex)
    }

    package func submit(_ job: Job, priority: JobPriority) {
        submit([job], priority: priority)
    }

    /// Makes waiting jobs run before everything of lower priority. Jobs that run go on, and have that priority from now
    /// on if they have to wait.
    package func raise(_ jobs: [Job], to priority: JobPriority) {
        for job in jobs { job.raise(to: priority) }
        submit(jobs.filter(\.isWaiting), priority: priority)
    }

    /// Blocks until all the jobs are finished: runs jobs that no worker has started on the calling thread, raises the
    /// others so that workers take them, too, and waits only for jobs that are running. A job that waits for the
    /// calling thread would never end; a long wait is reported, and goes on.
    package func finish(_ jobs: [Job]) {
        help(with: jobs)
        waitUntilFinished(jobs)
    }

    /// The second half of `finish(_:)`, for jobs with which `help(with:)` has helped: each of them runs, or has been
    /// handed to the workers. They are not handed over again, which would wake a worker for nothing.
    func waitUntilFinished(_ jobs: [Job]) {
        guard !wait(for: jobs, until: CPUClock.monotonic + patience) else { return }
        onLongWait()
        _ = wait(for: jobs, until: nil)
    }

    /// Does what `finish(_:)` does until all the jobs are begun, or until a time of the monotonic clock. After each job
    /// that the calling thread has run, it calls `afterEach`.
    func help(with jobs: [Job], until deadline: FrameTime = .infinity, afterEach: () -> Void = {}) {
        for job in divide(jobs) {
            if deadline < .infinity, CPUClock.monotonic >= deadline { return endHelp() }
            guard job.runIfUnclaimed() else { continue }
            announceFinish(of: job)
            afterEach()
        }
    }

    package static func logLongWait() {
        Misuse.suspect(
            """
            The main thread has waited for seconds for a node block, a layout or a drawing on another thread. If that \
            waits for the main thread, by DispatchQueue.main.sync or a semaphore, neither will ever go on: hand over \
            by DispatchQueue.main.async, or do what needs the main thread before the block is returned.
            """)
    }

    /// As `finish(_:)`, but gives up waiting for running jobs at a time of the monotonic clock. Returns whether all
    /// are finished.
    package func finish(_ jobs: [Job], until deadline: FrameTime) -> Bool {
        help(with: jobs, until: deadline)
        return wait(for: jobs, until: deadline)
    }

    /// Waits until all the jobs are finished, or for a time of the monotonic clock. Returns whether they are.
    ///
    /// The thread sleeps until one of the jobs is finished, then until the next one. Other jobs that workers finish do
    /// not wake it.
    func wait(for jobs: [Job], until deadline: FrameTime?) -> Bool {
        if waitAwake(for: jobs, until: deadline) { return true }
        ct_mutex_lock(mutex)
        defer { ct_mutex_unlock(mutex) }
        while let next = jobs.first(where: { !$0.isFinished }) {
            next.isAwaited = true
            guard let deadline else {
                ct_condition_wait(jobFinished, mutex)
                continue
            }
            if !ct_condition_wait_until(jobFinished, mutex, UInt64(max(0, deadline) * 1e9)) {
                return jobs.allSatisfy(\.isFinished)
            }
        }
        return true
    }

    /// Waits for a moment without falling asleep: to sleep and to be woken takes longer than most jobs that are running
    /// take to their end. A worker that waits for this core gets it. Returns whether all jobs are finished.
    private func waitAwake(for jobs: [Job], until deadline: FrameTime?) -> Bool {
        let end = min(CPUClock.monotonic + Self.wakefulness, deadline ?? .infinity)
        while !jobs.allSatisfy(\.isFinished) {
            if CPUClock.monotonic >= end { return false }
            sched_yield()
        }
        return true
    }

    /// Raises all jobs, hands the workers all but the one that the calling thread begins with, and returns those that
    /// the calling thread may run.
    private func divide(_ jobs: [Job]) -> [Job] {
        // The first job, too: a worker may have begun it, and if it must wait, its priority counts.
        for job in jobs { job.raise(to: .visible) }
        let own = jobs.filter { !$0.isForWorkers }
        let others = jobs.filter(\.isForWorkers) + own.dropFirst()
        submit(others.filter(\.isWaiting), priority: .visible, by: .workersAndCaller)
        return own
    }

    private static func workerMain(_ context: UnsafeMutableRawPointer) {
        let worker = Unmanaged<Worker>.fromOpaque(context).takeRetainedValue()
        ct_nesting_of_thread().pointee.worker = context
        let pool = worker.pool
        while let job = pool.nextJob(for: worker) {
            worker.job = job
            if job.runIfUnclaimed() { pool.announceFinish(of: job) }
            worker.job = nil
        }
        ct_nesting_of_thread().pointee.worker = nil
    }

    private func nextJob(for worker: Worker) -> Job? {
        ct_mutex_lock(mutex)
        defer { ct_mutex_unlock(mutex) }
        if worker.isUrgent { urgentWorkers -= 1 }
        worker.isUrgent = false
        while true {
            if let job = worker.isReserve ? takeForReserve() : take(for: worker) { return job }
            if isShutDown {
                endedWorkers += 1
                ct_condition_broadcast(jobFinished)
                return nil
            }
            if worker.isReserve {
                ct_condition_wait(reserveNeeded, mutex)
            } else {
                idleWorkers += 1
                ct_condition_wait(workAvailable, mutex)
                // A worker may wake up without being called. Then it counts as a called one.
                if calledWorkers > 0 { calledWorkers -= 1 } else { idleWorkers -= 1 }
            }
        }
    }

    private func take(for worker: Worker) -> Job? {
        for priority in JobPriority.allCases {
            while let job = queues[priority.rawValue].popFirst() {
                guard job.isWaiting else { continue }
                worker.isUrgent = priority == .visible
                if worker.isUrgent { urgentWorkers += 1 }
                return job
            }
        }
        return nil
    }

    /// Jobs that must run on a worker are mostly the ones that wait, so they are left to the workers. If another job
    /// makes this thread wait, such as a client's drawing method that decodes a picture, no thread replaces it, and the
    /// remaining jobs wait, too. O(jobs in the queues).
    private func takeForReserve() -> Job? {
        guard waitingWorkers > 0 else { return nil }
        for priority in JobPriority.allCases {
            let index = queues[priority.rawValue].firstIndex { $0.isWaiting && !$0.isForWorkers }
            if let index { return queues[priority.rawValue].remove(at: index) }
        }
        return nil
    }

    fileprivate func beginWaiting() {
        ct_mutex_lock(mutex)
        defer { ct_mutex_unlock(mutex) }
        waitingWorkers += 1
        guard !hasReserve, !isShutDown else { return ct_condition_signal(reserveNeeded) }
        hasReserve = true
        start(Worker(self, isReserve: true), name: "texture-reserve")
    }

    fileprivate func endWaiting() {
        ct_mutex_lock(mutex)
        waitingWorkers -= 1
        ct_mutex_unlock(mutex)
    }

    /// Wakes the threads that sleep, if one of them sleeps until this job is finished.
    private func announceFinish(of job: Job) {
        ct_mutex_lock(mutex)
        if job.isAwaited { ct_condition_broadcast(jobFinished) }
        ct_mutex_unlock(mutex)
    }
}

extension WorkerPool {
    /// A thread of a pool. Known to that thread alone.
    package final class Worker {
        fileprivate let pool: WorkerPool
        fileprivate let isReserve: Bool
        /// Whether it runs a job submitted with the priority `visible`. Behind the pool's lock.
        fileprivate var isUrgent = false
        /// The job that it runs; nil if none.
        package fileprivate(set) var job: Job?

        fileprivate init(_ pool: WorkerPool, isReserve: Bool) {
            self.pool = pool
            self.isReserve = isReserve
        }

        /// The calling thread, if it belongs to a pool.
        package static var current: Worker? {
            ct_nesting_of_thread().pointee.worker.map { Unmanaged<Worker>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Runs a closure that blocks this thread until other threads have done something. Until then another thread
        /// replaces this one.
        package func waiting<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
            pool.beginWaiting()
            defer { pool.endWaiting() }
            return try body()
        }
    }
}
