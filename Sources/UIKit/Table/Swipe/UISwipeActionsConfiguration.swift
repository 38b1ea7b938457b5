/// What swiping a row reveals. Main thread.
@preconcurrency @MainActor public final class UISwipeActionsConfiguration {
    /// The first is at the edge of the table.
    public let actions: [UIContextualAction]
    /// Whether a swipe over most of the row performs the first action. Default true.
    public var performsFirstActionWithFullSwipe = true

    public init(actions: [UIContextualAction]) {
        self.actions = actions
    }
}

/// A button behind a row. Main thread.
@preconcurrency @MainActor public final class UIContextualAction {
    public enum Style: Int, Sendable {
        /// Grey unless it has a colour.
        case normal
        /// Red unless it has a colour; the row goes away with it.
        case destructive
    }

    /// - Parameters:
    ///   - view: the button.
    ///   - completion: to be called when the action is done, with whether it was; the row closes then.
    public typealias Handler =
        @MainActor (
            _ action: UIContextualAction, _ view: UIView, _ completion: @escaping @MainActor (Bool) -> Void
        ) -> Void

    public let style: Style
    public var title: String?
    public var image: UIImage?
    /// Nil for the colour of the style.
    public var backgroundColor: UIColor! {
        get { ownBackgroundColor ?? (style == .destructive ? .systemRed : .systemGray) }
        set { ownBackgroundColor = newValue }
    }
    public let handler: Handler
    private var ownBackgroundColor: UIColor?

    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }
}
