import Typesetting

/// A line of text as a field shows it: with dots in the place of a secure text, and with what an input method composes in the
/// place of the selection. Main thread. Making one costs O(length of the text).
@MainActor struct FieldLine {
    /// What an input method is about to insert.
    struct Composition: Equatable {
        var string: String
        /// Where its caret is, in UTF-16 units of the string.
        var caret: Int
    }

    /// What a line is made of.
    struct Content: Equatable {
        var string: String
        var selection: EditedText.Selection
        var isSecure: Bool
        var composition: Composition?
        var font: UIFont
        var scale: CGFloat
    }

    private static let dot = "\u{2022}"

    let content: Content
    let layout: TextLayout
    /// Where each dot's character begins in the text, and its end; empty for a text that is not secure.
    private let dotStarts: [Int]
    /// What the composition covers, in the characters that are shown.
    private let composed: Range<Int>?

    init(_ content: Content, color: UIColor) {
        self.content = content
        let selection = content.selection
        var shown = content.string
        var starts: [Int] = []
        if content.isSecure {
            var offset = 0
            for character in shown {
                starts.append(offset)
                offset += character.utf16.count
            }
            shown = Self.dots(starts.count)
            starts.append(offset)
        }
        dotStarts = starts
        let mapped = { (offset: Int) in Self.shown(offset, starts) }
        let attributes = Self.attributes(content.font, color)
        guard let composition = content.composition else {
            composed = nil
            layout = Self.layout(StyledText(shown, attributes: attributes), content.scale)
            return
        }
        let range = mapped(selection.range.lowerBound)..<mapped(selection.range.upperBound)
        var units = Array(shown.utf16)
        let string = content.isSecure ? Self.dots(composition.string.count) : composition.string
        units.replaceSubrange(range, with: Array(string.utf16))
        let end = range.lowerBound + string.utf16.count
        composed = range.lowerBound..<end
        var underlined = attributes
        underlined.underline = true
        let runs = [
            StyledText.Run(range: 0..<range.lowerBound, attributes: attributes),
            StyledText.Run(range: range.lowerBound..<end, attributes: underlined),
            StyledText.Run(range: end..<units.count, attributes: attributes),
        ].filter { !$0.range.isEmpty }
        layout = Self.layout(StyledText(string: String(decoding: units, as: UTF16.self), runs: runs), content.scale)
    }

    /// What is shown in the place of so many characters of a secure text.
    static func dots(_ count: Int) -> String { String(repeating: dot, count: count) }

    private static func attributes(_ font: UIFont, _ color: UIColor) -> TextAttributes {
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

    /// Whether the line is read from the right, as its first letter with a direction says; nil without one.
    var isRightToLeft: Bool { layout.lines.first?.isRightToLeft ?? false }

    var height: CGFloat { max(layout.size.height, content.font.lineHeight) }

    /// What the line covers: from the left, which may be below zero, to the right.
    var extent: ClosedRange<CGFloat> {
        let all = layout.rects(for: 0..<layout.text.utf16.count)
        let ends = [x(ofShown: 0), x(ofShown: layout.text.utf16.count)]
        let left = min(all.map(\.minX).min() ?? 0, ends[0], ends[1])
        return left...max(all.map(\.maxX).max() ?? 0, ends[0], ends[1])
    }

    private func x(ofShown offset: Int) -> CGFloat { layout.caretRect(at: offset).minX }

    /// Where the caret is: at the head of the selection, or where the input method has it.
    var caretX: CGFloat {
        if let composed, let composition = content.composition {
            return x(ofShown: composed.lowerBound + min(max(composition.caret, 0), composed.count))
        }
        return x(ofShown: Self.shown(content.selection.head, dotStarts))
    }

    /// What is selected: one rectangle, or several where directions of writing are mixed.
    var selectionRects: [CGRect] {
        let range = content.selection.range
        guard content.composition == nil, !range.isEmpty else { return [] }
        return layout.rects(for: Self.shown(range.lowerBound, dotStarts)..<Self.shown(range.upperBound, dotStarts))
    }

    /// The place in the text that is nearest to a point of the line; it may be inside of a character as the user sees it.
    func offset(atX x: CGFloat) -> Int {
        let shown = layout.insertionIndex(at: CGPoint(x: x, y: 0))
        return dotStarts.isEmpty ? shown : dotStarts[min(shown, dotStarts.count - 1)]
    }

    /// The character at a point of the line, for what a double click selects.
    func characterOffset(atX x: CGFloat) -> Int {
        guard dotStarts.isEmpty, let character = layout.characterIndex(at: CGPoint(x: x, y: 0)) else {
            return offset(atX: x)
        }
        return character
    }
}
