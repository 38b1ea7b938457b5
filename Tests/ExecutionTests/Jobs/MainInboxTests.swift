import Execution
import Synchronization
import Testing

@MainActor @Suite struct MainInboxTests {
    @Test("What is pushed runs in order, and what is pushed meanwhile at the next call")
    func order() {
        let inbox = MainInbox()
        var ran: [Int] = []
        inbox.push { ran.append(1) }
        inbox.push {
            ran.append(2)
            inbox.push { ran.append(3) }
        }
        inbox.drain()
        #expect(ran == [1, 2])
        inbox.drain()
        #expect(ran == [1, 2, 3])
    }

    @Test("The first push after each drain wakes, and the millionth wakes as the first did")
    func waking() {
        let inbox = MainInbox()
        let count = Mutex(0)
        inbox.onFirstPush { count.withLock { $0 += 1 } }
        for _ in 0..<1_000_000 {
            inbox.push {}
            inbox.drain()
        }
        inbox.push {}
        inbox.push {}
        #expect(count.withLock { $0 } == 1_000_001)
    }
}
