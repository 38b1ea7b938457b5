import Dispatch

/// Lets one thread at a time decode a picture, so that the others find the result.
final class DecodingTurn: Sendable {
    private let isFree = DispatchSemaphore(value: 1)

    /// Waits until no other thread has the turn.
    ///
    /// - Parameter isCancelled: asked every 5 ms.
    /// - Throws: `.cancelled`; then the turn has not begun.
    func begin(_ isCancelled: () -> Bool) throws(ImageDecodingError) {
        while isFree.wait(timeout: .now() + .milliseconds(5)) == .timedOut {
            if isCancelled() { throw .cancelled }
        }
    }

    func end() {
        isFree.signal()
    }
}
