import Foundation

/// Surrounds its child with space.
///
/// An infinite inset takes all the space that is left over. With an infinite inset on the far side only, the child is
/// at the near side; with infinite insets on both sides, it is centred. Such an axis becomes as large as allowed, so it
/// needs a finite maximum. Negative insets let the child reach outwards. *The spec's own size style is not applied when
/// it is measured*, which is reported; put it on the child.
open class ASInsetLayoutSpec: ASLayoutSpec {
    /// The space around the child, in points; infinite insets take all the spare space.
    public var insets: UIEdgeInsets {
        didSet { insetsDidChange() }
    }

    /// A child with space around it, in points.
    public init(insets: UIEdgeInsets, child: any ASLayoutElement) {
        self.insets = insets
        super.init()
        adopt(ChildList(child))
        repairInsets()
    }

    private func insetsDidChange() {
        checkMutable()
        repairInsets()
    }

    private func repairInsets() {
        func repaired(_ inset: CGFloat) -> CGFloat { inset.isNaN ? 0 : (inset == -.infinity ? 0 : inset) }
        let finite = UIEdgeInsets(
            top: repaired(insets.top), left: repaired(insets.left), bottom: repaired(insets.bottom),
            right: repaired(insets.right))
        guard !(finite == insets) else { return }
        LayoutMisuse.report(.specValue, self) {
            """
            was given the insets \(insets), of which NaN and minus infinity were taken as 0. An inset must be finite, \
            or .infinity for all the space there is to spare.
            """
        }
        insets = finite
    }

    open override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        guard let child = childList.first else { return layoutWithoutChild() }
        let horizontal = InsetAxis(
            near: insets.left, far: insets.right, low: constrainedSize.min.width, high: constrainedSize.max.width)
        let vertical = InsetAxis(
            near: insets.top, far: insets.bottom, low: constrainedSize.min.height, high: constrainedSize.max.height)
        if horizontal.lacksMaximum || vertical.lacksMaximum { reportInfiniteInset(in: constrainedSize) }

        let layout = child.layoutThatFits(
            ASSizeRange(
                min: CGSize(width: horizontal.childLow, height: vertical.childLow),
                max: CGSize(width: horizontal.childHigh, height: vertical.childHigh)),
            parentSize: CGSize(
                width: horizontal.childParent(parentSize.width), height: vertical.childParent(parentSize.height)))
        let scale = LayoutScale.current
        layout.position = CGPoint(
            x: horizontal.position(of: layout.size.width, scale: scale),
            y: vertical.position(of: layout.size.height, scale: scale))
        let ownSize = CGSize(
            width: horizontal.size(around: layout.size.width), height: vertical.size(around: layout.size.height))
        return checkingStyle(
            size, constrainedSize, parentSize,
            ASLayout(layoutElement: self, size: constrainedSize.clamp(ownSize), list: .one(layout)))
    }

    @inline(never)
    private func reportInfiniteInset(in range: ASSizeRange) {
        LayoutMisuse.report(.infiniteInset, self) {
            """
            has an infinite inset along an axis without a maximum (\(NSStringFromASSizeRange(range))), where it was \
            taken as 0. An infinite inset takes the space that is left; bound that axis.
            """
        }
    }
}

/// The arithmetic of an inset along one axis.
private struct InsetAxis {
    let near: CGFloat
    let far: CGFloat
    let low: CGFloat
    let high: CGFloat

    /// The sum of the finite insets: an infinite inset takes the space that is left, and counts as 0 here.
    private var finiteSum: CGFloat {
        (near == .infinity ? 0 : near) + (far == .infinity ? 0 : far)
    }

    private var isInfinite: Bool { near == .infinity || far == .infinity }

    /// Whether an inset is infinite although the maximum is, too, so that it has no space to take.
    var lacksMaximum: Bool { isInfinite && !ASPointsValidForSize(high) }

    var childLow: CGFloat { isInfinite ? 0 : max(0, low - finiteSum) }

    var childHigh: CGFloat { max(0, high - finiteSum) }

    /// Percentages of the child refer to the space between the insets. An undefined parent stays undefined, so that a
    /// percentage acts as auto.
    func childParent(_ parent: CGFloat) -> CGFloat {
        parent.isNaN ? parent : max(0, parent - finiteSum)
    }

    /// The spec's length around a child of a length, before it is moved into the range.
    func size(around child: CGFloat) -> CGFloat {
        let size = lacksMaximum ? child + finiteSum : child + near + far
        return size == .infinity ? high : size
    }

    func position(of child: CGFloat, scale: CGFloat) -> CGFloat {
        if near != .infinity { return near }
        if lacksMaximum { return 0 }
        return high - ((far == .infinity ? roundPixel((high - child) / 2, scale) : far) + child)
    }
}
