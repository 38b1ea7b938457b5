#if INVARIANTS
    extension RunTree {
        /// Stops when a node is too full, too empty, unevenly deep, or measures other than its parts. O(n).
        func checkInvariants() {
            guard let root else { return }
            RunTree.check(root, isRoot: true)
        }

        private static func check(_ node: Node, isRoot: Bool) {
            precondition(node.width <= node.capacity, "A node holds \(node.width) of at most \(node.capacity).")
            precondition(node.width >= (isRoot ? (node.isLeaf ? 1 : 2) : node.capacity / 3), "A node is underfull.")
            precondition(node.isLeaf ? node.children.isEmpty : node.runs.isEmpty, "A node is neither leaf nor inner.")
            var count = 0
            for run in node.runs {
                precondition(run.measure.count > 0, "A run is empty.")
                count += run.measure.count
            }
            precondition(node.childMeasures.count == node.children.count, "A node lacks measures of children.")
            for (index, child) in node.children.enumerated() {
                precondition(child.height == node.height - 1, "The tree is not evenly deep.")
                precondition(
                    node.childMeasures[index].count == child.measure.count, "A node has an old measure of a child.")
                check(child, isRoot: false)
                count += child.measure.count
            }
            precondition(count == node.measure.count, "A node says \(node.measure.count) items and holds \(count).")
        }

        /// The memory of all nodes, in bytes, as if nothing were shared. For tests.
        var footprint: Int {
            func size(_ node: Node) -> Int {
                let arrays = node.runs.capacity * MemoryLayout<Run>.stride + node.children.capacity * 8
                let measures = node.childMeasures.capacity * MemoryLayout<Measure>.stride
                return 96 + MemoryLayout<Measure>.size + 32 + arrays + measures
                    + node.children.reduce(0) { $0 + size($1) }
            }
            return root.map(size) ?? 0
        }
    }
#endif
