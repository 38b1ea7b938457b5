import Drawing
import Execution

@testable import Layers

/// A shown tree on a virtual clock.
@MainActor final class Stage {
    let root = CALayer.make(CGRect(x: 0, y: 0, width: 100, height: 100))
    let layer = CALayer()
    let host = CountingHost()
    let time: VirtualClock
    private let outerClock = AnimationClock.current
    private let outerScheduler = WorkScheduler.current

    init(now: FrameTime = 100) {
        time = VirtualClock(now: now)
        WorkScheduler.current = WorkScheduler(timeKeeping: .virtual(time), pool: outerScheduler.pool)
        AnimationClock.current = AnimationClock()
        root.treeHost = host
        root.addSublayer(layer)
    }

    /// Ends the use of the stage; the process-wide clocks are those from before again.
    func strike() {
        AnimationClock.current = outerClock
        WorkScheduler.current = outerScheduler
    }

    /// Passes 2 and 3 of a frame at a time.
    @discardableResult
    func step(to now: FrameTime) -> Bool {
        time.advance(to: now)
        WorkScheduler.current.inbox.drain()
        return AnimationClock.current.sampleAnimations(at: now)
    }

    /// What is on screen of the layer.
    var shown: CALayer { layer.presentation() ?? layer }
}

/// Writes down what it is told.
@MainActor final class AnimationRecorder: CAAnimationDelegate {
    var started = 0
    var stops: [Bool] = []

    func animationDidStart(_ anim: CAAnimation) { started += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
}
