/// The list of available keys, shown over a window. Escape, F1, Return, Space, its button and a press beside it close
/// it. Until then it receives the keys; the application's shortcuts still work. Main thread.
@MainActor package final class KeySheet: UIView, UIScrollViewDelegate {
    private static let widest: CGFloat = 460
    private static let margin: CGFloat = 20
    private static let padding: CGFloat = 20
    private static let rowHeight: CGFloat = 26
    private static let keysWidth: CGFloat = 170
    /// Between keys and what they do.
    private static let gap: CGFloat = 16
    /// The largest part of a line that keys take beside what they do.
    private static let largestKeysPart: CGFloat = 0.6
    private static let buttonMargin: CGFloat = 10
    private static let fadeHeight: CGFloat = 28
    /// The least number of lines that a window shows with larger text; see `limitTextSize()`.
    private static let leastLines: CGFloat = 10

    /// Nil, so that no key takes back an edit below the sheet while it is shown.
    package override var undoManager: UndoManager? { nil }

    private let panel = UIView()
    private let scrollView = UIScrollView()
    /// A fade over the lower edge of the scroll view, shown while its content goes on below.
    let fade = FadeView(.tertiarySystemBackground, at: .bottom)
    /// Over the upper edge of what scrolls, as long as it goes on above.
    let topFade = FadeView(.tertiarySystemBackground, at: .top)
    let closeButton = UIButton(type: .system)
    /// The ring around the button, because Return and Space press it.
    private let ring = FocusRing()
    /// The groups of keys in the list.
    let groups: [KeyGroup]
    /// The keys in the list, without the titles of their groups.
    var descriptions: [KeyDescription] { groups.flatMap(\.keys) }
    private var lines: [Line] = []
    /// Hidden; each key of the list on a line of its own, with a comma: as wide as the widest key.
    private let singleKeys = UILabel()

    private struct Line {
        /// A title alone, or keys and what they do.
        let views: [UIView]
        /// Points between the line and the one before it.
        let space: CGFloat
    }

    /// Groups without keys have no title.
    init(_ groups: [KeyGroup]) {
        self.groups = groups.filter { !$0.keys.isEmpty }
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
        scrollView.delegate = self
        panel.addSubview(scrollView)
        panel.addSubview(fade)
        panel.addSubview(topFade)
        closeButton.setTitle("Close", for: .normal)
        closeButton.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
        closeButton.titleLabel?.adjustsFontForContentSizeCategory = true
        closeButton.addAction(UIAction { [weak self] _ in self?.close() }, for: .touchUpInside)
        panel.addSubview(closeButton)
        for group in self.groups {
            addTitle(group.title)
            for line in group.keys { add(line) }
        }
        singleKeys.text = descriptions.flatMap { Self.parts(of: $0.keys) }.joined(separator: ",\n")
        singleKeys.numberOfLines = 0
        singleKeys.isHidden = true
        Self.set(singleKeys, .footnote, .systemFont(ofSize: 13, weight: .medium))
        panel.addSubview(singleKeys)
    }

    /// Shows its scroll bar for a moment, if there is more than fits.
    func showWhatIsBelow() {
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

    /// The single keys of a text. Lines break between them only, and not in "Page Up".
    private static func parts(of keys: String) -> [String] {
        keys.split(separator: ", ").map { String($0.replacing(" ", with: "\u{00A0}")) }
    }

    private func add(_ line: KeyDescription) {
        let keys = UILabel()
        keys.text = Self.parts(of: line.keys).joined(separator: ", ")
        Self.set(keys, .footnote, .systemFont(ofSize: 13, weight: .medium))
        keys.numberOfLines = 0
        let title = UILabel()
        title.text = line.title
        Self.set(title, .footnote, .systemFont(ofSize: 13))
        title.textColor = .readableSecondaryLabel
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

    /// In a low window the text is no larger than lets some lines be seen at once.
    private func limitTextSize() {
        let (sizes, wanted) = (UIContentSizeCategory.inOrder, traitCollection.preferredContentSizeCategory)
        let larger = sizes[...(sizes.firstIndex(of: wanted) ?? 0)].drop { $0 != .large }
        let limit = larger.isEmpty ? wanted : larger.last(where: leavesLines) ?? .large
        if panel.traitOverrides.preferredContentSizeCategory != limit {
            panel.traitOverrides.preferredContentSizeCategory = limit
        }
    }

    private func leavesLines(_ category: UIContentSizeCategory) -> Bool {
        let traits = UITraitCollection(preferredContentSizeCategory: category)
        return UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).lineHeight * Self.leastLines
            <= bounds.height
    }

    override package func layoutSubviews() {
        super.layoutSubviews()
        limitTextSize()
        let room = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let widest = max(
            Self.widest, UIFontMetrics.default.scaledValue(for: Self.widest, compatibleWith: panel.traitCollection))
        let width = min(widest, room.width)
        let textWidth = width - 2 * Self.padding
        let keysWidth = max(
            min(Self.keysWidth * widest / Self.widest, textWidth * 0.45),
            singleKeys.sizeThatFits(.zero).width + Self.gap)
        var y = Self.padding
        for line in lines { y = place(line, below: y + line.space, width: textWidth, keysWidth: keysWidth) }
        let content = y + 4
        let button = closeButton.sizeThatFits(.zero)
        let buttonHeight = max(Self.rowHeight, button.height)
        let foot = buttonHeight + 2 * Self.buttonMargin
        let height = listHeight(content, room: room.height - foot) + foot
        panel.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(), width: width,
            height: height)
        scrollView.frame = CGRect(x: 0, y: 0, width: width, height: max(0, height - foot))
        let buttonWidth = button.width + 2 * Self.buttonMargin
        closeButton.frame = CGRect(
            x: width - Self.padding + Self.buttonMargin - buttonWidth, y: height - foot + Self.buttonMargin,
            width: buttonWidth, height: buttonHeight)
        scrollView.contentSize = CGSize(width: width, height: content)
        // Clear of the scroll bar.
        fade.frame = CGRect(
            x: 0, y: height - foot - Self.fadeHeight, width: width - Self.padding, height: Self.fadeHeight)
        // Clear of the panel's round corners, too.
        topFade.frame = CGRect(x: Self.padding, y: 0, width: textWidth, height: Self.fadeHeight)
        showFades()
        ring.surround(closeButton)
    }

    /// All of the content, or else a part whose last line is under the fade.
    private func listHeight(_ content: CGFloat, room: CGFloat) -> CGFloat {
        guard content > room else { return content }
        let ends = lines.dropLast().compactMap { $0.views.last.map { $0.frame.midY + Self.fadeHeight / 2 } }
        return ends.last { $0 <= room } ?? room
    }

    package func scrollViewDidScroll(_ scrollView: UIScrollView) { showFades() }

    private func showFades() {
        topFade.isHidden = scrollView.bounds.minY <= 1
        fade.isHidden = scrollView.bounds.maxY >= scrollView.contentSize.height - 1
    }

    /// Lays out a line, as high as its text needs. Returns its lower edge.
    private func place(_ line: Line, below top: CGFloat, width: CGFloat, keysWidth: CGFloat) -> CGFloat {
        guard line.views.count == 2 else {
            let room = CGSize(width: width, height: .greatestFiniteMagnitude)
            let height = max(Self.rowHeight, line.views[0].sizeThatFits(room).height)
            line.views[0].frame = CGRect(x: Self.padding, y: top, width: width, height: height)
            return top + height
        }
        // At accessibility sizes the keys and their description are one below the other, as where there is no room.
        let isStacked =
            panel.traitCollection.preferredContentSizeCategory.isAccessibilityCategory
            || keysWidth > width * Self.largestKeysPart
        guard !isStacked else {
            var y = top
            for view in line.views {
                let height = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
                view.frame = CGRect(x: Self.padding, y: y, width: width, height: height.rounded(.up))
                y = view.frame.maxY
            }
            return y + Self.padding
        }
        // The first lines of the two texts are beside each other.
        let oneLine = line.views[0].sizeThatFits(.zero).height
        let inset = max(4, ((Self.rowHeight - oneLine) / 2).rounded())
        var height = max(0, Self.rowHeight - 2 * inset)
        for (view, x, width) in [
            (line.views[0], 0, keysWidth - Self.gap), (line.views[1], keysWidth, width - keysWidth),
        ] {
            let wanted = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
            view.frame = CGRect(x: Self.padding + x, y: top + inset, width: width, height: wanted)
            height = max(height, wanted)
        }
        return top + height + 2 * inset
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
