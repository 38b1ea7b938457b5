/// Something the user did.
@preconcurrency @MainActor public class UIEvent {
    /// The kinds of events.
    public enum EventType: Int, Sendable {
        /// Events made here are of type `touches` and `presses`; the other types exist for source compatibility.
        case touches, motion, remoteControl, presses, scroll, hover, transform
    }

    /// `touches`, or `presses` for a `UIPressesEvent`.
    public let type: EventType
    /// The time of the event, in seconds of `CACurrentMediaTime()`.
    public package(set) var timestamp: TimeInterval
    /// All touches that are down in the window or have just ended. Unchanged touches are `stationary`.
    public package(set) var allTouches: Set<UITouch>?

    /// The keys that are held while the mouse or a finger goes down or up; empty for moves, and for events of keys,
    /// which have `UIKey.modifierFlags`.
    public let modifierFlags: UIKeyModifierFlags

    package init(
        type: EventType, timestamp: TimeInterval, touches: Set<UITouch>? = nil,
        modifierFlags: UIKeyModifierFlags = []
    ) {
        self.type = type
        self.modifierFlags = modifierFlags
        self.timestamp = timestamp
        allTouches = touches
    }

    /// The touches that went down in a view; an empty set if there are none, nil for an event of keys.
    public func touches(for view: UIView) -> Set<UITouch>? {
        allTouches.map { $0.filter { $0.view === view } }
    }

    /// The touches in a window; an empty set if there are none, nil for an event of keys.
    public func touches(for window: UIWindow) -> Set<UITouch>? {
        allTouches.map { $0.filter { $0.window === window } }
    }
}

/// An event of keys.
public final class UIPressesEvent: UIEvent {
    /// The keys that went down or up; one here.
    public let allPresses: Set<UIPress>

    package init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(type: .presses, timestamp: timestamp)
    }
}
