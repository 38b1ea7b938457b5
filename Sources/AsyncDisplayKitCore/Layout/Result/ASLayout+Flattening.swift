import Foundation

extension ASLayout {
    /// One level of the display nodes of the tree, in drawing order, at whole pixels in the coordinates of this layout.
    ///
    /// Specs are replaced by what is in them. What is in a node stays out: the node flattened it when it measured
    /// itself. The result keeps the nodes alive until it is applied. Costs a visit per layout.
    public func filteredNodeLayoutTree() -> ASLayout {
        if isFlattened {
            retainSublayoutElements()
            return self
        }
        var nodes: [ASLayout] = []
        nodes.reserveCapacity(sublayouts.reduce(0) { $0 + $1.nodeCount })
        let scale = LayoutScale.current
        for sublayout in sublayouts { sublayout.appendNodes(to: &nodes, x: 0, y: 0, scale: scale) }
        let flattened = ASLayout(verbatim: self, sublayouts: nodes)
        flattened.retainSublayoutElements()
        return flattened
    }

    /// The flattened layout of a right-to-left node: every node at the same distance from the other side.
    package func mirroredHorizontally() -> ASLayout {
        let mirrored = sublayouts.map { sublayout in
            let copy = sublayout.copy()
            copy.position = CGPoint(
                x: size.width - sublayout.size.width - sublayout.position.x, y: sublayout.position.y)
            return copy
        }
        let layout = ASLayout(verbatim: self, sublayouts: mirrored)
        layout.retainSublayoutElements()
        return layout
    }

    private var isFlattened: Bool {
        ASPointIsNull(position) && sublayouts.allSatisfy { $0.type == .displayNode && $0.sublayouts.isEmpty }
    }

    /// How many layouts flattening makes of this one.
    private var nodeCount: Int {
        if type == .displayNode { return 1 }
        var count = 0
        for sublayout in sublayouts { count += sublayout.nodeCount }
        return count
    }

    /// - Parameters:
    ///   - x: origin of the parent below the root, unrounded; only the sum is rounded.
    private func appendNodes(to nodes: inout [ASLayout], x: CGFloat, y: CGFloat, scale: CGFloat) {
        let x = x + position.x
        let y = y + position.y
        if type == .layoutSpec {
            for sublayout in sublayouts { sublayout.appendNodes(to: &nodes, x: x, y: y, scale: scale) }
            return
        }
        let pixelX = ceilPixel(x, scale)
        let pixelY = ceilPixel(y, scale)
        if sublayouts.isEmpty, position.x == pixelX, position.y == pixelY {
            nodes.append(self)
            return
        }
        let leaf = ASLayout(verbatim: self, sublayouts: [])
        leaf.position = CGPoint(x: pixelX, y: pixelY)
        nodes.append(leaf)
    }
}
