import Execution
import Testing

@testable import ImageFetching

@Suite struct RequestQueueTests {
    private typealias Queue = RequestQueue<Int>

    /// Takes out everything that may run, ending each at once.
    private func order(_ queue: inout Queue) -> [Int] {
        var order: [Int] = []
        while let id = queue.next(at: 0) {
            order.append(id)
            queue.checkInvariants()
            queue.remove(id)
            queue.checkInvariants()
        }
        return order
    }

    @Test("Visible requests are first, then those of the display range, then preloads; the newest is first in each")
    func order() {
        var queue = Queue()
        for (id, priority) in [FetchPriority.preload, .visible, .imminent, .preload, .visible, .imminent].enumerated() {
            queue.enqueue(id, host: "a", priority: priority)
        }
        #expect(order(&queue) == [4, 1, 5, 2, 3, 0])
        #expect(queue.waitingCount == 0 && queue.runningCount == 0)
    }

    @Test("A raised request is the newest of its new priority, a dropped one keeps its age")
    func priorities() {
        var queue = Queue()
        for id in 0..<4 { queue.enqueue(id, host: "a", priority: id == 3 ? .visible : .imminent) }
        queue.setPriority(.visible, of: 0)
        queue.setPriority(.imminent, of: 3)
        queue.setPriority(.preload, of: 1)
        queue.setPriority(.imminent, of: 1)
        queue.checkInvariants()
        #expect(order(&queue) == [0, 1, 3, 2])
    }

    @Test("A request that is asked for again is the newest, and never loses priority by that")
    func renewed() {
        var queue = Queue()
        for id in 0..<3 { queue.enqueue(id, host: "a", priority: .imminent) }
        queue.enqueue(0, host: "a", priority: .preload)
        queue.renew(7, priority: .visible)
        #expect(!queue.contains(7) && queue.priority(of: 0) == .imminent)
        #expect(order(&queue) == [0, 2, 1])
    }

    @Test("Six run for a host, and 24 in all; one less before they are visible; of preloads four and 16")
    func limits() {
        for (priority, perHost, total) in [(FetchPriority.preload, 4, 16), (.imminent, 5, 23), (.visible, 6, 24)] {
            var queue = Queue()
            for id in 0..<100 { queue.enqueue(id, host: "\(id % 10)", priority: priority) }
            while queue.next(at: 0) != nil { queue.checkInvariants() }
            #expect(queue.runningCount == total)
            #expect(queue.runningByHost.values.max().map { $0 <= perHost } == true)
            var single = Queue()
            for id in 0..<100 { single.enqueue(id, host: "a", priority: priority) }
            while single.next(at: 0) != nil {}
            #expect(single.runningCount == perHost)
        }
    }

    /// Six requests under way, and one that waits.
    private func full(_ priorities: [FetchPriority], waiting: FetchPriority = .visible) -> Queue {
        var queue = Queue()
        for (id, priority) in priorities.enumerated() {
            queue.enqueue(id, host: "a", priority: priority)
            _ = queue.next(at: Double(id) * 0.01)
        }
        queue.enqueue(100, host: "a", priority: waiting)
        return queue
    }

    @Test("In a crowd there is room for what is more urgent than something that runs, and for anything if nothing runs")
    func crowded() {
        var queue = Queue()
        for (id, priority) in [FetchPriority.imminent, .imminent, .preload].enumerated() {
            queue.enqueue(id, host: "a", priority: priority)
        }
        #expect(queue.next(at: 0, isCrowded: true) == 1)
        #expect(queue.next(at: 0, isCrowded: true) == nil)
        queue.enqueue(3, host: "a", priority: .visible)
        #expect(queue.next(at: 0, isCrowded: true) == 3 && queue.next(at: 0, isCrowded: true) == nil)
        queue.remove(1)
        queue.enqueue(4, host: "a", priority: .visible)
        #expect(queue.next(at: 0, isCrowded: true) == nil && queue.next(at: 0) == 4)
    }

    @Test("For a visible one the oldest of the lowest priority gives way, once it has had its time without an answer")
    func preemption() {
        var queue = full([.imminent, .imminent, .preload, .preload, .imminent, .visible])
        #expect(queue.runningCount == 6)
        #expect(queue.next(at: 0.06) == nil)
        #expect(queue.preemption(at: 0.06) == .at(0.1))
        #expect(queue.preemption(at: 1) == .now(2))
        queue.putBack(2)
        queue.checkInvariants()
        #expect(queue.next(at: 1) == 100)
        #expect(queue.next(at: 1) == nil)
        #expect(queue.preemption(at: 2) == nil)
        for id in [4, 5, 100] { queue.remove(id) }
        #expect(queue.next(at: 2) == 2)
    }

    @Test("Nothing gives way for one that is not visible, and nothing that is visible or answered does")
    func noPreemption() {
        #expect(full(Array(repeating: .imminent, count: 6), waiting: .imminent).preemption(at: 9) == nil)
        #expect(full(Array(repeating: .visible, count: 6)).preemption(at: 9) == nil)
        var answered = full(Array(repeating: .imminent, count: 5) + [.visible])
        for id in 0..<6 { answered.noteAnswer(to: id) }
        #expect(answered.preemption(at: 9) == nil)
    }

    @Test("Where all connections are taken, a request to another host gives way")
    func otherHost() {
        var queue = Queue(limits: .init(perHost: 6, total: 3))
        for id in 0..<3 {
            queue.enqueue(id, host: "a", priority: id < 2 ? .imminent : .visible)
            _ = queue.next(at: 0)
        }
        queue.enqueue(9, host: "b", priority: .visible)
        #expect(queue.next(at: 1) == nil)
        #expect(queue.preemption(at: 1) == .now(0))
    }

    @Test(
        "Of two connections preloads leave one free, and of one they take it",
        arguments: [(1, 1), (2, 1), (3, 2), (6, 4)])
    func preloadShare(connections: Int, share: Int) {
        var queue = Queue(limits: .init(perHost: connections, total: 24))
        for id in 0..<10 { queue.enqueue(id, host: "a", priority: .preload) }
        var running = 0
        while queue.next(at: 0) != nil { running += 1 }
        #expect(running == share)
    }

    @Test("Random requests, changes and ends keep the counts right, and everything is served")
    func random() {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<20 {
            var queue = Queue(limits: .init(perHost: 2, total: 5))
            var known: Set<Int> = []
            var running: Set<Int> = []
            for step in 0..<300 {
                let priority = FetchPriority.allCases.randomElement(using: &generator) ?? .preload
                let id = known.randomElement(using: &generator) ?? step
                switch Int.random(in: 0..<8, using: &generator) {
                case 0...2:
                    queue.enqueue(step, host: "\(step % 4)", priority: priority)
                    known.insert(step)
                case 3: queue.setPriority(priority, of: id)
                case 4:
                    queue.remove(id)
                    known.remove(id)
                    running.remove(id)
                case 5: queue.renew(id, priority: priority)
                case 6:
                    queue.putBack(id)
                    running.remove(id)
                default:
                    if let next = queue.next(at: Double(step)) {
                        let isNew = running.insert(next).inserted
                        #expect(known.contains(next) && isNew)
                        queue.noteAnswer(to: next)
                    }
                }
                queue.checkInvariants()
            }
            for id in running {
                queue.remove(id)
                known.remove(id)
            }
            #expect(Set(order(&queue)) == known)
        }
    }

    @Test("A slow request gives way to a visible one, whatever its priority, and comes after all others of that")
    func slow() {
        var queue = Queue(limits: .init(perHost: 1))
        for id in 0..<2 { queue.enqueue(id, host: "a", priority: .visible) }
        #expect(queue.next(at: 0) == 1)
        queue.noteAnswer(to: 1)
        #expect(queue.preemption(at: 3) == nil)
        #expect(queue.preemption(at: 3, slowAt: { _ in 10 }) == .at(10))
        #expect(queue.preemption(at: 10, slowAt: { _ in 10 }) == .slow(1))
        queue.giveWay(1)
        queue.enqueue(2, host: "a", priority: .preload)
        queue.checkInvariants()
        #expect(order(&queue) == [0, 1, 2])
    }

    @Test("For one picture that waits one slow answer gives way, once, and none for those that have given way")
    func slowLine() {
        var queue = Queue()
        for id in 0..<6 { queue.enqueue(id, host: "a", priority: .visible) }
        while let id = queue.next(at: 0) { queue.noteAnswer(to: id) }
        queue.enqueue(6, host: "a", priority: .visible)
        #expect(queue.preemption(at: 10, slowAt: { _ in 10 }) == .slow(0))
        queue.giveWay(0)
        #expect(queue.next(at: 10) == 6)
        queue.noteAnswer(to: 6)
        #expect(queue.preemption(at: 30, slowAt: { _ in 20 }) == nil)
        queue.remove(1)
        #expect(queue.next(at: 30) == 0)
        queue.noteAnswer(to: 0)
        queue.enqueue(7, host: "a", priority: .visible)
        #expect(queue.preemption(at: 40, slowAt: { $0 == 0 ? 40 : nil }) == nil)
        #expect(queue.preemption(at: 40, slowAt: { _ in 40 }) == .slow(2))
        queue.checkInvariants()
    }
}
