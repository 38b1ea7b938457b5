import Execution

/// The recogniser of a scroll view's drags.
@preconcurrency @MainActor final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    @BackReference var scrollView: UIScrollView?

    override var allowedAxes: ScrollAxes { scrollView?.draggableAxes ?? [] }

    override var state: State {
        didSet {
            // The drag has failed. Content that this touch has stopped settles now, and not only when the recogniser
            // that has won ends.
            if state == .failed { scrollView?.touchIsOver() }
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        scrollView?.isTracking = true
        super.touchesBegan(touches, with: event)
    }

    override func reset() {
        super.reset()
        scrollView?.touchIsOver()
    }
}

extension UIScrollView {
    /// Content let go at less than the minimum stays where it is; velocities above the maximum are cut to it. In points
    /// per second.
    static let minimumThrow = 50.0
    static let maximumThrow = 8000.0
    /// If content moves faster than this, in points per second, a touch only stops it, and is not given to views in the
    /// content.
    static let catchVelocity = 50.0

    func dragged(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            var axes = draggableAxes
            if let dominant = pan.dominantAxis, isDirectionalLockEnabled { axes = ScrollAxes(dominant) }
            beginDrag(axes: axes, source: .touch)
            follow(pan)
        case .changed:
            follow(pan)
        case .ended, .cancelled:
            guard drag?.source == .touch else { return }
            let velocity = pan.state == .ended ? pan.velocity(in: self) : .zero
            endDrag(
                velocity: CGPoint(x: -velocity.x, y: -velocity.y), startTime: motionStart(of: pan.lastTime))
        default:
            break
        }
    }

    /// Whether this scroll view takes the drag. It does not if it has no room in that direction and a scroll view
    /// around it has, and not from a view in the content that keeps its touches.
    func shouldBeginDrag() -> Bool {
        guard let axis = panGestureRecognizer.dominantAxis else { return true }
        guard draggableAxes.contains(axis) else { return false }
        // Dragging down or to the right goes towards smaller offsets.
        let direction = -axis.value(of: ownVector(panGestureRecognizer.windowTranslation))
        if !hasRoom(axis, towards: direction) && hasAncestor(scrolling: axis, towards: direction) { return false }
        for touch in panGestureRecognizer.sequenceTouches {
            guard let view = touch.view, view !== self, panGestureRecognizer.arbiter?.isDelivering(touch) == true else {
                continue
            }
            if !canCancelContentTouches || !touchesShouldCancel(in: view) { return false }
        }
        return true
    }

    /// Converts a vector of the window to this view's coordinates, which may be turned over.
    func ownVector(_ vector: CGPoint) -> CGPoint {
        guard let window else { return vector }
        return convert(vector, from: window) - convert(CGPoint.zero, from: window)
    }

    private func hasAncestor(scrolling axis: ScrollAxis, towards direction: Double) -> Bool {
        UIView.upwards(from: superview).lazy.compactMap { $0 as? UIScrollView }
            .contains { $0.draggableAxes.contains(axis) && $0.hasRoom(axis, towards: direction) }
    }

    // MARK: A touch without a drag

    /// Called when a finger touches the content: stops the content if it coasts. Returns whether it coasted so fast
    /// that the touch was only meant to stop it.
    func catchMotion() -> Bool {
        // Do not stop the rest of a wheel notch: a click during it is meant for the view under the pointer.
        guard isScrollEnabled, purpose == .deceleration, !x.isEasing, !y.isEasing else { return false }
        let velocity = scrollVelocity
        isCaught = true
        stopMotion()
        return hypot(velocity.x, velocity.y) >= Self.catchVelocity
    }

    /// Called when a menu opens over the content: a burst of the wheel ends, and so does what a key or a program has
    /// begun to scroll, so that the menu's subject does not scroll away. Only content beyond its edge, or between two
    /// pages, goes on to where it may rest.
    func stopUnderMenu() {
        if !isEndingDrag { endWheelBurst(velocity: 0, axis: .vertical, at: frameTime) }
        stopMotion()
        settleOffset()
    }

    /// Called when the touch was lifted, or taken by another recogniser.
    func touchIsOver() {
        isTracking = false
        guard isCaught else { return }
        isCaught = false
        settleOffset()
    }

    /// Brings content at rest back to an offset at which it may rest.
    func settleOffset() {
        guard isAtRest else { return }
        let offset = contentOffset
        let resting = restingOffset(nearest: offset)
        guard resting != offset else { return }
        let time = frameTime
        x.settle(from: offset.x, velocity: 0, to: resting.x, time: time)
        y.settle(from: offset.y, velocity: 0, to: resting.y, time: time)
        if !x.isAtRest || !y.isAtRest { startMotion(.deceleration) }
    }

    private func restingOffset(nearest offset: CGPoint) -> CGPoint {
        let inside = clamped(offset)
        guard isPagingEnabled else { return inside }
        return CGPoint(along: { axis in
            hasRoom(axis) ? page(axis, from: inside[axis], by: 0) : inside[axis]
        })
    }

    /// The offset of the page that is `step` pages after the page nearest to `offset`.
    func page(_ axis: ScrollAxis, from offset: Double, by step: Int) -> Double {
        let extent = axis.value(of: bounds.size)
        return offsetRange(axis).clamp(Double(Paging.nearestPage(to: offset, pageExtent: extent) + step) * extent)
    }

    // MARK: The drag

    /// Begins following a touch or a burst of the wheel. What moved by itself stops.
    func beginDrag(axes: ScrollAxes, source: Drag.Source) {
        // For the wheel, a page turn in progress counts as done, so that each of several quick bursts turns a page.
        zooming?.finish()
        let isTurning = isPagingEnabled && purpose == .deceleration && !source.isPress
        let origin = isTurning ? targetContentOffset : contentOffset
        if source == .wheel { handMotionToWheel() } else { stopMotion() }
        isCaught = false
        drag = Drag(
            base: CGPoint(along: { pulled(contentOffset[$0], $0) }), start: origin, axes: axes, source: source)
        indicators.show()
        scrollObserver?.dragDidChange(.willBeginDragging)
        didBeginDragging()
        scrollDelegate?.scrollViewWillBeginDragging(self)
    }

    /// The offset without rubber banding for an offset on screen, so that dragging goes on from what is shown.
    private func pulled(_ offset: CGFloat, _ axis: ScrollAxis) -> CGFloat {
        let edge = offsetRange(axis).clamp(offset)
        return edge + RubberBand.pull(forDisplacement: offset - edge, dimension: axis.value(of: bounds.size))
    }

    /// Continues a drag from the present offset, after a pinch or something else has moved the content.
    func restartDrag() {
        guard let drag else { return }
        let translation = translationWithoutSlop(panGestureRecognizer, axes: drag.axes)
        self.drag?.base = CGPoint(along: {
            pulled(contentOffset[$0], $0) + (drag.source == .touch ? translation[$0] : -drag.travelled[$0])
        })
    }

    private func follow(_ pan: UIPanGestureRecognizer) {
        guard let drag, drag.source == .touch, zooming?.isPinching != true else { return }
        let translation = translationWithoutSlop(pan, axes: drag.axes)
        move(
            to: CGPoint(along: { axis in
                drag.axes.contains(axis) ? banded(drag.base[axis] - translation[axis], axis) : contentOffset[axis]
            }))
    }

    /// The distance by which the content follows: the pan's translation without the slop, so that the content does not
    /// jump at first.
    private func translationWithoutSlop(_ pan: UIPanGestureRecognizer, axes: ScrollAxes) -> CGPoint {
        let start = pan.translationAtRecognition
        var counted = CGPoint(along: { axes.contains($0) ? start[$0] : 0 })
        let length = hypot(counted.x, counted.y)
        if length > 0 {
            let part = min(1, UIPanGestureRecognizer.slop / length)
            counted = CGPoint(x: counted.x * part, y: counted.y * part)
        }
        return ownVector(pan.windowTranslation - counted)
    }

    /// The offset shown for one that a drag asks for: with rubber banding beyond the edges.
    func banded(_ offset: CGPoint) -> CGPoint { CGPoint(along: { banded(offset[$0], $0) }) }

    private func banded(_ offset: CGFloat, _ axis: ScrollAxis) -> CGFloat {
        let edge = offsetRange(axis).clamp(offset)
        guard edge != offset, bounces(along: axis) else { return edge }
        return edge + RubberBand.displacement(forPull: offset - edge, dimension: axis.value(of: bounds.size))
    }

    // MARK: Its end

    /// Ends a drag with the velocity of the offset in points per second: asks the delegate for a target, goes there.
    func endDrag(velocity: CGPoint, startTime: Double) {
        guard let drag, !isEndingDrag else { return }
        refreshControl?.dragWillEnd()
        var velocity = CGPoint(along: {
            window != nil && drag.axes.contains($0) ? Self.throwVelocity(velocity[$0]) : 0
        })
        var target = naturalTarget(of: drag, velocity: velocity)
        let natural = target
        let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
        isEndingDrag = true
        target = targetContentOffset(forProposed: target, velocity: perMillisecond)
        withUnsafeMutablePointer(to: &target) {
            scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: $0)
        }
        isEndingDrag = false
        self.drag = nil
        if drag.source == .touch { isTracking = false }
        // The delegate may have begun to scroll elsewhere with animation.
        guard purpose != .animation else {
            scrollObserver?.dragDidChange(.didEndDragging(willDecelerate: false))
            scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: false)
            return
        }
        let offset = contentOffset
        let isEasing = purpose == .wheel
        if isEasing { velocity = CGPoint(along: { motion($0).velocity(at: startTime) }) }
        func start(_ axis: ScrollAxis, _ motion: inout AxisMotion) {
            if isPagingEnabled && hasRoom(axis) || target[axis] != natural[axis] {
                motion.settle(from: offset[axis], velocity: velocity[axis], to: target[axis], time: startTime)
            } else if !isEasing {
                motion.letGo(
                    at: offset[axis], velocity: velocity[axis], rate: Double(decelerationRate.rawValue),
                    range: offsetRange(axis), time: startTime)
            }
        }
        start(.horizontal, &x)
        start(.vertical, &y)
        let willDecelerate = !x.isAtRest || !y.isAtRest
        purpose = .none
        if willDecelerate { startMotion(.deceleration) }
        scrollObserver?.dragDidChange(.didEndDragging(willDecelerate: willDecelerate))
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
        // The delegate may have begun to scroll elsewhere in the call above, too.
        if willDecelerate && purpose == .deceleration { scrollDelegate?.scrollViewWillBeginDecelerating(self) }
    }

    private static func throwVelocity(_ velocity: Double) -> Double {
        abs(velocity) < minimumThrow ? 0 : min(max(velocity, -maximumThrow), maximumThrow)
    }

    private func naturalTarget(of drag: Drag, velocity: CGPoint) -> CGPoint {
        CGPoint(along: { axis in
            let range = offsetRange(axis)
            let (offset, velocity) = (contentOffset[axis], velocity[axis])
            if isPagingEnabled && hasRoom(axis) {
                let extent = axis.value(of: bounds.size)
                let startPage = drag.startPage(axis, pageSize: bounds.size)
                if drag.source == .bar { return restingOffset(nearest: contentOffset)[axis] }
                if drag.source == .touch {
                    return Paging.target(
                        offset: offset, startPage: startPage, velocity: velocity, pageExtent: extent, range: range)
                }
                return Paging.wheelTarget(
                    moved: drag.travelled[axis], startPage: startPage, velocity: velocity, pageExtent: extent,
                    range: range)
            }
            if let easing = motion(axis).target(in: range) { return easing }
            guard range.contains(offset) else { return range.clamp(offset) }
            let coasting = ScrollDeceleration(
                start: 0, origin: offset, velocity: velocity, rate: Double(decelerationRate.rawValue))
            return range.clamp(coasting.target)
        })
    }
}
