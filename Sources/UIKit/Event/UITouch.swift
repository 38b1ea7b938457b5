/// A finger, or the pressed mouse button, from the moment it goes down until it is lifted. It is the same object in
/// every event.
@preconcurrency @MainActor public final class UITouch {
    /// The phases of a touch.
    public enum Phase: Int, Sendable {
        /// A touch begins, moves or rests, and is lifted or taken away from its view. `stationary` is one that did not
        /// change in this event.
        case began, moved, stationary, ended, cancelled
    }

    /// The devices that make touches.
    public enum TouchType: Int, Sendable {
        /// Here `direct` is a finger on a touch screen, `indirectPointer` the mouse, and `indirect` one of the two
        /// fingers of a pinch on a trackpad, which only recognisers of pinches and rotations get; `pencil` does not
        /// occur.
        case direct, indirect, pencil, indirectPointer
    }

    /// The phase of the touch in the event that is being delivered.
    public package(set) var phase: Phase = .began
    /// The time of the touch's last change, in seconds of `CACurrentMediaTime()`.
    public package(set) var timestamp: TimeInterval
    /// The number of times that the finger went down here in quick succession; 1 for a single tap.
    public package(set) var tapCount: Int
    /// `direct` for a finger, `indirectPointer` for the mouse, `indirect` for two fingers on a trackpad.
    public let type: TouchType
    /// The view it went down on, which goes on receiving it.
    public package(set) weak var view: UIView?
    /// The window it went down in.
    public package(set) weak var window: UIWindow?
    /// The recognisers that follow it.
    public package(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// Position in the window, in points.
    package var windowLocation: CGPoint
    package var previousWindowLocation: CGPoint
    /// The place at which the touch went down.
    package let initialWindowLocation: CGPoint

    package init(location: CGPoint, window: UIWindow?, tapCount: Int, timestamp: TimeInterval, type: TouchType) {
        windowLocation = location
        previousWindowLocation = location
        initialWindowLocation = location
        self.window = window
        self.tapCount = tapCount
        self.timestamp = timestamp
        self.type = type
    }

    /// The position in a view's coordinates; in the window's for nil.
    public func location(in view: UIView?) -> CGPoint {
        view?.convert(windowLocation, from: nil) ?? windowLocation
    }

    /// The position before the last move.
    public func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
    }
}

extension UITouch: Hashable {
    nonisolated public static func == (a: UITouch, b: UITouch) -> Bool {
        a === b
    }

    nonisolated public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
