import Execution

// Motion: in pass 3 of the frames, while there is some.
extension UIScrollView: FrameAnimator {
    /// Now, on the clock frames are timed by.
    var frameTime: FrameTime { FrameDriver.current?.now ?? 0 }

    /// When a motion that an event causes begins: at the event's time, or the first frame would show no motion; but at
    /// most 50 ms ago, whatever clock that time comes from.
    func motionStart(of eventTime: Double) -> Double {
        let now = frameTime
        return min(max(eventTime, now - 0.05), now)
    }

    /// Where it comes to rest if nothing interferes; the present offset at rest. Lists prepare items there.
    package var targetContentOffset: CGPoint {
        CGPoint(along: { motion($0).target(in: motionRange($0)) ?? contentOffset[$0] })
    }

    /// How far an animation still moves the content on screen; zero without one.
    var remainingShift: CGPoint { purpose == .animation ? contentOffset - targetContentOffset : .zero }

    /// Offsets between which it moves by itself: all of them, but after Home or End in a list only as far as the list's
    /// end was when the key was pressed.
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

    /// Starts being moved in every frame.
    func startMotion(_ purpose: MotionPurpose) {
        self.purpose = purpose
        FrameDriver.current?.add(self)
    }

    /// One frame. Returns whether it goes on moving.
    package func animate(at time: FrameTime) -> Bool {
        guard purpose != .none else { return false }
        let offset = contentOffset
        let rate = Double(decelerationRate.rawValue)
        move(
            to: CGPoint(
                x: x.advance(
                    from: offset.x, to: time, range: motionRange(.horizontal), bounces: bounces, rate: rate),
                y: y.advance(from: offset.y, to: time, range: motionRange(.vertical), bounces: bounces, rate: rate)))
        // The delegate may have stopped it, or started another motion.
        guard purpose != .none else { return false }
        guard x.isAtRest && y.isAtRest else { return true }
        endMotion()
        return purpose != .none
    }

    /// Stops what moves by itself, where it is.
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

    /// An ease goes on, now with the purpose `wheel`; any other motion stops.
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
