import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import UIKit

/// Threads that want the same picture while memory is short.
@Suite struct DecodingTurnThreadTests {
    @Test("A decode ahead of time that waits for memory is served first once a visible draw waits for its picture")
    func raised() throws {
        let budget = DecodingBudget(limit: 100)
        let pool = WorkerPool(threadCount: 3)
        let end = try #require(budget.fill(100))
        let order = Mutex<[String]>([])
        func pixels(_ name: String) -> LazyPixels {
            LazyPixels(width: 4, height: 4, keeping: .whileThereIsRoom) { _, isCancelled throws(ImageDecodingError) in
                try budget.decoding(100, isCancelled: isCancelled) { () throws(ImageDecodingError) in
                    order.withLock { $0.append(name) }
                    return try Bitmap.forPicture(width: 4, height: 4).makeImage(isOpaque: true)
                }
            }
        }
        let (first, second) = (pixels("first"), pixels("second"))
        let kept = Mutex<[CGImage]>([])
        func job(_ pixels: LazyPixels) -> Job {
            Job(isForWorkers: true) { _ in
                if let image = pixels.image { kept.withLock { $0.append(image) } }
            }
        }
        let ahead = [job(first), job(second)]
        for (number, job) in ahead.enumerated() {
            pool.submit(job, priority: .preload)
            #expect(becomesTrue { budget.waitingCount == number + 1 })
        }
        let seen = job(second)
        pool.submit(seen, priority: .visible)
        #expect(becomesTrue { ahead[1].priority == .visible })
        end()
        #expect(becomesTrue { order.withLock { $0.count } == 2 })
        #expect(order.withLock { $0 } == ["second", "first"])
        pool.finishInTime(ahead + [seen])
        #expect(kept.withLock { $0.count } == 3)
        pool.stop()
    }
}
