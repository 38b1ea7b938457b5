/// The rules for what a text field may contain. Any thread.
enum FieldText {
    /// The greatest length, in UTF-16 units, that the user may give a text. An edit costs time in proportion to the
    /// text, and pasted text may be very long.
    static let longest = 65_536

    /// The text with line breaks replaced by spaces, and without NUL characters.
    static func oneLine(_ text: String) -> String {
        guard text.contains(where: \.isNewline) || text.contains("\0") else { return text }
        return String(text.filter { $0 != "\0" }.map { $0.isNewline ? " " : $0 })
    }

    /// The longest prefix of whole characters that fits into `limit` UTF-16 units.
    static func prefix(_ text: String, _ limit: Int) -> String {
        let limit = max(limit, 0)
        guard var end = text.utf16.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end < text.endIndex
        else { return text }
        while end > text.startIndex, String.Index(end, within: text) == nil { end = text.utf16.index(before: end) }
        return String(text[..<end])
    }
}
