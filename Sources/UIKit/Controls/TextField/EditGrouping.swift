/// Decides which edits of a text belong together, so that one undo undoes them. A value, any thread.
///
/// Characters that are typed one after another are one edit up to the end of a word; characters that are deleted one
/// after another are one edit, too.
struct EditGrouping: Sendable {
    /// The kind of the edits that are gathered, and where the last of them has left the caret.
    private var group: (kind: EditedText.Kind, caret: Int)?
    private var endsInSpace = false

    /// The next edit can be undone by itself.
    mutating func endGroup() {
        group = nil
    }

    /// Called before a text is edited. Whether the edit belongs to the one before it.
    mutating func goesOn(
        _ kind: EditedText.Kind, replacing range: Range<Int>, with new: String, selection: EditedText.Selection
    ) -> Bool {
        let isSpace = new.allSatisfy(\.isWhitespace)
        let beginsWord = kind == .typing && endsInSpace && !isSpace
        let touches = group.map { $0.caret == range.lowerBound || $0.caret == range.upperBound } ?? false
        let goesOn = group?.kind == kind && kind != .other && touches && !beginsWord && selection.isEmpty
        endsInSpace = kind == .typing && isSpace
        group = (kind, 0)
        return goesOn
    }

    /// Called after it, with where the caret is.
    mutating func didEdit(caret: Int) {
        group?.caret = caret
    }
}
