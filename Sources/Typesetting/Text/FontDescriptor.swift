import Drawing

/// Says which font is wanted; `FontCatalog` finds the nearest one installed. A value, any thread.
package struct FontDescriptor: Hashable, Sendable {
    /// A family name as fontconfig knows it; nil for the desktop's sans-serif (or monospaced) font.
    package var family: String?
    /// Points per em. Sizes below 1 and not finite count as 1.
    package var size: Double
    /// The weight, from 100 to 900; 400 is regular, 700 bold. Bold is imitated if the family lacks it.
    package var weight: Int
    package var isItalic: Bool
    package var isMonospaced: Bool

    package init(
        family: String? = nil, size: Double, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
    }

    /// The size that is used: finite, and from 1 to 2000 points.
    var effectiveSize: Double { size.isFinite ? min(max(size, 1), 2000) : 1 }
}

/// The vertical measures of a font at its size, in points. Exact, not rounded to pixels.
package struct FontMetrics: Sendable, Equatable {
    /// The distance from the baseline to the top of the line.
    package var ascender: CGFloat
    /// The distance from the baseline to the bottom of the line, as a negative number.
    package var descender: CGFloat
    /// The distance from one baseline to the next, without leading: `ascender - descender`.
    package var lineHeight: CGFloat
    /// The distance that the font asks for between lines. Layout leaves it out, as text containers of UIKit do.
    package var leading: CGFloat
    /// Height of a capital H.
    package var capHeight: CGFloat
    /// Height of a lower-case x.
    package var xHeight: CGFloat

    package init(
        ascender: CGFloat, descender: CGFloat, lineHeight: CGFloat, leading: CGFloat, capHeight: CGFloat,
        xHeight: CGFloat
    ) {
        self.ascender = ascender
        self.descender = descender
        self.lineHeight = lineHeight
        self.leading = leading
        self.capHeight = capHeight
        self.xHeight = xHeight
    }
}
