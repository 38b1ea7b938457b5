import Drawing

extension CALayer {
    /// Whether the layer itself will be laid out in the next layout pass.
    public final func needsLayout() -> Bool { flags.contains(.needsLayout) }

    final func markNeedsLayout() {
        guard !flags.contains(.needsLayout) else { return }
        let wasClean = flags.isDisjoint(with: [.layout, .display])
        flags.insert(.needsLayout)
        if let superlayer {
            flagAncestors(.descendantNeedsLayout, from: superlayer)
        } else if wasClean {
            treeHost?.layerTreeNeedsLayout()
        }
    }

    /// Marks a layer and its ancestors as having a descendant that needs layout or display. Stops at a marked layer,
    /// because its ancestors are marked, too.
    final func flagAncestors(_ flag: LayerFlags, from layer: CALayer) {
        var layer = layer
        while !layer.flags.contains(flag) {
            let wasClean = layer.flags.isDisjoint(with: [.layout, .display])
            layer.flags.insert(flag)
            guard let next = layer.superlayer else {
                if wasClean { layer.treeHost?.layerTreeNeedsLayout() }
                return
            }
            layer = next
        }
    }

    /// How many rounds `layoutIfNeeded()` makes at most, if layout marks layers again; the frame does the rest.
    private static let immediateLayoutRounds = 4

    final func layoutNow() {
        var top = self
        while let next = top.superlayer, next.flags.contains(.needsLayout) { top = next }
        _ = top.layoutDirtyLayers(limit: Self.immediateLayoutRounds)
    }

    /// Like `layoutIfNeeded()`, but begins at this layer: ancestors that need layout wait for the frame's layout pass.
    package final func layoutSubtreeIfNeeded() {
        _ = layoutDirtyLayers(limit: Self.immediateLayoutRounds)
    }

    /// Pass 5: lays out the layers under this one (itself included) that need it, top down, visiting only marked layers
    /// and their ancestors. A layer that is marked again during a round is laid out in another round.
    ///
    /// - Parameter limit: the number of rounds.
    /// - Returns: whether nothing is left to lay out.
    package final func layoutDirtyLayers(limit: Int) -> Bool {
        var round = 0
        while !flags.isDisjoint(with: .layout) {
            guard round < limit else { return false }
            round += 1
            layoutMarkedOnce()
        }
        return true
    }

    private func layoutMarkedOnce() {
        if flags.contains(.needsLayout) {
            flags.remove(.needsLayout)
            layoutSublayers()
        }
        guard flags.contains(.descendantNeedsLayout) else { return }
        flags.remove(.descendantNeedsLayout)
        // `children` is a copy, because layout may insert and remove siblings.
        for child in children where !child.flags.isDisjoint(with: .layout) {
            if child.superlayer === self { child.layoutMarkedOnce() }
        }
    }

    /// The first layer, top down, that needs layout: the culprit to name when layout does not settle.
    package final var firstLayerNeedingLayout: CALayer? {
        if flags.contains(.needsLayout) { return self }
        guard flags.contains(.descendantNeedsLayout) else { return nil }
        for child in children {
            if let found = child.firstLayerNeedingLayout { return found }
        }
        return nil
    }
}

extension CALayer {
    /// Whether anything under this layer waits for pass 5.
    package final var hasLayersToLayOut: Bool { !flags.isDisjoint(with: .layout) }
}
