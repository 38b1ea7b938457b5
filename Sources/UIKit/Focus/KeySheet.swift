/// A key, or several, and what it does.
struct KeyDescription: Equatable {
    let keys: String
    let title: String
}

/// The list of available keys, shown over a window. Escape, F1, Return, Space, its button and a press beside it close
/// it. Until then it receives the keys; the application's shortcuts still work. Main thread.
@MainActor package final class KeySheet: UIView {
    private static let widest: CGFloat = 460
    private static let margin: CGFloat = 20
    private static let padding: CGFloat = 20
    private static let rowHeight: CGFloat = 26
    private static let keysWidth: CGFloat = 170
    private static let buttonMargin: CGFloat = 10

    /// `secondaryLabel`; darker in the light style, where that would have a contrast of only 3.4 on the panel: 5.1.
    private static let titleColor = UIColor { traits in
        traits.userInterfaceStyle == .dark ? .secondaryLabel : UIColor.secondaryLabel.withAlphaComponent(0.75)
    }

    /// Edits of what lies below the sheet are not taken back by keys while it is shown.
    package override var undoManager: UndoManager? { nil }

    private let panel = UIView()
    private let scrollView = UIScrollView()
    let closeButton = UIButton(type: .system)
    /// Return and Space press the button.
    private let ring = FocusRing()
    /// What the lines of the list say, without titles.
    let descriptions: [KeyDescription]
    private var lines: [Line] = []

    private struct Line {
        /// A title alone, or keys and what they do.
        let views: [UIView]
        /// Points between the line and the one before it.
        let space: CGFloat
    }

    init(own: [KeyDescription], common: [KeyDescription]) {
        descriptions = own + common
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0, alpha: 0.25)
        layer.zPosition = 1500
        // In the dark style, where shadows are invisible, the panel is lighter than what it covers.
        panel.backgroundColor = .tertiarySystemBackground
        panel.layer.cornerRadius = 10
        panel.layer.shadowOpacity = 0.3
        panel.layer.shadowRadius = 16
        panel.layer.shadowOffset = CGSize(width: 0, height: 6)
        addSubview(panel)
        panel.addSubview(scrollView)
        closeButton.setTitle("Close", for: .normal)
        closeButton.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
        closeButton.titleLabel?.adjustsFontForContentSizeCategory = true
        closeButton.addAction(UIAction { [weak self] _ in self?.close() }, for: .touchUpInside)
        panel.addSubview(closeButton)
        if !own.isEmpty { addTitle("This program") }
        for line in own { add(line) }
        addTitle("Lists and controls")
        for line in common { add(line) }
    }

    /// Shows its scroll bar for a moment, if there is more than fits.
    fileprivate func showWhatIsBelow() {
        layoutIfNeeded()
        scrollView.flashScrollIndicators()
    }

    private func addTitle(_ text: String) {
        let label = UILabel()
        label.text = text
        label.numberOfLines = 0
        Self.set(label, .subheadline, .systemFont(ofSize: 15, weight: .semibold))
        scrollView.addSubview(label)
        lines.append(Line(views: [label], space: lines.isEmpty ? 4 : 18))
    }

    private func add(_ line: KeyDescription) {
        let keys = UILabel()
        keys.text = line.keys
        Self.set(keys, .footnote, .systemFont(ofSize: 13, weight: .medium))
        keys.numberOfLines = 0
        let title = UILabel()
        title.text = line.title
        Self.set(title, .footnote, .systemFont(ofSize: 13))
        title.textColor = Self.titleColor
        title.numberOfLines = 0
        for label in [keys, title] { scrollView.addSubview(label) }
        lines.append(Line(views: [keys, title], space: 0))
    }

    /// The font follows the size of text.
    private static func set(_ label: UILabel, _ style: UIFont.TextStyle, _ font: UIFont) {
        label.font = UIFontMetrics(forTextStyle: style).scaledFont(for: font)
        label.adjustsFontForContentSizeCategory = true
    }

    override package func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override package func layoutSubviews() {
        super.layoutSubviews()
        let room = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let widest = max(
            Self.widest, UIFontMetrics.default.scaledValue(for: Self.widest, compatibleWith: traitCollection))
        let width = min(widest, room.width)
        let textWidth = width - 2 * Self.padding
        let keysWidth = min(Self.keysWidth * widest / Self.widest, textWidth * 0.45)
        var y = Self.padding
        for line in lines { y = place(line, below: y + line.space, width: textWidth, keysWidth: keysWidth) }
        let content = y + 4
        let button = closeButton.sizeThatFits(.zero)
        let buttonHeight = max(Self.rowHeight, button.height)
        let foot = buttonHeight + 2 * Self.buttonMargin
        let height = min(content + foot, room.height)
        panel.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(), width: width,
            height: height)
        scrollView.frame = CGRect(x: 0, y: 0, width: width, height: max(0, height - foot))
        let buttonWidth = button.width + 2 * Self.buttonMargin
        closeButton.frame = CGRect(
            x: width - Self.padding + Self.buttonMargin - buttonWidth, y: height - foot + Self.buttonMargin,
            width: buttonWidth, height: buttonHeight)
        scrollView.contentSize = CGSize(width: width, height: content)
        ring.surround(closeButton)
    }

    /// Lays out a line, as high as its text needs. Returns its lower edge.
    private func place(_ line: Line, below top: CGFloat, width: CGFloat, keysWidth: CGFloat) -> CGFloat {
        guard line.views.count == 2 else {
            let room = CGSize(width: width, height: .greatestFiniteMagnitude)
            let height = max(Self.rowHeight, line.views[0].sizeThatFits(room).height)
            line.views[0].frame = CGRect(x: Self.padding, y: top, width: width, height: height)
            return top + height
        }
        // At accessibility sizes the keys and their description are one below the other.
        guard !traitCollection.preferredContentSizeCategory.isAccessibilityCategory else {
            var y = top
            for view in line.views {
                let height = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
                view.frame = CGRect(x: Self.padding, y: y, width: width, height: height.rounded(.up))
                y = view.frame.maxY
            }
            return y + Self.padding
        }
        let room = CGSize(width: width - keysWidth, height: .greatestFiniteMagnitude)
        let keysRoom = CGSize(width: keysWidth - 10, height: .greatestFiniteMagnitude)
        let keysHeight = max(Self.rowHeight, line.views[0].sizeThatFits(keysRoom).height + 8)
        let height = max(keysHeight, line.views[1].sizeThatFits(room).height + 8)
        line.views[0].frame = CGRect(x: Self.padding, y: top, width: keysWidth - 10, height: keysHeight)
        line.views[1].frame = CGRect(x: Self.padding + keysWidth, y: top, width: room.width, height: height)
        return top + height
    }

    override package func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let isInside = touches.contains { panel.bounds.contains($0.location(in: panel)) }
        if !isInside { close() }
    }

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            guard let key = press.key, key.modifierFlags.isEmpty else { continue }
            let input = key.charactersIgnoringModifiers
            switch input {
            case "\r", " ", UIKeyCommand.inputEscape, UIKeyCommand.inputFunction(1):
                if !press.isRepeat { close() }
            default:
                if let command = ScrollCommand(input: input) { scrollView.scroll(command) }
            }
        }
    }

    /// The release of a key is kept from the responders above.
    override package func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

    private func close() {
        (superview as? UIWindow)?.keySheet = nil
    }
}

extension UIWindow {
    /// What the library's own keys do, in lists and controls.
    static let commonKeys = [
        KeyDescription(keys: "Tab, Shift+Tab", title: "Next and previous control, link or list"),
        KeyDescription(keys: "Space, Return", title: "Press, select"),
        KeyDescription(keys: "Arrows", title: "Move from row to row, or scroll"),
        KeyDescription(keys: "Alt+Arrows", title: "Move the row, where rows can be moved"),
        KeyDescription(keys: "Letters", title: "Go to the row that begins so"),
        KeyDescription(keys: "Page Up, Page Down", title: "Scroll by a page"),
        KeyDescription(keys: "Home, End", title: "Go to the beginning and the end"),
        KeyDescription(keys: "Menu, Shift+F10", title: "Open the menu"),
        KeyDescription(keys: "Escape", title: "Close, put back, take the focus away"),
    ]

    /// Shows the keys that work now: shortcuts with titles along the responder chain, and the library's own keys.
    package func showKeySheet() {
        // If several responders have the same key, the first one handles it, with or without a title.
        var taken: Set<String> = []
        var own: [KeyDescription] = []
        for command in shortcutResponders(from: keyResponder).flatMap({ $0.keyCommands ?? [] })
        where taken.insert(command.keyText).inserted && !command.title.isEmpty {
            own.append(KeyDescription(keys: command.keyText, title: command.title))
        }
        func isFree(_ builtIn: KeyDescription, _ key: UIApplicationConfiguration.BuiltInKeys) -> Bool {
            UIApplication.shared.builtInKeys.contains(key) && !taken.contains(builtIn.keys)
        }
        let refresh = KeyDescription(keys: "F5", title: "Load the list again")
        if refreshableScrollView != nil, isFree(refresh, .refresh) { own.append(refresh) }
        let list = KeyDescription(keys: "F1", title: "Show the keys")
        dismissTransients()
        let sheet = KeySheet(own: own, common: Self.commonKeys + (isFree(list, .keyList) ? [list] : []))
        sheet.frame = bounds
        sheet.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        keySheet = sheet
        sheet.showWhatIsBelow()
    }
}

extension UIKeyCommand {
    /// The key in words, as "Ctrl+Shift+P".
    package var keyText: String {
        let names: [(String, UIKeyModifierFlags)] = [
            ("Ctrl+", .control), ("Alt+", .alternate), ("Shift+", .shift), ("Super+", .command),
        ]
        let modifiers = names.filter { modifierFlags.contains($0.1) }.map(\.0).joined()
        return modifiers + Self.name(of: input)
    }

    private static func name(of input: String) -> String {
        let prefix = "UIKeyInput"
        guard !input.hasPrefix(prefix) else {
            switch input.dropFirst(prefix.count) {
            case "UpArrow": return "Up"
            case "DownArrow": return "Down"
            case "LeftArrow": return "Left"
            case "RightArrow": return "Right"
            case "PageUp": return "Page Up"
            case "PageDown": return "Page Down"
            case let rest: return String(rest)
            }
        }
        let controls: [Character: String] = ["\t": "Tab", "\r": "Return", "\u{8}": "Backspace"]
        if input.count == 1, let name = input.first.flatMap({ controls[$0] }) { return name }
        switch input {
        case "+": return "Plus"
        case "-": return "Minus"
        default: return input.trimmingCharacters(in: .whitespaces).isEmpty ? "Space" : input.uppercased()
        }
    }
}
