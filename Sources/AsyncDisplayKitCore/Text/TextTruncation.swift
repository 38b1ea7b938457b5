import Typesetting

/// The texts that are shown where a text node's text was cut: the token and, after it, a message that can be tapped.
struct TextTruncation {
    var token: NSAttributedString?
    var message: NSAttributedString?

    /// Both texts together. Attributes that they lack are those of the text's end. Nil stands for the engine's "…".
    func composed(endOf text: AttributedStringSnapshot?, contentSize: UIContentSizeCategory) -> StyledText? {
        guard token != nil || message != nil else { return nil }
        let base = text?.lastAttributes?.dictionary ?? [:]
        let whole = NSMutableAttributedString(string: "")
        if let token {
            whole.append(token)
        } else {
            whole.append(NSAttributedString(string: Self.ellipsis))
        }
        if let message {
            whole.append(NSAttributedString(string: Self.separator))
            whole.append(message)
        }
        let snapshot = AttributedStringSnapshot(whole)
        let completed = NSMutableAttributedString(string: snapshot.string)
        for run in snapshot.runs {
            // A link of the text does not go on in the token.
            var attributes = base.filter { $0.key != .link }
            attributes.merge(run.attributes.dictionary) { _, own in own }
            completed.setAttributes(
                attributes, range: NSRange(location: run.range.lowerBound, length: run.range.count))
        }
        return AttributedStringSnapshot(completed).styledText(contentSize: contentSize)
    }

    /// Whether a character of the composed token belongs to the message.
    func isMessage(at index: Int) -> Bool {
        guard message != nil else { return false }
        return index >= (token?.length ?? Self.ellipsis.utf16.count) + Self.separator.utf16.count
    }

    private static let ellipsis = "…"
    private static let separator = " "
}
