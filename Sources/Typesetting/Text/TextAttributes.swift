import Drawing

/// The shadow of text. Distances in points.
package struct TextShadow: Hashable, Sendable {
    /// Displacement, positive to the right and downwards.
    package var offset: CGSize
    /// Zero for a sharp shadow; twice the standard deviation of the blur.
    package var blurRadius: Double
    package var color: TextColor

    package init(offset: CGSize, blurRadius: Double, color: TextColor) {
        self.offset = offset
        self.blurRadius = blurRadius
        self.color = color
    }
}

/// How a run of characters looks. A value, any thread.
package struct TextAttributes: Hashable, Sendable {
    package var font: FontDescriptor
    package var color: TextColor
    /// False when the text did not ask for a colour, so that a tint may replace it.
    package var hasExplicitColor: Bool
    /// Fills the full height of the line behind the text.
    package var backgroundColor: TextColor?
    /// Extra points after each character; negative brings them closer.
    package var kern: Double = 0
    package var underline = false
    /// Nil for the text's own colour.
    package var underlineColor: TextColor?
    package var strikethrough = false
    /// Nil for the text's own colour.
    package var strikethroughColor: TextColor?
    /// The distance by which the text is moved upwards, in points.
    package var baselineOffset: Double = 0
    package var shadow: TextShadow?
    package var paragraph: ParagraphAttributes

    /// - Parameter color: nil for black that a tint may replace.
    package init(
        font: FontDescriptor = FontDescriptor(size: 12), color: TextColor? = nil,
        paragraph: ParagraphAttributes = .default
    ) {
        self.font = font
        self.color = color ?? .black
        hasExplicitColor = color != nil
        self.paragraph = paragraph
    }
}
