import Execution
import Foundation

/// Pixels that are made when they are first needed, on whichever thread that is, and once only. Their number is known
/// before.
final class LazyPixels: Sendable {
    private enum State {
        case pending(@Sendable () -> CGImage?)
        case made(CGImage?)
    }

    let width: Int
    let height: Int
    private let state: Mutex<State>

    /// - Parameter make: decodes or draws; must not ask for these same pixels.
    init(width: Int, height: Int, make: @escaping @Sendable () -> CGImage?) {
        self.width = width
        self.height = height
        state = Mutex(.pending(make))
    }

    init(_ image: CGImage) {
        width = image.width
        height = image.height
        state = Mutex(.made(image))
    }

    /// Makes the pixels if nobody has yet; a second thread that asks meanwhile waits for the first.
    var image: CGImage? {
        state.withLock { state in
            if case .made(let image) = state { return image }
            guard case .pending(let make) = state else { return nil }
            let image = make()
            state = .made(image)
            return image
        }
    }

    /// The pixels if they are there.
    var imageIfMade: CGImage? {
        state.withLock { state in
            if case .made(let image) = state { image } else { nil }
        }
    }
}
