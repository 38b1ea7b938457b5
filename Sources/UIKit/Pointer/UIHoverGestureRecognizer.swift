/// Follows the mouse pointer while it is over a view, or over what is in the view, with no button pressed.
///
/// It begins when the pointer enters the view, and changes when the pointer moves. It ends when the pointer leaves,
/// when the view is removed, when a menu opens, and when a finger touches the screen. While a button is pressed it does
/// not change. It also begins and ends when a view scrolls under a resting pointer, after layout. It takes no touches,
/// prevents no other recogniser and is prevented by none; of its delegate only `gestureRecognizerShouldBegin(_:)` is
/// asked. Main thread; costs nothing while the pointer rests.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    override package final var followsTouches: Bool { false }

    /// Where the pointer is, or was last, in the window.
    private var pointerLocation = CGPoint.zero

    /// Where the pointer is in a view's coordinates; in the window's for nil.
    override open func location(in view: UIView?) -> CGPoint {
        view?.convert(pointerLocation, from: nil) ?? pointerLocation
    }

    /// Called when the pointer is over the view.
    func follow(_ location: CGPoint, hasMoved: Bool) {
        guard isEnabled else { return }
        pointerLocation = location
        switch state {
        case .began, .changed: if hasMoved { state = .changed }
        default: if delegate?.gestureRecognizerShouldBegin(self) ?? true { state = .began }
        }
    }

    /// Called when the pointer is not over the view any more.
    func leave() {
        if state == .began || state == .changed { state = .ended }
    }
}
