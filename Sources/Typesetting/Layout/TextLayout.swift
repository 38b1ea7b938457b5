import Drawing

/// Text set in a box: lines with their positions, ready to be drawn and asked about. Immutable, any thread.
///
/// The same object measures and draws, so the drawing has exactly the measured size. Making one costs about 0.03 µs per
/// character of Latin text once the fonts' measures are known. No cache keeps layouts; their owners do.
///
/// Caveats: no hyphenation and no vertical text. Kerning is applied within ASCII; ligatures, small capitals and other
/// optional features are not. Inside words of scripts that need shaping (Arabic, Devanagari, …) carets are at equal
/// distances. Glyphs are at whole device pixels.
package final class TextLayout: Sendable {
    /// One line. Lengths in points, relative to the top left corner of the box, y downwards.
    package struct Line: Sendable {
        /// The left end of the line at its top.
        package internal(set) var origin: CGPoint
        /// Advances of the characters; whitespace that hangs over the end of a wrapped line is left out.
        package internal(set) var width: CGFloat
        /// The distance from the top of the line to its baseline.
        package internal(set) var ascent: CGFloat
        /// The distance from the baseline to the bottom of the line; positive.
        package internal(set) var descent: CGFloat
        /// The characters of the line, in UTF-16 units of the text, with hanging whitespace and the newline.
        package internal(set) var range: Range<Int>

        /// Distance of the baseline from the top of the box.
        package var baseline: CGFloat { origin.y + ascent }
        package var height: CGFloat { ascent + descent }
        /// Whether the line's paragraph reads from the right.
        package var isRightToLeft: Bool { level & 1 == 1 }
        package var rect: CGRect { CGRect(origin: origin, size: CGSize(width: width, height: height)) }

        /// In the order of the text.
        var glyphs: Range<Int>
        /// Glyphs before the whitespace that hangs over or ends the line.
        var visibleEnd: Int
        /// Level of the paragraph: odd from right to left.
        var level: UInt8
        var hasLevels: Bool
        /// Points added after every whitespace glyph before `visibleEnd`, for justified lines.
        var expansion: Double
    }

    /// The text that was laid out.
    package let text: StyledText
    package let options: TextLayoutOptions
    /// Widest line (with indents) and the sum of line heights with the spacing between them, in points, not rounded.
    package let size: CGSize
    package let lines: [Line]
    /// True when text was left out because it did not fit. False for unwrapped lines that are only clipped.
    package let isTruncated: Bool
    /// True if a word was wider than its line, and was broken between characters or reaches out of the line.
    package let hasBrokenWords: Bool
    /// The characters up to the first one that is hidden after the last line's end. Includes text that was left out at
    /// the head or in the middle of a line.
    package let visibleRange: Range<Int>

    /// The catalog to which the faces of the slots belong.
    let catalog: FontCatalog
    let glyphs: [Glyph]
    let slots: [Slot]
    let units: [ShapedUnit]
    /// The places in the token's text at which its glyphs begin.
    let tokenStarts: [Int]
    let looks: [TextAttributes]
    /// True when any look draws more than glyphs.
    let hasDecorations: Bool
    /// Which lines draw where.
    let bands: LineBands

    /// Lines beside each other, on both sides of an exclusion path, count as one.
    package let lineCount: Int
    /// Distance of the first line's baseline from the top, in points.
    package var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }

    /// Lays text out. Costs time in proportion to the text that is visible, not to all of it, except that a paragraph
    /// is looked at as a whole. Never fails: empty boxes and empty text give layouts too.
    package static func make(
        _ text: StyledText, options: TextLayoutOptions, catalog: FontCatalog = .shared
    ) -> TextLayout {
        catalog.withContext { context in
            var builder = LayoutBuilder(text, options, context)
            builder.build()
            return TextLayout(builder)
        }
    }

    private init(_ builder: borrowing LayoutBuilder) {
        text = builder.text
        options = builder.options
        size = builder.size
        lines = builder.lines
        lineCount = builder.rowCount
        isTruncated = builder.isTruncated
        visibleRange = 0..<(builder.visibleEnd ?? text.utf16.count)
        catalog = builder.context.catalog
        glyphs = builder.glyphs
        slots = builder.slots
        hasBrokenWords = builder.hasBrokenWords
        units = builder.shapedUnits
        tokenStarts = builder.tokenStarts
        looks = builder.looks
        hasDecorations = builder.looks.contains(where: \.hasDecoration)
        bands = LineBands(lines: builder.lines, looks: builder.looks)
    }
}
