import Execution

/// Plays an animated image in an image node. Main thread.
@MainActor final class AnimatedImagePlayer {
    let animation: any ASAnimatedImageProtocol
    /// The node.
    private weak var owner: AnyObject?
    private let fit: @MainActor () -> ImageFit?
    private let show: @MainActor (CGImage) -> Void
    private var link: CADisplayLink?
    /// Seconds since the beginning of the round.
    private var playhead: CFTimeInterval = 0
    private var lastTime: CFTimeInterval?
    private var shownFrame: UInt?
    /// The frame on screen.
    private(set) var shownImage: CGImage?
    private var rounds: UInt = 0

    /// - Parameters:
    ///   - owner: the player stops when its owner was released.
    ///   - fit: how many pixels must be decoded to show a frame; nil for all.
    ///   - show: puts a frame on screen.
    init(
        _ animation: any ASAnimatedImageProtocol, for owner: AnyObject, fit: @escaping @MainActor () -> ImageFit?,
        show: @escaping @MainActor (CGImage) -> Void
    ) {
        self.animation = animation
        self.owner = owner
        self.fit = fit
        self.show = show
    }

    private var isFinished: Bool { animation.loopCount > 0 && rounds >= animation.loopCount }

    /// Begins to play, or goes on. Waits by itself for frames that are not decoded yet.
    func start() {
        guard link == nil, !isFinished else { return }
        observe { [weak self] in MainThread.run { self?.resume() } }
        let link = CADisplayLink { [weak self] link in
            // The node may have been released without leaving the window first.
            if let self { advance(link) } else { link.invalidate() }
        }
        self.link = link
        link.isPaused = !animation.playbackReady
        link.add(to: .main, forMode: .common)
    }

    /// Stays at the frame on screen.
    func pause() {
        link?.invalidate()
        link = nil
        lastTime = nil
        observe(nil)
    }

    /// The node is not seen any more.
    func letGo() {
        pause()
        shownFrame = nil
        shownImage = nil
        animation.clearAnimatedImageCache()
    }

    private func observe(_ body: (@Sendable () -> Void)?) {
        if let animation = animation as? ASAnimatedImage {
            animation.setObserver(body, for: self)
        } else {
            animation.playbackReadyCallback = body
        }
    }

    private func resume() {
        if animation.playbackReady { link?.isPaused = false }
    }

    private func advance(_ link: CADisplayLink) {
        // The node may have been released on another thread, which leaves it to this thread to end the player.
        guard owner != nil else { return pause() }
        // The first call shows the frame at the playhead and moves nothing.
        if lastTime != nil { playhead += link.duration }
        lastTime = link.timestamp
        if playhead >= animation.totalDuration {
            playhead = 0
            rounds += 1
            if isFinished { return pause() }
        }
        let frame = frame(at: playhead)
        guard frame != shownFrame else { return }
        (animation as? ASAnimatedImage)?.show(fitting: fit())
        guard let image = animation.image(at: frame) else {
            link.isPaused = true
            return
        }
        shownFrame = frame
        shownImage = image
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
