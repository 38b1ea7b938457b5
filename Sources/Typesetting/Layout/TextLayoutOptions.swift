import Drawing

/// The box that text is set in. Lengths in points.
package struct TextLayoutOptions: Hashable, Sendable {
    /// Lines end here. `.infinity` for no limit; negative and nan count as 0, where every line takes one character.
    package var width: Double
    /// Lines that would end below this height are left out, except the first line. `.infinity` for no limit.
    package var height: Double
    /// 0 for no limit.
    package var maximumNumberOfLines: Int
    /// The look of the last line if there is more text than room. A token is at its end in the wrapping modes (after a
    /// word or a character) and with `.truncatingTail` (after a character); otherwise at its beginning or in its
    /// middle. With `.clipping` there is no token.
    package var truncation: LineBreakMode
    /// Nil for `…` that looks like the last visible character.
    package var truncationToken: StyledText?
    /// Characters that do not stand right before a token at the end.
    package var charactersAvoidedBeforeToken: AvoidedCharacters
    /// Areas of the box that lines flow around, in points. A line may continue on the other side of an area. The dents
    /// of concave areas are left empty, too.
    package var exclusionPaths: [CGPath]
    /// Device pixels per point. Baselines and glyphs are at whole pixels; line breaks do not depend on the scale.
    package var scale: Double

    package init(
        width: Double, height: Double = .infinity, maximumNumberOfLines: Int = 0,
        truncation: LineBreakMode = .truncatingTail, truncationToken: StyledText? = nil,
        charactersAvoidedBeforeToken: AvoidedCharacters = .whitespaceAndPunctuation, exclusionPaths: [CGPath] = [],
        scale: Double = 1
    ) {
        self.width = width
        self.height = height
        self.maximumNumberOfLines = maximumNumberOfLines
        self.truncation = truncation
        self.truncationToken = truncationToken
        self.charactersAvoidedBeforeToken = charactersAvoidedBeforeToken
        self.exclusionPaths = exclusionPaths
        self.scale = scale
    }

    /// Characters dropped before a truncation token.
    package enum AvoidedCharacters: Hashable, Sendable {
        case none
        case whitespace
        /// Whitespace, newlines and `. , ! ? : ;`
        case whitespaceAndPunctuation

        func contains(_ glyph: Glyph) -> Bool {
            if self == .none { return false }
            if glyph.flags.contains(.whitespace) { return true }
            guard self == .whitespaceAndPunctuation, !glyph.flags.contains(.unit) else { return false }
            switch glyph.code {
            case 0x2E, 0x2C, 0x21, 0x3F, 0x3A, 0x3B: return true
            default: return false
            }
        }
    }

    /// The width that is used.
    var effectiveWidth: Double { width > 0 ? width : 0 }
}
