import CollectionCore

/// Finds items by typed letters: the first item, from the focused one on, whose text begins with them. The same letter
/// again leads to the next item that begins with it; Backspace removes the last letter. Items that cannot have the
/// focus are found only if no other matches. Main thread; O(items looked at), 5,000 at most for a key.
@MainActor final class ListTypeAhead: ListPart {
    /// Seconds after which letters begin a new word.
    static let pause = 1.0
    private static let reach = 5000

    private unowned let host: any ListPlaces
    private let data: ListData
    private let selection: ListSelection
    private var typed = ""
    private var lastTime = -Double.infinity
    /// The item that was found last, if it cannot have the focus: the next search begins there.
    private var foundWithoutFocus: ShownPath?

    init(_ host: any ListPlaces, data: ListData, selection: ListSelection) {
        self.host = host
        self.data = data
        self.selection = selection
    }

    func follow(_ plan: UpdatePlan) { foundWithoutFocus = foundWithoutFocus.flatMap(plan.newPath) }

    /// Called when all counts have been read again: it is unknown which item was found.
    func dataDidLoad() { foundWithoutFocus = nil }

    /// Whether a letter was typed a moment ago, so that Backspace edits the typed word, and Space may belong to it.
    var isTyping: Bool { host.frameTime - lastTime < Self.pause && !typed.isEmpty }

    /// The item that a key leads to; nil for a key that types nothing, or if no item begins with what was typed.
    func item(for key: UIKey) -> ShownPath? {
        let goesOn = isTyping
        if key.charactersIgnoringModifiers == "\u{8}", key.modifierFlags.isEmpty, goesOn {
            typed.removeLast()
            lastTime = host.frameTime
            return typed.isEmpty ? nil : item(beginningWith: typed, includingFocused: true)
        }
        guard key.modifierFlags.isSubset(of: .shift), key.characters.count == 1, let letter = key.characters.first,
            letter.isLetter || letter.isNumber || letter.isPunctuation || letter.isSymbol || letter == " "
        else { return nil }
        let word = goesOn ? typed + String(letter) : String(letter)
        let isRepeat = word.count > 1 && Set(word.lowercased()).count == 1
        // Space selects, unless an item's text begins with the typed letters and a space.
        guard letter != " " || goesOn && !isRepeat else { return nil }
        let found = item(
            beginningWith: isRepeat ? String(letter) : word, includingFocused: word.count > 1 && !isRepeat)
        if letter == " ", found == nil { return nil }
        typed = word
        lastTime = host.frameTime
        return found
    }

    private func item(beginningWith text: String, includingFocused: Bool) -> ShownPath? {
        host.prepareForQuestions()
        guard let first = data.outermostPath(.first) else { return nil }
        let start = selection.focused ?? foundWithoutFocus ?? selection.selected.first
        var unfocusable: ShownPath?
        var path = start ?? first
        if start != nil, !includingFocused { path = next(after: path) ?? first }
        let end = path
        for _ in 0..<Self.reach {
            if begins(path, with: text) {
                if host.engine.input.takesFocus(path) {
                    foundWithoutFocus = nil
                    return path
                }
                unfocusable = unfocusable ?? path
            }
            path = next(after: path) ?? first
            if path == end { break }
        }
        if unfocusable != nil { foundWithoutFocus = unfocusable }
        return unfocusable
    }

    /// Whether letters find an item: its text is known.
    func finds(_ path: ShownPath) -> Bool { words(path) != nil }

    private func words(_ path: ShownPath) -> String? {
        host.source.typeSelectString(at: path) ?? host.listCell(at: path)?.accessibilityLabel
    }

    private func begins(_ path: ShownPath, with text: String) -> Bool {
        words(path)?.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
    }

    private func next(after path: ShownPath) -> ShownPath? {
        ItemPath(path).neighbour(1, in: data.counts).map { ShownPath($0) }
    }
}

extension ListInput {
    /// Gives the focus to the item whose text begins with the typed letters. False if the key types nothing, and if no
    /// item begins so.
    func find(_ key: UIKey) -> Bool {
        guard selection.takesKeys else { return false }
        let takesBack = typeAhead.isTyping && key.charactersIgnoringModifiers == "\u{8}"
        guard let path = typeAhead.item(for: key) else { return takesBack && key.modifierFlags.isEmpty }
        guard !takesFocus(path) else {
            show(path)
            return true
        }
        scroll.scroll(to: path, .start, animated: false)
        let (_, shown) = selection.following(path) { host.layoutIfNeeded() }
        // The focus scrolls to all of what gets it; the beginning of the item is what was looked for.
        if let shown, focusContent(of: shown) { scroll.scroll(to: shown, .start, animated: false) }
        return true
    }

    /// As `find(_:)`, for a list that does not have the keys: if the item found can have the focus, the list gets the
    /// keys and the item is marked.
    func findInFront(_ key: UIKey) -> Bool {
        host.data.loadIfNeeded()
        return !host.isMovingItem && find(key)
    }
}
