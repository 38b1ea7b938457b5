// Keys and the pointer.
extension UITextField {
    // MARK: Keys

    func makeCommands() -> [UIKeyCommand] {
        var commands: [UIKeyCommand] = []
        func add(
            _ input: String, _ modifiers: UIKeyModifierFlags = [], title: String = "",
            _ body: @escaping @MainActor (UITextField) -> Void
        ) {
            commands.append(
                UIKeyCommand(title: title, input: input, modifierFlags: modifiers) { [weak self] _ in
                    if let self, composition == nil { body(self) }
                })
        }
        func addMovement(
            _ input: String, _ modifiers: UIKeyModifierFlags, title: String,
            _ movement: @escaping @MainActor (UITextField) -> EditedText.Movement
        ) {
            for extending in [false, true] {
                // The key with Shift has no title, because the title of the key alone also names the effect of Shift.
                let modifiers = extending ? modifiers.union(.shift) : modifiers
                add(input, modifiers, title: extending ? "" : title) { field in
                    let movement = field.allowed(movement(field))
                    field.changeSelection { $0.move(movement, extending: extending) }
                    if extending { field.sharePrimarySelection() }
                }
            }
        }
        // Moving to the left is moving back in a line that is read from the left.
        let caret = "Move the caret; with Shift, select"
        addMovement(UIKeyCommand.inputLeftArrow, [], title: caret) { $0.content.isRightToLeft ? .forward : .back }
        addMovement(UIKeyCommand.inputRightArrow, [], title: caret) { $0.content.isRightToLeft ? .back : .forward }
        let word = "Move the caret by a word"
        addMovement(UIKeyCommand.inputLeftArrow, .control, title: word) {
            $0.content.isRightToLeft ? .wordForward : .wordBack
        }
        addMovement(UIKeyCommand.inputRightArrow, .control, title: word) {
            $0.content.isRightToLeft ? .wordBack : .wordForward
        }
        let (start, end) = ("Go to the beginning of the text", "Go to the end of the text")
        addMovement(UIKeyCommand.inputHome, [], title: start) { _ in .start }
        addMovement(UIKeyCommand.inputUpArrow, [], title: start) { _ in .start }
        addMovement(UIKeyCommand.inputHome, .control, title: start) { _ in .start }
        addMovement(UIKeyCommand.inputEnd, [], title: end) { _ in .end }
        addMovement(UIKeyCommand.inputDownArrow, [], title: end) { _ in .end }
        addMovement(UIKeyCommand.inputEnd, .control, title: end) { _ in .end }
        add("\u{8}", .control, title: "Delete the word before the caret") { $0.delete(.wordBack) }
        add(UIKeyCommand.inputDelete, title: "Delete the character after the caret") { $0.delete(.forward) }
        add(UIKeyCommand.inputDelete, .control, title: "Delete the word after the caret") { $0.delete(.wordForward) }
        add("z", .control, title: "Undo") { $0.perform(.undo, with: nil) }
        add("z", [.control, .shift], title: "Redo") { $0.perform(.redo, with: nil) }
        add("y", .control, title: "Redo") { $0.perform(.redo, with: nil) }
        return commands
    }

    /// Handles a key that goes down. Returns whether the field takes it: so it does for keys that type, whose text
    /// arrives separately. Backspace and Return act here.
    func handle(_ press: UIPress, with event: UIPressesEvent?) -> Bool {
        guard isEditing, let key = press.key, key.modifierFlags.isSubset(of: .shift) else { return false }
        switch key.charactersIgnoringModifiers {
        case "\u{8}": deleteBackward()
        case "\r": if !press.isRepeat { return pressReturn(with: event) }
        case let input: return !(input == "\t" || input.isEmpty || input.hasPrefix("UIKeyInput"))
        }
        return true
    }

    /// False where the key goes on to the responders above.
    private func pressReturn(with event: UIEvent?) -> Bool {
        guard delegate?.textFieldShouldReturn(self) != false else { return true }
        let exit: UIControl.Event = [.editingDidEndOnExit, .primaryActionTriggered]
        guard handlers.contains(where: { !$0.events.isDisjoint(with: exit) }) else { return false }
        sendActions(for: exit, with: event)
        if handlers.contains(where: { $0.events.contains(.editingDidEndOnExit) }) { resignFirstResponder() }
        return true
    }

    // MARK: Pointer

    /// Begins editing at a place of the content, if the field does not edit yet. False where the field does not follow
    /// the pointer.
    private func beginEditing(atX x: CGFloat) -> Bool {
        if !isEditing {
            // The text must not move away under the pointer to show where the caret was.
            let offset = content.offset(atX: x)
            editor.select(EditedText.Selection(anchor: offset, head: offset))
        }
        guard becomeFirstResponder() else { return false }
        // The composed text is inserted at its place, before the caret moves to the press.
        commitComposition()
        return true
    }

    /// Selects by a press: a double click a word, a triple click everything. False if the field ignores the press.
    ///
    /// - Parameter extends: whether to extend the selection to the press, as with Shift, if the field is being edited.
    func press(_ touch: UITouch, extends: Bool) -> Bool {
        let x = touch.location(in: content).x
        let extends = extends && isEditing
        guard beginEditing(atX: x) else { return false }
        if extends {
            let anchor = editor.selection.anchor
            pressedRange = anchor..<anchor
            select(toX: x)
            return true
        }
        switch touch.tapCount {
        case ...1:
            let offset = editor.boundary(content.offset(atX: x))
            pressedRange = offset..<offset
        case 2 where !isSecureTextEntry: pressedRange = editor.word(at: content.characterOffset(atX: x))
        default: pressedRange = 0..<editor.length
        }
        select(from: pressedRange.lowerBound, to: pressedRange.upperBound)
        return true
    }

    /// The time between two steps of a text that scrolls under a drag, in seconds.
    private static let dragInterval = 0.05
    /// The longest step in points; no character is wider.
    private static let longestStep: CGFloat = 4096

    /// Extends the selection to the pointer; by words after a double click. While the pointer is held beside the field,
    /// the text scrolls, the faster the farther away the pointer is.
    func drag(_ touch: UITouch) {
        let x = touch.location(in: content).x
        let width = content.bounds.width
        select(toX: x)
        dragTimer.cancel()
        let isBeside = !(0...bounds.width).contains(touch.location(in: self).x)
        guard isTracking, isBeside, !(0...width).contains(x), let driver = FrameDriver.current else { return }
        dragTimer.set(at: driver.now + Self.dragInterval) { [weak self] in
            guard let self, isTracking, isEditing, composition == nil else { return }
            let old = editor.selection
            // A character may be wider than the font's size: double the step until the selection moves.
            var step = look.font.pointSize
            repeat {
                select(toX: x < 0 ? min(x, -step) : max(x, width + step))
                step *= 2
            } while editor.selection == old && step < Self.longestStep
            if editor.selection != old { drag(touch) }
        }
    }

    private func select(toX x: CGFloat) {
        let offset = editor.boundary(content.offset(atX: x))
        let part = pressedRange.isEmpty || isSecureTextEntry ? offset..<offset : editor.word(at: offset)
        if offset < pressedRange.lowerBound {
            select(from: pressedRange.upperBound, to: part.lowerBound)
        } else {
            select(from: pressedRange.lowerBound, to: max(part.upperBound, pressedRange.upperBound))
        }
    }

    private func select(from anchor: Int, to head: Int) {
        let new = EditedText.Selection(anchor: anchor, head: head)
        if new != editor.selection || !isEditing { changeSelection { $0.select(new) } } else { update() }
    }
}

// The desktop's primary selection.
extension UITextField: PrimarySelectionTarget {
    /// Makes the selection the text that the middle button pastes, here and in other programs, until another text is
    /// selected.
    func sharePrimarySelection() {
        guard isEditing, !isSecureTextEntry, !editor.selection.isEmpty else { return }
        UIPasteboard.primarySelection.string = editor.selectedString
    }

    func pastePrimarySelection(at point: CGPoint) {
        let x = convert(point, to: content).x
        guard isEnabled else { return }
        // Read first, because beginning to edit may select text and so replace the primary selection.
        let text = UIPasteboard.primarySelection.string
        guard beginEditing(atX: x) else { return }
        let offset = content.offset(atX: x)
        changeSelection { $0.select(EditedText.Selection(anchor: offset, head: offset)) }
        if let text { replaceSelection(with: text) }
    }
}

extension UITextField: PointerGuide {
    /// The desktop's cursor for text, where there is text to be edited.
    package func pointerStyle(at point: CGPoint) -> UIPointerStyle? {
        isEnabled && textRect(forBounds: bounds).insetBy(dx: -8, dy: -8).contains(point)
            ? UIPointerStyle(cursor: .text) : .system()
    }

    package func toolTip(at point: CGPoint) -> UIToolTipConfiguration? { nil }
}
