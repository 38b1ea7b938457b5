import Execution

/// Runs each of `bodies` on a thread of its own, and calls `meanwhile` over and over until all are done.
func race(_ bodies: [@Sendable () -> Void], meanwhile: () -> Void = {}) {
    let pool = WorkerPool(threadCount: bodies.count)
    let jobs = bodies.map { body in Job { _ in body() } }
    pool.submit(jobs, priority: .visible)
    repeat { meanwhile() } while !jobs.allSatisfy(\.isFinished)
    pool.shutDown()
}

/// Runs `body` on several threads at once, and waits for them.
func race(threads: Int, _ body: @escaping @Sendable () -> Void) {
    race(Array(repeating: body, count: threads))
}
