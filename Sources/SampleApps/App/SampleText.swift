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
