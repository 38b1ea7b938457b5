/// Recognises two fingers that move around each other, and follows them.
///
/// It begins when one finger has moved by 8 points around the other, and ends when both are lifted; until then one of
/// them may be lifted and put down again. `location(in:)` is the middle between the fingers. Further fingers are
/// ignored. A `UIPinchGestureRecognizer` recognises fingers that move apart; the delegate may let both recognise. Main
/// thread.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: _TwoFingerGestureRecognizer {
    /// The angle that counts as a rotation of 0.
    private var base: CGFloat = 0

    /// The rotation since the gesture was recognised, in radians, clockwise; it is not limited to one turn. Set it to
    /// count from another value; NaN and infinity are ignored. Does not change the velocity.
    open var rotation: CGFloat {
        get { fingers.angle - base }
        set { if newValue.isFinite { base = fingers.angle - newValue } }
    }

    /// Radians per second, over the last 100 ms.
    open var velocity: CGFloat { fingers.velocity.y }

    override var extent: CGFloat { fingers.arc }

    override func countFromHere() { base = fingers.angle }
}
