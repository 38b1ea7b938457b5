import Drawing

/// What of a layer an animation can change as a whole; the raw value is the animation key.
enum LayerProperty: String {
    case bounds, position, anchorPoint, zPosition, transform, sublayerTransform, opacity, contents, contentsRect
    case backgroundColor, borderColor, borderWidth, cornerRadius
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius

    /// Whether it decides where the layer or its sublayers lie.
    var isGeometry: Bool {
        switch self {
        case .bounds, .position, .anchorPoint, .transform, .sublayerTransform, .shadowOpacity, .shadowOffset,
            .shadowRadius:
            true
        default: false
        }
    }
}

extension CALayer {
    /// Sets a model value, animated if an action says so. No lookup and no allocation when nothing animates.
    @inline(__always)
    final func change(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
        body(&values)
        didChange(property)
    }

    final func didChange(_ property: LayerProperty) {
        if property.isGeometry { invalidateExtent() }
        markNeedsFrame()
    }

    /// Sets a flag that shows; false if it was so already.
    @discardableResult
    final func setFlag(_ flag: LayerFlags, _ isSet: Bool) -> Bool {
        guard flags.contains(flag) != isSet else { return false }
        if isSet { flags.insert(flag) } else { flags.remove(flag) }
        markNeedsFrame()
        return true
    }

    // MARK: Frames

    /// Counts the display lists made so far (of any tree): a layer that was marked in this epoch need not tell its
    /// ancestors again. Starts at 1, so that a new layer is not marked.
    private(set) static var frameEpoch: UInt32 = 1

    /// Tells the tree's host that something visible changed.
    ///
    /// Invariant: if a layer is marked in the current epoch, so are all its ancestors, and the host has been told. So
    /// the walk stops at the first marked layer, and the marks of a whole tree are cleared by beginning an epoch.
    final func markNeedsFrame() {
        let epoch = CALayer.frameEpoch
        guard markedEpoch != epoch else { return }
        markedEpoch = epoch
        var top = self
        while let next = top.superlayer {
            guard next.markedEpoch != epoch else { return }
            next.markedEpoch = epoch
            top = next
        }
        top.treeHost?.layerTreeNeedsFrame()
    }

    /// From now on, visible changes are reported to the host again. `DisplayListBuilder` calls this.
    package final func clearNeedsFrame() {
        CALayer.frameEpoch &+= 1
    }

    /// Whether something visible changed since the last display list.
    package final var needsFrame: Bool { markedEpoch == CALayer.frameEpoch }

    final func didChangeHost() {
        guard let treeHost else { return }
        markedEpoch = CALayer.frameEpoch
        treeHost.layerTreeNeedsFrame()
        if !flags.isDisjoint(with: [.layout, .display]) { treeHost.layerTreeNeedsLayout() }
    }
}
