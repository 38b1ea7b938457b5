import Execution

// Walks through a tree of nodes are recursive, so the stack limits how deep a tree may be.
extension ASDisplayNode {
    /// How deep nodes may be nested, the outermost included.
    static let nestingLimit = 500

    /// Whether a node with its subtree can become a subnode of this one without exceeding the limit. `depth` is the
    /// number of nodes from the topmost one to this one, both included. Any thread.
    func hasRoom(for node: ASDisplayNode, depth: Int) -> Bool {
        if depth + node.nodeLock.withLock({ Int(node.storedHeight) }) <= Self.nestingLimit { return true }
        // The stored height may be too large, as it does not shrink when subnodes are removed: measure it.
        let height = node.measuredHeight
        node.nodeLock.withLock { node.storedHeight = height }
        return depth + Int(height) <= Self.nestingLimit
    }

    /// Takes the height of a new subnode into account here and above. Any thread.
    func noteHeight(of subnode: ASDisplayNode) {
        var height = subnode.nodeLock.withLock { subnode.storedHeight } + 1
        var next: ASDisplayNode? = self
        while let current = next {
            let isHigher = current.nodeLock.withLock { () -> Bool in
                guard current.storedHeight < height else { return false }
                current.storedHeight = height
                return true
            }
            guard isHigher else { return }
            height += 1
            next = current.supernode
        }
    }

    /// The nodes from this one to the deepest in it, both included. A visit for each node, level by level.
    private var measuredHeight: UInt16 {
        var height: UInt16 = 0
        var level = [self]
        while !level.isEmpty {
            height += 1
            level = level.flatMap { $0.subnodes ?? [] }
        }
        return height
    }
}
