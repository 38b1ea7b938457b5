/// Describes the menu of a view that was clicked with the right button, or that has the focus when a key asks for its
/// menu. Main thread.
///
/// *Caveats:* the menu stands beside the pointer, and the view is lifted in its place; no view controller is shown as a
/// small preview.
@preconcurrency @MainActor public final class UIContextMenuConfiguration {
    /// Identifies the menu for the delegate.
    public let identifier: any NSCopying
    private let actionProvider: UIContextMenuActionProvider?
    private let previewProvider: UIContextMenuContentPreviewProvider?

    /// - Parameters:
    ///   - identifier: nil for one of its own.
    ///   - previewProvider: makes the view controller that a click on the lifted view opens; the delegate is given it
    ///     at the click.
    ///   - actionProvider: makes the menu when it opens; a row or an item of a list is selected by then, if it is to
    ///     be. The list of keys (F1) asks, too, whether there is a menu, and selects nothing before. The argument, the
    ///     suggested actions, is always empty. Nil, or a menu without entries, opens no menu.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSUUID()
        self.actionProvider = actionProvider
        self.previewProvider = previewProvider
    }

    func makePreview() -> UIViewController? { previewProvider?() }
    func makeMenu() -> UIMenu? { actionProvider?([]) }
}

/// Makes the view controller of a preview.
public typealias UIContextMenuContentPreviewProvider = @MainActor () -> UIViewController?
/// Makes a menu from the entries that the system suggests.
public typealias UIContextMenuActionProvider = @MainActor ([UIMenuElement]) -> UIMenu?

/// Opens a menu of its view: beside the pointer at a click with the right button, beside a finger that rests for half a
/// second, and in the middle of the view, with its first entry marked, at the Menu key and Shift+F10 while the view or
/// a view in it has the focus. Main thread.
///
/// Cost: none until the menu opens. A click asks the view under the pointer and those around it, innermost first, up to
/// the first delegate that has a menu.
@preconcurrency @MainActor open class UIContextMenuInteraction: UIInteraction {
    /// The view that the interaction was added to; nil if it was added to none. Not retained.
    public private(set) weak var view: UIView?
    /// Makes the menu. Not retained.
    public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    /// An interaction to give to `addInteraction(_:)` of a view.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
    }

    /// Called before the interaction is added to a view, or removed from one (nil). The base implementation does
    /// nothing.
    open func willMove(to view: UIView?) {}

    /// Called after the interaction was added to a view, or removed from one (nil). Call super.
    open func didMove(to view: UIView?) {
        self.view = view
    }

    /// Closes the menu that is open in the view's window, also one of another view: a window has one menu at most.
    open func dismissMenu() {
        view?.window?.dismissMenu()
    }
}

/// Gives a view its menu. Main thread.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// The menu for a point of the view. With nil there is none, and the views around are asked.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Called before the menu opens. The menu opens without animation; animations that are added to the animator run
    /// for 0.2 seconds.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// Called when the menu closes. The menu closes without animation; animations that are added to the animator run
    /// for 0.2 seconds.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// The view that is lifted while the menu is open. Default: none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The view that is put down when the menu closes, if one was lifted. Default: the lifted view.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The lifted view was clicked.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
}

extension UIContextMenuInteractionDelegate {
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

/// What the user has done to open a menu.
enum MenuCause {
    /// A click of the right button, a key, or a press of a control that shows its menu.
    case command
    /// A press that rests.
    case restingPress
}

/// A menu that a view offers for a point, and the calls that tell the delegate of it.
struct ContextMenu {
    let configuration: UIContextMenuConfiguration
    /// The view that the menu belongs to.
    let subject: UIView?
    /// Called before the entries are made, because they may depend on what this changes. False if what the menu is
    /// about has gone meanwhile. Nil if there is nothing to do.
    var willOpen: (@MainActor (MenuCause) -> Bool)?
    var willDisplay: @MainActor () -> Void = {}
    var didEnd: @MainActor () -> Void = {}
    var previewForHighlighting: @MainActor () -> UITargetedPreview? = { nil }
    var previewForDismissing: @MainActor () -> UITargetedPreview? = { nil }
    /// Called when the subject, or the view that was lifted for it, was clicked.
    var performPreviewAction: @MainActor (any UIContextMenuInteractionCommitAnimating) -> Void = { _ in }
}

extension UIView {
    /// Adds an interaction; it stays with the view until removed.
    public func addInteraction(_ interaction: any UIInteraction) {
        if let old = interaction.view { old.removeInteraction(interaction) }
        interaction.willMove(to: self)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Takes an interaction off the view. Does nothing if it is not one of the view's.
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        interactions.remove(at: index)
        interaction.didMove(to: nil)
    }

    /// The menu of the view's own interactions for a point of it.
    func interactionMenu(at point: CGPoint) -> ContextMenu? {
        for case let interaction as UIContextMenuInteraction in interactions {
            guard let delegate = interaction.delegate,
                let configuration = delegate.contextMenuInteraction(
                    interaction, configurationForMenuAtLocation: point)
            else { continue }
            return ContextMenu(
                configuration: configuration,
                subject: self,
                willDisplay: {
                    MenuAnimator.run {
                        delegate.contextMenuInteraction(
                            interaction, willDisplayMenuFor: configuration, animator: $0)
                    }
                },
                didEnd: {
                    MenuAnimator.run {
                        delegate.contextMenuInteraction(interaction, willEndFor: configuration, animator: $0)
                    }
                },
                previewForHighlighting: {
                    delegate.contextMenuInteraction(
                        interaction, previewForHighlightingMenuWithConfiguration: configuration)
                },
                previewForDismissing: {
                    delegate.contextMenuInteraction(
                        interaction, previewForDismissingMenuWithConfiguration: configuration)
                },
                performPreviewAction: {
                    delegate.contextMenuInteraction(
                        interaction, willPerformPreviewActionForMenuWith: configuration, animator: $0)
                })
        }
        return nil
    }
}
