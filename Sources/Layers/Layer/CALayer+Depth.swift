import Execution

// Walks through a tree of layers call themselves for each level, so a tree must not be deeper than the stack.
extension CALayer {
    /// The most layers inside of each other, the outermost included.
    package nonisolated static let nestingLimit = 1000

    /// Whether a layer, with what is in it, can be a sublayer of this one. Costs a walk up the tree.
    package final func hasRoom(for layer: CALayer) -> Bool {
        var depth = 1
        var next = superlayer
        while let current = next {
            depth += 1
            next = current.superlayer
        }
        if depth + Int(layer.height) <= Self.nestingLimit { return true }
        // What was in it once may have made it higher than it is.
        layer.height = layer.measuredHeight
        return depth + Int(layer.height) <= Self.nestingLimit
    }

    /// Takes the height of a new sublayer into account here and above.
    final func noteHeight(of sublayer: CALayer) {
        var height = sublayer.height + 1
        var next: CALayer? = self
        while let current = next, current.height < height {
            current.height = height
            height += 1
            next = current.superlayer
        }
    }

    /// The layers from this one to the deepest in it, both included. A visit for each layer, level by level.
    private var measuredHeight: UInt16 {
        var height: UInt16 = 0
        var level = [self]
        while !level.isEmpty {
            height += 1
            level = level.flatMap(\.children)
        }
        return height
    }

    package final func reportDepth(of owner: AnyObject) {
        Misuse.report(
            """
            \(type(of: owner)) is not inserted: \(Self.nestingLimit) layers and views inside of each other are the most \
            that can be shown. Look for a loop that puts each view into the one before.
            """)
    }
}
