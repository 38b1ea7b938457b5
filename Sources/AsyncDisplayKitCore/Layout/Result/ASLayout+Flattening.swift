import Foundation
import Synchronization

extension ASLayout {
    /// A flat list of the tree's display nodes, in drawing order, at whole pixels in the coordinates of this layout.
    ///
    /// Specs are replaced by the nodes in them. Subnodes of a node are left out: the node flattened their layout when
    /// it measured itself. The result keeps the nodes alive until it is applied. Costs a visit per layout.
    public func filteredNodeLayoutTree() -> ASLayout {
        if isFlattened {
            retainSublayoutElements()
            return self
        }
        var flattening = Flattening(movesLayouts: false)
        flattening.reserveCapacity(list.reduce(0) { $0 + $1.nodeCount })
        for sublayout in list { flattening.append(sublayout, x: 0, y: 0) }
        let elements = flattening.finish(in: layoutElement)
        let flattened = ASLayout(verbatim: self, list: SublayoutList(flattening.nodes))
        flattened.retainedElements = elements
        return flattened
    }

    /// The flattened layout of a node that has measured its spec: `filteredNodeLayoutTree()` of a layout for the node
    /// with the spec's layout at its origin, without making that layout, and with the layouts of the spec's tree, which
    /// are of no use afterwards.
    package static func flattened(_ specLayout: ASLayout, for node: any ASLayoutElement) -> ASLayout {
        specLayout.position = CGPoint(x: 0 as CGFloat, y: 0)
        if storesUnflattened.load(ordering: .relaxed) {
            let tree = ASLayout(layoutElement: node, size: specLayout.size, list: .one(specLayout))
            let flattened = tree.filteredNodeLayoutTree()
            flattened.unflattened = tree
            return flattened
        }
        var flattening = Flattening(movesLayouts: true)
        flattening.reserveCapacity(specLayout.nodeCount)
        flattening.append(specLayout, x: 0, y: 0)
        let elements = flattening.finish(in: node)
        let flattened = ASLayout(layoutElement: node, size: specLayout.size, list: SublayoutList(flattening.nodes))
        flattened.retainedElements = elements
        return flattened
    }

    /// Makes a flattened layout one of a right-to-left node: every node at the same distance from the other side.
    /// Called before the layout is shared.
    package func mirrorHorizontally() {
        for sublayout in list {
            sublayout.position.x = size.width - sublayout.size.width - sublayout.position.x
        }
    }

    private var isFlattened: Bool {
        ASPointIsNull(position)
            && list.allSatisfy {
                $0.type == .displayNode && $0.list.isEmpty && $0.position.x.isFinite && $0.position.y.isFinite
            }
    }

    /// How many nodes flattening makes of this layout.
    private var nodeCount: Int {
        if type == .displayNode { return 1 }
        var count = 0
        for sublayout in list { count += sublayout.nodeCount }
        return count
    }

    @inline(never)
    fileprivate func reportPosition(_ x: CGFloat, _ y: CGFloat) {
        LayoutMisuse.report(.layoutPosition, layoutElement) {
            """
            was placed at \(describe(CGPoint(x: x, y: y))), of which what is no number was taken as 0. Look at the \
            spec around it: a custom spec must set the position of every child's layout to finite points.
            """
        }
    }
}

/// The walk that collects the nodes of a tree of layouts.
private struct Flattening {
    private(set) var nodes: [ASLayout] = []
    /// Whether a node's layout is moved to where the node belongs instead of copied; for trees that are not used again.
    private let movesLayouts: Bool
    private let scale = LayoutScale.current

    init(movesLayouts: Bool) {
        self.movesLayouts = movesLayouts
    }

    mutating func reserveCapacity(_ count: Int) {
        nodes.reserveCapacity(count)
    }

    /// - Parameters:
    ///   - x: origin of the parent below the root, unrounded; only the sum is rounded.
    mutating func append(_ layout: ASLayout, x: CGFloat, y: CGFloat) {
        let x = x + layout.position.x
        let y = y + layout.position.y
        if layout.type == .layoutSpec {
            for sublayout in layout.list { append(sublayout, x: x, y: y) }
            return
        }
        var pixel = CGPoint(x: ceilPixel(x, scale), y: ceilPixel(y, scale))
        if !(abs(pixel.x) < .infinity && abs(pixel.y) < .infinity) {
            layout.reportPosition(x, y)
            if !pixel.x.isFinite { pixel.x = 0 }
            if !pixel.y.isFinite { pixel.y = 0 }
        }
        if layout.list.isEmpty, movesLayouts || layout.position == pixel {
            layout.position = pixel
            nodes.append(layout)
            return
        }
        let leaf = ASLayout(verbatim: layout, list: .none)
        leaf.position = pixel
        nodes.append(leaf)
    }

    /// Gives every element one place, after a report if one has more. Returns the elements, to keep them alive.
    ///
    /// Debug builds find a repetition in the spec already (`ASLayoutSpec.claimed(by:traits:)`).
    mutating func finish(in owner: (any ASLayoutElement)?) -> [any ASLayoutElement] {
        var elements = strongElements()
        if let repeated = firstRepetition(in: elements) {
            removeRepetitions(of: repeated, in: owner)
            elements = strongElements()
        }
        return elements
    }

    private func strongElements() -> [any ASLayoutElement] {
        var elements: [any ASLayoutElement] = []
        elements.reserveCapacity(nodes.count)
        for node in nodes {
            if let element = node.layoutElement { elements.append(element) }
        }
        return elements
    }

    /// Few elements are compared each with each, which costs no allocation; many are sorted.
    private func firstRepetition(in elements: [any ASLayoutElement]) -> (any ASLayoutElement)? {
        guard elements.count > 1 else { return nil }
        if elements.count <= 24 {
            for index in 1..<elements.count {
                for other in 0..<index where elements[index] === elements[other] { return elements[index] }
            }
            return nil
        }
        let sorted = elements.map { ObjectIdentifier($0) }.sorted()
        for index in 1..<sorted.count where sorted[index] == sorted[index - 1] {
            return elements.first { ObjectIdentifier($0) == sorted[index] }
        }
        return nil
    }

    @inline(never)
    private mutating func removeRepetitions(of repeated: any ASLayoutElement, in owner: (any ASLayoutElement)?) {
        LayoutMisuse.report(.repeatedElement, owner) {
            """
            has a layout in which <\(shortDescription(of: repeated))> occurs more than once; its first place was kept. \
            An element has one place: use several elements.
            """
        }
        var seen: Set<ObjectIdentifier> = []
        nodes.removeAll { layout in
            guard let element = layout.layoutElement else { return false }
            return !seen.insert(ObjectIdentifier(element)).inserted
        }
    }
}
