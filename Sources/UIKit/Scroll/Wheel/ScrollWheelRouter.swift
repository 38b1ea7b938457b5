import Foundation
import SDLBackend

/// An object that can take a burst of the wheel: a scroll view, its zoom or a slider. Main thread.
@MainActor protocol WheelTarget: AnyObject {
    /// A step of the burst; `position` is the pointer's in the window, `time` the event's.
    func wheelTurned(by step: WheelBurst.Step, at position: CGPoint, time: Double)
    /// Called when the burst is over.
    func wheelStopped(_ end: WheelBurst.End, at time: Double)
}

/// Gives a window's wheel events to their targets, burst by burst (`WheelBurst` says what that is).
///
/// A burst goes to one target and stays with it. With the Ctrl key that is the innermost scroll view under the pointer
/// that zooms, if there is one. Over a slider to which the pointer was moved it is the slider. Otherwise it is the
/// innermost scroll view that has room in the burst's direction, or if none has, the innermost that scrolls along its
/// axis at all; one that is zoomed by the wheel alone (`allowedScrollTypesMask`) always has room for it. If none
/// scrolls along its axis, a wheel that turns up and down moves the innermost one that only scrolls sideways, but no
/// pages. So a table in a pager gets the vertical bursts and the pager the horizontal ones, and at the end of an inner
/// scroll view the *next* burst moves the outer one. The Ctrl key counts where a burst begins: pressed while a list
/// coasts, it does not zoom.
@MainActor package final class ScrollWheelRouter: WheelRouter {
    private var burst = WheelBurst()
    private weak var target: (any WheelTarget)?
    private var timer = GestureTimer()
    /// The pointer's place when the wheel scrolled or zoomed last. A slider that has scrolled to this place takes no
    /// burst.
    private var scrolledAt: CGPoint?

    /// A router for one window.
    package init() {}

    /// Hands an event to the target of its burst.
    package func handle(_ event: WheelEvent, in window: UIWindow) {
        endBurst(by: event.timestamp)
        let delta = CGPoint(x: event.deltaX, y: event.deltaY)
        let step = burst.add(
            delta, fractions: event.fractions, isShifted: event.modifiers.contains(.shift), at: event.timestamp)
        if let end = burst.endTime {
            timer.set(at: end) { [weak self] in self?.endBurst(by: end) }
        }
        guard let step else { return }
        if step.startsBurst { target = target(for: step, of: event, in: window) }
        if !(target is UISlider) { scrolledAt = event.position }
        target?.wheelTurned(by: step, at: event.position, time: event.timestamp)
    }

    private func endBurst(by time: Double) {
        guard let end = burst.end(by: time) else { return }
        timer.cancel()
        target?.wheelStopped(end, at: time)
        target = nil
    }

    private func target(
        for step: WheelBurst.Step, of event: WheelEvent, in window: UIWindow
    ) -> (any WheelTarget)? {
        let path = Array(UIView.upwards(from: window.hitTest(event.position, with: nil)))
        if step.axis == .vertical, event.modifiers.contains(.control),
            let zoom = path.lazy.compactMap({ ($0 as? UIScrollView)?.zooming }).first(where: { $0.canZoom })
        {
            return zoom
        }
        let wasMoved =
            scrolledAt.map { hypot(event.position.x - $0.x, event.position.y - $0.y) >= UIPanGestureRecognizer.slop }
        if wasMoved != false, let slider = path.first as? UISlider, slider.isEnabled { return slider }
        return scrollTarget(for: step, in: path)
    }

    private func scrollTarget(for step: WheelBurst.Step, in path: [UIView]) -> (any WheelTarget)? {
        var (innermost, sideways): (UIScrollView?, UIScrollView?)
        for case let scrollView as UIScrollView in path {
            if step.axis == .vertical, step.device == .wheel, let zoom = scrollView.zooming, zoom.isWheelZoom {
                return zoom
            }
            guard scrollView.wheelScrolls(step.axis, step.device) else {
                if sideways == nil, scrollView.isTurnedByWheel(step) { sideways = scrollView }
                continue
            }
            let distance = step.axis.value(of: scrollView.ownVector(step.axis.point(step.distance)))
            if scrollView.hasRoom(step.axis, towards: distance) { return scrollView }
            innermost = innermost ?? scrollView
        }
        return innermost ?? sideways
    }
}
