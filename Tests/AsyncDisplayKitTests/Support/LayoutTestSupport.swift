import AsyncDisplayKitCore
import Execution
import Foundation
import TestSupport

/// A node that declares its size.
func node(_ width: CGFloat, _ height: CGFloat) -> PlainLayoutElement {
    PlainLayoutElement().styled { $0.preferredSize = CGSize(width: width, height: height) }
}

/// A node whose content has that size, which flexing and stretching may change.
func content(_ width: CGFloat, _ height: CGFloat) -> PlainLayoutElement {
    PlainLayoutElement { _ in CGSize(width: width, height: height) }
}

/// The range that holds one size.
func exactly(_ width: CGFloat, _ height: CGFloat) -> ASSizeRange {
    ASSizeRangeMake(CGSize(width: width, height: height))
}

/// The range from nothing to a maximum.
func upTo(_ width: CGFloat, _ height: CGFloat) -> ASSizeRange {
    ASSizeRangeMake(.zero, CGSize(width: width, height: height))
}

/// The range between two sizes.
func between(_ low: (CGFloat, CGFloat), _ high: (CGFloat, CGFloat)) -> ASSizeRange {
    ASSizeRangeMake(CGSize(width: low.0, height: low.1), CGSize(width: high.0, height: high.1))
}

func size(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// A horizontal stack with everything at its default but what is given.
func stack(
    spacing: CGFloat = 0, justify: ASStackLayoutJustifyContent = .start, align: ASStackLayoutAlignItems = .stretch,
    wrap: ASStackLayoutFlexWrap = .noWrap, content: ASStackLayoutAlignContent = .start, lineSpacing: CGFloat = 0,
    _ children: [any ASLayoutElement]
) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .horizontal, spacing: spacing, justifyContent: justify, alignItems: align, flexWrap: wrap,
        alignContent: content, lineSpacing: lineSpacing, children: children)
}

/// A vertical stack with everything at its default but what is given.
func column(align: ASStackLayoutAlignItems = .stretch, _ children: [any ASLayoutElement]) -> ASStackLayoutSpec {
    ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: align, children: children)
}

extension ASLayoutSpec {
    /// The frames of the direct children, raw.
    func frames(in range: ASSizeRange) -> [CGRect] {
        layoutThatFits(range).sublayouts.map(\.frame)
    }
}

/// The kinds of misuse reported while `body` runs.
func misuses(_ body: () throws -> Void) rethrows -> [LayoutMisuse.Kind] {
    let kinds = Mutex<[LayoutMisuse.Kind]>([])
    try LayoutMisuse.observing({ misuse in kinds.withLock { $0.append(misuse.kind) } }, body)
    return kinds.withLock { $0 }
}
