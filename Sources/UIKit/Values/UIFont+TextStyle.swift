import Foundation

extension UIFont {
    /// What a text is for, which decides its font.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The title of a page that has just been opened: 34 points at the standard size.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A heading of the first order: 28 points at the standard size.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A heading of the second order: 22 points at the standard size.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A heading of the third order: 20 points at the standard size.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// The heading of a paragraph: 17 points at the standard size, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// What stands below a heading: 15 points at the standard size.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Running text: 17 points at the standard size.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// A remark beside the text: 16 points at the standard size.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A footnote: 13 points at the standard size.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// What stands below a picture: 12 points at the standard size.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// The smallest text: 11 points at the standard size.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// Font sizes in points, those of UIKit, for the categories `UIContentSizeCategory.inOrder`.
        private var sizes: [CGFloat] {
            switch self {
            case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
            case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
            case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
            case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
            default: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            }
        }

        /// In points.
        func size(_ category: UIContentSizeCategory) -> CGFloat {
            sizes[UIContentSizeCategory.inOrder.firstIndex(of: category) ?? UIContentSizeCategory.standardIndex]
        }
    }

    /// The system font of a style, at the size of text of `UITraitCollection.current`. The font stays at that size, but
    /// text nodes, and labels with `adjustsFontForContentSizeCategory`, use it at the present size. Any thread.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }

    /// The system font of a style, at the size of text of a collection, or of `UITraitCollection.current`. Any thread.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let category = (traitCollection ?? .current).preferredContentSizeCategory
        let scaling = FontScaling(style: style)
        let font = systemFont(ofSize: scaling.size(in: category), weight: style == .headline ? .semibold : .regular)
        return UIFont(descriptor: font.descriptor, scaling: scaling)
    }

    /// The font at another size of text: itself if its size is fixed, and where the size of text is unspecified. Any
    /// thread.
    package func adjusted(to category: UIContentSizeCategory) -> UIFont {
        let adjusted = values.adjusted(to: category)
        return adjusted == values ? self : UIFont(adjusted)
    }
}

/// How a font's size follows the size of text that the user prefers.
struct FontScaling: Hashable, Sendable {
    let style: UIFont.TextStyle
    /// In points, at the standard size of text; nil for what the style says.
    var standardSize: CGFloat?
    /// In points.
    var maximumSize = CGFloat.infinity

    /// In points.
    func size(in category: UIContentSizeCategory) -> CGFloat {
        guard let standardSize else { return style.size(category) }
        let (size, usual) = (style.size(category), style.size(.large))
        return min(size == usual ? standardSize : (standardSize * size / usual).rounded(), maximumSize)
    }
}
