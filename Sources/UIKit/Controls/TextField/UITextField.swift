import Foundation

/// A line of text that the user edits. Main thread.
///
/// A click, the Tab key or `becomeFirstResponder()` begins editing. Keys and the mouse work as in fields of the
/// desktop. Arrows, Home and End move the caret, by words with Control, and select with Shift. A drag selects, and
/// scrolls beside the text; a double click selects a word, a third click everything. There are Ctrl+X, C, V, A, Z and
/// Ctrl+Shift+Z, and a menu. The user's selection becomes the desktop's primary selection, which the middle button
/// pastes at the place of the click. Text that is too long scrolls. Text that an input method is composing is shown
/// underlined at the caret, and is not a part of `text` until it is committed.
///
/// Unlike in UIKit, positions are offsets (`selectedRange`) rather than `UITextPosition`, there are no keyboards to
/// configure, and a font that is not of a fixed size follows the size of text by itself. Each edit costs time in
/// proportion to the text, which should be a line: text that the user types or pastes beyond 65,536 UTF-16 units is
/// left out. A program may set a longer text.
@preconcurrency @MainActor open class UITextField: UIControl, UIKeyInput {
    /// The edge around a field.
    public enum BorderStyle: Int, Sendable {
        /// No edge and no background.
        case none = 0
        /// A thin line; `bezel` looks the same here.
        case line, bezel
        /// A line with round corners, and a background colour.
        case roundedRect
    }

    /// The times at which something beside the text is shown.
    public enum ViewMode: Int, Sendable {
        /// It is never shown.
        case never = 0
        /// While the user edits the text, while not, or all the time.
        case whileEditing, unlessEditing, always
    }

    private static let ground = UIColor.tertiarySystemBackground
    private static let cornerRadius: CGFloat = 6

    /// Decides what may be typed, and is told of changes. Not retained.
    open weak var delegate: (any UITextFieldDelegate)?
    /// Whether the user edits the text: the field is the first responder.
    public private(set) var isEditing = false

    var editor = EditedText()
    private(set) lazy var history = makeHistory()
    /// The text that an input method is composing; nil for none.
    var composition: FieldLine.Composition?
    /// The range that a press has selected; a drag extends the selection from it.
    var pressedRange = 0..<0
    /// Runs while the pointer is dragged to a place beside the text.
    var dragTimer = GestureTimer()
    lazy var commands = makeCommands()
    let content = FieldContentView(frame: .zero)
    private(set) var look = FieldLook()
    var sides = FieldSides()
    let placeholderLabel = UILabel()
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

    /// The text, never nil when read. Setting it calls neither delegate nor actions, puts the caret at its end, and
    /// leaves nothing to undo. Ends of lines become spaces.
    open var text: String? {
        get { editor.string }
        set {
            setText(EditedText(FieldText.oneLine(newValue ?? "")), [])
        }
    }

    /// The field's own undo manager, with the user's edits: typed words, deletions and pastes, up to a hundred. It is
    /// empty after a program has set the text.
    open override var undoManager: UndoManager? { history }

    private func makeHistory() -> UndoManager {
        let manager = UndoManager()
        // `EditGrouping` decides which edits belong together.
        manager.groupsByEvent = false
        manager.levelsOfUndo = 100
        return manager
    }

    /// Shows another text. `styles` are the attributes that the text's style numbers refer to.
    func setText(_ text: EditedText, _ styles: [[NSAttributedString.Key: Any]]) {
        editor = text
        undoManager?.removeAllActions(withTarget: self)
        look.styles = styles
        dropComposition()
        update()
        invalidateIntrinsicContentSize()
    }

    /// The selection, in UTF-16 units of `text`; an empty range is the caret. When set, an end inside of a character
    /// moves to the beginning of that character.
    open var selectedRange: NSRange {
        get { NSRange(location: editor.selection.range.lowerBound, length: editor.selection.range.count) }
        set {
            let start = min(max(newValue.location, 0), editor.length)
            let (sum, isTooFar) = newValue.location.addingReportingOverflow(newValue.length)
            let end = min(max(start, isTooFar ? editor.length : sum), editor.length)
            changeSelection { $0.select(EditedText.Selection(anchor: start, head: end)) }
        }
    }

    /// A text that is shown in grey while the field has no text.
    open var placeholder: String? {
        get { placeholderLabel.text }
        set {
            placeholderLabel.text = newValue
            invalidateIntrinsicContentSize()
        }
    }

    // MARK: Look

    /// The text's font; nil brings back the default, that of running text. A font of a text style, or from
    /// `UIFontMetrics`, follows the preferred text size.
    open var font: UIFont? {
        get { look.font }
        set {
            for index in look.styles.indices { look.styles[index][.font] = nil }
            adopt(newValue ?? .preferredFont(forTextStyle: .body))
        }
    }

    private func adopt(_ font: UIFont) {
        look.font = font.adjusted(to: traitCollection.preferredContentSizeCategory)
        placeholderLabel.font = look.font
        clearButton.grow(with: look.font)
        update()
        invalidateIntrinsicContentSize()
    }

    /// The text's colour; nil brings back the default, `label`.
    open var textColor: UIColor? {
        get { look.textColor }
        set {
            for index in look.styles.indices { look.styles[index][.foregroundColor] = nil }
            look.textColor = newValue ?? .label
            update()
        }
    }

    /// The alignment of a text that is shorter than the field. Default `natural`: by the text's reading direction.
    open var textAlignment: NSTextAlignment {
        get { look.alignment }
        set {
            look.alignment = newValue
            placeholderLabel.textAlignment = newValue
            update()
        }
    }

    /// The edge around the field. Default `none`. While the text is edited an edge has the tint, and there is no ring
    /// around it.
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
            showEdge()
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        showEdge()
    }

    /// While the text is edited the edge has the tint, and is twice as wide.
    private func showEdge() {
        layer.borderWidth = look.border == .none ? 0 : isEditing ? FocusRing.width : 1
        layer.borderColor = layerColor(isEditing ? tintColor : .fieldEdge)
    }

    /// The edge of a field that is edited is its mark.
    override var marksItsFocus: Bool { isEditing && look.border != .none }

    /// When a button that empties the field is shown; it is never shown while there is no text. Default `never`.
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
        showEdge()
        update()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        adopt(look.font)
    }

    /// Updates the parts of the field after any change.
    ///
    /// - Parameter caretMoved: whether the caret's blinking begins again, with the caret visible.
    func update(caretMoved: Bool = true) {
        var selection = editor.selection
        if !isEditing { selection.anchor = selection.head }
        let line = FieldLine.Text(
            string: editor.string, styles: styledRuns, isSecure: look.isSecure,
            inserted: composition.map { .init(string: $0.string, range: selection.range) }, font: look.font,
            color: isEnabled ? look.textColor : .tertiaryLabel, scale: content.contentScaleFactor)
        let marks = FieldLine.Marks(selection: selection, composedCaret: composition?.caret ?? 0)
        content.show(line, marks, alignment: look.alignment, followsCaret: isEditing)
        content.showCaret(isEditing && (editor.selection.isEmpty || composition != nil), hasMoved: caretMoved)
        placeholderLabel.isHidden = !editor.string.isEmpty || composition != nil
        if sides.show(in: self, clearButton, isShown: showsClearButton) {
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }

    private var showsClearButton: Bool {
        !editor.string.isEmpty && isEnabled && FieldLook.shows(look.clearButtonMode, whileEditing: isEditing)
    }

    // MARK: Layout

    private func geometry(_ bounds: CGRect) -> FieldGeometry {
        FieldGeometry(
            bounds: bounds, margins: look.margins,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    private var beside: FieldGeometry.Beside {
        sides.beside(whileEditing: isEditing, clearButtonWidth: showsClearButton ? clearButton.width : nil)
    }

    /// Where the text is in bounds: inside of the edge, and beside the views at the sides and the clear button while
    /// these are shown.
    open func textRect(forBounds bounds: CGRect) -> CGRect { geometry(bounds).text(beside) }

    /// Where the text is while it is edited; the same unless overridden.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// Where the placeholder is; where the text would be unless overridden.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    /// Where the view before the text is in bounds, shown or not.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        geometry(bounds).leading(FieldSides.size(of: leftView))
    }

    /// Where the view after the text is in bounds, shown or not.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        geometry(bounds).trailing(FieldSides.size(of: rightView))
    }

    /// Where the clear button is in bounds: at the end of a line as it is read.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        geometry(bounds).clearButton(width: clearButton.width)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let area = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        content.frame = FieldGeometry.possible(area)
        placeholderLabel.frame = FieldGeometry.possible(placeholderRect(forBounds: bounds))
        clearButton.frame = clearButtonRect(forBounds: bounds)
        leftView?.frame = leftViewRect(forBounds: bounds)
        rightView?.frame = rightViewRect(forBounds: bounds)
        update(caretMoved: false)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let dots = look.isSecure ? FieldLine.dots(editor.string.count) : nil
        let text =
            if hasText {
                dots.map { NSAttributedString(string: $0, attributes: [.font: look.font]) }
                    ?? look.attributedString(editor)
            } else {
                placeholderLabel.attributedText ?? NSAttributedString(string: "")
            }
        let wanted = text.size()
        return geometry(.zero).size(
            around: CGSize(
                width: wanted.width + FieldContentView.caretWidth, height: max(wanted.height, look.font.lineHeight)),
            beside)
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing, if the delegate allows it, and scrolls the views around the field so that the field is visible.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) != false,
            super.becomeFirstResponder()
        else { return false }
        isEditing = true
        showEdge()
        setNeedsLayout()
        update()
        scrollToBeSeen()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin, with: nil)
        return true
    }

    /// Ends editing, if the delegate allows it. Text that an input method is composing then becomes a part of the text.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        // The delegate looks at all of the text.
        commitComposition()
        guard delegate?.textFieldShouldEndEditing(self) != false else { return false }
        guard super.resignFirstResponder() else { return false }
        endEditing()
        return true
    }

    private func endEditing() {
        guard isEditing else { return }
        commitComposition()
        isEditing = false
        showEdge()
        setNeedsLayout()
        update()
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd, with: nil)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { endEditing() }
    }

    /// The Tab key selects everything, so that typed text replaces it.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        let isStop = context.focusHeading == .next || context.focusHeading == .previous
        // The user did not choose this selection, so it does not become the primary selection.
        if isEditing, isStop, context.nextFocusedView === self { changeSelection { $0.selectAll() } }
    }

    // MARK: Typing

    /// Whether there is a text.
    open var hasText: Bool { !editor.string.isEmpty }

    /// Replaces the selection by a text as if the user typed it: the delegate is asked. A line feed alone is ignored,
    /// because a field has one line and the Return key is handled as a key.
    open func insertText(_ text: String) {
        if text != "\n" { type(text) }
    }

    /// Deletes the selection, or else the character before the caret; the delegate is asked.
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
    }

    /// Called for keys and menus. A selection that the user makes by them becomes the primary selection; a program's
    /// does not.
    open override func perform(_ action: Selector, with sender: Any?) {
        super.perform(action, with: sender)
        if action == .selectAll { sharePrimarySelection() }
    }

    override func contextMenu(at point: CGPoint) -> ContextMenu? {
        super.contextMenu(at: point) ?? editingMenu(at: point)
    }

    // MARK: Keys and the pointer

    /// While the field is edited, the keys that edit the text and move the caret.
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

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        press(touch, extends: event?.modifierFlags == .shift)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        drag(touch)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        dragTimer.cancel()
        sharePrimarySelection()
    }
}
