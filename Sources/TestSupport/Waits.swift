import Dispatch
import Execution
import Foundation
import LoopbackServer

/// Seconds after which a test gives up waiting for what another thread, process or server does. One number for all
/// tests, since none of them can know how busy the machine is.
package let longestWait: TimeInterval = LoopbackServer.longestWait

/// Waits until something holds that other threads bring about. Asks each millisecond and sleeps in between: a thread
/// that asks all the time takes the processor from those that it waits for.
///
/// - Returns: false if it does not hold after `longestWait`.
package func becomesTrue(_ isTrue: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(longestWait)
    while !isTrue() {
        guard ContinuousClock.now < end else { return false }
        usleep(1_000)
    }
    return true
}

extension DispatchSemaphore {
    /// Waits for a signal, at most for `longestWait`. Returns whether it came.
    package func waitInTime() -> Bool { wait(timeout: .now() + longestWait) == .success }
}

/// Runs `body` on a thread that is not the main thread, and waits for it. One that does not end within `longestWait`
/// ends the process: there is no result then to go on with.
package func onOtherThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = Mutex<Result?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        let value = body()
        result.withLock { $0 = value }
        isDone.signal()
    }
    guard isDone.waitInTime(), let value = result.withLock({ $0 }) else {
        preconditionFailure("The other thread has not ended within \(longestWait) seconds.")
    }
    return value
}

extension WorkerPool {
    /// As `finish(_:)`, which has no limit by itself. Jobs that have not ended within `longestWait`, on whatever thread
    /// they are, end the process: there is nothing then to go on with.
    package func finishInTime(_ jobs: [Job]) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            guard isDone.waitInTime() else {
                preconditionFailure("The jobs of a pool have not ended within \(longestWait) seconds.")
            }
        }
        finish(jobs)
        isDone.signal()
    }
}

/// A value that is given later. What gives it starts at once on the calling thread: a task, or an `async let`, would
/// start on one of the few threads that tasks share, all of which other tests may hold for minutes.
package final class Awaited<Value: Sendable>: Sendable {
    private let given = Mutex<Value?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    /// - Parameter start: begins, and gives the value to its argument, once, on whatever thread.
    package init(_ start: (@escaping @Sendable (Value) -> Void) -> Void) {
        start { [given, isGiven] value in
            given.withLock { $0 = value }
            isGiven.signal()
        }
    }

    /// Whether the value has been given. A wait for something that happens before the value comes should check this, so
    /// that it ends at once when the value comes first.
    package var hasValue: Bool { given.withLock { $0 != nil } }

    /// The value; nil if it is not given within `longestWait`.
    package var value: Value? {
        get async {
            // A thread of its own waits: tasks share few threads, and may be what is waited for.
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [isGiven] in
                    // Other threads may wait for the same value.
                    if isGiven.waitInTime() { isGiven.signal() }
                    continuation.resume()
                }
            }
            return given.withLock { $0 }
        }
    }
}

/// What `start` gives to its argument, on whatever thread; nil if that is not called within `longestWait`.
package func valueInTime<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ start: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value? {
    await Awaited(start).value
}
