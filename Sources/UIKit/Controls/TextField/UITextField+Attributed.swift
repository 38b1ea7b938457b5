import Foundation
import Typesetting

// A text that has several looks.
extension UITextField {
    /// The text with attributes. What they do not say is as `font` and `textColor` are; alignment and other styles of paragraphs are the
    /// field's own. Setting it calls neither delegate nor actions, as setting `text`, which takes the attributes away; setting `font` or
    /// `textColor` takes those attributes from all of the text. What is typed looks like the character before it. The string is read
    /// once, when it is set.
    public var attributedText: NSAttributedString? {
        get { look.attributedString(editor) }
        set {
            let snapshot = newValue.map(AttributedStringSnapshot.init)
            let units = Array((snapshot?.string ?? "").utf16)
            var string = ""
            var runs: [TextStyleRuns.Run] = []
            for (style, run) in (snapshot?.runs ?? []).enumerated() {
                let part = FieldText.oneLine(String(decoding: units[run.range], as: UTF16.self))
                string += part
                runs.append(TextStyleRuns.Run(length: part.utf16.count, style: style))
            }
            setText(EditedText(string, styles: TextStyleRuns(runs)), (snapshot?.runs ?? []).map(\.attributes.dictionary))
        }
    }

    /// The placeholder with attributes; what they do not say is as in `placeholder`.
    public var attributedPlaceholder: NSAttributedString? {
        get { placeholderLabel.attributedText }
        set {
            placeholderLabel.attributedText = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// What is drawn on the line in another look than the rest.
    var styledRuns: [StyledText.Run] {
        look.runs(editor, color: isEnabled ? look.textColor : .tertiaryLabel, traits: traitCollection)
    }
}
