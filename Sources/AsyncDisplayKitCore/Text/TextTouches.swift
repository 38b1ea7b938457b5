/// A text node's touches, highlight and delegate, in an object that is made when the first of them is set.
@MainActor final class TextTouches {
    weak var delegate: (any ASTextNodeDelegate)?
    /// The link or message on which the touch began.
    var touched: TextTarget?
    var highlight: TextHighlight?
    var highlightRange = TextTouches.noRange
    var longPress: UILongPressGestureRecognizer?
    /// The parts of the text that can have the keyboard's focus; made when they are first asked for.
    var focusParts: [TextFocusPart] = []

    nonisolated static let noRange = NSRange(location: 0, length: 0)

    static func ensured(in touches: inout TextTouches?) -> TextTouches {
        let ensured = touches ?? TextTouches()
        touches = ensured
        return ensured
    }
}

/// Settings that only few text nodes have, in one object that is made when the first of them is set. Behind the node's
/// lock.
final class RareTextSettings {
    var truncation = TextTruncation()
    var exclusionPaths: [UIBezierPath]?
    var scaleFactors: [NSNumber]?
    var linkAttributeNames = [NSAttributedString.Key.link.rawValue]
    var placeholderInsets = UIEdgeInsets(top: 2, left: 0, bottom: 2, right: 0)
    var placeholderColor: UIColor? = ASDisplayNodeDefaultPlaceholderColor()

    nonisolated(unsafe) static let initial = RareTextSettings()  // never changed

    static func ensured(in settings: inout RareTextSettings?) -> RareTextSettings {
        let ensured = settings ?? RareTextSettings()
        settings = ensured
        return ensured
    }
}
