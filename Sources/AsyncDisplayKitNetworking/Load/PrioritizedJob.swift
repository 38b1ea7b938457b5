import Execution

/// Work for the pool whose priority may rise and fall until it begins. Any thread.
final class PrioritizedJob: Sendable {
    private struct State {
        var priority: JobPriority
        var job: Job
    }

    private let pool: WorkerPool
    /// Given away to the worker that begins.
    private let body: OnceTaken
    private let state: Mutex<State>

    /// Begins as soon as a worker is free. Never runs on the calling thread.
    init(pool: WorkerPool, priority: JobPriority, _ body: @escaping @Sendable () -> Void) {
        let body = OnceTaken(body)
        self.pool = pool
        self.body = body
        let job = Job(isForWorkers: true) { _ in body.take()?() }
        state = Mutex(State(priority: priority, job: job))
        pool.submit(job, priority: priority)
    }

    func setPriority(_ priority: JobPriority) {
        let job = state.withLock { state -> Job? in
            guard state.priority != priority, state.job.isWaiting else { return nil }
            // The pool runs a job at the highest priority it was ever given, so that the old one has to go.
            state.job.token.cancel()
            let body = body
            state = State(priority: priority, job: Job(isForWorkers: true) { _ in body.take()?() })
            return state.job
        }
        if let job { pool.submit(job, priority: priority) }
    }

    /// Cancels the job unless it has begun; a job that has begun goes on.
    func cancel() {
        state.withLock { $0.job.token.cancel() }
        _ = body.take()
    }

    private final class OnceTaken: Sendable {
        private let body: Mutex<Body>

        private struct Body {
            var run: (@Sendable () -> Void)?
        }

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = Mutex(Body(run: body))
        }

        func take() -> (@Sendable () -> Void)? {
            body.withLock { body in
                defer { body.run = nil }
                return body.run
            }
        }
    }
}

extension ASImageDownloaderPriority {
    var jobPriority: JobPriority {
        switch self {
        case .visible: .visible
        case .imminent: .display
        case .preload: .preload
        }
    }
}
