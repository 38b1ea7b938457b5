/// The view of an alert: texts, which scroll if they are long, and buttons below, which scroll if there are many.
@MainActor final class AlertView: UIView {
    private static let width: CGFloat = 320
    private static let padding: CGFloat = 20
    private static let gap: CGFloat = 8
    /// The room between the texts and the fields, in addition to the gap.
    private static let fieldGap: CGFloat = 6
    /// The room between the texts and the buttons.
    private static let textGap: CGFloat = 12
    /// Room above the buttons for the focus ring of the first one.
    private static let ringGap: CGFloat = 6
    /// The height that is left to the texts even if the buttons need all room, unless that is more than half of it.
    private static let leastTextHeight: CGFloat = 60

    private let textScroll = UIScrollView()
    private let buttonScroll = UIScrollView()
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    /// A separator, shown below texts that are cut off.
    private let line = UIView()
    private let buttonsMayShareLine: Bool
    private var buttons: [AlertButton] = []
    private var fields: [UITextField] = []
    /// Called when a button was pressed.
    var onChoice: (@MainActor (UIAlertAction) -> Void)?

    /// - Parameter buttonsMayShareLine: whether two buttons are beside each other if there is room for that.
    init(buttonsMayShareLine: Bool) {
        self.buttonsMayShareLine = buttonsMayShareLine
        super.init(frame: .zero)
        for (label, style) in [(titleLabel, UIFont.TextStyle.headline), (messageLabel, .footnote)] {
            label.font = .preferredFont(forTextStyle: style)
            label.adjustsFontForContentSizeCategory = true
            label.numberOfLines = 0
            label.textAlignment = .center
            textScroll.addSubview(label)
        }
        addSubview(textScroll)
        addSubview(buttonScroll)
        line.backgroundColor = .separator
        addSubview(line)
    }

    // MARK: Content

    func setText(title: String?, message: String?) {
        titleLabel.text = title
        messageLabel.text = message
        accessibilityLabel = title ?? message
    }

    /// Adds a field below the texts, and below the fields that there are.
    func add(_ field: UITextField) {
        fields.append(field)
        textScroll.addSubview(field)
        setNeedsLayout()
    }

    /// Shows a button for each action. Buttons that exist already are kept, and with them the focus.
    func show(_ actions: [UIAlertAction], standingOut preferred: UIAlertAction?) {
        let old = buttons
        let shown = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
        buttons = shown.map { action in old.first { $0.action === action } ?? makeButton(action) }
        for button in old where !buttons.contains(button) { button.removeFromSuperview() }
        for button in buttons {
            if button.superview == nil { buttonScroll.addSubview(button) }
            button.isPreferred = button.action === preferred
            button.isEnabled = button.action.isEnabled
        }
        setNeedsLayout()
    }

    private func makeButton(_ action: UIAlertAction) -> AlertButton {
        let button = AlertButton(action)
        button.addAction(
            UIAction { [weak self] _ in self?.onChoice?(action) }, for: .primaryActionTriggered)
        button.onKey = { [weak self, unowned button] in self?.handle($0, from: button) ?? false }
        return button
    }

    /// Arrows lead from button to button; other keys that scroll are for texts that do not fit, also at their ends.
    /// False if the key has no use.
    private func handle(_ key: UIKey, from button: AlertButton) -> Bool {
        if let heading = key.focusHeading { return moveFocus(from: button, heading) }
        guard textScroll.isScrollEnabled, let command = ScrollCommand(key) else { return false }
        _ = textScroll.take(command)
        return true
    }

    /// Moves the focus by an arrow, also to buttons out of sight. False if there is none in that direction.
    private func moveFocus(from button: AlertButton, _ heading: UIFocusHeading) -> Bool {
        let isOneLine = sharesLine(bounds.width)
        let (back, forth): (UIFocusHeading, UIFocusHeading) = isOneLine ? (.left, .right) : (.up, .down)
        guard heading == back || heading == forth else { return false }
        let order = heading == forth ? orderedButtons(isOneLine) : orderedButtons(isOneLine).reversed()
        let next = order.drop { $0 !== button }.dropFirst().first { $0.isEnabled }
        guard let next, let focus = window?.focus else { return false }
        focus.requestFocusUpdate(to: next)
        return true
    }

    /// Over texts that do not scroll, the wheel and fingers scroll the buttons.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === textScroll && !textScroll.isScrollEnabled ? buttonScroll : hit
    }

    /// Scrolls the texts by a key. False if they do not scroll, or are at their end.
    func scrollTexts(_ key: UIKey) -> Bool {
        guard textScroll.isScrollEnabled else { return false }
        return ScrollCommand(input: key.charactersIgnoringModifiers).map { textScroll.take($0) } ?? false
    }

    /// The button of an action; nil for none.
    func button(of action: UIAlertAction?) -> UIView? {
        action.flatMap { action in buttons.first { $0.action === action } }
    }

    // MARK: Layout

    /// The size that shows the whole content, as far as there is room.
    func size(fitting room: CGSize) -> CGSize {
        let width = min(traitCollection.scaledUp(Self.width), room.width)
        return CGSize(width: width, height: min(textHeight(width) + buttonsHeight(width), room.height))
    }

    private func height(of label: UILabel, _ width: CGFloat) -> CGFloat {
        guard label.text?.isEmpty == false else { return 0 }
        let room = CGSize(width: width - 2 * Self.padding, height: .greatestFiniteMagnitude)
        return label.sizeThatFits(room).height.rounded(.up)
    }

    /// The height of both texts, the fields, and the room around them, in a width.
    private func textHeight(_ width: CGFloat) -> CGFloat {
        let heights = [titleLabel, messageLabel].map { height(of: $0, width) }.filter { $0 > 0 }
        let parts = heights + fields.map { height(of: $0) }
        guard !parts.isEmpty else { return Self.padding - Self.ringGap }
        let gaps = CGFloat(parts.count - 1) * Self.gap + (fields.isEmpty || heights.isEmpty ? 0 : Self.fieldGap)
        return Self.padding + parts.reduce(0, +) + gaps + Self.textGap
    }

    private func height(of field: UITextField) -> CGFloat { field.intrinsicContentSize.height }

    /// The height that is left to the texts: the title, or a field with its focus ring, is seen as a whole.
    private var leastTextHeight: CGFloat {
        let title = Self.padding + height(of: titleLabel, bounds.width) + Self.gap
        let field = fields.map { height(of: $0) + 2 * Self.gap }.max() ?? 0
        return min(max(Self.leastTextHeight, title, field), (bounds.height / 2).rounded(.down))
    }

    private func buttonsHeight(_ width: CGFloat) -> CGFloat {
        let heights = buttonHeights(width)
        guard let height = heights.max() else { return 0 }
        let lines = sharesLine(width) ? 1 : CGFloat(buttons.count)
        return Self.ringGap + lines * height + (lines - 1) * Self.gap + Self.padding
    }

    /// A title that is too long for its button takes more than one line.
    private func buttonHeights(_ width: CGFloat) -> [CGFloat] {
        let inner = width - 2 * Self.padding
        let buttonWidth = sharesLine(width) ? (inner - Self.gap) / 2 : inner
        return buttons.map { $0.fittingHeight(buttonWidth) }
    }

    private func sharesLine(_ width: CGFloat) -> Bool {
        let half = (width - 2 * Self.padding - Self.gap) / 2
        return buttonsMayShareLine && buttons.count == 2 && buttons.allSatisfy { $0.fittingWidth <= half }
    }

    /// The buttons in the order in which they are shown: in one line the cancel button is the first, otherwise the
    /// last.
    private func orderedButtons(_ isOneLine: Bool) -> [AlertButton] {
        isOneLine && buttons.last?.action.style == .cancel ? buttons.reversed() : buttons
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width
        let (texts, wanted) = (textHeight(width), buttonsHeight(width))
        let buttonsRoom = min(wanted, max(bounds.height - min(texts, leastTextHeight), 0))
        let isCut = texts + buttonsRoom > bounds.height
        let textRoom = max(0, bounds.height - buttonsRoom - (isCut ? 1 : 0))
        line.isHidden = !isCut
        line.frame = CGRect(x: 0, y: textRoom, width: width, height: 1)
        let (formerRoom, formerSize) = (textScroll.bounds.size, textScroll.contentSize)
        textScroll.frame = CGRect(x: 0, y: 0, width: width, height: textRoom)
        textScroll.contentSize = CGSize(width: width, height: texts)
        buttonScroll.frame = CGRect(x: 0, y: bounds.height - buttonsRoom, width: width, height: buttonsRoom)
        buttonScroll.contentSize = CGSize(width: width, height: wanted)
        // Only a part that does not fit can be scrolled, so that keys scroll the right one.
        textScroll.isScrollEnabled = isCut
        buttonScroll.isScrollEnabled = wanted > buttonsRoom
        var y = Self.padding
        for label in [titleLabel, messageLabel] {
            let height = height(of: label, width)
            label.frame = CGRect(x: Self.padding, y: y, width: max(0, width - 2 * Self.padding), height: height)
            if height > 0 { y += height + Self.gap }
        }
        if y > Self.padding { y += Self.fieldGap }
        for field in fields {
            let height = height(of: field)
            field.frame = CGRect(x: Self.padding, y: y, width: max(0, width - 2 * Self.padding), height: height)
            y += height + Self.gap
        }
        placeButtons(width)
        // The window may have become smaller, or the texts larger: keep the edited field visible.
        if (formerRoom, formerSize) != (textScroll.bounds.size, textScroll.contentSize) {
            fields.first(where: \.isEditing)?.scrollToBeSeen()
        }
    }

    private func placeButtons(_ width: CGFloat) {
        guard let height = buttonHeights(width).max() else { return }
        let isOneLine = sharesLine(width)
        let inner = max(0, width - 2 * Self.padding)
        let buttonWidth = isOneLine ? ((inner - Self.gap) / 2).rounded(.down) : inner
        for (index, button) in orderedButtons(isOneLine).enumerated() {
            let step = CGFloat(index)
            button.frame = CGRect(
                x: isOneLine ? (index == 0 ? Self.padding : width - Self.padding - buttonWidth) : Self.padding,
                y: Self.ringGap + (isOneLine ? 0 : step * (height + Self.gap)), width: buttonWidth, height: height)
        }
    }
}

/// A button of an alert, with a background.
@MainActor private final class AlertButton: UIButton {
    private static let margin: CGFloat = 12

    let action: UIAlertAction
    /// Whether the button is filled with the tint colour.
    var isPreferred = false {
        didSet { if isPreferred != oldValue { showStyle() } }
    }

    /// Called when a key was pressed while the button has the focus. False if the key has no use.
    var onKey: (@MainActor (UIKey) -> Bool)?

    init(_ action: UIAlertAction) {
        self.action = action
        super.init(type: .system)
        setTitle(action.title ?? "", for: .normal)
        titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
        titleLabel?.adjustsFontForContentSizeCategory = true
        titleLabel?.numberOfLines = 0
        titleLabel?.textAlignment = .center
        layer.cornerRadius = 7
        contentEdgeInsets = UIEdgeInsets(top: 6, left: Self.margin, bottom: 6, right: Self.margin)
        showStyle()
    }

    var fittingWidth: CGFloat { sizeThatFits(.zero).width }
    func fittingHeight(_ width: CGFloat) -> CGFloat {
        let room = CGSize(width: max(1, width - 2 * Self.margin), height: 0)
        let text = (titleLabel?.sizeThatFits(room).height ?? 0).rounded(.up)
        return max(34, text + contentEdgeInsets.top + contentEdgeInsets.bottom)
    }

    override func stateDidChange() {
        super.stateDidChange()
        showStyle()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isFocused, let key = presses.first?.key, onKey?(key) == true { return }
        super.pressesBegan(presses, with: event)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showStyle()
    }

    private func showStyle() {
        let isFilled = isPreferred && isEnabled
        let ground = UIColor.fill(action.style == .destructive ? .systemRed : tintColor)
        backgroundColor = isFilled ? ground : .tertiarySystemFill
        let color: UIColor = isFilled ? .text(on: ground) : action.style == .destructive ? .readableRed : .label
        setTitleColor(color, for: .normal)
        setTitleColor(.tertiaryLabel, for: .disabled)
    }
}
