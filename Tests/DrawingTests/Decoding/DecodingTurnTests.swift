import Dispatch
import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing

/// Workers that wait for each other's decodes.
@Suite struct DecodingTurnTests {
    @Test("What has the turn is as urgent as the worker that waits for it, which another thread replaces for drawing")
    func raised() {
        let pool = WorkerPool(threadCount: 2)
        let turn = DecodingTurn()
        let (isIn, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let holder = Job { _ in
            try? turn.begin { false }
            isIn.signal()
            _ = mayEnd.waitInTime()
            turn.end()
        }
        pool.submit(holder, priority: .preload)
        #expect(isIn.waitInTime())
        let isCancelled = Mutex(false)
        let error = Mutex<ImageDecodingError?>(nil)
        let waiter = Job { _ in
            do throws(ImageDecodingError) {
                try turn.begin { isCancelled.withLock { $0 } }
            } catch let failure {
                error.withLock { $0 = failure }
            }
        }
        pool.submit(waiter, priority: .approaching)
        #expect(becomesTrue { holder.priority == .approaching })
        let isDrawn = DispatchSemaphore(value: 0)
        pool.submit(Job { _ in isDrawn.signal() }, priority: .preload)
        #expect(isDrawn.waitInTime())
        isCancelled.withLock { $0 = true }
        pool.finishInTime([waiter])
        #expect(error.withLock { $0 } == .cancelled && !holder.isFinished)
        mayEnd.signal()
        pool.finishInTime([holder])
        pool.stop()
    }

    @Test("A preview that waits for memory is as urgent as the one of the same picture that waits for it")
    func preview() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        let limit = 1 << 20
        let budget = DecodingBudget(limit: limit)
        let jpeg = ProgressiveJPEG(budget: budget)
        jpeg.append(file.prefix(file.count / 5))
        _ = try #require(try jpeg.image(fitting: nil, isCancelled: { false }))
        jpeg.append(file.dropFirst(file.count / 5).prefix(file.count / 2))
        let end = try #require(budget.fill(limit - budget.bytesInUse))
        let pool = WorkerPool(threadCount: 2)
        let made = Mutex(0)
        let jobs = [JobPriority.preload, .visible].enumerated().map { number, priority in
            let job = Job(isForWorkers: true) { _ in
                if let image = try? jpeg.image(fitting: nil, isCancelled: { false }) {
                    made.withLock { $0 += image.width > 0 ? 1 : 0 }
                }
            }
            pool.submit(job, priority: priority)
            #expect(becomesTrue { budget.waitingCount == 1 && !job.isWaiting })
            return job
        }
        #expect(becomesTrue { jobs[0].priority == .visible })
        end()
        pool.finishInTime(jobs)
        #expect(made.withLock { $0 } == 1 && budget.waitingCount == 0)
        pool.stop()
    }
}
