import Drawing
import Execution

extension CALayer {
    /// The sublayers, back to front; nil if there are none. Setting replaces all of them.
    public final var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set {
            for child in children where newValue?.contains(child) != true { child.removeFromSuperlayer() }
            for child in children { child.removeFromSuperlayer() }
            for child in newValue ?? [] { addSublayer(child) }
        }
    }

    /// The topmost layer above this one, or this one.
    package final var rootLayer: CALayer {
        var top = self
        while let next = top.superlayer { top = next }
        return top
    }

    final func insert(_ layer: CALayer, at index: Int) {
        Misuse.require(layer !== self, "A layer cannot be its own sublayer.")
        var index = min(index, children.count)
        if let old = layer.superlayer {
            if old === self, let current = children.firstIndex(where: { $0 === layer }) {
                if current < index { index -= 1 }
                guard current != index else { return }
                children.remove(at: current)
                children.insert(layer, at: index)
                markNeedsFrame()
                return
            }
            guard hasRoom(for: layer) else { return reportDepth(of: layer) }
            layer.removeFromSuperlayer()
        } else if !hasRoom(for: layer) {
            return reportDepth(of: layer)
        }
        assert(!isDescendant(of: layer), "A layer cannot be inserted into one of its own sublayers.")
        index = min(index, children.count)
        children.insert(layer, at: index)
        layer.superlayer = self
        noteHeight(of: layer)
        didInsert(layer)
    }

    final func insert(_ layer: CALayer, relativeTo sibling: CALayer?, offset: Int) {
        guard let sibling, let index = children.firstIndex(where: { $0 === sibling }) else {
            insert(layer, at: offset == 0 ? 0 : children.count)
            return
        }
        insert(layer, at: index + offset)
    }

    final func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
        insert(newLayer, at: index)
        oldLayer.removeFromSuperlayer()
    }

    final func detach() {
        guard let parent = superlayer else { return }
        if parent.maskStorage === self {
            parent.mask = nil
            return
        }
        if let index = parent.children.firstIndex(where: { $0 === self }) { parent.children.remove(at: index) }
        superlayer = nil
        flags.remove(.hasBeenShown)
        parent.invalidateExtent()
        parent.markNeedsFrame()
        parent.setNeedsLayout()
    }

    private func didInsert(_ layer: CALayer) {
        if layer.values.zPosition != 0 { flags.insert(.sublayersHaveZPositions) }
        invalidateExtent()
        markNeedsFrame()
        if !layer.flags.isDisjoint(with: .layout) { flagAncestors(.descendantNeedsLayout, from: self) }
        if !layer.flags.isDisjoint(with: .display) { flagAncestors(.descendantNeedsDisplay, from: self) }
        setNeedsLayout()
    }

    private func isDescendant(of layer: CALayer) -> Bool {
        var next: CALayer? = self
        while let current = next {
            if current === layer { return true }
            next = current.superlayer
        }
        return false
    }
}
