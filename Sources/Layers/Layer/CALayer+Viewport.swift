import Drawing

/// The place of the window in a layer's coordinates. It decides which part of a large layer is worth having in memory.
package struct LayerViewport: Hashable, Sendable {
    /// All of the window's bounds, in the layer's coordinates.
    package var window: CGRect
    /// The part of `window` that no layer above clips away, in the layer's coordinates; empty if no part shows. It may
    /// reach beyond the layer. For turned layers it is the bounding box.
    package var visible: CGRect

    package init(window: CGRect, visible: CGRect) {
        self.window = window
        self.visible = visible
    }
}

/// Which values of layers a question is about.
package enum LayerMoment: Sendable {
    /// The values that the application set last, at which animations end.
    case model
    /// The values on screen now, in the middle of animations.
    case presented
}

extension CALayer {
    /// The window's rectangle in this layer's coordinates; nil if the layer is in no window, or is scaled to size 0.
    /// O(depth), without allocations.
    package final func viewport(_ moment: LayerMoment = .model) -> LayerViewport? {
        var toAncestor = CGAffineTransform.identity
        var visible = CGRect.infinite
        var current = self
        while true {
            let source = current.shown(at: moment)
            let isRoot = current.superlayer == nil
            if current.flags.contains(.hidden) { visible = .null }
            if isRoot || current.flags.contains(.masksToBounds), !visible.isNull {
                guard let clip = toAncestor.preimage(of: source.values.bounds) else { return nil }
                visible = visible.isInfinite ? clip : visible.intersection(clip)
            }
            guard let parent = current.superlayer else {
                guard current.treeHost != nil, let window = toAncestor.preimage(of: source.values.bounds) else {
                    return nil
                }
                return LayerViewport(window: window, visible: visible.isNull ? .zero : visible)
            }
            toAncestor = toAncestor.concatenating(source.values.boundsToSuperlayer)
            if let below = parent.shown(at: moment).values.sublayerTransformInBounds {
                toAncestor = toAncestor.concatenating(below)
            }
            current = parent
        }
    }

    /// Whether this layer or one above it is animated, so that it may be on screen elsewhere than the model says.
    package final var isPresentedElsewhere: Bool {
        var next: CALayer? = self
        while let layer = next {
            if layer.presented != nil { return true }
            next = layer.superlayer
        }
        return false
    }

    private final func shown(at moment: LayerMoment) -> CALayer {
        moment == .presented ? presented ?? self : self
    }
}

extension CGAffineTransform {
    /// The bounding box of the points that the transform maps into `rect`; nil if the transform cannot be inverted.
    fileprivate func preimage(of rect: CGRect) -> CGRect? {
        guard abs(a * d - b * c) > 1e-12 else { return nil }
        let result = rect.applying(inverted())
        return result.isFinite ? result : nil
    }
}
