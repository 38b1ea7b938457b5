import Execution
import Foundation

/// Pixels that are made when they are first needed, on the thread and in the size in which they are needed. Their full
/// width and height are known from the beginning.
///
/// No lock is held while pixels are made, so asking whether pixels exist never waits for a decoder. A thread that needs
/// pixels waits for another thread that is making some of the same picture. Only the main thread does not wait, because
/// the other thread may be waiting for memory, or be cancelled.
final class LazyPixels: Sendable {
    /// Which pixels stay in memory while no view, node or drawing holds them.
    enum Keeping: Sendable {
        /// All pixels are made, once, and kept as long as this object.
        case forGood
        /// As many pixels are made as are needed, and made again if `DecodedPictures` has dropped them.
        case whileThereIsRoom
    }

    /// Decodes or draws: all pixels, or at least those that a fit asks for. Must not ask for these same pixels.
    typealias Make = @Sendable (_ fit: ImageFit?, _ isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage

    fileprivate struct State {
        /// Nil when the pixels are kept for good.
        var make: Make?
        var kept: CGImage?
        var versions = DecodedVersions()
        var record = DecodingRecord()
    }

    let width: Int
    let height: Int
    let keeping: Keeping
    /// The encoded picture, if the pixels come from decoding alone.
    let encoded: EncodedPicture?
    private let state: Mutex<State>
    /// Nil where there is nothing to make.
    private let turn: DecodingTurn?

    init(
        width: Int, height: Int, keeping: Keeping = .forGood, encoded: EncodedPicture? = nil,
        making make: @escaping Make
    ) {
        self.width = width
        self.height = height
        self.keeping = keeping
        self.encoded = encoded
        state = Mutex(State(make: make))
        turn = DecodingTurn()
    }

    /// - Parameter make: makes all pixels.
    convenience init(
        width: Int, height: Int, keeping: Keeping = .forGood, make: @escaping @Sendable () -> CGImage?
    ) {
        self.init(width: width, height: height, keeping: keeping) { _, _ throws(ImageDecodingError) in
            guard let image = make() else { throw .empty }
            return image
        }
    }

    init(_ image: CGImage) {
        width = image.width
        height = image.height
        keeping = .forGood
        encoded = nil
        state = Mutex(State(kept: image))
        turn = nil
    }

    /// All pixels, made if they are not there; nil if that fails.
    var image: CGImage? {
        try? image(fitting: nil, isCancelled: { false })
    }

    /// At least the pixels that a fit asks for, made if they are not there.
    ///
    /// - Parameters:
    ///   - fit: nil for all.
    ///   - isCancelled: asked every few milliseconds.
    func image(fitting fit: ImageFit?, isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage {
        if let image = imageIfMade(fitting: fit) { return used(image) }
        let turn = MainThread.isCurrent ? nil : turn
        try turn?.begin(isCancelled)
        defer { turn?.end() }
        // The thread that was waited for may have made them.
        if let image = imageIfMade(fitting: fit) { return used(image) }
        guard let make = state.withLock({ $0.make }) else { throw .empty }
        let image = try make(keeping == .forGood ? nil : fit, isCancelled)
        return used(state.withLock { $0.take(image, keeping) })
    }

    /// All pixels if they are there.
    var imageIfMade: CGImage? { imageIfMade(fitting: nil) }

    /// At least the pixels that a fit asks for, if they are there.
    func imageIfMade(fitting fit: ImageFit?) -> CGImage? {
        let size = size(fitting: fit)
        return state.withLock { $0.kept ?? $0.versions.smallest(coveringWidth: size.width, height: size.height) }
    }

    /// What making pixels has taken so far.
    var record: DecodingRecord { state.withLock { $0.record } }

    /// The size in pixels that a fit asks for.
    func size(fitting fit: ImageFit?) -> (width: Int, height: Int) {
        fit?.size(forWidth: width, height: height) ?? (width, height)
    }

    private func used(_ image: CGImage) -> CGImage {
        if keeping == .whileThereIsRoom { DecodedPictures.shared.keep(image) }
        return image
    }
}

/// A picture as it is stored.
struct EncodedPicture: Sendable {
    let header: ImageHeader
    let file: EncodedBytes
}

extension LazyPixels.State {
    /// Stores pixels that were made. Returns those to use: if pixels are kept for good, the first that were made.
    fileprivate mutating func take(_ image: CGImage, _ keeping: LazyPixels.Keeping) -> CGImage {
        record.note(image)
        switch keeping {
        case .forGood:
            if let kept { return kept }
            make = nil
            kept = image
        case .whileThereIsRoom:
            versions.insert(image)
        }
        return image
    }
}
