import Drawing

/// Where lines stand between the margins.
package enum TextAlignment: Sendable {
    case left
    case center
    case right
    /// Both margins; the last line of a paragraph stands naturally.
    case justified
    /// Left or right, following the paragraph's direction.
    case natural
}

/// The treatment of text that is too long for its line or its box.
package enum LineBreakMode: Sendable {
    case wordWrapping
    case charWrapping
    case clipping
    case truncatingHead
    case truncatingTail
    case truncatingMiddle
}

/// The direction in which a paragraph reads.
package enum BaseWritingDirection: Sendable {
    /// The direction of the first letter that has one; left to right if no letter has.
    case natural
    case leftToRight
    case rightToLeft
}

/// How the lines of a paragraph are set. Distances in points. The style at a paragraph's first character counts.
package struct ParagraphAttributes: Hashable, Sendable {
    package var alignment = TextAlignment.natural
    /// Extra distance below every line that another line follows.
    package var lineSpacing: Double = 0
    /// The distance after the paragraph, unless it is the last one.
    package var paragraphSpacing: Double = 0
    /// The distance before the paragraph, unless it is the first one.
    package var paragraphSpacingBefore: Double = 0
    package var firstLineHeadIndent: Double = 0
    /// Indent of all lines but the first.
    package var headIndent: Double = 0
    /// Where lines end: positive from the leading margin, zero or negative from the trailing one.
    package var tailIndent: Double = 0
    package var minimumLineHeight: Double = 0
    /// Zero for no limit.
    package var maximumLineHeight: Double = 0
    /// Factor of the natural line height, before the limits apply; zero for 1.
    package var lineHeightMultiple: Double = 0
    /// The wrapping modes wrap; all others set each paragraph on one line, which the truncating ones shorten.
    package var lineBreakMode = LineBreakMode.wordWrapping
    package var baseWritingDirection = BaseWritingDirection.natural
    /// The distance between tab stops; zero stands for 28 points.
    package var defaultTabInterval: Double = 0

    package init() {}

    package static let `default` = ParagraphAttributes()

    /// True when lines are broken where the width ends.
    var wraps: Bool { lineBreakMode == .wordWrapping || lineBreakMode == .charWrapping }
}
