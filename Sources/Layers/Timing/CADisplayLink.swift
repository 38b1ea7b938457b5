import Drawing
import Execution

/// Calls back once per frame, before layout and drawing. Main thread only.
///
/// Frames come for as long as a link is added and not paused. The link retains its target until `invalidate()`, as Core
/// Animation's does. There being no selectors, the action is a method: `CADisplayLink(target: self, action:
/// MyView.step)` for `func step(_ link: CADisplayLink)`.
@preconcurrency @MainActor public final class CADisplayLink {
    private var body: ((CADisplayLink) -> Void)?

    /// The time of the frame, in seconds of `CACurrentMediaTime()`.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time at which the frame will be on screen, as far as is known: that of the next frame.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// Seconds between frames of the display.
    public private(set) var duration: CFTimeInterval = 1.0 / 60
    /// About how often it calls back per second; 0 for every frame. A call comes with the frame nearest to its time.
    public var preferredFramesPerSecond = 0

    /// A paused link does not call back and needs no frames.
    public var isPaused = false {
        didSet {
            if oldValue, !isPaused, clock != nil { clock?.linkResumed() }
        }
    }

    private weak var clock: AnimationClock?

    /// A link that calls a method of a target, which it retains.
    public init<Target: AnyObject>(
        target: Target, action: @escaping @MainActor (Target) -> @MainActor (CADisplayLink) -> Void
    ) {
        body = { action(target)($0) }
    }

    /// A link that calls a closure.
    public init(_ body: @escaping @MainActor (CADisplayLink) -> Void) {
        self.body = body
    }

    /// Begins calling back. There is one loop, the main one, and all modes are served.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard body != nil else { return }
        clock?.unregister(self)
        clock = .current
        AnimationClock.current.register(self)
    }

    /// Ends calling back until the link is added again.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        clock?.unregister(self)
        clock = nil
    }

    /// Stops calling back permanently, and releases the target.
    public func invalidate() {
        clock?.unregister(self)
        clock = nil
        body = nil
    }

    /// Pass 3: calls the links back, in the order of adding.
    ///
    /// - Parameters:
    ///   - time: the time of the frame.
    ///   - targetTime: the time of the next one.
    /// - Returns: whether any link needs further frames.
    package static func tick(at time: FrameTime, targetTime: FrameTime) -> Bool {
        let clock = AnimationClock.current
        guard !clock.links.isEmpty else { return false }
        for link in clock.links where link.clock === clock { link.tick(at: time, targetTime: targetTime) }
        return clock.links.contains { !$0.isPaused }
    }

    private func tick(at time: FrameTime, targetTime: FrameTime) {
        guard !isPaused, let body else { return }
        if preferredFramesPerSecond > 0 {
            // Half a frame early rather than a whole frame late.
            let due = timestamp + 1 / Double(preferredFramesPerSecond) - (targetTime - time) / 2
            guard timestamp == 0 || time >= due else { return }
        }
        timestamp = time
        targetTimestamp = targetTime
        duration = targetTime - time
        body(self)
    }
}
