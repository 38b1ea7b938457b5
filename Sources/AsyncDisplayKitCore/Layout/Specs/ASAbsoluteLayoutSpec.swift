import Foundation

/// How large an absolute spec is.
public enum ASAbsoluteLayoutSpecSizing: Int, Hashable, Sendable {
    /// As large as the range's maximum, if that is finite.
    case `default`
    /// Just large enough for all children.
    case sizeToFit
}

/// Puts each child at its own `style.layoutPosition`.
///
/// A child without a size gets the space to the right of its position and below it. *By default the spec takes all of
/// the range's maximum*; with `.sizeToFit` it is just large enough for its children.
open class ASAbsoluteLayoutSpec: ASLayoutSpec {
    /// How large the spec is. Default: the range's maximum.
    public var sizing: ASAbsoluteLayoutSpecSizing

    /// Children at their positions, in a spec as large as allowed.
    public convenience init(children: [any ASLayoutElement]) {
        self.init(sizing: .default, children: children)
    }

    /// Children at their positions, in a spec as large as `sizing` says.
    public init(sizing: ASAbsoluteLayoutSpecSizing, children: [any ASLayoutElement]) {
        self.sizing = sizing
        super.init()
        adopt(ChildList(children))
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        let high = constrainedSize.max
        let parent = CGSize(width: definiteOrUndefined(high.width), height: definiteOrUndefined(high.height))
        var sublayouts: [ASLayout] = []
        sublayouts.reserveCapacity(childList.count)
        var union = constrainedSize.min
        for child in childList {
            let values = child.styleValues
            let position = values.layoutPosition
            let remaining = CGSize(width: max(0, high.width - position.x), height: max(0, high.height - position.y))
            let range = values.size.resolve(parentSize: parent, autoRange: ASSizeRange(min: .zero, max: remaining))
            let layout = child.layoutThatFits(range, parentSize: parent)
            layout.position = position
            union.width = max(union.width, position.x + layout.size.width)
            union.height = max(union.height, position.y + layout.size.height)
            sublayouts.append(layout)
        }
        let hugs = sizing == .sizeToFit
        let size = CGSize(
            width: hugs || parent.width.isNaN ? union.width : parent.width,
            height: hugs || parent.height.isNaN ? union.height : parent.height)
        return ASLayout(layoutElement: self, size: constrainedSize.clamp(size), sublayouts: sublayouts)
    }
}
