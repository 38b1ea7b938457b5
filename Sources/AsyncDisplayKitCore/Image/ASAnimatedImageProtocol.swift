import Execution

/// Frames of an animation, decoded by whoever implements it. The node asks on the main thread.
///
/// No decoder for animated files comes with the library: `UIImage` shows the first frame of a GIF.
public protocol ASAnimatedImageProtocol: AnyObject, Sendable {
    /// Shown until playback begins.
    var coverImage: UIImage { get }
    var coverImageReady: Bool { get }
    /// Seconds of one round.
    var totalDuration: CFTimeInterval { get }
    /// Frames of the display for each of the animation's; 0 and 1 for every frame of the display.
    var frameInterval: UInt { get }
    /// Rounds to play; 0 for ever.
    var loopCount: UInt { get }
    var frameCount: UInt { get }
    /// Whether frames can be asked for.
    var playbackReady: Bool { get }
    var error: (any Error)? { get }
    /// To be called, on any thread, when `playbackReady` becomes true, and when a frame that was missing is there.
    var playbackReadyCallback: (@Sendable () -> Void)? { get set }

    /// The picture of a frame; nil if it is not decoded yet.
    func image(at index: UInt) -> CGImage?
    /// Seconds a frame is shown.
    func duration(at index: UInt) -> CFTimeInterval
    /// The node is not seen any more: what is decoded may go.
    func clearAnimatedImageCache()
}

/// Plays an animated image in an image node. Main thread.
@MainActor final class AnimatedImagePlayer {
    let animation: any ASAnimatedImageProtocol
    private let show: @MainActor (CGImage) -> Void
    private var link: CADisplayLink?
    /// Seconds since the beginning of the round.
    private var playhead: CFTimeInterval = 0
    private var lastTime: CFTimeInterval?
    private var shownFrame: UInt?
    private var rounds: UInt = 0

    /// - Parameter show: puts a frame on screen.
    init(_ animation: any ASAnimatedImageProtocol, show: @escaping @MainActor (CGImage) -> Void) {
        self.animation = animation
        self.show = show
    }

    private var isFinished: Bool { animation.loopCount > 0 && rounds >= animation.loopCount }

    /// Begins or goes on. Waits by itself for what is not decoded yet.
    func start() {
        guard link == nil, !isFinished else { return }
        animation.playbackReadyCallback = { [weak self] in MainThread.run { self?.resume() } }
        let link = CADisplayLink { [weak self] link in
            // The node may have gone without leaving the window first.
            if let self { advance(link) } else { link.invalidate() }
        }
        self.link = link
        link.isPaused = !animation.playbackReady
        link.add(to: .main, forMode: .common)
    }

    func stop() {
        link?.invalidate()
        link = nil
        lastTime = nil
        animation.playbackReadyCallback = nil
    }

    private func resume() {
        if animation.playbackReady { link?.isPaused = false }
    }

    private func advance(_ link: CADisplayLink) {
        // The first call shows the frame at the playhead and moves nothing.
        if lastTime != nil { playhead += link.duration }
        lastTime = link.timestamp
        if playhead >= animation.totalDuration {
            playhead = 0
            rounds += 1
            if isFinished { return stop() }
        }
        let frame = frame(at: playhead)
        guard frame != shownFrame else { return }
        guard let image = animation.image(at: frame) else {
            link.isPaused = true
            return
        }
        shownFrame = frame
        show(image)
    }

    private func frame(at time: CFTimeInterval) -> UInt {
        var end: CFTimeInterval = 0
        for index in 0..<animation.frameCount {
            end += animation.duration(at: index)
            if time < end { return index }
        }
        return max(animation.frameCount, 1) - 1
    }
}
