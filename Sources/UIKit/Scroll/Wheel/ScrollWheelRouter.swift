import SDLBackend

/// Gives a window's wheel events to scroll views, burst by burst (`WheelBurst` says what that is).
///
/// A burst goes to one scroll view and stays with it: the innermost under the pointer that has room in its direction,
/// or if none has, the innermost that scrolls along its axis at all. So a table in a pager gets the vertical bursts and
/// the pager the horizontal ones, and at the end of an inner scroll view the *next* burst moves the outer one.
@MainActor package final class ScrollWheelRouter: WheelRouter {
    private var burst = WheelBurst()
    private weak var target: UIScrollView?
    private var timer = GestureTimer()

    /// A router for one window.
    package init() {}

    /// Takes an event to the scroll view its burst belongs to.
    package func handle(_ event: WheelEvent, in window: UIWindow) {
        endBurst(by: event.timestamp)
        let delta = CGPoint(x: event.deltaX, y: event.deltaY)
        let step = burst.add(delta, isShifted: event.modifiers.contains(.shift), at: event.timestamp)
        if let end = burst.endTime {
            timer.set(at: end) { [weak self] in self?.endBurst(by: end) }
        }
        guard let step else { return }
        if step.startsBurst { target = scrollView(for: step, at: event.position, in: window) }
        target?.handleWheel(step, at: event.timestamp)
    }

    private func endBurst(by time: Double) {
        guard let end = burst.end(by: time) else { return }
        timer.cancel()
        target?.endWheelBurst(velocity: end.velocity, axis: end.axis, at: time)
        target = nil
    }

    private func scrollView(for step: WheelBurst.Step, at position: CGPoint, in window: UIWindow) -> UIScrollView? {
        var innermost: UIScrollView?
        for case let scrollView as UIScrollView in UIView.upwards(from: window.hitTest(position, with: nil))
        where scrollView.wheelScrolls(step.axis) {
            let distance = step.axis.value(of: scrollView.ownVector(step.axis.point(step.distance)))
            if scrollView.hasRoom(step.axis, towards: distance) { return scrollView }
            innermost = innermost ?? scrollView
        }
        return innermost
    }
}
