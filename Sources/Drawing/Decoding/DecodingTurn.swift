import Dispatch
import Execution

/// Lets one thread at a time decode a picture, so that the others find the result. Any thread.
///
/// The job that has the turn gets the highest priority of the jobs that wait for it. While a worker waits, another
/// thread runs drawing jobs in its place (`WorkerPool.Worker`).
package final class DecodingTurn: Sendable {
    private let isFree = DispatchSemaphore(value: 1)
    /// The job that has the turn, if it runs on a worker.
    private let holder = Mutex<Job?>(nil)

    package init() {}

    /// Waits until no other thread has the turn. `end()` gives it back, on any thread.
    ///
    /// - Parameter isCancelled: asked every 5 ms while the turn is not free.
    /// - Throws: `.cancelled`; then the turn has not begun.
    package func begin(_ isCancelled: () -> Bool) throws(ImageDecodingError) {
        let worker = WorkerPool.Worker.current
        if isFree.wait(timeout: .now()) == .timedOut {
            if let worker {
                try worker.waiting { () throws(ImageDecodingError) in try wait(for: worker.job, isCancelled) }
            } else {
                try wait(for: nil, isCancelled)
            }
        }
        holder.withLock { $0 = worker?.job }
    }

    private func wait(for job: Job?, _ isCancelled: () -> Bool) throws(ImageDecodingError) {
        repeat {
            if isCancelled() { throw .cancelled }
            holder.withLock { $0 }?.raise(to: job?.priority ?? .visible)
        } while isFree.wait(timeout: .now() + .milliseconds(5)) == .timedOut
    }

    package func end() {
        holder.withLock { $0 = nil }
        isFree.signal()
    }
}
