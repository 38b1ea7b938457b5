import Foundation
import Typesetting

/// The look of a text field. Main thread.
@MainActor struct FieldLook {
    var font = UIFont.preferredFont(forTextStyle: .body)
    var textColor = UIColor.label
    var alignment = NSTextAlignment.natural
    var border = UITextField.BorderStyle.none
    var clearButtonMode = UITextField.ViewMode.never
    var isSecure = false
    /// The attributes of an attributed text, by the style numbers in `TextStyleRuns`; empty if it has one look.
    var styles: [[NSAttributedString.Key: Any]] = []

    /// Between the field's edge and the text.
    var margins: CGSize {
        switch border {
        case .none: .zero
        case .line, .bezel: CGSize(width: 4, height: 4)
        case .roundedRect: CGSize(width: 8, height: 6)
        }
    }

    /// The text with its attributes; text without a font or colour has the field's.
    func attributedString(_ text: EditedText) -> NSAttributedString {
        let string = NSMutableAttributedString(
            string: text.string, attributes: [.font: font, .foregroundColor: textColor])
        for (range, style) in text.styles.ranges where styles.indices.contains(style) {
            string.addAttributes(styles[style], range: NSRange(location: range.lowerBound, length: range.count))
        }
        return string
    }

    /// The looks of a line's parts; empty where it has one look. A line has one paragraph, which is the field's.
    func runs(_ text: EditedText, color: UIColor, traits: UITraitCollection) -> [StyledText.Run] {
        guard !isSecure, !styles.isEmpty else { return [] }
        let paragraph = FieldLine.attributes(font, color).paragraph
        return text.styles.ranges.map { range, style in
            var attributes = TextAttributes(
                RunAttributes(styles.indices.contains(style) ? styles[style] : [:]), defaultFont: font.descriptor,
                defaultColor: color.textColor, contentSize: traits.preferredContentSizeCategory)
            attributes.paragraph = paragraph
            return StyledText.Run(range: range, attributes: attributes)
        }
    }

    /// Whether a view with a mode is shown.
    static func shows(_ mode: UITextField.ViewMode, whileEditing isEditing: Bool) -> Bool {
        switch mode {
        case .never: false
        case .always: true
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        }
    }
}
