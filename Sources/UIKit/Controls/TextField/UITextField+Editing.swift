import Foundation

// Edits by the user. Typing and deleting go through `userReplaces`, which asks the delegate.
extension UITextField {
    func type(_ text: String) {
        dropComposition()
        userReplaces(editor.selection.range, with: text, as: .typing)
    }

    /// Deletes the selection, or else the text over which a movement passes. Each deleted word is undone separately.
    func delete(_ movement: EditedText.Movement) {
        let movement = allowed(movement)
        let isCharacter = movement == .back || movement == .forward
        userReplaces(editor.rangeToDelete(movement), with: "", as: isCharacter ? .deleting : .other)
    }

    /// Word boundaries of a secure text stay secret: a movement by a word goes to the beginning or end.
    func allowed(_ movement: EditedText.Movement) -> EditedText.Movement {
        guard isSecureTextEntry else { return movement }
        return switch movement {
        case .wordBack: .start
        case .wordForward: .end
        case .back, .forward, .start, .end: movement
        }
    }

    func userClears() {
        guard delegate?.textFieldShouldClear(self) != false else { return }
        dropComposition()
        edit(0..<editor.length, with: "", as: .other)
    }

    private func userReplaces(_ range: Range<Int>, with text: String, as kind: EditedText.Kind) {
        let room = FieldText.longest - (editor.length - range.count)
        // Cut first: text that another program has put on the clipboard may be very long.
        let string = FieldText.oneLine(FieldText.prefix(text, room))
        guard !range.isEmpty || !string.isEmpty else { return update() }
        let nsRange = NSRange(location: range.lowerBound, length: range.count)
        guard delegate?.textField(self, shouldChangeCharactersIn: nsRange, replacementString: string) != false else {
            return update()
        }
        edit(range, with: string, as: kind)
    }

    private func edit(_ range: Range<Int>, with text: String, as kind: EditedText.Kind) {
        let state = editor.state
        // An edit that belongs to the one before is taken back with that, if it still can be.
        let former = editor.replace(range, with: text, as: kind)
        if former != nil || undoManager?.canUndo == false { registerUndo(of: former ?? state) }
        textDidChange()
    }

    /// Wherever the caret is when an edit is taken back, it comes to the end of the edit when that is made again.
    private func registerUndo(of former: EditedText.State) {
        undoManager?.registerUndo(withTarget: self) { field in
            field.show(former, insteadOf: field.editor.state.withCaretAtEnd)
        }
    }

    /// Undoes an edit or makes it again, and registers what goes back.
    private func show(_ state: EditedText.State, insteadOf other: EditedText.State) {
        dropComposition()
        editor.state = state
        undoManager?.registerUndo(withTarget: self) { $0.show(other, insteadOf: state) }
        textDidChange()
    }

    private func textDidChange() {
        update()
        invalidateIntrinsicContentSize()
        if isEditing { scrollToBeSeen() }
        sendActions(for: .editingChanged, with: nil)
        delegate?.textFieldDidChangeSelection(self)
    }

    func changeSelection(_ change: (inout EditedText) -> Void) {
        let old = editor.selection
        change(&editor)
        update()
        if editor.selection != old { delegate?.textFieldDidChangeSelection(self) }
    }

    // MARK: Actions of menus and keys

    /// Whether the text allows an action; nil for an action that does not concern the text.
    func allows(_ action: Selector) -> Bool? {
        guard isEditing else { return nil }
        switch action {
        case .cut, .copy: return !editor.selection.isEmpty && !isSecureTextEntry
        case .delete: return !editor.selection.isEmpty
        // Only the program that owns the clipboard knows whether there is text to paste, and it may be slow.
        case .paste: return true
        case .selectAll: return hasText
        case .undo: return undoManager?.canUndo == true
        case .redo: return undoManager?.canRedo == true
        default: return nil
        }
    }

    /// Replaces the selection by a text, as an edit that is undone separately.
    func replaceSelection(with text: String) {
        dropComposition()
        userReplaces(editor.selection.range, with: text, as: .other)
    }

    /// The menu of editing, for a point of the field. Begins editing; nil where the delegate refuses that.
    func editingMenu(at point: CGPoint) -> ContextMenu? {
        guard becomeFirstResponder() else { return nil }
        // Committed first, so that the text is inserted where it was composed, before the caret goes to the point.
        commitComposition()
        let offset = content.offset(atX: convert(point, to: content).x)
        let range = editor.selection.range
        if range.isEmpty || !(range.lowerBound...range.upperBound).contains(offset) {
            changeSelection { $0.select(EditedText.Selection(anchor: offset, head: offset)) }
        }
        let configuration = UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            self?.editingMenu
        }
        return ContextMenu(
            configuration: configuration, subject: self, willDisplay: {}, didEnd: {}, previewForHighlighting: { nil },
            previewForDismissing: { nil }, performPreviewAction: { _ in })
    }

    private var editingMenu: UIMenu {
        func entry(_ title: String, _ action: Selector) -> UIMenuElement {
            let isAllowed = canPerformAction(action, withSender: nil)
            return .entry(title, action, attributes: isAllowed ? [] : .disabled) { [weak self] in
                self?.perform(action, with: nil)
            }
        }
        let editing = [entry("Cut", .cut), entry("Copy", .copy), entry("Paste", .paste), entry("Delete", .delete)]
        var groups = [editing, [entry("Select All", .selectAll)]]
        if allows(.undo) == true || allows(.redo) == true {
            groups.insert([entry("Undo", .undo), entry("Redo", .redo)], at: 0)
        }
        return UIMenu(children: groups.map { UIMenu(options: .displayInline, children: $0) })
    }
}

extension UITextField: KeyMenuPlace {
    var keyMenuArea: CGRect { content.convert(content.selectedFrame, to: self) }
}

// Text that an input method composes is shown at once. It becomes a part of the field's text when it is committed by
// `insertText(_:)`.
extension UITextField: CompositionDisplay {
    func showComposition(_ text: String, caret: Int) {
        let end = text.unicodeScalars.index(
            text.unicodeScalars.startIndex, offsetBy: caret, limitedBy: text.unicodeScalars.endIndex)
        let offset = text.utf16.distance(from: text.startIndex, to: end ?? text.endIndex)
        let new = text.isEmpty ? nil : FieldLine.Composition(string: text, caret: offset)
        guard new != composition else { return }
        composition = new
        update()
    }

    func commitComposition() {
        if let composition { type(composition.string) }
    }

    /// Discards the composition, because the text is edited in another way, and makes the input method drop it as well.
    func dropComposition() {
        guard composition != nil else { return }
        composition = nil
        FrameDriver.current?.composer.generation += 1
    }

    /// The rectangle of the caret, in the window's coordinates.
    var compositionArea: CGRect { content.convert(content.caretFrame, to: nil) }
}
