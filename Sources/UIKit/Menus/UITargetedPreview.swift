/// The view that a menu belongs to, raised above other views while the menu is open. Main thread.
@preconcurrency @MainActor public final class UITargetedPreview {
    /// The view that is lifted.
    public let view: UIView
    /// How the view looks while it is lifted.
    public let parameters: UIPreviewParameters

    /// - Parameter view: in a window, or nothing is lifted.
    public init(view: UIView, parameters: UIPreviewParameters = UIPreviewParameters()) {
        self.view = view
        self.parameters = parameters
    }
}

/// How a preview looks. Main thread.
@preconcurrency @MainActor public final class UIPreviewParameters {
    /// The colour behind the lifted view; nil for the view's own background colour.
    public var backgroundColor: UIColor?

    /// Parameters that leave the view's background as it is.
    public init() {}
}

/// How a menu closes when the preview is clicked.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// Both look the same here: the menu closes at once.
    case dismiss, pop
}

/// Runs animations of the delegate when a click on the preview closes the menu. Main thread.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// The style of closing the menu; both styles look the same here.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Lifts a view while its menu is open. Main thread.
///
/// The view is not enlarged, which would blur its text, but gets a shadow. The shadow belongs to a separate view below
/// it, because a view that clips, or that is inside of a view that clips, shows no shadow.
@MainActor final class MenuLift {
    /// The time of lifting the preview, and of lowering it, in seconds.
    private static let duration = 0.2
    private static let shadowOpacity: Float = 0.35
    /// Above its neighbours in a list, below bars and the menu.
    private static let raisedPosition: CGFloat = 100

    let view: UIView
    private let ground: UIView
    /// The view that is raised above neighbours which would cover the shadow: the lifted view, or the cell around it.
    private let raised: UIView
    private let formerPosition: CGFloat
    private var isOver = false

    init(_ preview: UITargetedPreview, animated: Bool = true) {
        view = preview.view
        raised = sequence(first: preview.view, next: \.superview).first { $0.superview is UIScrollView } ?? preview.view
        formerPosition = raised.layer.zPosition
        ground = UIView(frame: view.convert(view.bounds, to: raised.superview))
        ground.isUserInteractionEnabled = false
        ground.backgroundColor = preview.parameters.backgroundColor ?? view.backgroundColor
        let layer = ground.layer
        let radius = view.layer.cornerRadius
        layer.cornerRadius = radius
        layer.shadowPath = CGPath(
            roundedRect: ground.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 2)
        layer.zPosition = Self.raisedPosition
        raised.layer.zPosition = Self.raisedPosition
        raised.superview?.insertSubview(ground, belowSubview: raised)
        UIView.animate(withDuration: animated ? Self.duration : 0) { layer.shadowOpacity = Self.shadowOpacity }
    }

    /// Moves the shadow to where the view is now: a list may have moved the view.
    func follow() {
        guard !isOver, let place = raised.superview else { return }
        let frame = view.convert(view.bounds, to: place)
        if ground.frame.origin != frame.origin { ground.frame.origin = frame.origin }
    }

    /// Lowers the view. If another view represents it now, that one is lowered instead.
    func lower(to other: UITargetedPreview?) {
        if let other, other.view !== view {
            end()
            return MenuLift(other, animated: false).lower(to: nil)
        }
        UIView.animate(
            withDuration: Self.duration, animations: { self.ground.layer.shadowOpacity = 0 },
            completion: { _ in self.end() })
    }

    /// Restores everything at once.
    func end() {
        guard !isOver else { return }
        isOver = true
        ground.removeFromSuperview()
        raised.layer.zPosition = formerPosition
    }
}
