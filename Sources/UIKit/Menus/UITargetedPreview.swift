/// A view that stands for what a menu is about: it is lifted off the page while the menu is open. Main thread.
@preconcurrency @MainActor public final class UITargetedPreview {
    public let view: UIView
    public let parameters: UIPreviewParameters

    /// - Parameter view: in a window, or nothing is lifted.
    public init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
        self.view = view
        self.parameters = parameters
    }
}

/// How a preview looks. Main thread.
@preconcurrency @MainActor public final class UIPreviewParameters {
    /// Behind the lifted view; nil for what is there.
    public var backgroundColor: UIColor?

    public init() {}
}

/// What follows when a preview goes on to what it shows.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    case dismiss, pop
}

/// Lets something move as the menu makes way for what it is about. Main thread.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// Both look the same: the menu is gone at once.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// The view that a menu lifts, from the opening to the end. Main thread.
@MainActor final class MenuLift {
    /// Seconds up and down.
    private static let duration = 0.2
    private static let scale: CGFloat = 1.02

    let view: UIView
    private let former: State

    private struct State {
        var transform: CGAffineTransform
        var backgroundColor: UIColor?
        var shadowOpacity: Float
        var shadowRadius: CGFloat
        var shadowOffset: CGSize
    }

    init(_ preview: UITargetedPreview, animated: Bool = true) {
        view = preview.view
        former = State(
            transform: view.transform, backgroundColor: view.backgroundColor, shadowOpacity: view.layer.shadowOpacity,
            shadowRadius: view.layer.shadowRadius, shadowOffset: view.layer.shadowOffset)
        let lifted = State(
            transform: former.transform.scaledBy(x: Self.scale, y: Self.scale),
            backgroundColor: preview.parameters.backgroundColor ?? former.backgroundColor, shadowOpacity: 0.3,
            shadowRadius: 8, shadowOffset: CGSize(width: 0, height: 2))
        UIView.animate(withDuration: animated ? Self.duration : 0) { [view] in Self.set(lifted, of: view) }
    }

    /// Puts the view down. Another view may stand for it now: that one goes down in its place.
    func lower(to other: UITargetedPreview?) {
        if let other, other.view !== view {
            Self.set(former, of: view)
            return MenuLift(other, animated: false).lower(to: nil)
        }
        UIView.animate(withDuration: Self.duration) { [former, view] in Self.set(former, of: view) }
    }

    private static func set(_ state: State, of view: UIView) {
        view.transform = state.transform
        view.backgroundColor = state.backgroundColor
        view.layer.shadowOpacity = state.shadowOpacity
        view.layer.shadowRadius = state.shadowRadius
        view.layer.shadowOffset = state.shadowOffset
    }
}
