import Foundation

/// The corner of the child on which a corner spec centres its second element.
public enum ASCornerLayoutLocation: Int, Hashable, Sendable {
    /// The upper left corner.
    case topLeft
    /// The upper right corner.
    case topRight
    /// The lower left corner.
    case bottomLeft
    /// The lower right corner.
    case bottomRight
}

/// Centres a small element, such as a badge, on a corner of its child.
///
/// Both elements are measured in the whole range *with its minimum*: in an exact range the badge fills the range,
/// unless a spec around the badge allows smaller sizes.
open class ASCornerLayoutSpec: ASLayoutSpec {
    private static let cornerIndex = 1

    /// The corner of the child on which the second element is centred.
    public var cornerLocation: ASCornerLayoutLocation

    /// The distance by which the element is moved from the corner, to the right and down, whichever corner it is.
    public var offset = CGPoint.zero {
        didSet {
            guard !(offset.x.isFinite && offset.y.isFinite) else { return }
            LayoutMisuse.report(.specValue, self) {
                "was given the offset \(describe(offset)), taken as zero. It must be finite."
            }
            offset = .zero
        }
    }

    /// Whether the spec grows to hold the corner element; otherwise it has the child's size, and the corner element
    /// reaches beyond it.
    public var wrapsCorner = false

    /// A child with an element centred on one of its corners.
    public init(child: any ASLayoutElement, corner: any ASLayoutElement, location: ASCornerLayoutLocation) {
        cornerLocation = location
        super.init()
        adopt(ChildList(child, corner))
    }

    open override var child: (any ASLayoutElement)? {
        get { child(at: 0) }
        set { setChild(newValue, at: 0) }
    }

    /// The element that is centred on the corner, drawn over the child.
    public var corner: (any ASLayoutElement)? {
        get { child(at: Self.cornerIndex) }
        set { setChild(newValue, at: Self.cornerIndex) }
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child else { return layoutWithoutChild() }
        let parent = CGSize(
            width: definiteOrUndefined(constrainedSize.max.width),
            height: definiteOrUndefined(constrainedSize.max.height))
        let childLayout = child.layoutThatFits(constrainedSize, parentSize: parent)
        childLayout.position = CGPoint(x: 0 as CGFloat, y: 0)
        guard let corner else {
            return ASLayout(layoutElement: self, size: childLayout.size, list: .one(childLayout))
        }
        let cornerLayout = corner.layoutThatFits(constrainedSize, parentSize: parent)
        let isRight = cornerLocation == .topRight || cornerLocation == .bottomRight
        let isBottom = cornerLocation == .bottomLeft || cornerLocation == .bottomRight
        let x = (isRight ? childLayout.size.width : 0) - cornerLayout.size.width / 2 + offset.x
        let y = (isBottom ? childLayout.size.height : 0) - cornerLayout.size.height / 2 + offset.y
        cornerLayout.position = CGPoint(x: x, y: y)

        var size = childLayout.size
        if wrapsCorner {
            let left = min(0, x)
            let top = min(0, y)
            size = constrainedSize.clamp(
                CGSize(
                    width: max(childLayout.size.width, x + cornerLayout.size.width) - left,
                    height: max(childLayout.size.height, y + cornerLayout.size.height) - top))
            childLayout.position = CGPoint(x: -left, y: -top)
            cornerLayout.position = CGPoint(x: x - left, y: y - top)
        }
        return ASLayout(layoutElement: self, size: size, list: .two(childLayout, cornerLayout))
    }
}
