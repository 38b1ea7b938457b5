import AsyncDisplayKit

extension NSAttributedString {
    /// A text of the samples, which follows the user's size of text.
    ///
    /// - Parameter greatestSize: the font gets no larger, for a text that has one line only.
    static func sample(
        _ text: String, size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor = .label,
        greatestSize: CGFloat = .infinity
    ) -> NSAttributedString {
        let font = UIFontMetrics.default.scaledFont(
            for: .systemFont(ofSize: size, weight: weight), maximumPointSize: greatestSize)
        return NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
    }
}

extension ASDisplayNode {
    /// Whether the size of text is one of the accessibility sizes, of which a line holds a word or two.
    var hasLargeText: Bool { primitiveTraitCollection.preferredContentSizeCategory.isAccessibilityCategory }
}

/// A text with a greatest number of lines, and with another one at the accessibility sizes of text.
final class BoundedTextNode: ASTextNode, @unchecked Sendable {  // constants, and the node's own state
    private let lines: UInt
    private let largeLines: UInt

    /// - Parameter largeLines: 0 for as many as are needed.
    init(lines: UInt, largeLines: UInt = 0) {
        self.lines = lines
        self.largeLines = largeLines
        super.init()
        adoptTextSize()
    }

    private func adoptTextSize() {
        maximumNumberOfLines = hasLargeText ? largeLines : lines
    }

    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        adoptTextSize()
    }
}
