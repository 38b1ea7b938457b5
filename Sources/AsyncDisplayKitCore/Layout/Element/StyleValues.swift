import Foundation

/// Everything a parent reads from a child's style to measure and place it, copied in one go.
package struct StyleValues: Sendable {
    package var size = ASLayoutElementSize()
    package var flexBasis = ASDimension()
    package var spacingBefore: CGFloat = 0
    package var spacingAfter: CGFloat = 0
    package var flexGrow: CGFloat = 0
    package var flexShrink: CGFloat = 0
    package var ascender: CGFloat = 0
    package var descender: CGFloat = 0
    package var layoutPosition = CGPoint.zero
    package var alignSelf = ASStackLayoutAlignSelf.auto

    package init() {}
}

/// Slots in which custom specs keep options of their own on their children. An object, so that a style without them
/// keeps one reference.
final class StyleExtensions {
    static let integerCount = 4

    var bool = false
    var integers = [Int](repeating: 0, count: integerCount)
    var edgeInsets = UIEdgeInsets.zero
}
