import Dispatch
import Drawing
import Foundation

extension DecodingBudget {
    /// Takes that many bytes for a decode on a thread of its own, which ends when the result is called. Nil if there
    /// was no room for it.
    package func fill(_ byteCount: Int) -> (@Sendable () -> Void)? {
        let (isIn, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            try? self.decoding(byteCount, isCancelled: { false }) { () throws(ImageDecodingError) in
                isIn.signal()
                _ = mayEnd.waitInTime()
            }
        }
        guard isIn.waitInTime() else { return nil }
        return { _ = mayEnd.signal() }
    }
}
