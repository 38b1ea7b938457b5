import Typesetting

/// A line of text as a field shows it: with dots in the place of a secure text, and with the text that an input method
/// is composing in the place of the selection. Main thread. Making one lays the text out, which costs O(length of the
/// text); another selection or caret on it costs nothing.
@MainActor struct FieldLine {
    /// The text that an input method is composing.
    struct Composition: Equatable {
        var string: String
        /// The place of its caret, in UTF-16 units of the string.
        var caret: Int
    }

    /// The text that is laid out.
    struct Text: Equatable {
        var string: String
        /// The looks of its parts, in order and without gaps; empty where it has one look.
        var styles: [StyledText.Run] = []
        var isSecure: Bool
        /// The composed text, and the range of the string in whose place it is shown.
        var inserted: Insertion?
        var font: UIFont
        var color: UIColor
        var scale: CGFloat

        struct Insertion: Equatable {
            var string: String
            var range: Range<Int>
        }
    }

    /// The marks on the line: selection and caret.
    struct Marks: Equatable {
        var selection: EditedText.Selection
        /// The caret's place in the composed text.
        var composedCaret = 0
    }

    private static let dot = "\u{2022}"

    let text: Text
    var marks: Marks
    let layout: TextLayout
    /// The offsets in the text at which each dot's character begins, and the end of the text; empty for a text that is
    /// not secure.
    private let dotStarts: [Int]
    /// The range of the composed text, in the characters that are shown.
    private let composed: Range<Int>?

    init(_ text: Text, _ marks: Marks) {
        self.text = text
        self.marks = marks
        var shown = text.string
        var starts: [Int] = []
        if text.isSecure {
            var offset = 0
            for character in shown {
                starts.append(offset)
                offset += character.utf16.count
            }
            shown = Self.dots(starts.count)
            starts.append(offset)
        }
        dotStarts = starts
        let attributes = Self.attributes(text.font, text.color)
        var units = Array(shown.utf16)
        let plain = [StyledText.Run(range: 0..<units.count, attributes: attributes)]
        let runs = text.isSecure || text.styles.isEmpty ? plain : text.styles
        guard let inserted = text.inserted else {
            composed = nil
            layout = Self.layout(StyledText(string: shown, runs: runs), text.scale)
            return
        }
        let range = Self.shown(inserted.range.lowerBound, starts)..<Self.shown(inserted.range.upperBound, starts)
        let string = text.isSecure ? Self.dots(inserted.string.count) : inserted.string
        units.replaceSubrange(range, with: Array(string.utf16))
        let end = range.lowerBound + string.utf16.count
        composed = range.lowerBound..<end
        var underlined = runs.last { $0.range.lowerBound < max(range.lowerBound, 1) }?.attributes ?? attributes
        underlined.underline = true
        let before = Self.part(runs, of: 0..<range.lowerBound, movedBy: 0)
        let after = Self.part(runs, of: range.upperBound..<Int.max, movedBy: end - range.upperBound)
        let middle = StyledText.Run(range: range.lowerBound..<end, attributes: underlined)
        layout = Self.layout(
            StyledText(string: String(decoding: units, as: UTF16.self), runs: before + [middle] + after), text.scale)
    }

    private static func part(
        _ runs: [StyledText.Run], of wanted: Range<Int>, movedBy distance: Int
    ) -> [StyledText.Run] {
        runs.compactMap { run in
            let range = run.range.clamped(to: wanted)
            guard !range.isEmpty else { return nil }
            return StyledText.Run(
                range: range.lowerBound + distance..<range.upperBound + distance, attributes: run.attributes)
        }
    }

    /// The dots that are shown in the place of so many characters of a secure text.
    static func dots(_ count: Int) -> String { String(repeating: dot, count: count) }

    /// The attributes of a text without attributes of its own.
    static func attributes(_ font: UIFont, _ color: UIColor) -> TextAttributes {
        var attributes = TextAttributes(font: font.descriptor, color: color.textColor)
        attributes.paragraph.lineBreakMode = .clipping
        attributes.paragraph.alignment = .left
        return attributes
    }

    private static func layout(_ text: StyledText, _ scale: CGFloat) -> TextLayout {
        TextLayout.make(
            text,
            options: TextLayoutOptions(
                width: .infinity, maximumNumberOfLines: 1, truncation: .clipping, scale: Double(scale)))
    }

    private static func shown(_ offset: Int, _ dotStarts: [Int]) -> Int {
        dotStarts.isEmpty ? offset : dotStarts.firstIndex { $0 >= offset } ?? dotStarts.count - 1
    }

    // MARK: Places, in points from the left of the line

    /// Whether nothing is shown.
    var isEmpty: Bool { layout.text.isEmpty }

    /// Whether the line is read from the right, as its first letter with a direction says; false without one.
    var isRightToLeft: Bool { layout.lines.first?.isRightToLeft ?? false }

    var height: CGFloat { max(layout.size.height, text.font.lineHeight) }

    /// The extent of the line: from its left end, which may be below zero, to its right end.
    var extent: ClosedRange<CGFloat> {
        let all = layout.rects(for: 0..<layout.text.utf16.count)
        let ends = [x(ofShown: 0), x(ofShown: layout.text.utf16.count)]
        let left = min(all.map(\.minX).min() ?? 0, ends[0], ends[1])
        return left...max(all.map(\.maxX).max() ?? 0, ends[0], ends[1])
    }

    private func x(ofShown offset: Int) -> CGFloat { layout.caretRect(at: offset).minX }

    /// The place of the caret: at the head of the selection, or at the input method's caret.
    var caretX: CGFloat {
        if let composed { return x(ofShown: composed.lowerBound + min(max(marks.composedCaret, 0), composed.count)) }
        return x(ofShown: Self.shown(marks.selection.head, dotStarts))
    }

    /// The rectangles of the selection: one, or several if directions of writing are mixed.
    var selectionRects: [CGRect] {
        let range = marks.selection.range
        guard composed == nil, !range.isEmpty else { return [] }
        return layout.rects(for: Self.shown(range.lowerBound, dotStarts)..<Self.shown(range.upperBound, dotStarts))
    }

    /// The place in the text that is nearest to a point of the line; it may be inside of a character as the user sees
    /// it.
    func offset(atX x: CGFloat) -> Int {
        let shown = layout.insertionIndex(at: CGPoint(x: x, y: 0))
        return dotStarts.isEmpty ? shown : dotStarts[min(shown, dotStarts.count - 1)]
    }

    /// The character at a point of the line, from which a double click selects.
    func characterOffset(atX x: CGFloat) -> Int {
        guard dotStarts.isEmpty, let character = layout.characterIndex(at: CGPoint(x: x, y: 0)) else {
            return offset(atX: x)
        }
        return character
    }
}
