import AsyncDisplayKit

extension NSAttributedString {
    /// A text of the samples.
    static func sample(
        _ text: String, size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor = .label
    ) -> NSAttributedString {
        NSAttributedString(
            string: text,
            attributes: [.font: UIFont.systemFont(ofSize: size, weight: weight), .foregroundColor: color])
    }
}
