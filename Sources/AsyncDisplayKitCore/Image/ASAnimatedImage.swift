import Execution

/// The decoder of an animation's frames. Any thread; one call at a time does work.
package protocol AnimationFrameSource: Sendable {
    /// The width of every frame, in pixels.
    var width: Int { get }
    var height: Int { get }
    /// Seconds that each frame is shown.
    var durations: [Double] { get }
    /// The number of rounds to play; 0 for ever.
    var loopCount: Int { get }
    func frame(at index: Int, fitting: ImageFit?, isCancelled: () -> Bool) throws(ImageDecodingError) -> CGImage
    /// Frees the memory that is kept between calls, without waiting for a call under way.
    func releaseCanvas()
}

extension AnimatedPicture: AnimationFrameSource {}

/// An animated GIF or WebP, for `ASImageNode.animatedImage`. Any thread.
///
/// While a node that shows it is visible, workers decode its frames ahead, in the size at which the node shows them: as
/// many as have room in 4 MB, at least one. They are dropped when no node that shows it is visible; only the file's
/// bytes stay. Each frame is made from the frame before it. So playing costs one decode a frame, but starting in the
/// middle costs one decode for each earlier frame. An animation whose frames all have room is decoded once.
///
/// A frame that is not decoded in time delays the following ones. In place of a damaged frame, the frame before it
/// stays until the next round.
public final class ASAnimatedImage: ASAnimatedImageProtocol {
    /// The first frame, as a picture of its own.
    public let coverImage: UIImage
    /// The seconds that one round takes; 0 without frames.
    public let totalDuration: CFTimeInterval
    /// The number of rounds to play; 0 for ever.
    public let loopCount: UInt
    /// How many frames one round has; 0 if the data is no animation.
    public let frameCount: UInt
    /// The reason for which there are no frames, an `ImageDecodingError`; nil if there are frames.
    public let error: (any Error)?

    private let source: (any AnimationFrameSource)?
    private let state: Mutex<State>

    private struct State {
        /// The size the frames are decoded to, nil for all their pixels; `hasFit` is whether a player has set it.
        var fit: ImageFit?
        var hasFit = false
        var frames: AnimationFrames
        var isMissing = false
        /// The first frame that can't be decoded.
        var firstDamaged = Int.max
        var lastShown: CGImage?
        /// The decoding under way.
        var ticket: WorkScheduler.Ticket?
        var callback: (@Sendable () -> Void)?
        var observers: [Observer] = []
    }

    /// A player that waits for frames. It may be released without notice.
    private struct Observer {
        weak var player: AnyObject?
        let body: @Sendable () -> Void
    }

    /// Reads where the frames are; about a millisecond for a megabyte. Check `error` afterwards: bytes that are neither
    /// an animated GIF or WebP, or over one of the `ImageLimits`, give an animation without frames.
    public convenience init(data: Data) {
        do throws(ImageDecodingError) {
            self.init(try AnimatedPicture(data), cover: UIImage(data: data))
        } catch {
            self.init(nil, cover: UIImage(data: data), error: error)
        }
    }

    package init(_ source: (any AnimationFrameSource)?, cover: UIImage?, error: ImageDecodingError? = nil) {
        self.source = source
        self.error = error
        coverImage = cover ?? UIImage()
        totalDuration = source?.durations.reduce(0, +) ?? 0
        loopCount = UInt(source?.loopCount ?? 0)
        frameCount = UInt(source?.durations.count ?? 0)
        state = Mutex(State(frames: Self.frames(of: source, fitting: nil)))
    }

    deinit {
        state.withLock { $0.ticket }?.cancel()
    }

    private static func frames(of source: (any AnimationFrameSource)?, fitting fit: ImageFit?) -> AnimationFrames {
        guard let source else { return AnimationFrames(frameCount: 1, frameByteCount: 0) }
        let size = fit?.size(forWidth: source.width, height: source.height) ?? (source.width, source.height)
        return AnimationFrames(frameCount: max(1, source.durations.count), frameByteCount: size.0 * size.1 * 4)
    }

    public var coverImageReady: Bool { true }
    public var frameInterval: UInt { 1 }
    public var playbackReady: Bool { frameCount > 0 }

    public func duration(at index: UInt) -> CFTimeInterval {
        index < frameCount ? source?.durations[Int(index)] ?? 0 : 0
    }

    public var playbackReadyCallback: (@Sendable () -> Void)? {
        get { state.withLock { $0.callback } }
        set { state.withLock { $0.callback = newValue } }
    }

    // MARK: Frames

    /// The picture of a frame; nil if it is not decoded yet, or was released: then a worker decodes it, and
    /// `playbackReadyCallback` is called. The frames after it are decoded ahead.
    public func image(at index: UInt) -> CGImage? {
        guard index < frameCount else { return nil }
        let image = state.withLock { state -> CGImage? in
            let index = Int(index)
            let frame = state.frames.show(index)
            state.isMissing = frame == nil && index < state.firstDamaged
            if let frame { state.lastShown = frame }
            return frame ?? (state.isMissing ? nil : state.lastShown)
        }
        MainThread.run { [self] in decodeAhead() }
        return image
    }

    /// Releases the decoded frames, unless a node plays the animation. A node calls it when it is not seen any more.
    public func clearAnimatedImageCache() {
        let isIdle = state.withLock { state in
            guard state.observers.allSatisfy({ $0.player == nil }) else { return false }
            state.ticket?.cancel()
            state.ticket = nil
            state.frames = Self.frames(of: source, fitting: nil)
            state.fit = nil
            state.hasFit = false
            state.lastShown = nil
            return true
        }
        if isIdle { source?.releaseCanvas() }
    }

    // MARK: Players

    /// Sets the closure that tells a player when frames that were missing are decoded; nil ends that.
    func setObserver(_ body: (@Sendable () -> Void)?, for player: AnyObject) {
        state.withLock { state in
            state.observers.removeAll { $0.player == nil || $0.player === player }
            if let body { state.observers.append(Observer(player: player, body: body)) }
        }
    }

    /// Sets the size at which a player shows frames. The largest of these counts, until no node shows the animation any
    /// more.
    func show(fitting fit: ImageFit?) {
        guard let source else { return }
        state.withLock { state in
            let (new, old) = (fit?.area(in: source) ?? .max, state.fit?.area(in: source) ?? .max)
            guard !state.hasFit || new > old else { return }
            state.ticket?.cancel()
            state.ticket = nil
            state.fit = fit
            state.hasFit = true
            state.frames = Self.frames(of: source, fitting: fit)
        }
    }

    // MARK: Decoding

    private typealias Decoded = Mutex<[(index: Int, frame: Result<CGImage, ImageDecodingError>)]>

    /// Lets a worker decode the missing frames.
    @MainActor private func decodeAhead() {
        guard let source else { return }
        let (indices, fit) = state.withLock { state -> ([Int], ImageFit?) in
            guard state.ticket == nil else { return ([], nil) }
            // Decode one frame at a time while a player waits; otherwise a few, so that frames of two hundredths of a
            // second are in time.
            let missing = state.frames.missing(limit: state.isMissing ? 1 : 3, before: state.firstDamaged)
            return (missing, state.fit)
        }
        guard !indices.isEmpty else { return }
        let decoded = Decoded([])
        let ticket = WorkScheduler.current.prepare(isForWorkers: true) { token in
            for index in indices where !token.isCancelled {
                let frame = Result { () throws(ImageDecodingError) in
                    try source.frame(at: index, fitting: fit, isCancelled: { token.isCancelled })
                }
                decoded.withLock { $0.append((index, frame)) }
            }
        } completion: { [weak self] wasCancelled in
            if !wasCancelled { self?.take(decoded) }
        }
        state.withLock { $0.ticket = ticket }
        WorkScheduler.current.schedule([ticket], priority: .visible)
    }

    @MainActor private func take(_ decoded: Decoded) {
        var lacksMemory = false
        let calls = state.withLock { state -> [@Sendable () -> Void] in
            state.ticket = nil
            for (index, frame) in decoded.withLock({ $0 }) {
                switch frame {
                case .success(let frame): state.frames.insert(frame, at: index)
                // A cancellation is not permanent: decoding is tried again when a frame is asked for.
                case .failure(.cancelled): break
                case .failure(.outOfMemory): lacksMemory = true
                case .failure: state.firstDamaged = min(state.firstDamaged, index)
                }
            }
            guard state.isMissing else { return [] }
            state.isMissing = false
            return state.observers.map(\.body) + (state.callback.map { [$0] } ?? [])
        }
        for call in calls { call() }
        if !lacksMemory { decodeAhead() }
    }
}

extension ImageFit {
    fileprivate func area(in source: any AnimationFrameSource) -> Int {
        let size = size(forWidth: source.width, height: source.height)
        return size.width * size.height
    }
}
