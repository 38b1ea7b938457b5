import Execution
import Foundation

/// The parts of one picture that are in use, by size: nodes that show the same picture, and a node that is drawn again,
/// have the same decoder and the same decoded cells. When memory is short the decoders are freed. Any thread.
final class SharedParts: Sendable {
    private struct State {
        var known: [WeakParts] = []
        /// There once there are parts: most pictures never have any.
        var memoryWarnings: MemoryWarningObserver?

        var inUse: [PictureParts] { known.compactMap(\.parts) }
    }

    private struct WeakParts {
        weak var parts: PictureParts?
    }

    private let center: NotificationCenter
    private let state = Mutex(State())

    /// - Parameter center: where it is told that memory is short.
    init(center: NotificationCenter = .default) {
        self.center = center
    }

    /// The parts of the picture at a size in pixels.
    ///
    /// - Parameter make: makes them, if none of that size are in use that were checked against today's limits; nil if
    ///   there are none.
    func parts(width: Int, height: Int, make: () -> PictureParts?) -> PictureParts? {
        let limits = ImageLimits.current
        func isWanted(_ parts: PictureParts) -> Bool {
            parts.width == width && parts.height == height && parts.limits == limits
        }
        if let known = state.withLock({ $0.inUse.first(where: isWanted) }) { return known }
        guard let made = make() else { return nil }
        return state.withLock { state in
            // Another thread may have been faster.
            if let known = state.inUse.first(where: isWanted) { return known }
            state.known = (state.inUse + [made]).map { WeakParts(parts: $0) }
            if state.memoryWarnings == nil {
                state.memoryWarnings = MemoryWarningObserver(center) { [weak self] in self?.releaseDecoders() }
            }
            return made
        }
    }

    private func releaseDecoders() {
        for parts in state.withLock({ $0.inUse }) { parts.releaseDecoder() }
    }
}
