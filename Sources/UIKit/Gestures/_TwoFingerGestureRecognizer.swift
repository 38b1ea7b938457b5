/// The common base of pinch and rotation recognisers: follows two fingers. Public only because these two classes are.
/// Main thread.
@preconcurrency @MainActor open class _TwoFingerGestureRecognizer: UIGestureRecognizer {
    private(set) var fingers = FingerPair()

    package override var followsTrackpad: Bool { true }

    /// How far the fingers have moved in the way of this gesture, in points; it is recognised at 8.
    var extent: CGFloat { 0 }

    /// Makes the gesture's value count from the fingers' present place.
    func countFromHere() {}

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers.add(touches, of: self, event: event)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        // Fingers that move in one event are reported one after the other, but are one movement.
        guard let last = liveTouches.last(where: { $0.phase == .moved }), touches.contains(last),
            fingers.follow(liveTouches, at: event.timestamp)
        else { return }
        if state != .possible {
            state = .changed
        } else if abs(extent) >= UIPanGestureRecognizer.slop {
            countFromHere()
            state = .began
        }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if !fingers.remove(touches, of: self, event: event) { state = state == .possible ? .failed : .ended }
    }

    override open func reset() {
        fingers = FingerPair()
        countFromHere()
    }
}
