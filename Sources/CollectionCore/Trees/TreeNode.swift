/// A node of a `RunTree`: a leaf with runs, or an inner node with children that are all of the same height.
final class TreeNode<Run: TreeRun>: @unchecked Sendable {  // changed only through a unique reference
    // A node that is being changed has a single reference, so the run-time check of exclusive access could never fail;
    // it was half of the cost of a look-up.
    @exclusivity(unchecked) private(set) var measure: Run.Measure
    @exclusivity(unchecked) var runs: [Run]
    @exclusivity(unchecked) var children: [TreeNode]
    /// The children's measures in one array, so that a search reads no other memory. Kept up to date by `remeasure`.
    @exclusivity(unchecked) private(set) var childMeasures: [Run.Measure]
    let height: Int

    /// How many children an inner node may have.
    static var innerCapacity: Int { 24 }

    init(runs: [Run]) {
        self.runs = runs
        children = []
        childMeasures = []
        height = 0
        measure = runs.measured()
    }

    /// An inner node. The children have equal heights.
    init(children: [TreeNode]) {
        runs = []
        self.children = children
        childMeasures = []
        height = children[0].height + 1
        measure = .zero
        remeasure()
    }

    private init(copying node: TreeNode) {
        measure = node.measure
        runs = node.runs
        children = node.children
        childMeasures = node.childMeasures
        height = node.height
    }

    /// A node of its own over the same contents; arrays are copied when one side changes them.
    func copy() -> TreeNode {
        TreeNode(copying: self)
    }

    /// A node for any number of children of one height: nil for none, the child itself for one.
    static func inner(_ children: [TreeNode]) -> TreeNode? {
        children.count > 1 ? TreeNode(children: children) : children.first
    }

    var isLeaf: Bool { height == 0 }

    /// The number of entries of this node, runs or children.
    var width: Int { isLeaf ? runs.count : children.count }

    var capacity: Int { isLeaf ? Run.leafCapacity : Self.innerCapacity }

    var isUnderfull: Bool { width < capacity / 3 }

    func remeasure() {
        if isLeaf {
            measure = runs.measured()
            return
        }
        childMeasures.removeAll(keepingCapacity: true)
        var sum = Run.Measure.zero
        for child in children {
            let part = child.measure
            childMeasures.append(part)
            sum.append(part)
        }
        measure = sum
    }

    /// As `remeasure`, when only one child has changed.
    func remeasure(child index: Int) {
        childMeasures[index] = children[index].measure
        var sum = Run.Measure.zero
        for part in childMeasures {
            sum.append(part)
        }
        measure = sum
    }

    /// The place at which a node has grown too wide.
    enum Growth {
        case start, middle, end
    }

    /// Moves the upper part into a node of its own. Both get arrays of exactly their size. When a list is filled in
    /// order, nodes keep growing at one end; the larger part is then the one at the other end.
    func splitOff(grownAt growth: Growth) -> TreeNode {
        let place =
            switch growth {
            case .start: width - width * 3 / 5
            case .middle: width / 2
            case .end: width * 3 / 5
            }
        let upper: TreeNode
        if isLeaf {
            upper = TreeNode(runs: Array(runs[place...]))
            runs = Array(runs[..<place])
        } else {
            upper = TreeNode(children: Array(children[place...]))
            children = Array(children[..<place])
        }
        remeasure()
        return upper
    }
}

extension TreeNode {
    /// One or two nodes of the greater height with everything of `left`, then everything of `right`.
    static func join(_ left: TreeNode, _ right: TreeNode) -> (TreeNode, TreeNode?) {
        if left.height > right.height {
            let (first, second) = join(left.children[left.children.count - 1], right)
            var children = left.children
            children[children.count - 1] = first
            if let second { children.append(second) }
            return divided(children)
        }
        if left.height < right.height {
            let (first, second) = join(left, right.children[0])
            var children = right.children
            children[0] = first
            if let second { children.insert(second, at: 1) }
            return divided(children)
        }
        if left.isLeaf {
            if !left.isUnderfull && !right.isUnderfull,
                left.runs[left.runs.count - 1].joined(with: right.runs[0]) == nil
            {
                return (left, right)
            }
            var runs = left.runs
            runs.appendJoining(right.runs[0])
            runs.append(contentsOf: right.runs[1...])
            if runs.count <= Run.leafCapacity { return (TreeNode(runs: runs), nil) }
            let middle = runs.count / 2
            return (TreeNode(runs: Array(runs[..<middle])), TreeNode(runs: Array(runs[middle...])))
        }
        if !left.isUnderfull && !right.isUnderfull { return (left, right) }
        return divided(left.children + right.children)
    }

    private static func divided(_ children: [TreeNode]) -> (TreeNode, TreeNode?) {
        if children.count <= innerCapacity { return (TreeNode(children: children), nil) }
        let middle = children.count / 2
        return (TreeNode(children: Array(children[..<middle])), TreeNode(children: Array(children[middle...])))
    }

    /// One tree of both, whatever their heights.
    static func concatenation(_ left: TreeNode?, _ right: TreeNode?) -> TreeNode? {
        guard let left else { return right }
        guard let right else { return left }
        let (first, second) = join(left, right)
        if let second { return TreeNode(children: [first, second]) }
        return first
    }

    /// The first `position` items and the rest. O(log n), sharing every node off the path.
    func split(at position: Int) -> (TreeNode?, TreeNode?) {
        if position <= 0 { return (nil, self) }
        if position >= measure.count { return (self, nil) }
        var start = 0
        var index = 0
        if isLeaf {
            while start + runs[index].measure.count <= position {
                start += runs[index].measure.count
                index += 1
            }
            var left = Array(runs[..<index])
            var right = Array(runs[index...])
            if position > start {
                let (before, after) = runs[index].split(at: position - start)
                left.append(before)
                right[0] = after
            }
            return (TreeNode(runs: left), TreeNode(runs: right))
        }
        while start + childMeasures[index].count <= position {
            start += childMeasures[index].count
            index += 1
        }
        let (before, after) = children[index].split(at: position - start)
        return (
            TreeNode.concatenation(TreeNode.inner(Array(children[..<index])), before),
            TreeNode.concatenation(after, TreeNode.inner(Array(children[(index + 1)...])))
        )
    }
}
