import Execution

// Motion: in pass 3 of the frames, while there is some.
extension UIScrollView: FrameAnimator {
    /// The present time, on the clock by which frames are timed.
    var frameTime: FrameTime { FrameDriver.current?.now ?? 0 }

    /// The time at which a motion begins that an event causes. It is the event's time, because otherwise the first
    /// frame would show no motion, but at most 50 ms ago, whatever clock the event's time comes from.
    func motionStart(of eventTime: Double) -> Double {
        let now = frameTime
        return min(max(eventTime, now - 0.05), now)
    }

    /// The offset at which the content comes to rest if nothing interferes; at rest the present offset. Lists prepare
    /// items there.
    package var targetContentOffset: CGPoint {
        CGPoint(along: { motion($0).target(in: motionRange($0)) ?? contentOffset[$0] })
    }

    /// How far an animation still moves the content on screen; zero without one.
    var remainingShift: CGPoint { purpose == .animation ? contentOffset - targetContentOffset : .zero }

    /// The offsets between which the content moves by itself: all offsets, but after Home or End in a list only as far
    /// as the list's end was when the key was pressed.
    private func motionRange(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let range = offsetRange(axis)
        return listEngine?.scroll.rangeOnTheWayToKeyGoal(range, along: axis) ?? range
    }

    /// Points per second by which the offset changes, whatever moves it: a finger, momentum or an animation.
    package var scrollVelocity: CGPoint {
        if let drag, drag.source != .wheel {
            let velocity: CGPoint
            if drag.source == .touch {
                let pan = panGestureRecognizer.velocity(in: self)
                velocity = CGPoint(x: -pan.x, y: -pan.y)
            } else {
                velocity = drag.tracker.velocity(at: frameTime)
            }
            return CGPoint(along: { drag.axes.contains($0) ? velocity[$0] : 0 })
        }
        let time = frameTime
        return CGPoint(along: { motion($0).velocity(at: time) })
    }

    func motion(_ axis: ScrollAxis) -> AxisMotion { axis == .horizontal ? x : y }

    /// Begins a motion, for which `animate(at:)` is called in every frame.
    func startMotion(_ purpose: MotionPurpose) {
        self.purpose = purpose
        FrameDriver.current?.add(self)
    }

    /// Moves the content for one frame. Returns whether the motion goes on.
    package func animate(at time: FrameTime) -> Bool {
        guard purpose != .none else { return false }
        let offset = contentOffset
        let rate = Double(decelerationRate.rawValue)
        move(
            to: CGPoint(
                x: x.advance(
                    from: offset.x, to: time, range: motionRange(.horizontal), bounces: bounces, rate: rate),
                y: y.advance(from: offset.y, to: time, range: motionRange(.vertical), bounces: bounces, rate: rate)))
        // The delegate may have stopped the motion, or started another one.
        guard purpose != .none else { return false }
        guard x.isAtRest && y.isAtRest else { return true }
        endMotion()
        return purpose != .none
    }

    /// Stops a motion, with the content where it is.
    func stopMotion() {
        x.stop()
        y.stop()
        if purpose != .none { endMotion() }
    }

    private func endMotion() {
        let ended = purpose
        purpose = .none
        listEngine?.scroll.forgetKeyGoal()
        tellEnd(of: ended)
    }

    private func tellEnd(of ended: MotionPurpose) {
        switch ended {
        case .none, .wheel: break
        case .deceleration:
            scrollObserver?.dragDidChange(.didEndDecelerating)
            scrollDelegate?.scrollViewDidEndDecelerating(self)
        case .animation:
            listEngine?.scroll.animationDidEnd()
            scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Lets an ease go on with the purpose `wheel`; stops any other motion.
    func handMotionToWheel() {
        guard x.isEasing || y.isEasing else { return stopMotion() }
        let ended = purpose
        purpose = .wheel
        tellEnd(of: ended)
    }

    /// Eases to an offset; on the way to another one for the same purpose it goes on without a jump.
    func ease(
        to target: CGPoint, duration: Double, limits: AxisMotion.Limits, purpose: MotionPurpose = .animation,
        from time: Double
    ) {
        zooming?.finish()
        if self.purpose != purpose { stopMotion() }
        listEngine?.scroll.forgetKeyGoal()
        let offset = contentOffset
        x.ease(from: offset.x, to: target.x, duration: duration, limits: limits, time: time)
        y.ease(from: offset.y, to: target.y, duration: duration, limits: limits, time: time)
        if x.isAtRest && y.isAtRest { return stopMotion() }
        startMotion(purpose)
    }
}
