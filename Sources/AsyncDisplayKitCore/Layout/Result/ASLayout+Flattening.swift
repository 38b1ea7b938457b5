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
        if let repeated = Self.firstRepetition(in: nodes) { removeRepetitions(from: &nodes, first: repeated) }
        let flattened = ASLayout(verbatim: self, sublayouts: nodes)
        flattened.retainSublayoutElements()
        return flattened
    }

    /// Makes a flattened layout one of a right-to-left node: every node at the same distance from the other side.
    /// Called before the layout is shared.
    package func mirrorHorizontally() {
        for sublayout in sublayouts {
            sublayout.position.x = size.width - sublayout.size.width - sublayout.position.x
        }
    }

    private var isFlattened: Bool {
        ASPointIsNull(position)
            && sublayouts.allSatisfy {
                $0.type == .displayNode && $0.sublayouts.isEmpty && $0.position.x.isFinite && $0.position.y.isFinite
            }
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
        var pixelX = ceilPixel(x, scale)
        var pixelY = ceilPixel(y, scale)
        if !(abs(pixelX) < .infinity && abs(pixelY) < .infinity) {
            reportPosition(x, y)
            if !pixelX.isFinite { pixelX = 0 }
            if !pixelY.isFinite { pixelY = 0 }
        }
        if sublayouts.isEmpty, position.x == pixelX, position.y == pixelY {
            nodes.append(self)
            return
        }
        let leaf = ASLayout(verbatim: self, sublayouts: [])
        leaf.position = CGPoint(x: pixelX, y: pixelY)
        nodes.append(leaf)
    }

    @inline(never)
    private func reportPosition(_ x: CGFloat, _ y: CGFloat) {
        LayoutMisuse.report(.layoutPosition, layoutElement) {
            """
            was placed at \(describe(CGPoint(x: x, y: y))), of which what is no number was taken as 0. Look at the spec \
            around it: a custom spec must set the position of every child's layout to finite points.
            """
        }
    }

    // MARK: Repetitions

    /// The first element that has a second place; an element can have one frame only.
    ///
    /// Debug builds find one in the spec already (`ASLayoutSpec.claimed(by:)`). Few nodes are compared each with each,
    /// which costs no allocation; many are sorted.
    private static func firstRepetition(in nodes: [ASLayout]) -> (any ASLayoutElement)? {
        guard nodes.count > 1 else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt.self, capacity: nodes.count) { identities in
            for (index, node) in nodes.enumerated() {
                identities.initializeElement(at: index, to: node.elementIdentity)
            }
            if nodes.count > 24 {
                var sorted = identities
                sorted.sort()
                for index in 1..<nodes.count where identities[index] == identities[index - 1] {
                    return nodes.first { $0.elementIdentity == identities[index] }?.layoutElement
                }
                return nil
            }
            for index in 1..<nodes.count {
                for other in 0..<index where identities[index] == identities[other] {
                    return nodes[index].layoutElement
                }
            }
            return nil
        }
    }

    /// The address of the element; layouts whose element is gone count as different.
    private var elementIdentity: UInt {
        UInt(bitPattern: ObjectIdentifier(layoutElement ?? self))
    }

    @inline(never)
    private func removeRepetitions(from nodes: inout [ASLayout], first: any ASLayoutElement) {
        LayoutMisuse.report(.repeatedElement, layoutElement) {
            """
            has a layout in which <\(shortDescription(of: first))> occurs more than once; its first place was kept. An \
            element has one place: use several elements.
            """
        }
        var seen: Set<UInt> = []
        nodes.removeAll { !seen.insert($0.elementIdentity).inserted }
    }
}
