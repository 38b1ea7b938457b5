/// Recognises two fingers that move apart or together, and follows them.
///
/// It begins when the distance between the fingers has changed by 8 points, and ends when both are lifted; meanwhile one of
/// them may be lifted and put down again. `location(in:)` is the middle between the fingers. Further fingers are ignored.
/// Moving the fingers around each other is a `UIRotationGestureRecognizer`'s; the delegate may let both recognise.
/// Main thread.
///
/// Fingers are those of a touch screen. No pinch of a trackpad arrives here: SDL 2 hears of none, neither from X11 nor from
/// Wayland, and its `SDL_MULTIGESTURE` only repeats what the fingers on a touch screen do.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: _TwoFingerGestureRecognizer {
    /// The ratio that counts as a scale of 1.
    private var base: CGFloat = 1

    /// The distance between the fingers, as a multiple of that at which the gesture was recognised. Set it to count from
    /// another value; what is not above zero is not taken. Leaves the velocity alone but for that factor.
    open var scale: CGFloat {
        get { fingers.ratio / base }
        set { if newValue > 0, newValue.isFinite { base = fingers.ratio / newValue } }
    }

    /// The change of `scale` per second, over the last 100 ms.
    open var velocity: CGFloat { fingers.velocity.x / base }

    override var extent: CGFloat { fingers.spread }

    override func countFromHere() { base = fingers.ratio }
}
