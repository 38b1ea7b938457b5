import Foundation

/// A text that is being edited, with its selection. A value, any thread.
///
/// Offsets count UTF-16 units, as `NSRange` does. A selection never ends inside a character as the user sees it (a
/// grapheme cluster), such as between a letter and its accent. Edits and movements cost O(length of the text).
struct EditedText: Sendable {
    /// The movements of the caret.
    enum Movement: Sendable {
        case back, forward
        case wordBack, wordForward
        case start, end
    }

    /// The selection: from the anchor, which stays in its place, to the head, where the caret is.
    struct Selection: Equatable, Sendable {
        var anchor: Int
        var head: Int

        var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
        var isEmpty: Bool { anchor == head }
    }

    private(set) var string: String
    /// The looks of its parts.
    private(set) var styles: TextStyleRuns
    private(set) var selection: Selection
    /// Where the caret was after the last edit.
    private var end: Int
    private var grouping = EditGrouping()

    /// A text with the caret at its end.
    init(_ string: String = "", styles: TextStyleRuns = TextStyleRuns()) {
        self.string = string
        self.styles = styles
        end = string.utf16.count
        selection = Selection(anchor: end, head: end)
    }

    var length: Int { string.utf16.count }
    var selectedString: String { string[selection.range] }

    // MARK: Selecting

    /// Selects a range, clamped to the text; an end inside of a character moves to the beginning of that character.
    mutating func select(_ selection: Selection) {
        grouping.endGroup()
        self.selection = Selection(anchor: boundary(selection.anchor), head: boundary(selection.head))
    }

    mutating func selectAll() {
        select(Selection(anchor: 0, head: length))
    }

    /// Moves the caret, or only the head of the selection. Without `extending` a selection first collapses to its end
    /// on the way.
    mutating func move(_ movement: Movement, extending: Bool) {
        var target = offset(movement)
        if !extending, !selection.isEmpty {
            if case .back = movement { target = selection.range.lowerBound }
            if case .forward = movement { target = selection.range.upperBound }
        }
        select(Selection(anchor: extending ? selection.anchor : target, head: target))
    }

    /// The offset to which a movement leads from the caret.
    private func offset(_ movement: Movement) -> Int {
        switch movement {
        case .start: return 0
        case .end: return length
        case .back: return boundaries().last { $0 < selection.head } ?? 0
        case .forward: return boundaries().first { $0 > selection.head } ?? length
        case .wordBack: return TextWords(string).start(before: selection.head)
        case .wordForward: return TextWords(string).end(after: selection.head)
        }
    }

    /// The range of the word at an offset, or of the run of spaces or of other characters there.
    func word(at offset: Int) -> Range<Int> { TextWords(string).word(at: offset) }

    /// The offsets at which characters begin, and the end of the text.
    private func boundaries() -> [Int] {
        var offset = 0
        var result = [0]
        for character in string {
            offset += character.utf16.count
            result.append(offset)
        }
        return result
    }

    /// The last boundary between characters that is not after an offset.
    func boundary(_ offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        guard offset < length else { return length }
        return boundaries().last { $0 <= offset } ?? 0
    }

    // MARK: Editing

    /// The kind of an edit: successive edits of the kinds `typing` or `deleting` are undone together.
    enum Kind: Sendable { case typing, deleting, other }

    /// Replaces a range by a string, and puts the caret after it. Returns the state that an undo brings back; nil if
    /// the edit belongs to the edit before it.
    @discardableResult
    mutating func replace(_ range: Range<Int>, with new: String, as kind: Kind) -> State? {
        let range = range.clamped(to: 0..<length)
        let former = grouping.goesOn(kind, replacing: range, with: new, selection: selection) ? nil : state
        var units = Array(string.utf16)
        units.replaceSubrange(range, with: Array(new.utf16))
        string = String(decoding: units, as: UTF16.self)
        styles.replace(range, with: new.utf16.count)
        // The end of the inserted text may have merged with the following text into one character.
        let caret = range.lowerBound + new.utf16.count
        let place = boundaries().first { $0 >= caret } ?? length
        selection = Selection(anchor: place, head: place)
        end = place
        grouping.didEdit(caret: place)
        return former
    }

    /// The range that Backspace or Delete deletes: the selection, or else the text over which a movement passes. A step
    /// is one grapheme cluster.
    func rangeToDelete(_ movement: Movement) -> Range<Int> {
        guard selection.isEmpty else { return selection.range }
        let target = offset(movement)
        return min(target, selection.head)..<max(target, selection.head)
    }

    // MARK: Undoing

    /// The state that an undo brings back.
    struct State: Equatable, Sendable {
        var string: String
        var styles: TextStyleRuns
        var selection: Selection
        /// Where the caret was after the edit that has made the string.
        var end: Int

        /// The same text with the caret at the end of the edit that has made it.
        var withCaretAtEnd: State {
            var result = self
            result.selection = Selection(anchor: end, head: end)
            return result
        }
    }

    /// The text's present state. Setting it, as an undo does, ends the edit: text that is typed next is another edit.
    var state: State {
        get { State(string: string, styles: styles, selection: selection, end: end) }
        set {
            grouping.endGroup()
            string = newValue.string
            styles = newValue.styles
            selection = newValue.selection
            end = newValue.end
        }
    }
}

extension String {
    /// The part of a range of UTF-16 units.
    fileprivate subscript(range: Range<Int>) -> String {
        String(decoding: Array(utf16)[range.clamped(to: 0..<utf16.count)], as: UTF16.self)
    }
}
