import Drawing

extension CALayer {
    /// In the layer's own coordinates, a rectangle outside which neither it nor anything below draws. Everything while
    /// an animation runs below or contents may spill over.
    ///
    /// Worked out when drawing meets a layer outside its clip, then kept until geometry below changes; a layer that
    /// masks to its bounds needs no look at its sublayers.
    final var subtreeExtent: CGRect {
        if flags.contains(.extentIsValid) { return cachedExtent }
        let extent = computeExtent()
        cachedExtent = extent
        flags.insert(.extentIsValid)
        return extent
    }

    private func computeExtent() -> CGRect {
        // Not only the result is cached, but also the promise that changes below are reported; so visit all of them.
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

    /// The extents of the layer and those above it are to be worked out again. Stops at the first that is not known,
    /// because then those above are not known either, and at the first that masks to its bounds, because it does not
    /// depend on what is below.
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
