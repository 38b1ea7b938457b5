import AsyncDisplayKitCore

/// Colours and text styles of the demo, in one place. Values only, so any thread may use them. Texts follow the size of
/// text that the user prefers.
enum DemoStyle {
    /// The desktop's; teal where the desktop has none.
    static let accent = accented(color(light: (0.10, 0.44, 0.55), dark: (0.42, 0.78, 0.88)))
    /// Behind cells.
    static let ground = UIColor.systemBackground
    static let barBackground = color(light: (0.97, 0.97, 0.98), dark: (0.11, 0.11, 0.12))
    static let hairline = gray(light: 0.86, dark: 0.24)
    /// Behind a button of the bar whose menu is open.
    static let pressed = gray(light: 0.86, dark: 0.26)
    static let highlighted = color(light: (0.93, 0.95, 0.97), dark: (0.16, 0.18, 0.21))
    /// Background of selected cells in a list that has the keyboard focus, and in one that does not.
    static let selected = strengthened(
        accented(color(light: (0.85, 0.93, 0.96), dark: (0.07, 0.22, 0.27)), light: 0.16, dark: 0.25),
        accented(color(light: (0.72, 0.87, 0.92), dark: (0.08, 0.29, 0.36)), light: 0.28, dark: 0.33))
    static let selectedWithoutFocus = strengthened(gray(light: 0.93, dark: 0.18), gray(light: 0.86, dark: 0.25))
    /// Of the mark of what is selected in a list without the focus; elsewhere it has the accent colour.
    static let selectionWithoutFocus = gray(light: 0.45, dark: 0.62)
    /// Of the bar that marks a row.
    static let selectionWidth: CGFloat = 4
    static let noteBackground = gray(light: 0.13, dark: 0.25)
    static let missingPicture = gray(light: 0.93, dark: 0.15)
    static let warning = color(light: (1.0, 0.92, 0.70), dark: (0.32, 0.25, 0.05))
    private static let liked = color(light: (0.80, 0.13, 0.27), dark: (1.0, 0.45, 0.55))

    /// Titles in the bar get no larger than that, as in bars of the library.
    private static let greatestTitleSize: CGFloat = 24

    /// Text, from the most important to the least.
    static let text = gray(light: 0.10, dark: 0.95)
    static let secondText = gray(light: 0.30, dark: 0.82)
    static let thirdText = gray(light: 0.35, dark: 0.72)

    /// Lines longer than this, in points, are hard to read: the eye does not find the next one.
    static let readableWidth: CGFloat = 640

    /// Scale factors for a line in the bar, which shrinks instead of being truncated at large sizes of text.
    static let shrinking: [NSNumber] = [0.85, 0.7, 0.6, 0.5, 0.42, 0.36, 0.3].map { NSNumber(value: $0) }

    static func title(_ text: String) -> NSAttributedString {
        string(text, scaled(.boldSystemFont(ofSize: 16), .callout), Self.text)
    }

    static func body(_ text: String) -> NSAttributedString {
        string(text, scaled(.systemFont(ofSize: 14), .subheadline), secondText)
    }

    static func caption(_ text: String) -> NSAttributedString {
        string(text, .preferredFont(forTextStyle: .caption1), thirdText)
    }

    static func strong(_ text: String) -> NSAttributedString {
        string(text, scaled(.boldSystemFont(ofSize: 13), .footnote), Self.text)
    }

    /// Something that can be clicked.
    static func link(_ text: String) -> NSAttributedString {
        string(text, scaled(.boldSystemFont(ofSize: 13), .footnote), accent)
    }

    static func heart(isLiked: Bool) -> NSAttributedString {
        string(
            isLiked ? "\u{2665}" : "\u{2661}", scaled(.systemFont(ofSize: 24), .title2), isLiked ? liked : thirdText)
    }

    /// The heart that rises over a picture.
    static var burst: NSAttributedString { string("\u{2665}", .systemFont(ofSize: 110), .white) }

    static func comment(by author: String, _ text: String) -> NSAttributedString {
        let line = NSMutableAttributedString(attributedString: strong(author + "  "))
        line.append(string(text, .preferredFont(forTextStyle: .footnote), secondText))
        return line
    }

    /// A sentence over the pages.
    static func note(_ text: String) -> NSAttributedString {
        string(text, scaledInMargins(.systemFont(ofSize: 12), .caption1), .white)
    }

    static func onPicture(_ text: String) -> NSAttributedString {
        string(text, .preferredFont(forTextStyle: .caption1), .white)
    }

    static func header(_ text: String) -> NSAttributedString {
        string(text, scaled(.boldSystemFont(ofSize: 18), .title3), Self.text)
    }

    /// The current page's has the tint.
    static func pageTitle(_ text: String, isCurrent: Bool) -> NSAttributedString {
        // The same width either way, so that titles don't move when the page changes.
        let font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
            for: .systemFont(ofSize: 13), maximumPointSize: greatestTitleSize)
        return isCurrent
            ? NSAttributedString(string: text, attributes: [.font: font]) : string(text, font, thirdText)
    }

    static func status(_ text: String) -> NSAttributedString {
        string(text, scaledInMargins(.systemFont(ofSize: 11), .caption2), thirdText)
    }

    /// Sentences above and below the pages get no larger than that, or there would be no room for the pages.
    private static func scaledInMargins(_ font: UIFont, _ style: UIFont.TextStyle) -> UIFont {
        UIFontMetrics(forTextStyle: style).scaledFont(for: font, maximumPointSize: 17)
    }

    /// A length given for the standard size of text, scaled for a node's size of text; never less than it.
    static func scaledUp(_ length: CGFloat, for node: ASDisplayNode) -> CGFloat {
        scaledUp(length, ASPrimitiveTraitCollectionToUITraitCollection(node.primitiveTraitCollection))
    }

    /// The same for the size of text of a view, or of the thread's current traits.
    static func scaledUp(_ length: CGFloat, _ traits: UITraitCollection = .current) -> CGFloat {
        max(length, UIFontMetrics.default.scaledValue(for: length, compatibleWith: traits).rounded())
    }

    /// Whether the size of text of a node is larger than the standard one.
    static func hasLargerText(_ node: ASDisplayNode) -> Bool { scaledUp(100, for: node) > 100 }

    static func scaled(_ font: UIFont, _ style: UIFont.TextStyle) -> UIFont {
        UIFontMetrics(forTextStyle: style).scaledFont(for: font)
    }

    private static func string(_ text: String, _ font: UIFont, _ color: UIColor) -> NSAttributedString {
        NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
    }

    private static func gray(light: CGFloat, dark: CGFloat) -> UIColor {
        color(light: (light, light, light), dark: (dark, dark, dark))
    }

    /// Another colour where the user asks for more contrast.
    private static func strengthened(_ usual: UIColor, _ strong: UIColor) -> UIColor {
        UIColor { $0.accessibilityContrast == .high ? strong.resolvedColor(with: $0) : usual.resolvedColor(with: $0) }
    }

    /// Parts of the desktop's accent colour in white, or in black in the dark style; `own` where the desktop has none.
    private static func accented(_ own: UIColor, light: CGFloat = 1, dark: CGFloat = 1) -> UIColor {
        UIColor { traits in
            guard let accent = traits.accentColor?.cgColor.components else { return own }
            let (part, ground): (CGFloat, CGFloat) = traits.userInterfaceStyle == .dark ? (dark, 0) : (light, 1)
            let mixed = accent.map { ground + ($0 - ground) * part }
            return UIColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: 1)
        }
    }

    private static func color(
        light: (CGFloat, CGFloat, CGFloat), dark: (CGFloat, CGFloat, CGFloat)
    ) -> UIColor {
        let (light, dark) = (
            UIColor(red: light.0, green: light.1, blue: light.2, alpha: 1),
            UIColor(red: dark.0, green: dark.1, blue: dark.2, alpha: 1)
        )
        return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }
}
