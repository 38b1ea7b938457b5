import Execution
import Foundation
import Testing

/// Faults made on purpose, so that the scripts which run the tests under a sanitizer can tell that it sees anything at all.
/// They run only where a script asks for one by name.
@Suite struct SanitizerCanaryTests {
    private static func isAsked(_ name: String) -> Bool {
        ProcessInfo.processInfo.environment["TEXTURE_SANITIZER_CANARY"] == name
    }

    @Test("Two threads write to one place without a lock", .enabled(if: isAsked("race")))
    func race() {
        let place = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        place.initialize(to: 0)
        nonisolated(unsafe) let shared = place  // what the sanitizer is to find
        let pool = WorkerPool(threadCount: 2)
        let jobs = (0..<2).map { number in Job { _ in for _ in 0..<10_000 { shared.pointee += number } } }
        pool.submit(jobs, priority: .visible)
        while !jobs.allSatisfy(\.isFinished) {}
        pool.shutDown()
        place.deallocate()
    }

    @Test("Memory is allocated and forgotten", .enabled(if: isAsked("leak")))
    func leak() {
        for _ in 0..<10 { UnsafeMutablePointer<Int>.allocate(capacity: 1000).initialize(repeating: 1, count: 1000) }
    }
}
