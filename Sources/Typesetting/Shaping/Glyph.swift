import Drawing

/// One step of the pen: a character, or a piece of shaped text. Sixteen bytes, so that a layout of 200 characters takes
/// 3 KB. Glyphs are kept in the order of the text, not of the screen.
struct Glyph {
    /// The code point to draw, or the index of a unit.
    var code: UInt32
    /// Points to the next glyph, with kerning and letter spacing.
    var advance: Float
    /// Position of the first character in the text; glyphs of a truncation token have that of the cut.
    var start: Int32
    /// Index into the layout's slots: how the glyph looks.
    var slot: UInt16
    var flags: GlyphFlags
    /// Embedding level: odd from right to left.
    var level: UInt8
}

struct GlyphFlags: OptionSet {
    var rawValue: UInt8

    /// Shows nothing, and may hang over the end of a line.
    static let whitespace = GlyphFlags(rawValue: 1)
    /// Ends its paragraph or line.
    static let newline = GlyphFlags(rawValue: 2)
    static let tab = GlyphFlags(rawValue: 4)
    /// `code` is the index of a shaped unit.
    static let unit = GlyphFlags(rawValue: 8)
    /// A line may end after this glyph.
    static let breakAfter = GlyphFlags(rawValue: 16)
    /// Part of a truncation token.
    static let token = GlyphFlags(rawValue: 32)
    /// Shows nothing and has no width.
    static let invisible = GlyphFlags(rawValue: 64)

    /// Nothing to draw.
    static let blank: GlyphFlags = [.whitespace, .newline, .tab, .invisible]
}

/// A face, a size and a look that glyphs share.
struct Slot {
    /// Nil when the machine has no font: nothing is drawn.
    var face: Face?
    /// Points per em.
    var size: Double
    /// Index into the layout's attributes.
    var look: Int
    /// The catalog's list of fallback fonts for the look.
    var fallbacks: Int
    /// The line's extent above and below the baseline, in points, with the baseline offset applied. It comes from the
    /// requested font, never from a fallback font, so lines of one style have the same height in every language.
    var ascent: Double
    var descent: Double
}

/// A piece of text that is shaped as a whole: a word of a complex script, a letter with marks, an emoji.
struct ShapedUnit: Hashable {
    /// The text, in UTF-8, ended by 0.
    var text: [CChar]
    var shaping: Shaping
    /// The number of UTF-16 units that the glyph stands for.
    var length: Int
    /// Characters as the user sees them, for carets inside.
    var characterCount: Int
}
