/// A button of an alert. Main thread.
@preconcurrency @MainActor public final class UIAlertAction {
    /// What kind of choice a button is.
    public enum Style: Int, Sendable {
        /// One of the ways to go on.
        case `default` = 0
        /// Changes nothing; the Escape key presses it. An alert has at most one.
        case cancel = 1
        /// Removes something; the title is red.
        case destructive = 2
    }

    /// The button's title; nil for an empty one.
    public let title: String?
    /// What the button stands for.
    public let style: Style
    /// Whether the button can be pressed. Default true.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { onChange?() } }
    }
    private let handler: (@MainActor (UIAlertAction) -> Void)?
    /// The alert shows the change.
    var onChange: (@MainActor () -> Void)?

    /// - Parameter handler: called when the button was pressed and the alert is gone.
    public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }

    func perform() {
        handler?(self)
    }
}
