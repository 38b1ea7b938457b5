import Execution
import TestSupport

/// Runs each of `bodies` on a thread of its own, and calls `meanwhile` over and over until all are done.
func race(_ bodies: [@Sendable () -> Void], meanwhile: () -> Void = {}) {
    let pool = WorkerPool(threadCount: bodies.count)
    let jobs = bodies.map { body in Job { _ in body() } }
    pool.submit(jobs, priority: .visible)
    let end = ContinuousClock.now + .seconds(longestWait)
    repeat {
        meanwhile()
        precondition(ContinuousClock.now < end, "Threads have not ended within \(longestWait) seconds.")
    } while !jobs.allSatisfy(\.isFinished)
    pool.shutDown()
}

/// Runs `body` on several threads at once, and waits for them.
func race(threads: Int, _ body: @escaping @Sendable () -> Void) {
    race(Array(repeating: body, count: threads))
}
