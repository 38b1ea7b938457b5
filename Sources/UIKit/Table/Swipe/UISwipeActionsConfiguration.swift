/// The buttons that swiping a row reveals. Main thread.
@preconcurrency @MainActor public final class UISwipeActionsConfiguration {
    /// The first is at the edge of the table.
    public let actions: [UIContextualAction]
    /// Whether a swipe over most of the row performs the first action. Default true.
    public var performsFirstActionWithFullSwipe = true

    /// Buttons in order from the table's edge inwards. Without any, the row cannot be swiped to that side.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
    }
}

/// A button behind a row. Main thread.
@preconcurrency @MainActor public final class UIContextualAction {
    /// What a button is for, which decides its colour.
    public enum Style: Int, Sendable {
        /// Grey unless it has a colour.
        case normal
        /// Red unless it has a colour. To delete the row is up to the handler, as with any action.
        case destructive
    }

    /// - Parameters:
    ///   - view: the button.
    ///   - completion: to be called when the action is done, with whether it was; the row closes then.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ view: UIView, _ completion: @escaping @MainActor (Bool) -> Void
        ) -> Void

    /// Given to `init(style:title:handler:)`.
    public let style: Style
    /// The button's text. Read when the row is swiped.
    public var title: String?
    /// The button's picture, before the title. Read when the row is swiped.
    public var image: UIImage?
    /// The button's colour; nil for the colour of the style.
    public var backgroundColor: UIColor! {
        get { ownBackgroundColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownBackgroundColor = newValue }
    }
    /// Called when the button is pressed, or by a full swipe.
    public let handler: Handler
    private var ownBackgroundColor: UIColor?
    /// Behind the button's title. The style's colour is darkened so that the title can be read, the program's own is
    /// not.
    var fill: UIColor { ownBackgroundColor ?? .fill(backgroundColor) }
    /// White on a colour of the program's own.
    var titleColor: UIColor { ownBackgroundColor == nil ? .text(on: backgroundColor) : .white }

    /// A button that calls `handler` when it is pressed.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }
}
