import Dispatch
import Execution
import TestSupport
import Testing

@Suite struct BackgroundQueuesTests {
    @Test("A block that waits holds no other one up, and never more blocks run at a time than there are queues")
    func width() {
        let queues = BackgroundQueues(label: "test", count: 3)
        let counts = Mutex((running: 0, most: 0))
        let (gate, next) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (hasBegun, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        queues.async { gate.wait() }
        for _ in 0..<20 {
            queues.async {
                counts.withLock {
                    $0.running += 1
                    $0.most = max($0.most, $0.running)
                }
                hasBegun.signal()
                next.wait()
                counts.withLock { $0.running -= 1 }
                hasEnded.signal()
            }
        }
        // Two are at work from the beginning to the end, and the next one begins when one of them has ended.
        for _ in 0..<2 { #expect(hasBegun.waitInTime()) }
        for _ in 0..<18 {
            next.signal()
            #expect(hasBegun.waitInTime())
        }
        for _ in 0..<2 { next.signal() }
        for _ in 0..<20 { #expect(hasEnded.waitInTime()) }
        #expect(counts.withLock { $0.most } == 2)
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
