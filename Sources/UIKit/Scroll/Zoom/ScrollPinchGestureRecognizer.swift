/// The recogniser of a scroll view's pinches. It and the scroll view's drag recogniser leave each other alone.
@preconcurrency @MainActor final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
    weak var scrollView: UIScrollView?

    override var followsCatchingTouches: Bool { true }

    /// Whether two fingers are moving apart or together now.
    var isPinching: Bool { (state == .began || state == .changed) && numberOfTouches == 2 }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        preventedGestureRecognizer !== scrollView?.panGestureRecognizer
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        preventingGestureRecognizer !== scrollView?.panGestureRecognizer
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        scrollView?.zooming?.fingersDidChange()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        scrollView?.zooming?.fingersDidChange()
    }
}
