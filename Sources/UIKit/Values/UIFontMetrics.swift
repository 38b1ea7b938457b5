import Foundation

/// Scales a program's own sizes with the size of text that the user prefers, as a text style. Any thread.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Scales as a text style does.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
    }

    /// Scales as running text does.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Scales a length for the size of text of a collection, or of `UITraitCollection.current`.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection? = nil) -> CGFloat {
        value * style.size((traitCollection ?? .current).preferredContentSizeCategory) / style.size(.large)
    }

    /// Scales a font for the size of text of a collection, or of `UITraitCollection.current`. `font` has the size for
    /// the standard size of text. Like a text style's font, the result follows later changes of the size of text.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection? = nil) -> UIFont {
        scaledFont(for: font, maximumPointSize: .infinity, compatibleWith: traitCollection)
    }

    /// As `scaledFont(for:compatibleWith:)`, but never larger than `maximumPointSize`.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection? = nil
    ) -> UIFont {
        let scaling = FontScaling(style: style, standardSize: font.pointSize, maximumSize: maximumPointSize)
        var descriptor = font.descriptor
        descriptor.size = Double(scaling.size(in: (traitCollection ?? .current).preferredContentSizeCategory))
        return UIFont(descriptor: descriptor, scaling: scaling)
    }
}
