import Foundation

/// Makes sizes of a program's own follow the size of text that the user prefers, as a text style does. Any thread.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Scales as a text style does.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
    }

    /// Scales as running text does.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// A distance, or a size of text, for the size of text of a collection, or of `UITraitCollection.current`.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection? = nil) -> CGFloat {
        value * style.size((traitCollection ?? .current).preferredContentSizeCategory) / style.size(.large)
    }

    /// A font in the size for the size of text of a collection, or of `UITraitCollection.current`. As a font of a text
    /// style, it follows changes where such fonts do. Its own size is the one at the standard size of text.
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
