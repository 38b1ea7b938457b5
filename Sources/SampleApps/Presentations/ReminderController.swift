import AsyncDisplayKit

/// What the form is about.
struct Reminder: Equatable {
    static let days = ["Today", "Tomorrow", "Later"]

    var title: String
    /// An index of `days`.
    var day: Int
    var isLoud: Bool

    var summary: String { "\(title), \(Self.days[day].lowercased())\(isLoud ? ", with a sound" : "")" }
}

/// A form in a sheet. Once something has changed, Escape, a click beside it and quitting ask whether to throw that
/// away. A form that is higher than the window scrolls.
final class ReminderController: UIViewController, UIAdaptivePresentationControllerDelegate {
    private static let margin: CGFloat = 20
    private static let width: CGFloat = 360

    private let original: Reminder
    private var reminder: Reminder
    private let finish: @MainActor (Reminder?) -> Void
    private let scrollView = UIScrollView()
    private let stack = UIStackView()
    private let field = UITextField()
    private let saveButton = UIButton(type: .system)

    /// - Parameter finish: told what was saved; nil for nothing.
    init(_ reminder: Reminder, finish: @escaping @MainActor (Reminder?) -> Void) {
        original = reminder
        self.reminder = reminder
        self.finish = finish
        super.init(nibName: nil, bundle: nil)
        presentationController?.delegate = self
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = SampleStyle.ground
        view.addSubview(scrollView)
        scrollView.addSubview(stack)
        stack.axis = .vertical
        stack.spacing = 16
        for part in [heading, nameField, days, sound, buttons] { stack.addArrangedSubview(part) }
        showChanges()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scrollView.frame = view.bounds
        let width = max(0, view.bounds.width - 2 * Self.margin)
        let height = stack.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        stack.frame = CGRect(x: Self.margin, y: Self.margin, width: width, height: height)
        scrollView.contentSize = CGSize(width: view.bounds.width, height: height + 2 * Self.margin)
        // A sheet that is narrower than wanted is higher.
        want(height: height + 2 * Self.margin)
    }

    private func want(height: CGFloat) {
        let width = UIFontMetrics.default.scaledValue(for: Self.width, compatibleWith: traitCollection)
        let size = CGSize(width: width, height: height)
        if preferredContentSize != size { preferredContentSize = size }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        adoptTextSize()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        adoptTextSize()
    }

    /// The sheet is as wide as its words are large, and as high as the form.
    private func adoptTextSize() {
        let width = UIFontMetrics.default.scaledValue(for: Self.width, compatibleWith: traitCollection)
        let room = CGSize(width: width - 2 * Self.margin, height: .greatestFiniteMagnitude)
        want(height: stack.sizeThatFits(room).height + 2 * Self.margin)
    }

    // MARK: Parts

    private var heading: UIView { Self.label("Remind me", .headline) }

    private static func label(_ text: String, _ style: UIFont.TextStyle) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
        return label
    }

    private var nameField: UIView {
        field.text = original.title
        field.placeholder = "What of"
        field.borderStyle = .roundedRect
        field.clearButtonMode = .whileEditing
        field.font = .preferredFont(forTextStyle: .body)
        field.addAction(
            UIAction { [weak self] _ in self.map { $0.reminder.title = $0.field.text ?? "" } }, for: .editingChanged)
        field.addAction(UIAction { [weak self] _ in self?.showChanges() }, for: .editingChanged)
        return field
    }

    private var days: UIView {
        let control = UISegmentedControl(items: Reminder.days)
        control.selectedSegmentIndex = original.day
        control.addAction(
            UIAction { [weak self, unowned control] _ in
                self?.reminder.day = control.selectedSegmentIndex
                self?.showChanges()
            }, for: .valueChanged)
        return control
    }

    private var sound: UIView {
        let control = UISwitch()
        control.isOn = original.isLoud
        control.accessibilityLabel = "With a sound"
        control.addAction(
            UIAction { [weak self, unowned control] _ in
                self?.reminder.isLoud = control.isOn
                self?.showChanges()
            }, for: .valueChanged)
        let row = UIStackView(arrangedSubviews: [Self.label("With a sound", .body), control])
        row.spacing = 12
        row.alignment = .center
        return row
    }

    private var buttons: UIView {
        let cancelButton = UIButton(type: .system)
        cancelButton.setTitle("Cancel", for: .normal)
        cancelButton.addAction(UIAction { [weak self] _ in self?.askToClose() }, for: .primaryActionTriggered)
        saveButton.setTitle("Save", for: .normal)
        saveButton.addAction(UIAction { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
        for button in [cancelButton, saveButton] {
            button.titleLabel?.font = .preferredFont(forTextStyle: .body)
            button.titleLabel?.adjustsFontForContentSizeCategory = true
            button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
        }
        let row = UIStackView(arrangedSubviews: [cancelButton, saveButton])
        row.distribution = .fillEqually
        row.spacing = 12
        // Large texts need the whole width.
        func adopt(_ size: UIContentSizeCategory) { row.axis = size.isAccessibilityCategory ? .vertical : .horizontal }
        adopt(traitCollection.preferredContentSizeCategory)
        registerForTraitChanges(
            [UITraitPreferredContentSizeCategory.self],
            handler: { (controller: ReminderController, _) in
                adopt(controller.traitCollection.preferredContentSizeCategory)
            })
        return row
    }

    // MARK: Closing

    private var hasChanges: Bool { reminder != original }

    private func showChanges() {
        isModalInPresentation = hasChanges
        saveButton.isEnabled = hasChanges && !reminder.title.isEmpty
    }

    private func save() { close(with: reminder) }

    private func close(with result: Reminder?) {
        presentingViewController?.dismiss(animated: true)
        finish(result)
    }

    private func askToClose() {
        guard hasChanges else { return close(with: nil) }
        let alert = UIAlertController(
            title: "Throw the changes away?", message: "They cannot be had back.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Keep Editing", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Throw Away", style: .destructive) { [weak self] _ in self?.close(with: nil) })
        present(alert, animated: true)
    }

    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        askToClose()
    }

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { finish(nil) }
}
