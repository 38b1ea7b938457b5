/// Decides which objects get a window's touches: the recognisers of the touched view and of its ancestors, innermost
/// first, and then the view itself.
///
/// Rules, each from the expectations of users of touch screens:
/// 1. The first recogniser to recognise makes the others that follow the same touches fail, unless a delegate allows
///    both. The innermost is asked first, so of nested scroll views the inner one wins if it scrolls along the drag's
///    axis.
/// 2. A recogniser waits for those that it requires to fail, as long as they may still recognise.
/// 3. When a recogniser with `cancelsTouchesInView` recognises, the view's touches are cancelled.
/// 4. In a scroll view whose content can move, the view is told of a touch only after 100 ms (or when it ends), so that
///    nothing is highlighted when a drag begins. Elsewhere it is told at once.
/// 5. A touch that stops a moving scroll view is for that view only.
/// 6. The fingers of a pinch on a trackpad are for the recognisers of pinches and rotations only: views are not told,
///    and no scroll view stops.
///
/// Main thread only. Work per event depends on the recognisers along one path up the view tree.
@MainActor package final class GestureArbiter: TouchArbiter {
    /// The time that a view in scrollable content waits for its touch, in seconds.
    package static let contentDelay = 0.1

    /// Recognisers in a sequence of touches.
    var active: [UIGestureRecognizer] = []
    /// Touches that are down, and touches of whose end the view has not been told yet.
    var trackings: [TouchTracking] = []
    private var dispatchDepth = 0

    /// An arbiter for one window.
    package init() {}

    /// Passes changes of touches on to recognisers and views.
    package func handle(_ touches: Set<UITouch>, event: UIEvent) {
        dispatchDepth += 1
        for touch in inOrder(touches) {
            switch touch.phase {
            case .began: begin(touch, event)
            case .moved: move(touch, event)
            case .ended, .cancelled: end(touch, event)
            case .stationary: break
            }
        }
        dispatchDepth -= 1
        settle()
    }

    /// Known touches in the order in which they went down, then new ones from top to bottom, so that nothing depends on
    /// the order of a set.
    private func inOrder(_ touches: Set<UITouch>) -> [UITouch] {
        guard touches.count > 1 else { return Array(touches) }
        let known = trackings.map(\.touch).filter { touches.contains($0) }
        let new = touches.subtracting(known).sorted {
            ($0.windowLocation.y, $0.windowLocation.x) < ($1.windowLocation.y, $1.windowLocation.x)
        }
        return known + new
    }

    func tracking(of touch: UITouch) -> TouchTracking? {
        trackings.first { $0.touch === touch }
    }

    /// Whether the touched view has been told of the touch and will be told of its end.
    package func isDelivering(_ touch: UITouch) -> Bool {
        tracking(of: touch)?.delivery == .delivering
    }

    // MARK: Phases

    private func begin(_ touch: UITouch, _ event: UIEvent) {
        let tracking = TouchTracking(touch: touch, event: event)
        let isCatching = touch.type != .indirect && catchMotion(under: touch)
        collectRecognizers(for: tracking, isCatching: isCatching)
        trackings.append(tracking)
        for recognizer in tracking.recognizers {
            recognizer.add(touch, for: self)
            if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
        }
        decideDelivery(of: tracking, isCatching: isCatching)
        for recognizer in tracking.recognizers where follows(recognizer, touch) {
            recognizer.touchesBegan([touch], with: event)
        }
        releaseIfFree(tracking)
    }

    private func move(_ touch: UITouch, _ event: UIEvent) {
        guard let tracking = tracking(of: touch) else { return }
        tracking.event = event
        for recognizer in tracking.recognizers where follows(recognizer, touch) {
            recognizer.touchesMoved([touch], with: event)
        }
        if tracking.delivery == .delivering { touch.view?.touchesMoved([touch], with: event) }
    }

    private func end(_ touch: UITouch, _ event: UIEvent) {
        guard let tracking = tracking(of: touch) else { return }
        tracking.event = event
        let wasCancelled = touch.phase == .cancelled
        for recognizer in tracking.recognizers where follows(recognizer, touch) {
            if wasCancelled {
                recognizer.touchesCancelled([touch], with: event)
            } else {
                recognizer.touchesEnded([touch], with: event)
            }
        }
        for recognizer in tracking.recognizers { recognizer.drop(touch) }
        tracking.hasEnded = true
        tracking.isContentDelayed = false
        if wasCancelled {
            cancelInView(tracking)
        } else {
            releaseIfFree(tracking)
        }
    }

    private func follows(_ recognizer: UIGestureRecognizer, _ touch: UITouch) -> Bool {
        !recognizer.isFinished && recognizer.liveTouches.contains { $0 === touch }
    }

    // MARK: Recognisers of a touch

    /// Stops the scroll views under the touch. Returns whether one was moving visibly.
    private func catchMotion(under touch: UITouch) -> Bool {
        var isCatching = false
        var view = touch.view
        while let current = view {
            if let scrollView = current as? UIScrollView, scrollView.catchMotion() { isCatching = true }
            view = current.superview
        }
        return isCatching
    }

    private func collectRecognizers(for tracking: TouchTracking, isCatching: Bool) {
        let touch = tracking.touch
        var view = touch.view
        while let current = view {
            for recognizer in current.gestureRecognizers ?? [] {
                guard recognizer.followsTouches, recognizer.isEnabled, !recognizer.isFinished else { continue }
                if isCatching && !recognizer.followsCatchingTouches { continue }
                if touch.type == .indirect && !recognizer.followsTrackpad { continue }
                if let delegate = recognizer.delegate, !delegate.gestureRecognizer(recognizer, shouldReceive: touch) {
                    continue
                }
                tracking.recognizers.append(recognizer)
            }
            view = current.superview
        }
        touch.gestureRecognizers = tracking.recognizers
    }

    /// Called when a recogniser has been removed from its view.
    func forget(_ recognizer: UIGestureRecognizer) {
        for touch in recognizer.liveTouches { recognizer.drop(touch) }
        for tracking in trackings { tracking.recognizers.removeAll { $0 === recognizer } }
        if dispatchDepth == 0 { settle() }
    }

    // MARK: After an event or a decision

    /// Called when a recogniser has recognised, finished or failed.
    func didDecide(_ recognizer: UIGestureRecognizer) {
        for waiting in active where waiting.pendingState != nil { waiting.attemptRecognition() }
        if dispatchDepth == 0 { settle() }
    }

    /// Delivers touches to views that are no longer held back, and resets recognisers whose sequence of touches is
    /// over.
    private func settle() {
        dispatchDepth += 1
        defer { dispatchDepth -= 1 }
        for tracking in trackings { releaseIfFree(tracking) }
        for recognizer in active where recognizer.liveTouches.isEmpty {
            let isOver = recognizer.isFinished || (recognizer.pendingState == nil && !recognizer.isWaitingForTouches)
            guard isOver else { continue }
            active.removeAll { $0 === recognizer }
            recognizer.restart()
        }
        trackings.removeAll { $0.hasEnded && ($0.delivery == .dropped || $0.delivery == .finished) }
    }
}
