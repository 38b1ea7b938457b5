import Drawing

extension CALayer {
    public final func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

    /// Whether a change of the bounds' size marks the layer as needing display. False by default.
    public final var needsDisplayOnBoundsChange: Bool {
        get { flags.contains(.needsDisplayOnBoundsChange) }
        set {
            if newValue {
                flags.insert(.needsDisplayOnBoundsChange)
            } else {
                flags.remove(.needsDisplayOnBoundsChange)
            }
        }
    }

    final func markNeedsDisplay() {
        guard !flags.contains(.needsDisplay) else { return }
        let wasClean = flags.isDisjoint(with: [.layout, .display])
        flags.insert(.needsDisplay)
        if let superlayer {
            flagAncestors(.descendantNeedsDisplay, from: superlayer)
        } else if wasClean {
            treeHost?.layerTreeNeedsLayout()
        }
    }

    /// Pass 6: makes the contents of the layers under this one (itself included) that need it, visiting only those
    /// marked and their ancestors. What display marks anew waits for the next frame.
    package final func displayDirtyLayers() {
        displayIfNeeded()
        guard flags.contains(.descendantNeedsDisplay) else { return }
        flags.remove(.descendantNeedsDisplay)
        for child in children where !child.flags.isDisjoint(with: .display) {
            if child.superlayer === self { child.displayDirtyLayers() }
        }
    }
}
