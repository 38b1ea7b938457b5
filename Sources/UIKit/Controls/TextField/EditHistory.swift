/// What edits of a text can be taken back, and made again. A value, any thread.
///
/// Characters that are typed one after another are one edit up to the end of a word, and so are those that are deleted one after
/// another. The oldest edits are forgotten.
struct EditHistory: Sendable {
    private static let limit = 100

    private var past: [EditedText.State] = []
    private var future: [EditedText.State] = []
    /// The kind of the edits that are gathered, and where the last of them has left the caret.
    private var group: (kind: EditedText.Kind, caret: Int)?
    private var endsInSpace = false

    /// The next edit can be undone by itself.
    mutating func endGroup() {
        group = nil
    }

    /// Called before a text is edited.
    mutating func willEdit(
        _ state: EditedText.State, _ kind: EditedText.Kind, replacing range: Range<Int>, with new: String
    ) {
        future = []
        let isSpace = new.allSatisfy(\.isWhitespace)
        let beginsWord = kind == .typing && endsInSpace && !isSpace
        let touches = group.map { $0.caret == range.lowerBound || $0.caret == range.upperBound } ?? false
        let goesOn = group?.kind == kind && kind != .other && touches && !beginsWord && state.selection.isEmpty
        if !goesOn {
            past.append(state)
            if past.count > Self.limit { past.removeFirst() }
        }
        endsInSpace = kind == .typing && isSpace
        group = (kind, 0)
    }

    /// Called after it, with where the caret is.
    mutating func didEdit(caret: Int) {
        group?.caret = caret
    }

    /// The state before the last edits; nil if there are none.
    mutating func undo(from state: EditedText.State) -> EditedText.State? {
        group = nil
        guard let former = past.popLast() else { return nil }
        future.append(state)
        return former
    }

    /// The state that the last undo has left; nil if there is none.
    mutating func redo(from state: EditedText.State) -> EditedText.State? {
        group = nil
        guard let later = future.popLast() else { return nil }
        past.append(state)
        return later
    }
}
