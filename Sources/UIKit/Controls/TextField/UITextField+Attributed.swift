import Foundation
import Typesetting

// A text that has several looks.
extension UITextField {
    /// The text with attributes. Characters without a font or colour have `font` and `textColor`; alignment and other
    /// paragraph styles are always the field's. Like setting `text`, which removes the attributes, setting it calls
    /// neither delegate nor actions. Setting `font` or `textColor` removes those attributes from all of the text. Typed
    /// text looks like the character before it. The string is read once, when it is set.
    public var attributedText: NSAttributedString? {
        get { look.attributedString(editor) }
        set {
            let snapshot = newValue.map(AttributedStringSnapshot.init)
            let styles = snapshot?.runs ?? []
            var string = ""
            var runs: [TextStyleRuns.Run] = []
            var (offset, style) = (0, 0)
            // A character has one look, that of its beginning.
            for character in snapshot?.string ?? "" {
                while style + 1 < styles.count, offset >= styles[style].range.upperBound { style += 1 }
                offset += character.utf16.count
                let part = FieldText.oneLine(String(character))
                string += part
                if runs.last?.style != style { runs.append(TextStyleRuns.Run(length: 0, style: style)) }
                runs[runs.count - 1].length += part.utf16.count
            }
            setText(EditedText(string, styles: TextStyleRuns(runs)), styles.map(\.attributes.dictionary))
        }
    }

    /// The placeholder with attributes; attributes that are not set are those of `placeholder`.
    public var attributedPlaceholder: NSAttributedString? {
        get { placeholderLabel.attributedText }
        set {
            placeholderLabel.attributedText = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// The runs in which the text is drawn; empty if it has one look.
    var styledRuns: [StyledText.Run] {
        look.runs(editor, color: isEnabled ? look.textColor : .tertiaryLabel, traits: traitCollection)
    }

    /// The layer that shows the text.
    package var textLayer: CALayer { content.layer }
}
