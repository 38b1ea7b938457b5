import Foundation

/// A line of text that the user edits. Main thread.
///
/// A click, the Tab key or `becomeFirstResponder()` begins editing. Keys and the mouse do what they do in fields of the desktop:
/// arrows, Home and End move the caret, by words with Control, and select with Shift; a drag selects, a double click a word,
/// a third click everything; Ctrl+X, C, V, A, Z and Ctrl+Shift+Z, and a menu. What the user selects becomes the desktop's primary
/// selection, and the middle button pastes that where it is pressed. Text that is too long scrolls. What an input method
/// composes is shown underlined at the caret, and is no part of `text` until it is committed.
///
/// Other than in UIKit, positions are offsets (`selectedRange`) rather than `UITextPosition`, the text has one look
/// (no `attributedText`), there are no keyboards to configure, and a font that is not of a fixed size follows the size of text
/// by itself. Each edit costs time in proportion to the text, which should be a line.
@preconcurrency @MainActor open class UITextField: UIControl, UIKeyInput {
    /// The edge around a field.
    public enum BorderStyle: Int, Sendable {
        /// None, and no ground.
        case none = 0
        /// A thin line; `bezel` looks the same here.
        case line, bezel
        /// A line with round corners, and a ground of its own.
        case roundedRect
    }

    /// When something beside the text is shown.
    public enum ViewMode: Int, Sendable {
        /// Not at all.
        case never = 0
        /// While the user edits the text, while not, or all the time.
        case whileEditing, unlessEditing, always
    }

    /// What the field looks like.
    private struct Look {
        var font = UIFont.preferredFont(forTextStyle: .body)
        var textColor = UIColor.label
        var alignment = NSTextAlignment.natural
        var border = BorderStyle.none
        var clearButtonMode = ViewMode.never
        var isSecure = false
    }

    private static let ground = UIColor.tertiarySystemBackground
    private static let cornerRadius: CGFloat = 6

    /// Decides what may be typed, and hears of it. Not retained.
    open weak var delegate: (any UITextFieldDelegate)?
    /// Whether the user edits the text: the field is the first responder.
    public private(set) var isEditing = false

    var editor = EditedText()
    /// What an input method is about to insert; nil while it composes nothing.
    var composition: FieldLine.Composition?
    /// What a press has selected, which a drag extends.
    var pressedRange = 0..<0
    lazy var commands = makeCommands()
    let content = FieldContentView(frame: .zero)
    private var look = Look()
    private let placeholderLabel = UILabel()
    private let clearButton = FieldClearButton(frame: .zero)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        placeholderLabel.font = look.font
        placeholderLabel.textColor = .placeholderText
        placeholderLabel.adjustsFontForContentSizeCategory = true
        clearButton.addAction(UIAction { [weak self] _ in self?.userClears() }, for: .primaryActionTriggered)
        for part in [placeholderLabel, content, clearButton] { addSubview(part) }
    }

    // MARK: Text

    /// The text, never nil when read. Setting it calls neither delegate nor actions, puts the caret at its end, and leaves nothing to
    /// undo. Ends of lines become spaces.
    open var text: String? {
        get { editor.string }
        set {
            editor = EditedText(Self.oneLine(newValue ?? ""))
            composition = nil
            update()
            invalidateIntrinsicContentSize()
        }
    }

    /// What is selected, in UTF-16 units of `text`; of no length where only the caret is. Setting it moves ends that are inside of a
    /// character to where that begins.
    open var selectedRange: NSRange {
        get { NSRange(location: editor.selection.range.lowerBound, length: editor.selection.range.count) }
        set {
            let start = min(max(newValue.location, 0), editor.length)
            let (sum, isTooFar) = newValue.location.addingReportingOverflow(newValue.length)
            let end = min(max(start, isTooFar ? editor.length : sum), editor.length)
            changeSelection { $0.select(EditedText.Selection(anchor: start, head: end)) }
        }
    }

    /// Shown in grey while there is no text.
    open var placeholder: String? {
        get { placeholderLabel.text }
        set {
            placeholderLabel.text = newValue
            invalidateIntrinsicContentSize()
        }
    }

    static func oneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) || text.contains("\0") else { return text }
        return String(text.filter { $0 != "\0" }.map { $0.isNewline ? " " : $0 })
    }

    // MARK: Look

    /// The text's font; nil brings back the default, that of running text. One that is of a text style, or from `UIFontMetrics`,
    /// follows the size of text.
    open var font: UIFont? {
        get { look.font }
        set {
            let font = newValue ?? .preferredFont(forTextStyle: .body)
            look.font = font.adjusted(to: traitCollection.preferredContentSizeCategory)
            placeholderLabel.font = look.font
            update()
            invalidateIntrinsicContentSize()
        }
    }

    /// The text's colour; nil brings back the default, `label`.
    open var textColor: UIColor? {
        get { look.textColor }
        set {
            look.textColor = newValue ?? .label
            update()
        }
    }

    /// Where a text stands that is shorter than the field. Default `natural`: as it is read.
    open var textAlignment: NSTextAlignment {
        get { look.alignment }
        set {
            look.alignment = newValue
            placeholderLabel.textAlignment = newValue
            update()
        }
    }

    /// The edge around the field. Default `none`.
    open var borderStyle: BorderStyle {
        get { look.border }
        set {
            look.border = newValue
            let isRound = newValue == .roundedRect
            if isRound {
                backgroundColor = Self.ground
            } else if backgroundColor == Self.ground {
                backgroundColor = nil
            }
            layer.cornerRadius = isRound ? Self.cornerRadius : 0
            layer.borderWidth = newValue == .none ? 0 : 1
            colorAppearanceDidChange()
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        layer.borderColor = layerColor(.opaqueSeparator)
    }

    /// When there is a button that empties the field; never without text. Default `never`.
    open var clearButtonMode: ViewMode {
        get { look.clearButtonMode }
        set {
            look.clearButtonMode = newValue
            setNeedsLayout()
            update()
        }
    }

    /// Whether dots are shown in the place of the text, and nothing of it can be copied. Default false.
    open var isSecureTextEntry: Bool {
        get { look.isSecure }
        set {
            look.isSecure = newValue
            update()
        }
    }

    package override func stateDidChange() {
        super.stateDidChange()
        if !isEnabled { resignFirstResponder() }
        update()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        font = look.font
    }

    /// Shows what has changed.
    ///
    /// - Parameter caretMoved: whether the caret is to be seen from now on, before it blinks.
    func update(caretMoved: Bool = true) {
        var selection = editor.selection
        if !isEditing { selection.anchor = selection.head }
        let line = FieldLine.Content(
            string: editor.string, selection: selection, isSecure: look.isSecure, composition: composition,
            font: look.font, scale: content.contentScaleFactor)
        content.show(
            line, color: isEnabled ? look.textColor : .tertiaryLabel, alignment: look.alignment, followsCaret: isEditing
        )
        content.showCaret(isEditing && (editor.selection.isEmpty || composition != nil), hasMoved: caretMoved)
        placeholderLabel.isHidden = !editor.string.isEmpty || composition != nil
        guard showsClearButton == clearButton.isHidden else { return }
        clearButton.isHidden.toggle()
        setNeedsLayout()
    }

    private var showsClearButton: Bool {
        guard !editor.string.isEmpty, isEnabled else { return false }
        switch look.clearButtonMode {
        case .never: return false
        case .always: return true
        case .whileEditing: return isEditing
        case .unlessEditing: return !isEditing
        }
    }

    // MARK: Layout

    private var margins: CGSize {
        switch look.border {
        case .none: .zero
        case .line, .bezel: CGSize(width: 4, height: 4)
        case .roundedRect: CGSize(width: 8, height: 6)
        }
    }

    /// Where the text is in bounds: inside of the edge, and beside the clear button while that is shown.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        var area = bounds.insetBy(dx: margins.width, dy: margins.height)
        guard showsClearButton else { return area }
        let room = FieldClearButton.width - margins.width
        area.size.width -= room
        if effectiveUserInterfaceLayoutDirection == .rightToLeft { area.origin.x += room }
        return area
    }

    /// Where the clear button is in bounds: at the end of a line as it is read.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return CGRect(
            x: isMirrored ? bounds.minX : bounds.maxX - FieldClearButton.width, y: bounds.minY,
            width: FieldClearButton.width, height: bounds.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let area = textRect(forBounds: bounds)
        let shown = CGRect(origin: area.origin, size: CGSize(width: max(0, area.width), height: max(0, area.height)))
        content.frame = shown
        placeholderLabel.frame = shown
        clearButton.frame = clearButtonRect(forBounds: bounds)
        update(caretMoved: false)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let shown = look.isSecure ? FieldLine.dots(editor.string.count) : editor.string
        let string = shown.isEmpty ? placeholder ?? "" : shown
        let text = NSAttributedString(string: string, attributes: [.font: look.font]).size()
        let width = text.width + FieldContentView.caretWidth + 2 * margins.width
        return CGSize(width: width.rounded(.up), height: (look.font.lineHeight + 2 * margins.height).rounded(.up))
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing, if the delegate allows it, and scrolls what the field is in so that the field is seen.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) != false,
            super.becomeFirstResponder()
        else { return false }
        isEditing = true
        update()
        scrollToBeSeen()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin, with: nil)
        return true
    }

    /// Ends editing, if the delegate allows it. What an input method is composing becomes text first.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        commitComposition()
        guard delegate?.textFieldShouldEndEditing(self) != false, super.resignFirstResponder() else { return false }
        endEditing()
        return true
    }

    private func endEditing() {
        guard isEditing else { return }
        commitComposition()
        isEditing = false
        update()
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd, with: nil)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { endEditing() }
    }

    /// The Tab key selects everything, so that what is typed takes its place.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        let isStop = context.focusHeading == .next || context.focusHeading == .previous
        // No choice of the user's: it does not become the primary selection.
        if isEditing, isStop, context.nextFocusedView === self { changeSelection { $0.selectAll() } }
    }

    // MARK: Typing

    /// Whether there is a text.
    open var hasText: Bool { !editor.string.isEmpty }

    /// Puts a text in the place of what is selected, as the user types it: the delegate is asked. A line feed by itself is nothing, as
    /// a field has one line; Return is a key.
    open func insertText(_ text: String) {
        if text != "\n" { type(text) }
    }

    /// Takes what is selected away, or the character before the caret; the delegate is asked.
    open func deleteBackward() {
        delete(.back)
    }

    // MARK: Actions of menus and keys

    /// Cut and Copy need a selection, and a text that is not secure.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        allows(action) ?? super.canPerformAction(action, withSender: sender)
    }

    open override func cut(_ sender: Any?) {
        guard allows(.cut) == true else { return }
        copy(sender)
        replaceSelection(with: "")
    }

    open override func copy(_ sender: Any?) {
        if allows(.copy) == true { UIPasteboard.general.string = editor.selectedString }
    }

    open override func paste(_ sender: Any?) {
        if let text = UIPasteboard.general.string { replaceSelection(with: text) }
    }

    open override func delete(_ sender: Any?) {
        replaceSelection(with: "")
    }

    open override func selectAll(_ sender: Any?) {
        changeSelection { $0.selectAll() }
        sharePrimarySelection()
    }

    override func contextMenu(at point: CGPoint) -> ContextMenu? {
        super.contextMenu(at: point) ?? editingMenu(at: point)
    }

    // MARK: Keys and the pointer

    /// The keys that edit and move, while the field has them.
    open override var keyCommands: [UIKeyCommand]? { isEditing ? commands : super.keyCommands }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let press = presses.first, handle(press, with: event) { return }
        next?.pressesBegan(presses, with: event)
    }

    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// A drag along the text selects.
    package override var draggedAxis: ScrollAxis? { .horizontal }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { press(touch) }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(touch)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        sharePrimarySelection()
    }
}
