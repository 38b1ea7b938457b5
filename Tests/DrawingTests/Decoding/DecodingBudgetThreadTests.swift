import Dispatch
import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing

/// Several decodes at once. Each takes of the budget what it says, and nothing else.
@Suite struct DecodingBudgetThreadTests {
    @Test("Decodes on many threads stay within the budget, and all end, some of them cancelled")
    func threads() {
        let budget = DecodingBudget(limit: 1_000)
        let ends = Mutex(0)
        for thread in 0..<8 {
            Thread.detachNewThread {
                var generator = SeededGenerator(seed: UInt64(thread))
                for _ in 0..<200 {
                    let count = Int.random(in: 100...600, using: &generator)
                    let cancels = Bool.random(using: &generator)
                    _ = try? budget.decoding(count, isCancelled: { cancels }) {
                        () throws(ImageDecodingError) in _ = sched_yield()
                    }
                }
                ends.withLock { $0 += 1 }
            }
        }
        #expect(becomesTrue { ends.withLock { $0 } == 8 })
        #expect(budget.peak <= 1_000 && budget.peak > 100)
        #expect(budget.bytesInUse == 0 && budget.waitingCount == 0)
    }

    /// Lets a pool decode what takes so many bytes of a budget.
    private func decode(
        _ budget: DecodingBudget, on pool: WorkerPool, _ priority: JobPriority, _ isForWorkers: Bool = true,
        bytes: Int = 100, then body: @escaping @Sendable () -> Void = {}
    ) -> Job {
        let job = Job(isForWorkers: isForWorkers) { _ in
            try? budget.decoding(bytes, isCancelled: { false }) { () throws(ImageDecodingError) in body() }
        }
        pool.submit(job, priority: priority)
        return job
    }

    /// In which order decodes go on that wait one behind the other, each for all of a budget. `body` is called when all
    /// wait.
    private func order(
        of priorities: [JobPriority], isForWorkers: Bool = true, _ body: (WorkerPool, [Job]) -> Void = { _, _ in }
    ) throws -> [Int] {
        let budget = DecodingBudget(limit: 100)
        let pool = WorkerPool(threadCount: priorities.count)
        let end = try #require(budget.fill(100))
        let order = Mutex<[Int]>([])
        let jobs = priorities.enumerated().map { number, priority in
            let job = decode(budget, on: pool, priority, isForWorkers) { order.withLock { $0.append(number) } }
            #expect(becomesTrue { budget.waitingCount == number + 1 })
            return job
        }
        body(pool, jobs)
        end()
        // Waiting for the jobs would raise them.
        #expect(becomesTrue { order.withLock { $0.count } == jobs.count })
        pool.finishInTime(jobs)
        pool.stop()
        return order.withLock { $0 }
    }

    @Test("What is seen is decoded before what is not, whichever waited first")
    func priorities() throws {
        #expect(try order(of: [.preload, .display, .visible]) == [2, 1, 0])
    }

    @Test("A decode whose job is raised while it waits comes before those that waited first")
    func raised() throws {
        let order = try order(of: [.preload, .preload, .preload]) { pool, jobs in
            pool.raise([jobs[2]], to: .visible)
            pool.raise([jobs[1]], to: .display)
        }
        #expect(order == [2, 1, 0])
    }

    @Test("A decode that has begun is served first once a thread waits for its job")
    func awaited() throws {
        let order = try order(of: [.display, .preload], isForWorkers: false) { pool, jobs in
            #expect(!pool.finish([jobs[1]], until: 0))
        }
        #expect(order == [1, 0])
    }

    @Test("A small decode that is raised above a large one that waits goes on at once")
    func raisedWithRoom() throws {
        let budget = DecodingBudget(limit: 150)
        let pool = WorkerPool(threadCount: 2)
        let end = try #require(budget.fill(100))
        let large = decode(budget, on: pool, .display)
        #expect(becomesTrue { budget.waitingCount == 1 })
        let small = decode(budget, on: pool, .preload, bytes: 40)
        #expect(becomesTrue { budget.waitingCount == 2 })
        pool.raise([small], to: .visible)
        pool.finishInTime([small])
        #expect(small.isFinished && !large.isFinished && budget.waitingCount == 1)
        end()
        pool.finishInTime([large])
        pool.stop()
    }

    @Test("Decodes that wait on all workers do not hold up drawing, and further ones stay in the queue")
    func drawing() throws {
        let budget = DecodingBudget(limit: 100)
        let pool = WorkerPool(threadCount: 2)
        let end = try #require(budget.fill(100))
        let waiting = (0..<2).map { _ in decode(budget, on: pool, .visible) }
        #expect(becomesTrue { budget.waitingCount == 2 })
        let third = decode(budget, on: pool, .visible)
        let isDrawn = DispatchSemaphore(value: 0)
        for _ in 0..<3 { pool.submit(Job { _ in isDrawn.signal() }, priority: .preload) }
        for _ in 0..<3 { #expect(isDrawn.waitInTime()) }
        #expect(third.isWaiting && budget.waitingCount == 2)
        end()
        pool.finishInTime(waiting + [third])
        #expect(budget.bytesInUse == 0)
        pool.stop()
    }

    @Test("A decode that is cancelled while it waits gives nothing back, and lets those behind it go on")
    func cancelled() throws {
        let budget = DecodingBudget(limit: 150)
        let pool = WorkerPool(threadCount: 2)
        let end = try #require(budget.fill(100))
        let isCancelled = Mutex(false)
        let error = Mutex<ImageDecodingError?>(nil)
        let job = Job(isForWorkers: true) { _ in
            do throws(ImageDecodingError) {
                try budget.decoding(100, isCancelled: { isCancelled.withLock { $0 } }) {}
            } catch let failure {
                error.withLock { $0 = failure }
            }
        }
        pool.submit(job, priority: .visible)
        #expect(becomesTrue { budget.waitingCount == 1 })
        // There would be room for this one, which is less urgent.
        let other = decode(budget, on: pool, .preload, bytes: 40)
        #expect(becomesTrue { budget.waitingCount == 2 })
        isCancelled.withLock { $0 = true }
        pool.finishInTime([job])
        // Waiting for the other job would raise it, which lets it go on, too.
        #expect(error.withLock { $0 } == .cancelled && budget.waitingCount == 0)
        pool.finishInTime([other])
        #expect(budget.bytesInUse == 100)
        end()
        pool.stop()
    }

    @Test("A decode waits for what is kept between calls, as for other decodes")
    func kept() throws {
        let budget = DecodingBudget(limit: 100)
        var kept = budget.keep(40)
        #expect(kept != nil)
        let end = try #require(budget.fill(50))
        /// Whether a decode had room at once; one that has to wait is cancelled.
        func hasRoom() -> Bool {
            onOtherThread {
                (try? budget.decoding(20, isCancelled: { true }) { () throws(ImageDecodingError) in }) != nil
            }
        }
        #expect(!hasRoom())
        kept = nil
        #expect(hasRoom() && budget.bytesInUse == 50)
        end()
    }
}
