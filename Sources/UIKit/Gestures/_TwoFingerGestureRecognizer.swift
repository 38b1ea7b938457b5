/// What pinch and rotation have in common: following two fingers. Use those; this class is public because they are. Main thread.
@preconcurrency @MainActor open class _TwoFingerGestureRecognizer: UIGestureRecognizer {
    private(set) var fingers = FingerPair()

    /// How far the fingers have made the gesture since they went down, in points; it is recognised at 8.
    var extent: CGFloat { 0 }

    /// What the fingers have done until now counts as nothing.
    func countFromHere() {}

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        fingers.add(touches, of: self, event: event)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard fingers.follow(liveTouches, at: event.timestamp) else { return }
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
