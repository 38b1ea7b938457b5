import Foundation

/// Puts its children on top of each other at the origin, and is as large as the largest.
///
/// For returning a bare node as a layout spec. Each child gets the wrapper's range; along an unbounded axis it needs a
/// size of its own.
open class ASWrapperLayoutSpec: ASLayoutSpec {
    /// A spec around one element.
    public init(layoutElement: any ASLayoutElement) {
        super.init()
        adopt(ChildList(layoutElement))
    }

    /// A spec around elements that lie on top of each other, the last in front.
    public init(layoutElements: [any ASLayoutElement]) {
        super.init()
        adopt(ChildList(layoutElements))
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        var size = constrainedSize.min
        var sublayouts: [ASLayout] = []
        sublayouts.reserveCapacity(childList.count)
        for child in childList {
            let layout = child.layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
            layout.position = CGPoint(x: 0 as CGFloat, y: 0)
            size.width = max(size.width, layout.size.width)
            size.height = max(size.height, layout.size.height)
            sublayouts.append(layout)
        }
        return ASLayout(layoutElement: self, size: size, sublayouts: sublayouts)
    }
}
