/// Recognises a press that is held: begins when it has lasted `minimumPressDuration`, and follows it until it ends.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The time for which the press must last, in seconds of the frame clock. Default 0.5.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far the press may move before it is recognised, in points. Default 10.
    open var allowableMovement: CGFloat = 10
    /// Fingers that are down together. Default 1.
    open var numberOfTouchesRequired = 1
    /// Taps that must come before the press. Default 0.
    open var numberOfTapsRequired = 0

    /// Whether the press has moved further than `allowableMovement` from where it began, before or after recognition.
    private(set) var hasWandered = false
    private var pressTime: TimeInterval?
    private var tapCount = 0
    private var timer = GestureTimer()

    override package var isWaitingForTouches: Bool {
        state == .possible && tapCount > 0 && liveTouches.isEmpty
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible else { return }
        timer.cancel()
        guard liveTouches.count <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        guard liveTouches.count == numberOfTouchesRequired, tapCount == numberOfTapsRequired else { return }
        pressTime = event.timestamp
        timer.set(at: event.timestamp + minimumPressDuration) { [weak self] in self?.begin() }
    }

    private func begin() {
        if state == .possible { state = .began }
    }

    /// Begins if the time is up: an event may be handled before the timer that is due.
    private func beginIfDue(at time: TimeInterval) {
        if let pressTime, time - pressTime >= minimumPressDuration { begin() }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        beginIfDue(at: event.timestamp)
        let isFar = touches.contains { touch in
            let start = touch.initialWindowLocation
            let location = touch.windowLocation
            return hypot(location.x - start.x, location.y - start.y) > allowableMovement
        }
        if isFar { hasWandered = true }
        if state != .possible { state = .changed } else if isFar { state = .failed }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        beginIfDue(at: event.timestamp)
        guard state == .possible else {
            if state == .began || state == .changed { state = .ended }
            return
        }
        guard touches.count == liveTouches.count else { return }
        guard pressTime == nil, tapCount < numberOfTapsRequired else {
            state = .failed
            return
        }
        tapCount += 1
        timer.set(at: event.timestamp + UITapGestureRecognizer.maximumInterval) { [weak self] in self?.state = .failed }
    }

    override open func reset() {
        timer.cancel()
        pressTime = nil
        hasWandered = false
        tapCount = 0
    }
}
