import Dispatch
import Execution

/// Lets one thread at a time decode a picture, so that the others find the result.
final class DecodingTurn: Sendable {
    private let isFree = DispatchSemaphore(value: 1)
    /// What has the turn, if a worker does it.
    private let holder = Mutex<Job?>(nil)

    /// Waits until no other thread has the turn. The job that has it is as urgent as the one that waits from then on.
    ///
    /// - Parameter isCancelled: asked every 5 ms.
    /// - Throws: `.cancelled`; then the turn has not begun.
    func begin(_ isCancelled: () -> Bool) throws(ImageDecodingError) {
        let job = WorkerPool.Worker.current?.job
        while isFree.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
            if isCancelled() { throw .cancelled }
            holder.withLock { $0 }?.raise(to: job?.priority ?? .visible)
        }
        holder.withLock { $0 = job }
    }

    func end() {
        holder.withLock { $0 = nil }
        isFree.signal()
    }
}
