/// The methods by which a text node reports presses of its links. Main thread; all methods have defaults.
@preconcurrency @MainActor public protocol ASTextNodeDelegate: AnyObject {
    /// A link was tapped.
    ///
    /// - Parameters:
    ///   - attribute: which of the node's `linkAttributeNames` it is.
    ///   - value: the attribute's value.
    ///   - point: in the node's coordinates.
    ///   - textRange: all characters with that value around the point, in UTF-16 units.
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange)

    /// A link was pressed for long. Only called if `textNode(_:shouldLongPressLinkAttribute:value:at:)` allows it.
    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange)

    /// The `additionalTruncationMessage` was tapped.
    func textNodeTappedTruncationToken(_ textNode: ASTextNode)

    /// Whether a link reacts to touches at all. Default: true.
    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool

    /// Whether a link reacts to a long press. Default: false.
    func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool
}

extension ASTextNodeDelegate {
    public func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}

    public func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}

    public func textNodeTappedTruncationToken(_ textNode: ASTextNode) {}

    public func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }

    public func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { false }
}

/// How a touched link is marked.
public enum ASTextNodeHighlightStyle: UInt, Sendable {
    /// A dark veil, for text on a light background.
    case light
    /// A light veil, for text on a dark background.
    case dark
}
