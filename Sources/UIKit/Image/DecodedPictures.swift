import Execution

/// Keeps the pictures decoded last, so that what is drawn again soon is not decoded again. Any thread.
///
/// A picture of a file or of compressed data is drawn once per size; after that its full pixels, often ten times those on
/// screen, are rarely needed. Whoever holds a picture, such as a layer that shows it, keeps it beyond this budget.
final class DecodedPictures: Sendable {
    static let shared = DecodedPictures(byteBudget: 4 << 20)

    private struct State {
        /// The one used last at the end.
        var pictures: [CGImage] = []
        var bytes = 0
    }

    private let byteBudget: Int
    private let state = Mutex(State())

    /// - Parameter byteBudget: what is kept; the picture used last is kept even if it alone is larger.
    init(byteBudget: Int) {
        self.byteBudget = byteBudget
    }

    /// Keeps a picture as the one used last. Cost: a search among those kept, some dozens.
    func keep(_ picture: CGImage) {
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
