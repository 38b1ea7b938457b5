import Drawing

extension CALayer {
    /// A rectangle of the layer's own coordinates outside which neither the layer nor its descendants draw. Infinite
    /// while one of them is animated, or if contents may reach beyond the bounds.
    ///
    /// Computed when drawing meets a layer outside its clip, then kept until the geometry of a descendant changes. The
    /// sublayers of a layer that masks to its bounds do not matter.
    final var subtreeExtent: CGRect {
        if flags.contains(.extentIsValid) { return cachedExtent }
        let extent = computeExtent()
        cachedExtent = extent
        flags.insert(.extentIsValid)
        return extent
    }

    private func computeExtent() -> CGRect {
        // Visit every sublayer, even if the result is infinite: only sublayers with a valid extent report changes.
        var extent = values.bounds
        if flags.contains(.masksToBounds) { return extent }
        for child in children {
            let below = child.subtreeExtent
            if !extent.isInfinite { extent = extent.union(child.extentInSuperlayer(below)) }
        }
        if presented != nil || values.sublayerTransform != nil { return .infinite }
        if placement != .resize, placement != .resizeAspect { return .infinite }
        if let contentsFrame, !extent.isInfinite { extent = extent.union(contentsFrame) }
        if values.shadowOpacity > 0, !extent.isInfinite {
            let reach = 3 * values.shadowRadius
            extent = extent.union(
                (rare?.shadowShape?.rect ?? values.bounds).offsetBy(
                    dx: values.shadowOffset.width, dy: values.shadowOffset.height
                )
                .insetBy(dx: -reach, dy: -reach))
        }
        return extent
    }

    private func extentInSuperlayer(_ extent: CGRect) -> CGRect {
        if presented != nil { return .infinite }
        return extent.isInfinite ? extent : extent.applying(values.boundsToSuperlayer)
    }

    /// Invalidates the extents of the layer and its ancestors. Stops at the first ancestor whose extent is not valid,
    /// because then the extents of its ancestors are not valid either, and at the first ancestor that masks to its
    /// bounds, because its extent does not depend on its sublayers.
    final func invalidateExtent() {
        guard flags.contains(.extentIsValid) else { return }
        flags.remove(.extentIsValid)
        var next = superlayer
        while let layer = next, layer.flags.contains(.extentIsValid), !layer.flags.contains(.masksToBounds) {
            layer.flags.remove(.extentIsValid)
            next = layer.superlayer
        }
    }
}
