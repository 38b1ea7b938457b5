/// Recognises one or more short presses.
///
/// How long a press may last is not limited, because a mouse button held a moment longer is a click all the same; a
/// long press recogniser on the same view recognises longer presses first.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The distance that a press may move, in points.
    static let allowableMovement: CGFloat = 20
    /// The longest time from the end of a tap to the beginning of the next, in seconds, and the greatest distance
    /// between them, in points.
    static let maximumInterval = 0.35
    static let maximumDistance: CGFloat = 40

    /// The number of presses in quick succession that make the gesture. Default 1.
    open var numberOfTapsRequired = 1
    /// Fingers that are down together. Default 1.
    open var numberOfTouchesRequired = 1

    override package var isSingleTap: Bool { numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 }

    private var tapCount = 0
    private var mostTouches = 0
    private var firstLocation: CGPoint?
    private var timer = GestureTimer()
    /// When the last tap ended, if more taps are needed. Compared because after a stall the next tap may be handled
    /// before the timer.
    private var lastTapEnd: Double?

    override package var isWaitingForTouches: Bool {
        state == .possible && tapCount > 0 && tapCount < numberOfTapsRequired
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        timer.cancel()
        if let lastTapEnd, event.timestamp > lastTapEnd + Self.maximumInterval {
            state = .failed
            return
        }
        mostTouches = max(mostTouches, liveTouches.count)
        guard mostTouches <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        guard let first = firstLocation else {
            firstLocation = windowLocation
            return
        }
        let location = windowLocation
        if tapCount > 0, hypot(location.x - first.x, location.y - first.y) > Self.maximumDistance { state = .failed }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        let movedTooFar = touches.contains { touch in
            let start = touch.initialWindowLocation
            let location = touch.windowLocation
            return hypot(location.x - start.x, location.y - start.y) > Self.allowableMovement
        }
        if movedTooFar { state = .failed }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard touches.count == liveTouches.count else { return }
        guard mostTouches == numberOfTouchesRequired else {
            state = .failed
            return
        }
        tapCount += 1
        mostTouches = 0
        if tapCount >= numberOfTapsRequired {
            state = .ended
        } else {
            lastTapEnd = event.timestamp
            timer.set(at: event.timestamp + Self.maximumInterval) { [weak self] in self?.state = .failed }
        }
    }

    override open func reset() {
        timer.cancel()
        tapCount = 0
        lastTapEnd = nil
        mostTouches = 0
        firstLocation = nil
    }

    /// A tap does not prevent one with more taps: the first tap of a double tap is a tap as well.
    override open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }
}
