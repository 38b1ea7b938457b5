/// How a view looks while the mouse pointer is over it. Main thread.
@preconcurrency @MainActor public protocol UIHoverEffect {}

/// The default effect: a translucent veil. Main thread.
@preconcurrency @MainActor public struct UIHoverAutomaticEffect: UIHoverEffect {
    /// The effect has no options.
    public init() {}
}

/// A translucent veil over the view. Main thread.
@preconcurrency @MainActor public struct UIHoverHighlightEffect: UIHoverEffect {
    /// The effect has no options.
    public init() {}
}

extension UIHoverEffect where Self == UIHoverAutomaticEffect {
    /// The look that fits.
    public static var automatic: UIHoverAutomaticEffect { UIHoverAutomaticEffect() }
}

extension UIHoverEffect where Self == UIHoverHighlightEffect {
    /// A veil in a quiet colour.
    public static var highlight: UIHoverHighlightEffect { UIHoverHighlightEffect() }
}

/// What a view looks like while the mouse pointer is over it: see `UIView.hoverStyle`. Main thread.
///
/// The look is a layer above the view's content, so that nothing is drawn again. It appears and disappears without
/// animation, because on a desktop nothing lags behind the pointer.
@preconcurrency @MainActor public final class UIHoverStyle {
    private static let shared = UIHoverStyle()

    /// The effect. All effects look the same here.
    public let effect: any UIHoverEffect
    /// What part of the view it covers; nil for the bounds, with corners as those of the view's layer.
    public let shape: UIShape?

    /// A style for a view that the pointer may be over.
    public init(effect: some UIHoverEffect = .automatic, shape: UIShape? = nil) {
        self.effect = effect
        self.shape = shape
    }

    /// The look that fits, over the whole view.
    public static func automatic() -> UIHoverStyle { shared }
}
