/// A persistent, counted B-tree of runs: a sequence of items with value semantics.
///
/// A copy is one reference. An edit copies the one path that leads to it (about three nodes of a kilobyte for a
/// million runs), and not even that when no other copy is alive. Looking up by any amount that adds up from left to
/// right (items, points, order labels), inserting, deleting and replacing are O(log n) in the number of *runs*.
struct RunTree<Run: TreeRun>: Sendable {
    typealias Node = TreeNode<Run>
    typealias Measure = Run.Measure

    private(set) var root: Node?

    init() {}

    init(_ run: Run) {
        root = Node(runs: [run])
    }

    /// The measure of all runs together. Constant time.
    var measure: Measure { root?.measure ?? .zero }

    /// The number of items. Constant time.
    var count: Int { root?.measure.count ?? 0 }
}

// MARK: - Reading

extension RunTree {
    /// The result of a search: a run, and the measure of all runs to its left.
    struct Place {
        let run: Run
        let prefix: Measure
    }

    /// The first run for which `reaches(left of it, the run itself)` holds; nil when none does.
    ///
    /// `reaches` has to be monotone: once true it stays true to the right. It is asked about whole subtrees, too.
    func first(where reaches: (_ prefix: Measure, _ next: Measure) -> Bool) -> Place? {
        guard var node = root, reaches(.zero, node.measure) else { return nil }
        var prefix = Measure.zero
        while !node.isLeaf {
            let measures = node.childMeasures
            var index = 0
            let last = measures.count - 1
            while index < last, !reaches(prefix, measures[index]) {
                prefix.append(measures[index])
                index += 1
            }
            node = node.children[index]
        }
        let runs = node.runs
        let last = runs.count - 1
        var index = 0
        while index < last {
            let measure = runs[index].measure
            if reaches(prefix, measure) { break }
            prefix.append(measure)
            index += 1
        }
        return Place(run: runs[index], prefix: prefix)
    }

    /// The run that holds the item at `position`.
    func place(of position: Int) -> Place {
        precondition(position >= 0 && position < count, "Position \(position) is outside of 0..<\(count).")
        // The precondition says that some run reaches it.
        return first { prefix, next in prefix.count + next.count > position }!
    }

    /// Calls `body` with every run that has items in `range`, from left to right, and the position of its first item.
    ///
    /// Runs at the ends are passed whole. `skip` may leave out subtrees (and runs) by what they measure; `body` ends
    /// the walk by returning false. O(log n + runs visited).
    func forEachRun(
        in range: Range<Int>, skip: (Measure) -> Bool = { _ in false }, _ body: (Run, _ start: Int) -> Bool
    ) {
        guard let root, !range.isEmpty else { return }
        _ = RunTree.walk(root, 0, range, skip, body)
    }

    private static func walk(
        _ node: Node, _ start: Int, _ range: Range<Int>, _ skip: (Measure) -> Bool, _ body: (Run, Int) -> Bool
    ) -> Bool {
        var position = start
        for run in node.runs {
            if position >= range.upperBound { return true }
            let measure = run.measure
            if position + measure.count > range.lowerBound, !skip(measure), !body(run, position) { return false }
            position += measure.count
        }
        for (index, measure) in node.childMeasures.enumerated() {
            if position >= range.upperBound { return true }
            if position + measure.count > range.lowerBound, !skip(measure) {
                if !walk(node.children[index], position, range, skip, body) { return false }
            }
            position += measure.count
        }
        return true
    }

    /// The items of `range` as runs, cut at its ends.
    func runs(in range: Range<Int>) -> [Run] {
        var result: [Run] = []
        forEachRun(in: range) { run, start in
            var piece = run
            if start + piece.measure.count > range.upperBound {
                piece = piece.split(at: range.upperBound - start).0
            }
            if start < range.lowerBound {
                piece = piece.split(at: range.lowerBound - start).1
            }
            result.append(piece)
            return true
        }
        return result
    }
}

// MARK: - Editing

extension RunTree {
    /// Replaces the items in `range` by those of `runs`. O(log n + runs).
    mutating func replace(_ range: Range<Int>, with runs: [Run]) {
        precondition(
            range.lowerBound >= 0 && range.upperBound <= count, "Range \(range) is outside of 0..<\(count).")
        if range.isEmpty && runs.isEmpty { return }
        guard var node = root else {
            root = RunTree.build(runs)
            return
        }
        if runs.count <= 4 {
            root = nil  // so that the path can be changed in place when no other copy shares it
            let outcome = RunTree.replaceInLeaf(&node, range, runs, isRoot: true)
            switch outcome {
            case .done:
                root = node
                return
            case .split(let sibling):
                root = Node(children: [node, sibling])
                return
            case .impossible:
                root = node
            }
        }
        let (left, rest) = node.split(at: range.lowerBound)
        let right = rest?.split(at: range.count).1
        root = Node.concatenation(Node.concatenation(left, RunTree.build(runs)), right)
    }

    /// Changes the run that holds the item at `position` in place. `body` must not change the run's count.
    mutating func withRun<Result>(at position: Int, _ body: (inout Run) -> Result) -> Result {
        precondition(position >= 0 && position < count, "Position \(position) is outside of 0..<\(count).")
        return RunTree.mutate(&root!, position, body)  // a position inside means that there is a root
    }

    private static func mutate<Result>(_ node: inout Node, _ position: Int, _ body: (inout Run) -> Result) -> Result {
        if !isKnownUniquelyReferenced(&node) { node = node.copy() }
        var start = 0
        var index = 0
        if node.isLeaf {
            defer { node.remeasure() }
            while start + node.runs[index].measure.count <= position {
                start += node.runs[index].measure.count
                index += 1
            }
            return body(&node.runs[index])
        }
        while start + node.childMeasures[index].count <= position {
            start += node.childMeasures[index].count
            index += 1
        }
        defer { node.remeasure(child: index) }
        return mutate(&node.children[index], position - start, body)
    }

    private enum LeafOutcome {
        case done
        case split(Node)
        /// The range spans leaves, or the leaf would get underfull. Nothing has changed.
        case impossible
    }

    private static func replaceInLeaf(
        _ node: inout Node, _ range: Range<Int>, _ runs: [Run], isRoot: Bool
    ) -> LeafOutcome {
        if !isKnownUniquelyReferenced(&node) { node = node.copy() }
        if node.isLeaf { return replaceRuns(node, range, runs, isRoot: isRoot) }

        var start = 0
        var index = 0
        let last = node.children.count - 1
        // An insertion between two children goes to the left one, so that appending fills the last leaf.
        while index < last, start + node.childMeasures[index].count < max(range.upperBound, 1) {
            start += node.childMeasures[index].count
            index += 1
        }
        guard range.lowerBound >= start else { return .impossible }
        let inner = (range.lowerBound - start)..<(range.upperBound - start)
        switch replaceInLeaf(&node.children[index], inner, runs, isRoot: false) {
        case .impossible:
            return .impossible
        case .done:
            node.remeasure(child: index)
            return .done
        case .split(let sibling):
            node.children.insert(sibling, at: index + 1)
            if node.children.count > Node.innerCapacity {
                let isLast = index + 2 == node.children.count
                return .split(node.splitOff(grownAt: isLast ? .end : index == 0 ? .start : .middle))
            }
            node.remeasure()
            return .done
        }
    }

    private static func replaceRuns(
        _ leaf: Node, _ range: Range<Int>, _ runs: [Run], isRoot: Bool
    ) -> LeafOutcome {
        // The runs that the range touches, and the cut-off ends of the first and the last of them.
        var firstIndex = 0
        var start = 0
        while firstIndex < leaf.runs.count, start + leaf.runs[firstIndex].measure.count <= range.lowerBound {
            start += leaf.runs[firstIndex].measure.count
            firstIndex += 1
        }
        var endIndex = firstIndex
        var end = start
        while endIndex < leaf.runs.count, end < range.upperBound {
            end += leaf.runs[endIndex].measure.count
            endIndex += 1
        }
        var head: Run?
        var tail: Run?
        if range.lowerBound > start {
            if endIndex == firstIndex {  // an insertion into the middle of a run
                end = start + leaf.runs[firstIndex].measure.count
                endIndex += 1
            }
            head = leaf.runs[firstIndex].split(at: range.lowerBound - start).0
        }
        if end > range.upperBound {
            let run = leaf.runs[endIndex - 1]
            tail = run.split(at: run.measure.count - (end - range.upperBound)).1
        }

        // Include the neighbours, so that runs that can be joined are joined.
        var pieces: [Run] = []
        pieces.reserveCapacity(runs.count + 4)
        if firstIndex > 0 {
            firstIndex -= 1
            pieces.append(leaf.runs[firstIndex])
        }
        if let head { pieces.appendJoining(head) }
        for run in runs {
            pieces.appendJoining(run)
        }
        if let tail { pieces.appendJoining(tail) }
        if endIndex < leaf.runs.count {
            pieces.appendJoining(leaf.runs[endIndex])
            endIndex += 1
        }

        let width = leaf.runs.count - (endIndex - firstIndex) + pieces.count
        if isRoot ? width == 0 : width < Run.leafCapacity / 3 { return .impossible }
        leaf.runs.replaceSubrange(firstIndex..<endIndex, with: pieces)
        if leaf.runs.count > Run.leafCapacity {
            let isLast = firstIndex + pieces.count == leaf.runs.count
            return .split(leaf.splitOff(grownAt: isLast ? .end : firstIndex == 0 ? .start : .middle))
        }
        leaf.remeasure()
        return .done
    }

    private static func build(_ runs: [Run]) -> Node? {
        guard !runs.isEmpty else { return nil }
        var joined: [Run] = []
        joined.reserveCapacity(runs.count)
        for run in runs {
            joined.appendJoining(run)
        }
        // Fill the nodes evenly, so that each is at least half full.
        var level = RunTree.portions(of: joined, capacity: Run.leafCapacity).map { Node(runs: Array($0)) }
        while level.count > 1 {
            level = RunTree.portions(of: level, capacity: Node.innerCapacity).map { Node(children: Array($0)) }
        }
        return level[0]
    }

    private static func portions<Element>(of elements: [Element], capacity: Int) -> [ArraySlice<Element>] {
        let number = (elements.count + capacity - 1) / capacity
        return (0..<number).map {
            elements[(elements.count * $0 / number)..<(elements.count * ($0 + 1) / number)]
        }
    }
}
