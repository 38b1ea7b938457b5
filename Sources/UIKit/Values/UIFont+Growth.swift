// How parts of the interface grow with larger text. At the standard size of text and below they keep their sizes.
extension UIFont {
    /// The size of text up to which bars grow, as in UIKit.
    private static let greatestInBars = UIContentSizeCategory.extraExtraExtraLarge

    /// A system font for bars: it follows the size of text as a style does, up to the largest ordinary size.
    static func barFont(ofSize size: CGFloat, weight: Weight, style: TextStyle) -> UIFont {
        UIFontMetrics(forTextStyle: style).scaledFont(
            for: systemFont(ofSize: size, weight: weight),
            maximumPointSize: FontScaling(style: style, standardSize: size).size(in: greatestInBars))
    }

    private var atStandardSize: UIFont { adjusted(to: .large) }

    /// How much higher a line is at the size of text of a collection than at the standard size, in whole points; 0 for
    /// a font of fixed size, and for smaller text.
    func extraLineHeight(in traits: UITraitCollection) -> CGFloat {
        let font = adjusted(to: traits.preferredContentSizeCategory)
        return max(0, (font.lineHeight - font.atStandardSize.lineHeight).rounded(.up))
    }

    /// The factor that reduces the font to its size at the standard size of text; nil if it is not larger than that.
    var scaleToStandardSize: CGFloat? {
        guard scaling != nil else { return nil }
        let scale = atStandardSize.pointSize / pointSize
        return scale < 1 ? scale : nil
    }
}

extension UITraitCollection {
    /// A length given for the standard size of text, scaled for this collection's size of text; never less than it.
    func scaledUp(_ length: CGFloat) -> CGFloat {
        guard preferredContentSizeCategory != .large else { return length }
        return max(length, UIFontMetrics.default.scaledValue(for: length, compatibleWith: self).rounded(.up))
    }
}
