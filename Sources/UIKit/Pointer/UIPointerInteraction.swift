/// Changes the pointer, and what is under it, while the pointer is over the interaction's view. Main thread.
///
/// The delegate is asked at each movement of the pointer, and when views have moved under it; not while a button is
/// pressed. Of nested views, the innermost with a style decides.
@preconcurrency @MainActor open class UIPointerInteraction: UIInteraction {
    /// The view that the interaction was added to; nil while it belongs to none. Not retained.
    public private(set) weak var view: UIView?
    /// Says where the interaction has regions, and how they look. Not retained.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// Whether it has an effect. Default true.
    open var isEnabled = true

    /// An interaction to give to `addInteraction(_:)` of a view. Without a delegate the whole view is a region, with a
    /// veil.
    public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
        self.delegate = delegate
    }

    /// Called before the interaction is added to a view, or removed from one (nil). The base implementation does
    /// nothing.
    open func willMove(to view: UIView?) {}

    /// Called after the interaction was added to a view, or removed from one (nil). Call super.
    open func didMove(to view: UIView?) {
        self.view = view
    }

    /// Makes the delegate be asked again in the next frame.
    open func invalidate() {
        view?.window?.pointing.invalidateStyle()
    }
}

/// What a delegate is asked about.
@preconcurrency @MainActor public final class UIPointerRegionRequest {
    /// Where the pointer is, in the coordinates of the interaction's view.
    public let location: CGPoint
    /// Always empty here: the window system reports modifier keys only with presses.
    public let modifiers: UIKeyModifierFlags = []

    init(location: CGPoint) {
        self.location = location
    }
}

/// A part of a view in which the pointer looks the same.
@preconcurrency @MainActor public final class UIPointerRegion {
    /// In the coordinates of the interaction's view.
    public let rect: CGRect
    /// Distinguishes regions that have the same rectangle.
    public let identifier: AnyHashable?

    /// A region of the interaction's view.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
    }

    func isSame(as other: UIPointerRegion?) -> Bool {
        rect == other?.rect && identifier == other?.identifier
    }
}

/// Runs blocks when the pointer changes, which is not animated here. Main thread.
@preconcurrency @MainActor public protocol UIPointerInteractionAnimating: AnyObject {
    /// Called when the change has been made.
    func addAnimations(_ animations: @escaping @MainActor () -> Void)
    /// Called after the animations.
    func addCompletion(_ completion: @escaping @MainActor (Bool) -> Void)
}

/// Says how the pointer looks over a view. Main thread.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: AnyObject {
    /// The region at a place; nil for none, so that views around this one decide. Default the whole view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// The style for a region that the pointer has entered; nil for the usual one. Default a veil over the view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle?
    /// The pointer is about to come into a region. Default nothing.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
    /// The pointer is about to leave a region. Default nothing.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { interaction.view.map { .automatic(for: $0) } }
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}

extension UIPointerStyle {
    static func automatic(for view: UIView) -> UIPointerStyle {
        UIPointerStyle(effect: .automatic(UITargetedPreview(view: view)))
    }
}
