import Execution
import Foundation

/// Pixels that are made when they are first needed, on whichever thread that is. Their number is known before.
final class LazyPixels: Sendable {
    /// Whether pixels that nobody uses stay.
    enum Keeping: Sendable {
        /// Made once, and kept as long as this object.
        case forGood
        /// Made again when they are needed and `DecodedPictures` had no more room for them.
        case whileThereIsRoom
    }

    private struct State {
        /// Nil when the pixels are kept for good, or could not be made.
        var make: (@Sendable () -> CGImage?)?
        var kept: CGImage?
        weak var recent: CGImage?
    }

    let width: Int
    let height: Int
    let keeping: Keeping
    private let state: Mutex<State>

    /// - Parameter make: decodes or draws; must not ask for these same pixels.
    init(width: Int, height: Int, keeping: Keeping = .forGood, make: @escaping @Sendable () -> CGImage?) {
        self.width = width
        self.height = height
        self.keeping = keeping
        state = Mutex(State(make: make))
    }

    init(_ image: CGImage) {
        width = image.width
        height = image.height
        keeping = .forGood
        state = Mutex(State(kept: image))
    }

    /// Makes the pixels if they are not there; a second thread that asks meanwhile waits for the first.
    var image: CGImage? {
        state.withLock { state in
            if let kept = state.kept { return kept }
            if let recent = state.recent {
                DecodedPictures.shared.keep(recent)
                return recent
            }
            guard let make = state.make else { return nil }
            let image = make()
            if keeping == .whileThereIsRoom, let image {
                state.recent = image
                DecodedPictures.shared.keep(image)
            } else {
                state.make = nil
                state.kept = image
            }
            return image
        }
    }

    /// The pixels if they are there.
    var imageIfMade: CGImage? {
        state.withLock { $0.kept ?? $0.recent }
    }
}
