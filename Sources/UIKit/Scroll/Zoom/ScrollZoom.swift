import Execution
import Foundation

/// The zooming of a scroll view; made only when a zoom property is used. Main thread.
///
/// The scale is that of the zoomed view's transform and is kept nowhere else. Whatever zooms, a point of the zoomed
/// view (the anchor) is kept at a place of the viewport: under the fingers, under the pointer, or in the middle. One
/// thing zooms at a time (`Phase`). Animated zooms are sampled in pass 3 of the frames; at rest nothing asks for
/// frames.
@MainActor final class ScrollZoom: FrameAnimator {
    /// The factor of one notch of the wheel: four notches double what is seen.
    private static let notchFactor = 1.189207115
    /// The greatest distance of a pinch beyond a limit, as a logarithm: a factor of two.
    private static let bandLength = 0.69

    private enum Phase {
        case rest
        /// Two fingers, or the last of them after the other was lifted.
        case pinch
        /// A burst of the wheel has not ended, or its last notch is still being eased.
        case wheel(hasEnded: Bool)
        /// `setZoomScale(_:animated:)` or `zoom(to:animated:)`.
        case animation
        /// Back to a limit after a pinch.
        case bounce
    }

    private unowned let scrollView: UIScrollView
    private(set) var minimum: CGFloat = 1
    private(set) var maximum: CGFloat = 1
    var bounces = true
    private(set) var pinch: ScrollPinchGestureRecognizer?

    private var phase = Phase.rest
    private var motion: ZoomMotion?
    /// The point of the zoomed view that stays between the fingers, in that view's coordinates.
    private var pinchAnchor = CGPoint.zero
    /// The scale, without resistance beyond the limits, at which the pinch's own scale is 1.
    private var pinchBase: CGFloat = 1
    /// Whether the scale is being set, during which the scroll view leaves the offset alone.
    private var isApplying = false

    init(scrollView: UIScrollView) {
        self.scrollView = scrollView
    }

    // MARK: State

    private var view: UIView? { scrollView.scrollDelegate?.viewForZooming(in: scrollView) }

    var scale: CGFloat { view.map(Self.scale) ?? 1 }

    private static func scale(of view: UIView) -> CGFloat {
        let transform = view.transform
        return hypot(transform.a, transform.b)
    }

    private var limits: ClosedRange<Double> { Double(minimum)...Double(max(minimum, maximum)) }

    /// Whether the user can zoom now.
    var canZoom: Bool { pinch?.isEnabled == true && view != nil }

    /// Whether a wheel zooms even without the Ctrl key, because the program does not let it scroll.
    var isWheelZoom: Bool {
        canZoom && !scrollView.panGestureRecognizer.allowedScrollTypesMask.contains(.discrete)
    }

    var isUserZooming: Bool {
        switch phase {
        case .pinch, .wheel: true
        case .rest, .animation, .bounce: false
        }
    }

    var isBouncing: Bool { if case .bounce = phase { true } else { false } }

    /// Whether a zoom decides where the content is at present.
    var isActive: Bool { if case .rest = phase { isApplying } else { true } }

    /// Whether a drag has to leave the content to two fingers.
    var isPinching: Bool { pinch?.isPinching ?? false }

    func setLimits(_ minimum: CGFloat, _ maximum: CGFloat) {
        guard minimum > 0, maximum > 0, minimum.isFinite, maximum.isFinite else { return }
        (self.minimum, self.maximum) = (minimum, maximum)
        let zooms = maximum > minimum
        if zooms, pinch == nil {
            let recognizer = ScrollPinchGestureRecognizer()
            recognizer.scrollView = scrollView
            recognizer.delegate = scrollView
            recognizer.addAction { [weak self] in self?.pinched($0.state) }
            scrollView.addGestureRecognizer(recognizer)
            pinch = recognizer
        } else if !zooms, let recognizer = pinch {
            scrollView.removeGestureRecognizer(recognizer)
            pinch = nil
        }
    }

    // MARK: Programs

    func set(_ scale: CGFloat, animated: Bool) {
        guard let view, scale > 0, scale.isFinite, Self.scale(of: view) > 0 else { return }
        let middle = viewportMiddle
        go(
            to: limits.clamp(scale), of: view, about: anchor(at: middle, in: view), places: (middle, middle),
            animated: animated)
    }

    func show(_ rect: CGRect, animated: Bool) {
        guard let view, rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
        let room = scrollView.bounds.inset(by: scrollView.adjustedContentInset).size
        let target = limits.clamp(min(room.width / rect.width, room.height / rect.height))
        let anchor = CGPoint(x: rect.midX, y: rect.midY)
        guard target != Self.scale(of: view) else {
            let middle = view.convert(anchor, to: scrollView) - viewportMiddle
            return scrollView.setContentOffset(scrollView.clamped(middle), animated: animated && mayAnimate)
        }
        let place = view.convert(anchor, to: scrollView) - scrollView.contentOffset
        go(to: target, of: view, about: anchor, places: (place, viewportMiddle), animated: animated)
    }

    private func go(
        to target: CGFloat, of view: UIView, about anchor: CGPoint, places: (CGPoint, CGPoint), animated: Bool
    ) {
        if case .pinch = phase {
            // The pinch goes on from the new scale.
            apply(target, to: view, anchor: anchor, at: places.1)
            return restartPinch(in: view)
        }
        if let drag = scrollView.drag, drag.source != .wheel {
            // The drag goes on from the new scale.
            apply(target, to: view, anchor: anchor, at: places.1)
            return scrollView.restartDrag()
        }
        if case .animation = phase, animated, mayAnimate, places.0 == places.1 {
            return ease(to: target, of: view, about: anchor, places: places)
        }
        scrollView.stopMotion()
        finish()
        let current = Self.scale(of: view)
        guard target != current || places.0 != places.1 else { return }
        guard animated, mayAnimate, target != current else {
            return apply(target, to: view, anchor: anchor, at: places.1)
        }
        phase = .animation
        ease(to: target, of: view, about: anchor, places: places)
    }

    private var mayAnimate: Bool {
        scrollView.window != nil && FrameDriver.current != nil && !UIAccessibility.isReduceMotionEnabled
    }

    /// The middle of the viewport between the insets, measured from the viewport's top left.
    private var viewportMiddle: CGPoint {
        let shown = CGRect(origin: .zero, size: scrollView.bounds.size).inset(by: scrollView.adjustedContentInset)
        return CGPoint(x: shown.midX, y: shown.midY)
    }

    /// The point of the zoomed view, in that view's coordinates, that is shown at a place of the viewport.
    private func anchor(at place: CGPoint, in view: UIView) -> CGPoint {
        view.convert(place + scrollView.contentOffset, from: scrollView)
    }

    /// Called when the user begins to zoom.
    private func begin(_ new: Phase, of view: UIView) {
        scrollView.stopMotion()
        phase = new
        scrollView.indicators.show()
        scrollView.scrollDelegate?.scrollViewWillBeginZooming(scrollView, with: view)
    }

    // MARK: Fingers

    private func pinched(_ state: UIGestureRecognizer.State) {
        guard let view else { return endPinch() }
        switch state {
        case .began:
            if case .bounce = phase { motion = nil } else { finish() }
            begin(.pinch, of: view)
            restartPinch(in: view)
        case .changed:
            guard let pinch, pinch.isPinching, case .pinch = phase else { return }
            let scale = shown(pinchBase * pinch.scale)
            apply(scale, to: view, anchor: pinchAnchor, at: fingerPlace) { [scrollView] in scrollView.banded($0) }
        case .ended, .cancelled:
            endPinch()
        default: break
        }
    }

    /// Called when one of two fingers was lifted, or put down again: the drag or pinch goes on from what is shown now.
    func fingersDidChange() {
        guard case .pinch = phase, let view else { return }
        if isPinching { restartPinch(in: view) } else { scrollView.restartDrag() }
    }

    private func restartPinch(in view: UIView) {
        guard let pinch else { return }
        pinchAnchor = anchor(at: fingerPlace, in: view)
        pinchBase = meant(Self.scale(of: view)) / pinch.scale
    }

    /// The middle between the fingers, measured from the viewport's top left.
    private var fingerPlace: CGPoint {
        pinch.map { $0.location(in: scrollView) - scrollView.contentOffset } ?? .zero
    }

    private func endPinch() {
        guard case .pinch = phase else { return }
        phase = .rest
        guard let view else { return }
        let current = Self.scale(of: view)
        let target = limits.clamp(current)
        guard target != current else {
            scrollView.settleOffset()
            return tellEnd(view)
        }
        scrollView.stopMotion()
        let anchor = pinchAnchor
        let place = view.convert(anchor, to: scrollView) - scrollView.contentOffset
        guard mayAnimate else {
            apply(target, to: view, anchor: anchor, at: place)
            return tellEnd(view)
        }
        phase = .bounce
        let offset = scrollView.contentOffset
        ease(
            to: target, of: view, about: anchor, places: (place, place), excess: offset - scrollView.clamped(offset))
    }

    /// The scale to show for the scale of the fingers. Beyond a limit it follows them less and less.
    private func shown(_ scale: CGFloat) -> CGFloat {
        let limit = limits.clamp(scale)
        guard limit != scale, bounces else { return limit }
        return limit * exp(RubberBand.displacement(forPull: log(scale / limit), dimension: Self.bandLength))
    }

    /// The scale of the fingers for a scale that is shown: the inverse of `shown(_:)`.
    private func meant(_ scale: CGFloat) -> CGFloat {
        let limit = limits.clamp(scale)
        return limit * exp(RubberBand.pull(forDisplacement: log(scale / limit), dimension: Self.bandLength))
    }

    // MARK: Motion

    /// Animates to another scale, beginning at the velocity of the motion under way, if there is one.
    private func ease(
        to target: CGFloat, of view: UIView, about anchor: CGPoint, places: (CGPoint, CGPoint),
        excess: CGPoint = .zero, duration: Double = ScrollEase.animationDuration, time: Double? = nil
    ) {
        guard target != motion?.target ?? Self.scale(of: view) else { return }
        motion = ZoomMotion(
            from: Self.scale(of: view), to: target, about: anchor, places: places, excess: excess, duration: duration,
            time: time ?? scrollView.frameTime, after: motion)
        FrameDriver.current?.add(self)
    }

    /// Zooms for one frame. Returns whether the motion goes on.
    func animate(at time: FrameTime) -> Bool {
        guard let motion, let view else {
            finish()
            return false
        }
        let (place, excess) = motion.place(at: time)
        apply(motion.scale(at: time), to: view, anchor: motion.anchor, at: place) { [scrollView] in
            scrollView.clamped($0) + excess
        }
        // The delegate may have begun another motion.
        guard self.motion?.isFinished(at: time) == true else { return self.motion != nil }
        self.motion = nil
        endMotion(of: view)
        return self.motion != nil
    }

    private func endMotion(of view: UIView) {
        if case .wheel(hasEnded: false) = phase { return }
        phase = .rest
        tellEnd(view)
    }

    /// Ends an animated zoom at its target at once. A pinch is not ended.
    func finish() {
        if case .pinch = phase { return }
        guard isActive, !isApplying else { return }
        let last = motion
        motion = nil
        let view = view
        if let last, let view {
            apply(last.target, to: view, anchor: last.anchor, at: last.place(at: .infinity).point)
        }
        phase = .rest
        if let view { tellEnd(view) }
    }

    private func tellEnd(_ view: UIView) {
        scrollView.scrollDelegate?.scrollViewDidEndZooming(scrollView, with: view, atScale: Self.scale(of: view))
    }

    // MARK: The scale

    /// Scales the view, and moves the viewport so that the anchor is at a place in it.
    ///
    /// - Parameter limit: corrects an offset at which an edge of the content would be inside of the viewport.
    private func apply(
        _ scale: CGFloat, to view: UIView, anchor: CGPoint, at place: CGPoint,
        limit: ((CGPoint) -> CGPoint)? = nil
    ) {
        let wasApplying = isApplying
        isApplying = true
        defer { isApplying = wasApplying }
        let limit = limit ?? { [scrollView] in scrollView.clamped($0) }
        if scale != Self.scale(of: view) {
            let origin = view.frame.origin
            view.transform = CGAffineTransform(scaleX: scale, y: scale)
            view.center = view.center + (origin - view.frame.origin)
            scrollView.contentSize = view.frame.size
        }
        scrollView.move(to: limit(view.convert(anchor, to: scrollView) - place))
        scrollView.scrollDelegate?.scrollViewDidZoom(scrollView)
        // Lay out first: the delegate or the layout may centre content that is smaller than the viewport.
        scrollView.layoutIfNeeded()
        scrollView.move(to: limit(view.convert(anchor, to: scrollView) - place))
    }
}

// Zooming by the wheel: with the Ctrl key, or without it where the wheel does not scroll.
extension ScrollZoom: WheelTarget {
    func wheelTurned(by step: WheelBurst.Step, at position: CGPoint, time: Double) {
        guard let view, scrollView.drag?.source.isPress != true, !scrollView.holdsTrackedControl else { return }
        switch phase {
        case .pinch: return
        case .wheel: phase = .wheel(hasEnded: false)
        case .rest, .animation, .bounce:
            finish()
            scrollView.endWheelBurst(velocity: 0, axis: step.axis, at: time)
            begin(.wheel(hasEnded: false), of: view)
        }
        let place = scrollView.convert(position, from: nil) - scrollView.contentOffset
        let anchor = anchor(at: place, in: view)
        // Turning the wheel away from the user zooms in.
        let target = limits.clamp((motion?.target ?? Self.scale(of: view)) * pow(Self.notchFactor, -step.units))
        guard step.device == .wheel, mayAnimate else {
            motion = nil
            return apply(target, to: view, anchor: anchor, at: place)
        }
        ease(
            to: target, of: view, about: anchor, places: (place, place), duration: ScrollEase.notchDuration,
            time: scrollView.motionStart(of: time))
    }

    func wheelStopped(_ end: WheelBurst.End, at time: Double) {
        guard case .wheel(hasEnded: false) = phase else { return }
        phase = .wheel(hasEnded: true)
        guard motion == nil else { return }
        if let view { endMotion(of: view) } else { phase = .rest }
    }
}
