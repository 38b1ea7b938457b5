/// Recognises two fingers that move apart or together, and follows them.
///
/// It begins when the distance between the fingers has changed by 8 points, and ends when both are lifted; until then
/// one of them may be lifted and put down again. `location(in:)` is the middle between the fingers. Further fingers are
/// ignored. A `UIRotationGestureRecognizer` recognises fingers that move around each other; the delegate may let both
/// recognise. Main thread.
///
/// The fingers may be on a touch screen, and on X11 also on a trackpad. Those on a trackpad are assumed to be 200
/// points apart at first, to the left and right of the pointer, so that a change by a twenty-fifth is a pinch. In UIKit
/// such a gesture has no touches; here it has two, of the type `indirect`. On Wayland pinches on a trackpad are not
/// reported.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: _TwoFingerGestureRecognizer {
    /// The ratio that counts as a scale of 1.
    private var base: CGFloat = 1

    /// The distance between the fingers, as a multiple of that at which the gesture was recognised. Set it to count
    /// from another value; values that are not above zero are ignored. This changes `velocity` by the same factor.
    open var scale: CGFloat {
        get { fingers.ratio / base }
        set { if newValue > 0, newValue.isFinite { base = fingers.ratio / newValue } }
    }

    /// The change of `scale` per second, over the last 100 ms.
    open var velocity: CGFloat { fingers.velocity.x / base }

    override var extent: CGFloat { fingers.spread }

    override func countFromHere() { base = fingers.ratio }
}
