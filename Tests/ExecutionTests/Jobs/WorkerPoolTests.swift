import Execution
import Foundation
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
    @Test("A thread that waits for a long job falls asleep")
    func longWait() {
        let pool = WorkerPool(threadCount: 1)
        defer { pool.shutDown() }
        let job = Job(isForWorkers: true) { _ in
            let end = CPUClock.thread + 0.03
            while CPUClock.thread < end {}
        }
        let start = CPUClock.thread
        pool.finish([job])
        #expect(job.isFinished && CPUClock.thread - start < 0.005)
    }

    /// How often this thread has fallen asleep.
    private func sleeps() throws -> Int {
        let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") })
        return try #require(line.split(separator: "\t").last.flatMap { Int($0) })
    }

    @Test("A thread that waits for a job is not woken by others that finish")
    func otherJobs() throws {
        let pool = WorkerPool(threadCount: 2)
        defer { pool.shutDown() }
        let finished = Atomic(0)
        let awaited = Job(isForWorkers: true) { _ in
            while finished.load(ordering: .acquiring) < 500 { sched_yield() }
        }
        let others = (0..<500).map { _ in
            Job { _ in
                let end = CPUClock.thread + 1e-4
                while CPUClock.thread < end {}
                finished.add(1, ordering: .releasing)
            }
        }
        pool.submit([awaited] + others, priority: .visible)
        let start = try sleeps()
        pool.finish([awaited])
        #expect(awaited.isFinished)
        #expect(try sleeps() - start < 20)
    }
}
