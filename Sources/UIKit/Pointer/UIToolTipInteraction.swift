/// What a tooltip says. Main thread.
@preconcurrency @MainActor public final class UIToolTipConfiguration {
    /// A few words; lines break at 300 points.
    public let toolTip: String
    /// The part of the view that it is about, in the view's coordinates; nil for the whole view.
    public let sourceRect: CGRect?

    /// Words about a whole view, or about a part of it.
    public init(toolTip: String, in sourceRect: CGRect? = nil) {
        self.toolTip = toolTip
        self.sourceRect = sourceRect
    }
}

/// Shows a few words about a view when the mouse pointer has rested on it for half a second. Main thread.
///
/// The tooltip is drawn inside of the window, beside the pointer. It goes when a key or a button is pressed, when the
/// pointer leaves the view, and when the view moves. While it waits there is one timer, and while it is shown nothing
/// runs.
@preconcurrency @MainActor open class UIToolTipInteraction: UIInteraction {
    /// The view that the interaction was added to; nil while it belongs to none. Not retained.
    public private(set) weak var view: UIView?
    /// Gives the tooltip for a point. Not retained.
    open weak var delegate: (any UIToolTipInteractionDelegate)?
    /// Whether there is a tooltip. Default true.
    open var isEnabled = true
    /// The text of the tooltip where the delegate gives none.
    open var defaultToolTip: String?

    /// An interaction to give to `addInteraction(_:)` of a view.
    public init(defaultToolTip: String? = nil) {
        self.defaultToolTip = defaultToolTip
    }

    /// Called before the interaction is added to a view, or removed from one (nil). The base implementation does
    /// nothing.
    open func willMove(to view: UIView?) {}

    /// Called after the interaction was added to a view, or removed from one (nil). Call super.
    open func didMove(to view: UIView?) {
        self.view = view
    }

    func configuration(at point: CGPoint) -> UIToolTipConfiguration? {
        guard isEnabled else { return nil }
        return delegate?.toolTipInteraction(self, configurationAt: point)
            ?? defaultToolTip.map { UIToolTipConfiguration(toolTip: $0) }
    }
}

/// Gives the texts of tooltips. Main thread.
@preconcurrency @MainActor public protocol UIToolTipInteractionDelegate: AnyObject {
    /// The tooltip for a point of the interaction's view; nil for the default one. Asked when the pointer moves.
    func toolTipInteraction(
        _ interaction: UIToolTipInteraction, configurationAt point: CGPoint
    ) -> UIToolTipConfiguration?
}

extension UIControl {
    /// What a tooltip says about the control; nil, the default, for none.
    public var toolTip: String? {
        get { toolTipInteraction?.defaultToolTip }
        set {
            if let interaction = toolTipInteraction {
                interaction.defaultToolTip = newValue
            } else if let newValue {
                addInteraction(UIToolTipInteraction(defaultToolTip: newValue))
            }
        }
    }

    /// The interaction that shows the control's tooltip; nil until a tooltip was set.
    public var toolTipInteraction: UIToolTipInteraction? {
        interactions.lazy.compactMap { $0 as? UIToolTipInteraction }.first
    }
}
