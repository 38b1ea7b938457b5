/// Something the user did.
@preconcurrency @MainActor public class UIEvent {
    public enum EventType: Int, Sendable {
        case touches, motion, remoteControl, presses, scroll, hover, transform
    }

    public let type: EventType
    /// Seconds of `CACurrentMediaTime()`.
    public package(set) var timestamp: TimeInterval
    /// All touches that are down in the window, and those that have just ended. What has not changed is stationary.
    public package(set) var allTouches: Set<UITouch>?

    package init(type: EventType, timestamp: TimeInterval, touches: Set<UITouch>? = nil) {
        self.type = type
        self.timestamp = timestamp
        allTouches = touches
    }

    public func touches(for view: UIView) -> Set<UITouch>? {
        allTouches.map { $0.filter { $0.view === view } }
    }

    public func touches(for window: UIWindow) -> Set<UITouch>? {
        allTouches.map { $0.filter { $0.window === window } }
    }
}

/// An event of keys.
public final class UIPressesEvent: UIEvent {
    public let allPresses: Set<UIPress>

    package init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(type: .presses, timestamp: timestamp)
    }
}
