import Dispatch
import Execution
import TestSupport
import Testing

@Suite struct BackgroundQueuesTests {
    @Test("A block that waits holds no other one up, and never more blocks run at a time than there are queues")
    func width() {
        let queues = BackgroundQueues(label: "test", count: 3)
        let counts = Mutex((running: 0, most: 0, ended: 0))
        let gate = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        queues.async { gate.wait() }
        for _ in 0..<100 {
            queues.async {
                counts.withLock {
                    $0.running += 1
                    $0.most = max($0.most, $0.running)
                }
                let ended = counts.withLock {
                    $0.running -= 1
                    $0.ended += 1
                    return $0.ended
                }
                if ended == 100 { isDone.signal() }
            }
        }
        #expect(isDone.waitInTime())
        #expect((1...2).contains(counts.withLock { $0.most }))
        gate.signal()
    }

    @Test("Blocks run in the order in which they were handed over, if there is one queue")
    func order() {
        let queues = BackgroundQueues(label: "test", count: 1)
        let ran = Mutex<[Int]>([])
        let isDone = DispatchSemaphore(value: 0)
        for number in 0..<1_000 {
            queues.async {
                ran.withLock { $0.append(number) }
                if number == 999 { isDone.signal() }
            }
        }
        #expect(isDone.waitInTime())
        #expect(ran.withLock { $0 } == Array(0..<1_000))
    }
}
