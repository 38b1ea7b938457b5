import Execution
import Foundation

/// Keeps the pictures used last, so that what is drawn again soon is not decoded or drawn again; none when memory is
/// short. Any thread.
///
/// A picture that another object holds, such as a layer that shows it, is kept beyond this budget.
package final class DecodedPictures: Sendable {
    /// Pictures of files and of compressed data, in the sizes in which they were decoded.
    static let shared = DecodedPictures(byteBudget: 4 << 20)

    private struct State {
        /// The one used last at the end.
        var pictures: [CGImage] = []
        var bytes = 0
    }

    private let byteBudget: Int
    private let state = Mutex(State())
    private let emptied = Mutex<(@Sendable () -> Void)?>(nil)
    private let memoryWarnings: MemoryWarningObserver

    /// - Parameters:
    ///   - byteBudget: what is kept; the picture used last is kept even if it alone is larger.
    ///   - center: posts the warnings that memory is short, after which nothing is kept.
    package init(byteBudget: Int, center: NotificationCenter = .default) {
        self.byteBudget = byteBudget
        memoryWarnings = MemoryWarningObserver(center) { [state, emptied] in
            state.withLock { $0 = State() }
            emptied.withLock { $0 }?()
        }
    }

    /// Sets the closure that is called each time memory is short and none of the pictures is kept any more. It is
    /// called on any thread.
    func whenEmptied(_ body: @escaping @Sendable () -> Void) { emptied.withLock { $0 = body } }

    /// Keeps a picture as the one used last. Cost: a search among those kept, some dozens.
    ///
    /// - Parameter limit: fewer bytes than the budget, of which those used last are kept.
    package func keep(_ picture: CGImage, byteBudget limit: Int = .max) {
        let byteBudget = min(byteBudget, limit)
        state.withLock { state in
            if let index = state.pictures.lastIndex(where: { $0 === picture }) {
                state.pictures.remove(at: index)
            } else {
                state.bytes += picture.byteCount
            }
            state.pictures.append(picture)
            while state.bytes > byteBudget, state.pictures.count > 1 {
                state.bytes -= state.pictures.removeFirst().byteCount
            }
        }
    }
}
