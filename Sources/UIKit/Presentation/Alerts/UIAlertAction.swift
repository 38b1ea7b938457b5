/// A button of an alert. Main thread.
@preconcurrency @MainActor public final class UIAlertAction {
    /// The kind of choice that a button offers.
    public enum Style: Int, Sendable {
        /// An ordinary choice.
        case `default` = 0
        /// Changes nothing; the Escape key presses it. An alert has at most one.
        case cancel = 1
        /// Removes something; the title is red.
        case destructive = 2
    }

    /// The button's title; nil for an empty one.
    public let title: String?
    /// The kind of choice that the button offers.
    public let style: Style
    /// Whether the button can be pressed. Default true.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { onChange?() } }
    }
    private let handler: (@MainActor (UIAlertAction) -> Void)?
    /// Called after a change, so that the alert shows it.
    var onChange: (@MainActor () -> Void)?

    /// - Parameter handler: called after the button was pressed and the alert was removed.
    public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }

    func perform() {
        handler?(self)
    }
}
