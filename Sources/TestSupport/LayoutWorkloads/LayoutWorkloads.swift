import AsyncDisplayKitCore
import Drawing
import Execution

/// A node with a stack of stacks as its layout, made for each measurement out of nodes that it keeps.
package final class StackTreeNode: ASDisplayNode, @unchecked Sendable {  // never changed after init
    private indirect enum Tree {
        case leaf(ASDisplayNode)
        case stack(LayoutSketch.StackOptions, flexShrink: CGFloat, [Tree])
    }

    private var tree = Tree.stack(LayoutSketch.StackOptions(), flexShrink: 0, [])
    /// Specs and nodes in the layout, with the node itself.
    package private(set) var elementCount = 1
    /// The nodes in the layout.
    package private(set) var leaves: [ASDisplayNode] = []

    /// A random tree: every stack has `width` children, of which up to two are stacks of the next level.
    package init(depth: Int, width: Int, seed: UInt64) {
        super.init()
        var generator = SeededGenerator(seed: seed)
        tree = makeStack(depth: depth, width: width, &generator)
        automaticallyManagesSubnodes = true
    }

    private func makeStack(depth: Int, width: Int, _ generator: inout SeededGenerator) -> Tree {
        var options = LayoutSketch.StackOptions()
        options.direction = depth % 2 == 0 ? .vertical : .horizontal
        options.spacing = CGFloat.random(in: 0...8, using: &generator).rounded()
        options.alignItems = [.start, .center, .stretch][Int.random(in: 0..<3, using: &generator)]
        let stackCount = depth > 1 ? Int.random(in: 1...2, using: &generator) : 0
        elementCount += 1
        let children = (0..<width).map { index -> Tree in
            if index < stackCount { return makeStack(depth: depth - 1, width: width, &generator) }
            elementCount += 1
            let node = ASDisplayNode()
            node.style.preferredSize = CGSize(
                width: CGFloat.random(in: 4...40, using: &generator).rounded(),
                height: CGFloat.random(in: 4...20, using: &generator).rounded())
            if Int.random(in: 0..<4, using: &generator) == 0 { node.style.flexGrow = 1 }
            leaves.append(node)
            return .leaf(node)
        }
        return .stack(options, flexShrink: CGFloat(stackCount % 2), children)
    }

    package override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        guard case .stack(let options, let flexShrink, let children) = tree else { return ASLayoutSpec() }
        return makeSpec(options, flexShrink, children)
    }

    private func makeSpec(
        _ options: LayoutSketch.StackOptions, _ flexShrink: CGFloat, _ trees: [Tree]
    ) -> ASStackLayoutSpec {
        let children = trees.map { tree -> any ASLayoutElement in
            switch tree {
            case .leaf(let node): node
            case .stack(let options, let flexShrink, let trees): makeSpec(options, flexShrink, trees)
            }
        }
        let stack = ASStackLayoutSpec(
            direction: options.direction, spacing: options.spacing, justifyContent: options.justifyContent,
            alignItems: options.alignItems, children: children)
        if flexShrink > 0 { stack.style.flexShrink = flexShrink }
        return stack
    }
}

/// A tree of nodes of equal width everywhere: each has its children in a stack.
package final class DeepTreeNode: ASDisplayNode, @unchecked Sendable {  // `side` is written by one thread
    package let inner: [DeepTreeNode]
    /// Counts the measurements of all nodes of the tree.
    package let measured: MeasurementCount

    /// - Parameter levels: a tree of 1 is a leaf.
    package init(levels: Int, width: Int, measured: MeasurementCount = MeasurementCount()) {
        self.measured = measured
        inner =
            levels > 1
            ? (0..<width).map { _ in DeepTreeNode(levels: levels - 1, width: width, measured: measured) } : []
        super.init()
        automaticallyManagesSubnodes = true
        style.flexShrink = 1
    }

    /// What a leaf answers when it is measured.
    package var side: CGFloat = 4

    package var nodeCount: Int {
        inner.reduce(1) { $0 + $1.nodeCount }
    }

    /// The last leaf.
    package var leaf: DeepTreeNode {
        inner.last?.leaf ?? self
    }

    package override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        guard !inner.isEmpty else { return super.layoutSpecThatFits(constrainedSize) }
        measured.add()
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 1, justifyContent: .start, alignItems: .start, children: inner)
    }

    package override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        measured.add()
        return CGSize(width: side, height: side)
    }
}

/// How many nodes were measured.
package final class MeasurementCount: Sendable {
    private let value = Mutex(0)

    package init() {}

    package var count: Int { value.withLock { $0 } }

    package func add() { value.withLock { $0 += 1 } }

    package func reset() { value.withLock { $0 = 0 } }
}
