/// A part of the window that takes part in moving the keyboard's focus: a view, or a view controller. Main thread.
@preconcurrency @MainActor public protocol UIFocusEnvironment: AnyObject {
    /// The environment around this one; nil for a window.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// The environments in this one that should get the focus, most preferred first. If the array is empty, the first
    /// item gets it.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// Items with the same identifier are one stop of the Tab key, and arrows move between them. Nil inherits the
    /// identifier from the environment around; if all are nil, each item is a stop.
    var focusGroupIdentifier: String? { get }
    /// Moves the focus in the next frame to the item that this environment prefers then. Does nothing unless the focus
    /// is in it.
    func setNeedsFocusUpdate()
    /// Makes the move that `setNeedsFocusUpdate()` has asked for at once.
    func updateFocusIfNeeded()
    /// Whether the focus may make this move; asked of all environments around the old and the new item. Default true.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// The focus has moved. Called on all environments around the old and the new item. The default does nothing.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// Something that can have the focus: a view here, and for a row or an item of a list its cell. Main thread.
@preconcurrency @MainActor public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether the focus may come to it now.
    var canBecomeFocused: Bool { get }
    /// Whether the item has the focus.
    var isFocused: Bool { get }
    /// The frame of the item in the view around it.
    var frame: CGRect { get }
}

/// The direction in which the focus moves.
public struct UIFocusHeading: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The direction of the Up key.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// The direction of the Down key.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// The direction of the Left key.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// The direction of the Right key.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// The direction of the Tab key.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// The direction of Shift and the Tab key.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
    /// The direction of the Home key, to the first item of a group.
    public static let first = UIFocusHeading(rawValue: 1 << 6)
    /// The direction of the End key, to the last item of a group.
    public static let last = UIFocusHeading(rawValue: 1 << 7)
}

/// Runs blocks after a move of the focus, which is not animated here. Main thread.
@preconcurrency @MainActor public final class UIFocusAnimationCoordinator {
    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor () -> Void] = []

    init() {}

    /// Calls both blocks after all environments around the old and the new item have been told of the move.
    public func addCoordinatedAnimations(
        _ animations: (@MainActor () -> Void)?, completion: (@MainActor () -> Void)? = nil
    ) {
        if let animations { self.animations.append(animations) }
        if let completion { completions.append(completion) }
    }

    func run() {
        for animation in animations { animation() }
        for completion in completions { completion() }
    }
}

extension UIView: UIFocusItem {
    /// The controller of the view, or the view around it.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewController ?? superview }
    /// Whether the view has the focus. Of a list and its cells, the cell of the row or item that has the focus answers
    /// true; the list does so itself if that cell is not on screen, or if none of its rows has the focus.
    public var isFocused: Bool { window?.focus.place.view === self }
    /// If the focus is in this view, moves it in the next frame to the item that the view prefers then.
    public func setNeedsFocusUpdate() { window?.focus.setNeedsUpdate(from: self) }
    /// Makes the move that `setNeedsFocusUpdate()` has asked for at once.
    public func updateFocusIfNeeded() { window?.focus.updateFocusIfNeeded() }
}

extension UIViewController: UIFocusEnvironment {
    /// The view around the controller's.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview }
    /// If the focus is in the controller's view, moves it in the next frame to the item that the controller prefers
    /// then.
    public func setNeedsFocusUpdate() { viewIfLoaded?.window?.focus.setNeedsUpdate(from: self) }
    /// Makes the move that `setNeedsFocusUpdate()` has asked for at once.
    public func updateFocusIfNeeded() { viewIfLoaded?.window?.focus.updateFocusIfNeeded() }
}

extension UIFocusEnvironment {
    /// This environment and those around it, innermost first.
    @MainActor var focusChain: [any UIFocusEnvironment] {
        var chain: [any UIFocusEnvironment] = []
        var environment: (any UIFocusEnvironment)? = self
        while let current = environment {
            chain.append(current)
            environment = current.parentFocusEnvironment
        }
        return chain
    }
}
