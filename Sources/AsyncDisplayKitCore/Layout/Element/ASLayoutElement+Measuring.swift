import Foundation

// The measuring that nodes and specs share.

extension ASSizeRange {
    /// This range, which a parent allows, narrowed by an element's own size style. The style chooses only within the
    /// range.
    package func restricted(to size: ASLayoutElementSize, relativeTo parentSize: CGSize) -> ASSizeRange {
        // An auto style allows 0...infinity, and every usable range lies within that.
        if size.isAuto, min.width <= max.width, min.height <= max.height { return self }
        return intersection(
            size.resolve(
                parentSize: parentSize,
                autoRange: ASSizeRange(
                    min: CGSize(width: 0 as CGFloat, height: 0),
                    max: CGSize(width: CGFloat.infinity, height: CGFloat.infinity))))
    }
}

extension ASLayoutElement {
    /// The default of `layoutThatFits(_:parentSize:)`: applies the style and measures, keeping nothing.
    ///
    /// A range that cannot be (a negative or infinite minimum, NaN) is reported and repaired here, so that the override
    /// points never see one.
    @inline(__always)
    package func measuredLayout(_ range: ASSizeRange, parentSize: CGSize) -> ASLayout {
        calculateLayoutThatFits(
            range.usable(for: self), restrictedTo: styleValues.size, relativeToParentSize: parentSize)
    }

    /// The size of an element without content: all of a usable maximum, else zero on both axes.
    package func plainSize(thatFits range: ASSizeRange) -> CGSize {
        range.clamp(ASIsCGSizeValidForSize(range.max) ? range.max : .zero)
    }

    /// The layout of an element whose content has that size, moved into the range. A size that cannot be (NaN or
    /// negative) is reported and counts as zero.
    package func layout(ofContent size: CGSize, in range: ASSizeRange) -> ASLayout {
        if size.width >= 0, size.height >= 0 { return ASLayout(layoutElement: self, size: range.clamp(size)) }
        return ASLayout(layoutElement: self, size: range.clamp(repairedContentSize(size, in: range)))
    }

    @inline(never)
    private func repairedContentSize(_ size: CGSize, in range: ASSizeRange) -> CGSize {
        let repaired = CGSize(
            width: size.width >= 0 ? size.width : 0, height: size.height >= 0 ? size.height : 0)
        LayoutMisuse.report(.contentSize, self) {
            """
            answered the size \(describe(size)) when it was measured in \(NSStringFromASSizeRange(range)), which was \
            taken as \(describe(repaired)). A size must not be negative or NaN; look at calculateSizeThatFits(_:), \
            where a division by zero or a subtraction from the constrained size is the usual cause.
            """
        }
        return repaired
    }

    /// The style's values, without making the style of an element that has none.
    @inline(__always)
    package var styleValues: StyleValues {
        if layoutElementType == .layoutSpec {
            if let spec = self as? ASLayoutSpec { return spec.existingStyleValues }
        } else if let node = self as? ASDisplayNode {
            return node.existingStyleValues
        }
        return style.snapshot()
    }
}
