import Execution
import Foundation
import Synchronization
import Testing

/// Faults made on purpose, so that the scripts which run the tests under a sanitizer can tell that it sees anything at
/// all. They run only where a script asks for one by name.
@Suite struct SanitizerCanaryTests {
    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    private static func isAsked(_ name: String) -> Bool {
        ProcessInfo.processInfo.environment["TEXTURE_SANITIZER_CANARY"] == name
    }

    @Test("Two threads write to one place without a lock", .enabled(if: isAsked("race")))
    func race() {
        let place = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        place.initialize(to: 0)
        nonisolated(unsafe) let shared = place  // what the sanitizer is to find
        let pool = WorkerPool(threadCount: 2)
        let begun = Counter()
        let jobs = (0..<2).map { number in
            Job { _ in
                // Both at once: one after the other there would be no race, because the pool's lock is between them.
                begun.value.add(1, ordering: .relaxed)
                while begun.value.load(ordering: .relaxed) < 2 {}
                for _ in 0..<10_000 { shared.pointee += number }
            }
        }
        pool.submit(jobs, priority: .visible)
        while !jobs.allSatisfy(\.isFinished) {}
        pool.shutDown()
        place.deallocate()
    }

    @Test("Memory is read after it was freed", .enabled(if: isAsked("freed")))
    func freed() {
        let place = UnsafeMutablePointer<Int>.allocate(capacity: 100)
        place.initialize(repeating: 1, count: 100)
        place.deallocate()
        #expect(place[50] != 2)
    }
}
