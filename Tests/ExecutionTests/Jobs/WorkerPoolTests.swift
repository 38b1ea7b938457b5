import Execution
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
}
