import Execution

/// Tells the user something, or asks which way to go on. Presented like any other controller; each of its buttons
/// dismisses it, and then calls its handler.
///
/// Tab and arrows go from button to button, Return and Space press the one that has the focus. That is at first the
/// `preferredAction`, else in an alert the action of the style `cancel`, else the first that is not destructive; in an
/// action sheet the one that cancels comes last. Without a focus Return presses the preferred action, else the one that
/// cancels, and Escape the latter; of an alert with one action, both press that. In a text field both do the same. Of
/// an alert with fields and no preferred action, Return presses the only action of the style `default`, and where there
/// is none that can be pressed it leads to the next field. A long text scrolls, also by arrows. Main thread.
@preconcurrency @MainActor public final class UIAlertController: UIViewController {
    /// Where an alert is shown.
    public enum Style: Int, Sendable {
        /// In a popover, if `popoverPresentationController` has a source, else in the middle of the window. The popover
        /// covers its source where there is not enough room beside it for all choices. A click
        /// beside it has the effect of the action of the style `cancel`.
        case actionSheet = 0
        /// In the middle of the window; a click beside it is ignored.
        case alert = 1
    }

    /// Where the alert is shown.
    public let preferredStyle: Style
    /// The text below the title; nil for none.
    public var message: String? {
        didSet { textDidChange() }
    }
    public override var title: String? {
        didSet { textDidChange() }
    }
    /// The buttons, in the order in which they were added. The one of the style `cancel` is shown last, or first if two
    /// are side by side.
    public private(set) var actions: [UIAlertAction] = []
    /// The action, one of `actions`, whose button Return presses, and whose button stands out. Default nil: then, in an
    /// alert with fields, the only action of the style `default` stands out, or the only action, whatever its style. In
    /// other alerts none stands out, and Return presses the action of the style `cancel`.
    public var preferredAction: UIAlertAction? {
        didSet { actionsDidChange() }
    }

    /// The fields below the texts, in the order in which they were added; nil for none.
    public private(set) var textFields: [UITextField]?

    private lazy var alertView = AlertView(buttonsMayShareLine: preferredStyle == .alert)

    /// An alert without buttons.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        self.message = message
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .automatic
        modalTransitionStyle = .crossDissolve
    }

    /// Adds a button. Traps at a second one of the style `cancel`.
    public func addAction(_ action: UIAlertAction) {
        Misuse.require(
            action.style != .cancel || cancelAction == nil,
            "An alert has at most one action of the style cancel; give the other one another style.")
        actions.append(action)
        action.onChange = { [weak self] in self?.actionsDidChange() }
        actionsDidChange()
    }

    /// Adds a text field, which is edited as soon as the alert is shown if it is the first. Stops the process in an
    /// action sheet.
    ///
    /// - Parameter configurationHandler: called at once with the field, to give it its text, its placeholder and its
    ///   actions. Keep the field's font and edge.
    public func addTextField(configurationHandler: (@MainActor (UITextField) -> Void)? = nil) {
        Misuse.require(
            preferredStyle == .alert,
            "An action sheet has no text fields; present an alert of the style alert for that.")
        let field = UITextField(frame: .zero)
        field.borderStyle = .roundedRect
        field.font = .preferredFont(forTextStyle: .subheadline)
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
        guard isViewLoaded else { return }
        alertView.add(field)
        // With a field, Return may press another button, which is then filled.
        actionsDidChange()
    }

    public override func loadView() {
        view = alertView
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        for field in textFields ?? [] { alertView.add(field) }
        alertView.onChoice = { [weak self] in self?.choose($0) }
        textDidChange()
        actionsDidChange()
    }

    /// The first text field; else the buttons of the preferred action, of the one that cancels, and of those that
    /// destroy nothing, wherever they stand. In an action sheet the one that cancels is the last.
    public override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        if let field = textFields?.first { return [field] }
        let safe = actions.filter { $0.style == .default }
        let choices = preferredStyle == .alert ? [cancelAction] + safe : safe + [cancelAction]
        return ([preferredAction] + choices).compactMap { alertView.button(of: $0) }
    }

    public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        sizeDidChange()
    }

    // MARK: Changes

    private func textDidChange() {
        guard isViewLoaded else { return }
        alertView.setText(title: title, message: message)
        sizeDidChange()
    }

    private func actionsDidChange() {
        guard isViewLoaded else { return }
        alertView.show(actions, standingOut: textFields == nil ? preferredAction : returnAction)
        sizeDidChange()
    }

    private func sizeDidChange() {
        alertView.setNeedsLayout()
        ownPresentation?.setNeedsPlacing()
    }

    override func presentedSize(fitting room: CGSize) -> CGSize { alertView.size(fitting: room) }

    /// All choices are seen where the window has room for them.
    override var leastPartInPopover: CGFloat { 1 }

    // MARK: Choosing

    private var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }
    private var onlyAction: UIAlertAction? { actions.count == 1 ? actions[0] : nil }

    /// The action that Return presses if no button has the focus.
    private var returnAction: UIAlertAction? {
        if let action = preferredAction ?? onlyAction { return action }
        guard textFields != nil else { return cancelAction }
        let choices = actions.filter { $0.style == .default }
        return choices.count == 1 ? choices[0] : nil
    }

    private func choose(_ action: UIAlertAction, completion: @escaping @MainActor () -> Void = {}) {
        guard action.isEnabled, !isBeingDismissed else { return }
        // Nothing can be typed any more while the alert disappears.
        textFields?.first(where: \.isEditing)?.resignFirstResponder()
        presentingViewController?.dismiss(animated: true) {
            action.perform()
            completion()
        }
    }

    /// Edits the next or previous field, even if it is scrolled out of sight. False if there is no such field.
    private func goOnEditing(_ heading: UIFocusHeading) -> Bool {
        guard let textFields, let index = textFields.firstIndex(where: \.isEditing) else { return false }
        let next = heading == .next ? index + 1 : index - 1
        guard textFields.indices.contains(next) else { return false }
        textFields[next].becomeFirstResponder()
        textFields[next].selectAll(nil)
        return true
    }

    /// While nothing has the focus, an arrow scrolls the texts, or at their end does what Tab does.
    private func scrollOrFocus(_ key: UIKey) -> Bool {
        guard let focus = view.window?.focus, focus.keyView == nil else { return false }
        return alertView.scrollTexts(key) || focus.move(.next)
    }

    private func handle(_ press: UIPress) -> Bool {
        guard let key = press.key else { return false }
        if key.charactersIgnoringModifiers == "\t", key.modifierFlags.isSubset(of: .shift) {
            return goOnEditing(key.modifierFlags.isEmpty ? .next : .previous)
        }
        if key.focusHeading != nil { return scrollOrFocus(key) }
        guard key.controlPress == .atOnce, !press.isRepeat else { return false }
        guard let action = returnAction, action.isEnabled else { return goOnEditing(.next) }
        choose(action)
        return true
    }

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let press = presses.first, handle(press) { return }
        super.pressesBegan(presses, with: event)
    }

    override func allowsExit(by exit: PresentationExit) -> Bool {
        switch exit {
        case .escape: (cancelAction ?? onlyAction)?.isEnabled ?? (preferredStyle == .actionSheet)
        case .clickBeside: preferredStyle == .actionSheet && cancelAction?.isEnabled != false
        }
    }

    @preconcurrency override func userLeaves(by exit: PresentationExit, completion: @escaping @MainActor () -> Void) {
        guard let action = cancelAction ?? (exit == .clickBeside ? nil : onlyAction) else {
            return super.userLeaves(by: exit, completion: completion)
        }
        choose(action, completion: completion)
    }
}
