import Execution
import SDLBackend

/// Handles the mouse over the scroll bars of a window: a bar under the pointer grows, and takes presses. Touches by
/// fingers are not handled; they reach the content. Main thread; a movement of the pointer costs a hit test.
@MainActor final class ScrollBarPointer {
    private unowned let window: UIWindow
    @BackReference private var pointed: UIScrollView?
    private var press: ScrollBarPress?
    /// The button of the press.
    private var button = PointerEvent.Button.primary

    init(window: UIWindow) {
        self.window = window
    }

    /// Whether the pointer is over a bar, or drags one.
    var isPointing: Bool { pointed != nil || press != nil }

    /// Takes an event of the pointer. Returns whether it was meant for a bar and for nothing else.
    func handle(_ pointer: PointerEvent) -> Bool {
        guard pointer.device == .mouse else { return false }
        switch pointer.phase {
        case .hover:
            point(at: pointer.position)
            return false
        case .down:
            if press != nil { return true }
            guard ![.back, .forward].contains(pointer.button), let (scrollView, axis) = bar(at: pointer.position) else {
                return false
            }
            // The second button has no meaning on a bar, and what is under the bar does not get it.
            guard pointer.button != .secondary, window.touches.isEmpty else { return true }
            point(at: pointer.position)
            press = ScrollBarPress(
                at: pointer.position, on: axis, of: scrollView,
                jumps: pointer.button == .middle || pointer.modifiers.contains(.shift))
            button = pointer.button
            return true
        case .moved:
            press?.move(to: pointer.position)
            return press != nil
        case .up:
            guard press != nil, pointer.button == button else { return false }
            cancel()
            point(at: pointer.position)
            return true
        case .cancelled:
            guard press != nil else { return false }
            cancel()
            return true
        }
    }

    /// Ends a press in progress.
    func cancel() {
        press?.end()
        press = nil
    }

    private func point(at location: CGPoint) {
        let found = bar(at: location)
        if let pointed, pointed !== found?.scrollView { pointed.indicators.point(at: nil) }
        pointed = found?.scrollView
        found?.scrollView.indicators.point(at: found?.axis)
    }

    /// The bar at a location: that of the innermost scroll view which has one there.
    private func bar(at location: CGPoint) -> (scrollView: UIScrollView, axis: ScrollAxis)? {
        for case let view as UIScrollView in UIView.upwards(from: window.hitTest(location, with: nil))
        where view.isScrollEnabled {
            if let axis = view.indicators.axis(at: view.convert(location, from: window)) { return (view, axis) }
        }
        return nil
    }
}
