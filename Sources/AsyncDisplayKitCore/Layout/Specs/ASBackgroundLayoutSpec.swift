import Foundation

/// Stretches an element behind its child; the child alone decides the size.
///
/// Percentages of the background refer to the spec's parent (those of an overlay to the child). *The spec's own size
/// style is not applied when it is measured*, which is reported; put it on the child.
open class ASBackgroundLayoutSpec: ASLayoutSpec {
    private static let backgroundIndex = 1

    /// A child with an element stretched behind it.
    public init(child: any ASLayoutElement, background: any ASLayoutElement) {
        super.init()
        adopt(ChildList(child, background))
    }

    open override var child: (any ASLayoutElement)? {
        get { child(at: 0) }
        set { setChild(newValue, at: 0) }
    }

    /// The element behind the child. It gets exactly the child's size, and is drawn first.
    public var background: (any ASLayoutElement)? {
        get { child(at: Self.backgroundIndex) }
        set { setChild(newValue, at: Self.backgroundIndex) }
    }

    open override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let childLayout = child.layoutThatFits(constrainedSize, parentSize: parentSize)
        childLayout.position = CGPoint(x: 0 as CGFloat, y: 0)
        guard let background else {
            return checkingStyle(
                size, constrainedSize, parentSize,
                ASLayout(layoutElement: self, size: childLayout.size, list: .one(childLayout)))
        }
        let backgroundLayout = background.layoutThatFits(
            ASSizeRange(min: childLayout.size, max: childLayout.size), parentSize: parentSize)
        backgroundLayout.position = CGPoint(x: 0 as CGFloat, y: 0)
        return checkingStyle(
            size, constrainedSize, parentSize,
            ASLayout(layoutElement: self, size: childLayout.size, list: .two(backgroundLayout, childLayout)))
    }
}
