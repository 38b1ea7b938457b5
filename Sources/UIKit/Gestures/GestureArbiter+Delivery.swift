/// The arbiter's state of a touch.
@MainActor final class TouchTracking {
    /// What the touched view has been told of the touch.
    enum Delivery {
        /// The view has not been told yet.
        case withheld
        /// The view has been told of the beginning, and will be told of moves and the end.
        case delivering
        /// The view has been told of the end.
        case finished
        /// The view is not told of the touch, or no longer.
        case dropped
    }

    let touch: UITouch
    /// The event in which the touch went down; it says which keys were held.
    let firstEvent: UIEvent
    /// The last event that contained the touch.
    var event: UIEvent
    var recognizers: [UIGestureRecognizer] = []
    var delivery = Delivery.withheld
    var hasEnded = false
    /// The view waits because the content might be dragged.
    var isContentDelayed = false
    var timer = GestureTimer()

    init(touch: UITouch, event: UIEvent) {
        self.touch = touch
        firstEvent = event
        self.event = event
    }
}

extension GestureArbiter {
    /// Decides whether the view is told of a new touch, and whether only after a delay, because the touch may become a
    /// drag of a scroll view.
    func decideDelivery(of tracking: TouchTracking, isCatching: Bool) {
        guard let view = tracking.touch.view, !isCatching, tracking.touch.type != .indirect else {
            tracking.delivery = .dropped
            return
        }
        let isFurtherTouch = trackings.contains { other in
            other !== tracking && !other.hasEnded && other.touch.view === view && other.delivery != .dropped
        }
        guard !isFurtherTouch || view.isMultipleTouchEnabled else {
            tracking.delivery = .dropped
            return
        }
        var ancestor: UIView? = view
        while let current = ancestor {
            if let scrollView = current as? UIScrollView, scrollView.delaysContentTouches, scrollView.canBeDragged {
                tracking.isContentDelayed = true
                tracking.timer.set(at: tracking.event.timestamp + Self.contentDelay) { [weak self, weak tracking] in
                    guard let self, let tracking else { return }
                    tracking.isContentDelayed = false
                    releaseIfFree(tracking)
                }
                return
            }
            ancestor = current.superview
        }
    }

    /// Tells the view of the touch's beginning and end, as soon as neither the delay nor a recogniser holds them back.
    func releaseIfFree(_ tracking: TouchTracking) {
        let touch = tracking.touch
        if tracking.delivery == .withheld {
            guard !tracking.isContentDelayed else { return }
            let isDelayed = tracking.recognizers.contains { $0.delaysTouchesBegan && decides($0, touch) }
            guard !isDelayed else { return }
            tracking.delivery = .delivering
            deliver(tracking, as: .began) { $0.touchesBegan($1, with: $2) }
        }
        guard tracking.delivery == .delivering, tracking.hasEnded else { return }
        let isDelayed = tracking.recognizers.contains { $0.delaysTouchesEnded && decides($0, touch) }
        guard !isDelayed else { return }
        tracking.delivery = .finished
        deliver(tracking, as: .ended) { $0.touchesEnded($1, with: $2) }
    }

    /// Called when the view loses the touch to a recogniser or to the system.
    func cancelInView(_ tracking: TouchTracking) {
        tracking.timer.cancel()
        let wasDelivering = tracking.delivery == .delivering
        if tracking.delivery != .finished { tracking.delivery = .dropped }
        if wasDelivering { deliver(tracking, as: .cancelled) { $0.touchesCancelled($1, with: $2) } }
    }

    /// Cancels the touches that are down on some views. Recognisers go on following these touches.
    func cancelTouches(of isMeant: (UIView) -> Bool) {
        for tracking in trackings where !tracking.hasEnded && tracking.touch.view.map(isMeant) == true {
            tracking.isContentDelayed = false
            cancelInView(tracking)
        }
    }

    /// Whether a recogniser may still recognise, and so cancel the touch in the view.
    private func decides(_ recognizer: UIGestureRecognizer, _ touch: UITouch) -> Bool {
        guard recognizer.isUndecided, recognizer.sequenceTouches.contains(where: { $0 === touch }) else { return false }
        return recognizer.pendingState != nil || recognizer.isWaitingForTouches || !recognizer.liveTouches.isEmpty
    }

    /// Calls the view with the touch in the delivered phase, which may be earlier than the touch's actual one.
    private func deliver(
        _ tracking: TouchTracking, as phase: UITouch.Phase, _ call: (UIView, Set<UITouch>, UIEvent) -> Void
    ) {
        let touch = tracking.touch
        guard let view = touch.view else { return }
        let actual = touch.phase
        touch.phase = phase
        call(view, [touch], phase == .began ? tracking.firstEvent : tracking.event)
        touch.phase = actual
    }
}
