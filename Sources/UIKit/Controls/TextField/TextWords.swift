/// The words of a text: letters, digits and underscores that stand together. A value, any thread; each question costs
/// O(length).
///
/// Words of scripts that are written without spaces, such as Chinese and Thai, count as one word up to the next
/// character of another kind.
struct TextWords {
    private enum Kind { case word, space, sign }

    /// Parts of one kind, in order and without gaps.
    private var parts: [(kind: Kind, range: Range<Int>)] = []

    init(_ string: String) {
        var offset = 0
        for character in string {
            let kind = Self.kind(character)
            let end = offset + character.utf16.count
            if let last = parts.last, last.kind == kind {
                parts[parts.count - 1].range = last.range.lowerBound..<end
            } else {
                parts.append((kind, offset..<end))
            }
            offset = end
        }
    }

    private static func kind(_ character: Character) -> Kind {
        if character.isWhitespace { return .space }
        // An apostrophe belongs to the word around it.
        let isWord =
            character.isLetter || character.isNumber || character == "_" || character == "'" || character == "’"
        return isWord ? .word : .sign
    }

    /// The beginning of the last word, or run of signs, that begins before an offset.
    func start(before offset: Int) -> Int {
        parts.last { $0.kind != .space && $0.range.lowerBound < offset }?.range.lowerBound ?? 0
    }

    /// The end of the first word, or run of signs, that ends after an offset.
    func end(after offset: Int) -> Int {
        parts.first { $0.kind != .space && $0.range.upperBound > offset }?.range.upperBound
            ?? parts.last?.range.upperBound ?? 0
    }

    /// The part at an offset; the last one at the end of the text.
    func word(at offset: Int) -> Range<Int> {
        (parts.first { $0.range.contains(offset) } ?? parts.last)?.range ?? 0..<0
    }
}
