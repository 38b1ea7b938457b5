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
