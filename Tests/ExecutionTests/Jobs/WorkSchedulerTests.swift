import Dispatch
import Execution
import TestSupport
import Testing

@MainActor @Suite struct WorkSchedulerTests {
    @Test("In virtual time results arrive in the order of scheduling, whatever the threads do")
    func order() {
        let clock = VirtualClock()
        let scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool(threadCount: 4))
        var delivered: [Int] = []
        for index in 0..<100 {
            _ = scheduler.schedule(
                priority: .display, work: { _ in for _ in 0..<(100 - index) * 50 { _ = CPUClock.monotonic } },
                completion: { _ in delivered.append(index) })
        }
        scheduler.deliver()
        #expect(delivered == Array(0..<100))
        scheduler.pool.shutDown()
    }

    @Test("Work with an artificial delay is delivered in the first pass at or after it is due")
    func delay() {
        let clock = VirtualClock()
        let scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool(threadCount: 2))
        var isDelivered = false
        _ = scheduler.schedule(
            priority: .display, delay: 0.060, work: { _ in }, completion: { _ in isDelivered = true })
        clock.advance(to: 0.059)
        scheduler.deliver()
        #expect(!isDelivered)
        clock.advance(to: 0.060)
        scheduler.deliver()
        #expect(isDelivered)
        scheduler.pool.shutDown()
    }

    @Test("In real time results are delivered while workers run what was scheduled later", arguments: [0, 1, 2])
    func deliveryWhileWaiting(way: Int) {
        let scheduler = WorkScheduler(timeKeeping: .real, pool: WorkerPool(threadCount: 1))
        let isDelivered = DispatchSemaphore(value: 0)
        let wasDelivered = Mutex(false)
        var delivered: [Int] = []
        let first = scheduler.prepare { _ in
        } completion: { _ in
            delivered.append(1)
            isDelivered.signal()
        }
        let second = scheduler.prepare(isForWorkers: true) { _ in
            wasDelivered.withLock { $0 = isDelivered.waitInTime() }
        } completion: { _ in
            delivered.append(2)
        }
        scheduler.schedule([first, second], priority: .visible)
        switch way {
        case 0: scheduler.help(with: [first, second])
        case 1: scheduler.wait(for: [first, second])
        default: scheduler.wait(for: [first, second], atMost: 1000)
        }
        #expect(delivered == [1, 2] && wasDelivered.withLock { $0 })
        scheduler.pool.shutDown()
    }

    @Test("In real time results are delivered before the helping thread begins with the next work")
    func deliveryBetweenWork() {
        let scheduler = WorkScheduler(timeKeeping: .real, pool: WorkerPool(threadCount: 1))
        let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // The only worker is busy, so the main thread does everything else.
        _ = scheduler.schedule(priority: .visible) { _ in
            hasBegun.signal()
            _ = isOver.waitInTime()
        } completion: { _ in
        }
        #expect(hasBegun.waitInTime())
        let log = Mutex<[String]>([])
        let tickets = (1...3).map { number in
            scheduler.prepare { _ in
                log.withLock { $0.append("run \(number)") }
            } completion: { _ in
                log.withLock { $0.append("deliver \(number)") }
            }
        }
        scheduler.schedule(tickets, priority: .visible)
        var told: [Int?] = []
        scheduler.help(with: tickets) { ticket in told.append(tickets.firstIndex { $0 === ticket }) }
        #expect(log.withLock { $0 } == (1...3).flatMap { ["run \($0)", "deliver \($0)"] })
        #expect(told == [0, 1, 2])
        isOver.signal()
        scheduler.pool.shutDown()
    }

    @Test("A thread that waits for a job that waits for the thread is told so")
    func longWait() {
        let isTold = DispatchSemaphore(value: 0)
        let hasBegun = DispatchSemaphore(value: 0)
        let pool = WorkerPool(threadCount: 2, patience: 0.01, onLongWait: { isTold.signal() })
        let scheduler = WorkScheduler(timeKeeping: .virtual(VirtualClock()), pool: pool)
        var isDone = false
        let wasTold = Mutex(false)
        let ticket = scheduler.schedule(
            priority: .visible,
            work: { _ in
                hasBegun.signal()
                wasTold.withLock { $0 = isTold.waitInTime() }
            }, completion: { _ in isDone = true })
        #expect(hasBegun.waitInTime())
        scheduler.help(with: [ticket])
        #expect(isDone && wasTold.withLock { $0 })
        pool.shutDown()
    }

    @Test("Waiting helps, moves virtual time to the due time and delivers")
    func wait() {
        let clock = VirtualClock()
        let scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool(threadCount: 2))
        var count = 0
        let tickets = (0..<4).map { _ in
            scheduler.schedule(priority: .preload, delay: 0.060, work: { _ in }, completion: { _ in count += 1 })
        }
        #expect(abs(scheduler.wait(for: tickets) - 0.060) < 1e-9)
        #expect(count == 4)
        #expect(scheduler.pendingCount == 0)
        scheduler.pool.shutDown()
    }

    @Test("Waiting no longer than a limit lets virtual time go on to the limit and delivers what is due by then")
    func waitWithLimit() {
        let clock = VirtualClock()
        let scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool(threadCount: 2))
        var delivered: [Double] = []
        let tickets = [0.060, 0.010, 0.020].map { delay in
            scheduler.schedule(
                priority: .visible, delay: delay, work: { _ in }, completion: { _ in delivered.append(delay) })
        }
        #expect(scheduler.wait(for: tickets, atMost: 0.020) == 0.020)
        #expect(delivered == [0.010, 0.020] && clock.now == 0.020)
        #expect(scheduler.pendingCount == 1 && scheduler.nextDue == 0.060)
        #expect(scheduler.blockedTime == 0.020)
        scheduler.pool.shutDown()
    }

    @Test("What is for workers stays with them, though the main thread waits for it and no worker is free")
    func forWorkers() {
        let clock = VirtualClock()
        let scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool(threadCount: 1))
        let gate = DispatchSemaphore(value: 0)
        let onMain = Mutex<[Bool]>([])
        let tickets = [
            // Holds the only worker until the main thread has done what it may do.
            scheduler.prepare(isForWorkers: true) { _ in
                _ = gate.wait(timeout: .now() + longestWait)
            } completion: { _ in
            },
            scheduler.prepare(isForWorkers: true) { _ in
                onMain.withLock { $0.append(MainThread.isCurrent) }
            } completion: { _ in
            },
            scheduler.prepare { _ in
                gate.signal()
            } completion: { _ in
            },
        ]
        scheduler.schedule(Array(tickets[..<2]), priority: .visible)
        scheduler.deliver()
        #expect(onMain.withLock { $0 } == [false] && scheduler.pendingCount == 0)
        scheduler.pool.shutDown()
    }

    @Test("Helping delivers at once, takes no virtual time and is not counted as waiting")
    func help() {
        let clock = VirtualClock()
        let scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool(threadCount: 2))
        var isDelivered = false
        scheduler.help(with: [
            scheduler.prepare { _ in
                let end = CPUClock.monotonic + 0.001
                while CPUClock.monotonic < end {}
            } completion: { _ in
                isDelivered = true
            }
        ])
        #expect(isDelivered && clock.now == 0 && scheduler.pendingCount == 0)
        #expect(scheduler.blockedTime == 0 && scheduler.helpedTime >= 0.001)
        scheduler.pool.shutDown()
    }

    @Test("In real time what finishes is delivered in the order of scheduling, and wakes the main thread each time")
    func realTime() {
        let scheduler = WorkScheduler(timeKeeping: .real, pool: WorkerPool(threadCount: 2))
        var delivered: [Int] = []
        for round in 0..<20 {
            let tickets = (0..<10).map { index in
                scheduler.prepare(work: { _ in }, completion: { _ in delivered.append(round * 10 + index) })
            }
            // The last one first: by the time of the delivery all are finished.
            for ticket in tickets.reversed() { scheduler.pool.finishInTime([ticket.job]) }
            #expect(!scheduler.inbox.isEmpty)
            scheduler.inbox.drain()
            scheduler.deliver()
        }
        #expect(delivered == Array(0..<200))
        #expect(scheduler.pendingCount == 0 && scheduler.nextDue == nil)
        scheduler.pool.shutDown()
    }

    @Test("In real time a result held back by its delay is due later, and wakes the host in time")
    func heldBack() {
        let scheduler = WorkScheduler(timeKeeping: .real, pool: WorkerPool(threadCount: 2))
        var isDelivered = false
        let ticket = scheduler.schedule(
            priority: .visible, delay: 3600, work: { _ in }, completion: { _ in isDelivered = true })
        #expect(scheduler.nextDue == nil)
        scheduler.pool.finishInTime([ticket.job])
        scheduler.deliver()
        #expect(!isDelivered && scheduler.nextDue == ticket.due)
        ticket.cancel()
        scheduler.deliver()
        #expect(isDelivered && scheduler.nextDue == nil)
        scheduler.pool.shutDown()
    }

    @Test("A cancelled piece of work does not run, and its completion says so")
    func cancellation() {
        let clock = VirtualClock()
        let scheduler = WorkScheduler(timeKeeping: .virtual(clock), pool: WorkerPool(threadCount: 1))
        var wasCancelled: Bool?
        let ticket = scheduler.prepare(work: { _ in }, completion: { wasCancelled = $0 })
        ticket.cancel()
        scheduler.schedule([ticket], priority: .display)
        scheduler.deliver()
        #expect(wasCancelled == true)
        scheduler.pool.shutDown()
    }

    @Test("A pool that was stopped has let what was running finish, and runs nothing more")
    func stopping() {
        let pool = WorkerPool(threadCount: 2)
        let begun = Mutex(0)
        let finished = Mutex(0)
        let jobs = (0..<50).map { _ in
            Job { _ in
                begun.withLock { $0 += 1 }
                let end = CPUClock.monotonic + 0.002
                while CPUClock.monotonic < end {}
                finished.withLock { $0 += 1 }
            }
        }
        pool.submit(jobs, priority: .display)
        #expect(becomesTrue { begun.withLock { $0 } > 0 })
        pool.stop()
        let ran = begun.withLock { $0 }
        #expect(finished.withLock { $0 } == ran)
        let late = Job { _ in begun.withLock { $0 += 1 } }
        pool.submit(late, priority: .visible)
        #expect(late.isWaiting && begun.withLock { $0 } == ran)
    }
}
