import Foundation
import struct Synchronization.Atomic
import TestSupport
import Testing

@testable import Execution

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

    /// How often a thread has fallen asleep.
    private func sleeps(of thread: String = "/proc/thread-self") throws -> Int {
        let status = try String(contentsOfFile: thread + "/status", encoding: .utf8)
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

    /// Jobs that end when all of them run at the same time, or give up.
    private struct Meeting {
        let jobs: [Job]
        private let isMissed = Mutex(false)

        init(of count: Int, areForWorkers: Bool = false, _ body: @escaping @Sendable () -> Void = {}) {
            let (running, isMissed) = (Mutex(0), isMissed)
            jobs = (0..<count).map { _ in
                Job(isForWorkers: areForWorkers) { _ in
                    body()
                    running.withLock { $0 += 1 }
                    if !becomesTrue({ running.withLock { $0 } == count }) { isMissed.withLock { $0 = true } }
                }
            }
        }

        /// Waits for their end. Returns whether all have run at the same time.
        var takesPlace: Bool { becomesTrue { jobs.allSatisfy(\.isFinished) } && !isMissed.withLock { $0 } }
    }

    /// The folders in /proc of a pool's threads.
    private func threads(of pool: WorkerPool) -> Set<String> {
        let threads = Mutex<Set<String>>([])
        let meeting = Meeting(of: pool.threadCount, areForWorkers: true) {
            guard let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            else { return }
            threads.withLock { _ = $0.insert("/proc/" + thread) }
        }
        pool.submit(meeting.jobs, priority: .visible)
        return meeting.takesPlace ? threads.withLock { $0 } : []
    }

    /// How often threads have fallen asleep; nil while one of them is awake.
    private func sleeps(of threads: Set<String>) -> [String: String]? {
        var result: [String: String] = [:]
        for thread in threads {
            let status = (try? String(contentsOfFile: thread + "/status", encoding: .utf8)) ?? ""
            let lines = status.split(separator: "\n")
            guard lines.contains(where: { $0.hasPrefix("State:\tS") }) else { return nil }
            result[thread] = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }.map { String($0) }
        }
        return result
    }

    @Test("Jobs with which the calling thread helps leave one worker asleep")
    func helpingThread() throws {
        let pool = WorkerPool(threadCount: 2)
        defer { pool.shutDown() }
        let threads = threads(of: pool)
        #expect(threads.count == 2)
        for _ in 0..<20 {
            #expect(becomesTrue { sleeps(of: threads) != nil })
            let before = try #require(sleeps(of: threads))
            let jobs = (0..<10).map { _ in Job { _ in } }
            pool.submit(jobs, priority: .visible, by: .workersAndCaller)
            #expect(becomesTrue { jobs.allSatisfy(\.isFinished) && sleeps(of: threads) != nil })
            let after = try #require(sleeps(of: threads))
            #expect(threads.count { before[$0] != after[$0] } == 1)
        }
    }

    @Test("A worker that is busy with what is less urgent does not count as the one that helps")
    func busyWorker() {
        let pool = WorkerPool(threadCount: 2)
        defer { pool.shutDown() }
        let isOver = Atomic(false)
        let long = Job { _ in _ = becomesTrue { isOver.load(ordering: .acquiring) } }
        pool.submit([long], priority: .display)
        #expect(becomesTrue { !long.isWaiting })
        let urgent = Job { _ in }
        pool.submit([urgent], priority: .visible, by: .workersAndCaller)
        #expect(becomesTrue { urgent.isFinished })
        #expect(!long.isFinished)
        isOver.store(true, ordering: .releasing)
    }

    @Test("All workers run what the calling thread cannot help with, or helps with no longer")
    func endOfHelp() {
        let pool = WorkerPool(threadCount: 2)
        defer { pool.shutDown() }
        let threads = threads(of: pool)
        #expect(becomesTrue { sleeps(of: threads) != nil })
        let forWorkers = Meeting(of: 2, areForWorkers: true)
        pool.submit(forWorkers.jobs, priority: .visible, by: .workersAndCaller)
        #expect(forWorkers.takesPlace)
        #expect(becomesTrue { sleeps(of: threads) != nil })
        let late = Meeting(of: 2)
        pool.submit(late.jobs, priority: .visible, by: .workersAndCaller)
        pool.help(with: late.jobs, until: 0)
        #expect(late.takesPlace)
    }

    @Test("Jobs wake as many workers as there are jobs, not all that sleep")
    func wokenWorkers() throws {
        let count = 8
        let pool = WorkerPool(threadCount: count)
        defer { pool.shutDown() }
        let threads = Execution.Mutex<[String]>([])
        let arrived = Atomic(0)
        // Each waits for the others, so that each runs on a worker of its own.
        let meeting = (0..<count).map { _ in
            Job(isForWorkers: true) { _ in
                let thread = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
                threads.withLock { $0.append("/proc/" + (thread ?? "")) }
                arrived.add(1, ordering: .releasing)
                while arrived.load(ordering: .acquiring) < count { sched_yield() }
            }
        }
        pool.finish(meeting)
        func sleeps() throws -> Int { try threads.withLock { try $0.reduce(0) { try $0 + self.sleeps(of: $1) } } }
        let start = try sleeps()
        for _ in 0..<200 { pool.finish((0..<2).map { _ in Job(isForWorkers: true) { _ in } }) }
        // All eight would sleep 1,600 times; two, and now and then one more, sleep 400 to 800 times.
        #expect(try sleeps() - start < 1_200)
    }
}
