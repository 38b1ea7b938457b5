import Execution

// Functions that walk a tree of layers recurse once per level, so a tree must not be deeper than the stack allows.
extension CALayer {
    /// The largest number of layers nested in each other, counting the outermost.
    package nonisolated static let nestingLimit = 1000

    /// Whether adding a layer with its sublayers here keeps the tree within `nestingLimit`. Costs a walk up the tree.
    package final func hasRoom(for layer: CALayer) -> Bool {
        var depth = 1
        var next = superlayer
        while let current = next {
            depth += 1
            next = current.superlayer
        }
        if depth + Int(layer.height) <= Self.nestingLimit { return true }
        // `height` does not shrink when sublayers are removed, so it may be too large: measure it.
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

    /// The number of levels from this layer to its deepest descendant, both included. Visits every layer.
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
            \(type(of: owner)) is not inserted: \(Self.nestingLimit) layers and views inside of each other are the \
            most that can be shown. Look for a loop that puts each view into the one before.
            """)
    }
}
