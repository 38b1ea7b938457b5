import Foundation

/// Stretches an element over its child; the child alone decides the size.
///
/// Percentages of the overlay refer to the child's size (those of a background to the spec's parent). *The spec's own
/// size style is not applied when it is measured*, which is reported; put it on the child.
open class ASOverlayLayoutSpec: ASLayoutSpec {
    private static let overlayIndex = 1

    /// A child with an element stretched over it.
    public init(child: any ASLayoutElement, overlay: any ASLayoutElement) {
        super.init()
        adopt(ChildList(child, overlay))
    }

    open override var child: (any ASLayoutElement)? {
        get { child(at: 0) }
        set { setChild(newValue, at: 0) }
    }

    /// Gets exactly the child's size, and is drawn last.
    public var overlay: (any ASLayoutElement)? {
        get { child(at: Self.overlayIndex) }
        set { setChild(newValue, at: Self.overlayIndex) }
    }

    open override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let childLayout = child.layoutThatFits(constrainedSize, parentSize: parentSize)
        childLayout.position = CGPoint(x: 0 as CGFloat, y: 0)
        guard let overlay else {
            return checkingStyle(
                size, constrainedSize, parentSize,
                ASLayout(layoutElement: self, size: childLayout.size, list: .one(childLayout)))
        }
        let overlayLayout = overlay.layoutThatFits(
            ASSizeRange(min: childLayout.size, max: childLayout.size), parentSize: childLayout.size)
        overlayLayout.position = CGPoint(x: 0 as CGFloat, y: 0)
        return checkingStyle(
            size, constrainedSize, parentSize,
            ASLayout(layoutElement: self, size: childLayout.size, list: .two(childLayout, overlayLayout)))
    }
}
