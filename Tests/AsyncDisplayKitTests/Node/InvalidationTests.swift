import AsyncDisplayKit
import Dispatch
import Testing

@MainActor @Suite(.serialized) struct InvalidationTests {
    /// A node in a node in a node; the middle one always has the same size.
    private final class Outer: ASDisplayNode, @unchecked Sendable {  // constants
        let middle = Middle()
        override init() {
            super.init()
            automaticallyManagesSubnodes = true
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            middle.style.preferredSize = CGSize(width: 200, height: 50)
            return ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [middle])
        }
    }

    private final class Middle: ASDisplayNode, @unchecked Sendable {  // constants
        let text = ASTextNode()
        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            text.attributedText = NSAttributedString(string: "i")
        }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [text])
        }
    }

    /// As large as its style says, and counts how often it is asked.
    private final class CountingNode: ASDisplayNode, @unchecked Sendable {  // used by one thread at a time
        nonisolated(unsafe) var measurements = 0
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            measurements += 1
            return CGSize(width: 10, height: 10)
        }
    }

    /// A row of nodes.
    private func row(of nodes: [ASDisplayNode]) -> ASDisplayNode {
        let row = ASDisplayNode()
        row.automaticallyManagesSubnodes = true
        row.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .stretch, children: nodes)
        }
        return row
    }

    private let range = ASSizeRangeMake(.zero, CGSize(width: 300, height: 100))

    @Test(
        "Text that changes between its measurement and its insertion gets a frame that fits it",
        arguments: [true, false])
    func textBeforeInsertion(isLoaded: Bool) throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let outer = Outer()
        // Loaded, it inserts its subnodes in its own layout pass.
        if isLoaded { _ = outer.middle.view }
        outer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        outer.layoutIfNeeded()
        #expect((outer.middle.text.supernode == nil) == isLoaded)
        outer.middle.text.attributedText = NSAttributedString(string: "wwwwwwwwww")
        stage.show(outer)
        let wanted = outer.middle.text.layoutThatFits(range).size
        #expect(wanted.width > 40 && outer.middle.text.frame.size == wanted)
    }

    @Test("New text gets a frame that fits it, though the node around it keeps its size")
    func newText() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let outer = Outer()
        stage.show(outer)
        let narrow = outer.middle.text.frame.width
        outer.middle.text.attributedText = NSAttributedString(string: "wider by far")
        stage.host.step()
        #expect(narrow > 0 && outer.middle.text.frame.width > 4 * narrow)
    }

    @Test("A change of a style on any thread makes the node and those around it forget their layouts")
    func styleChange() {
        let child = CountingNode()
        let inner = row(of: [child])
        let outer = row(of: [inner])
        #expect(outer.layoutThatFits(range).size.width == 10)
        outer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        outer.layoutIfNeeded()
        DispatchQueue.global().sync { child.style.width = ASDimensionMake(70) }
        #expect(outer.layoutThatFits(range).size.width == 70)
        child.style.spacingBefore = 5
        #expect(outer.layoutThatFits(range).size.width == 75)
    }

    @Test("A style set to what it was costs no measurement")
    func sameStyle() {
        let child = CountingNode()
        let outer = row(of: [child])
        child.style.flexShrink = 1
        _ = outer.layoutThatFits(range)
        let count = child.measurements
        child.style.flexShrink = 1
        _ = outer.layoutThatFits(range)
        #expect(child.measurements == count)
    }

    @Test("A spec may set its children's styles differently every time and is measured once")
    func styleInSpec() {
        let child = CountingNode()
        let outer = ASDisplayNode()
        outer.automaticallyManagesSubnodes = true
        nonisolated(unsafe) var calls = 0
        outer.layoutSpecBlock = { _, _ in
            calls += 1
            child.style.width = ASDimensionMake(CGFloat(100 + calls))
            return ASWrapperLayoutSpec(layoutElement: child)
        }
        outer.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        outer.layoutIfNeeded()
        outer.setNeedsLayout()
        outer.layoutIfNeeded()
        #expect(calls == 2)
    }

    @Test("What lies beside a changed node is not measured again, though it is flexed")
    func siblings() {
        let changing = CountingNode()
        let siblings = (0..<5).map { _ in CountingNode() }
        for node in siblings { node.style.flexShrink = 1 }
        let outer = row(of: [changing] + siblings)
        let narrow = ASSizeRangeMake(.zero, CGSize(width: 50, height: 100))
        outer.frame = CGRect(x: 0, y: 0, width: 50, height: 10)
        _ = outer.layoutThatFits(narrow)
        outer.layoutIfNeeded()
        let counts = siblings.map(\.measurements)
        changing.setNeedsLayout()
        _ = outer.layoutThatFits(narrow)
        #expect(changing.measurements > 1)
        #expect(siblings.map(\.measurements) == counts)
    }

    /// Nodes in nodes, ten in each, alternately in rows and columns; counts the specs made.
    private final class Forest {
        nonisolated(unsafe) static var specs = 0
        private(set) var leaf: CountingNode?
        private(set) var count = 0

        func grow(_ depth: Int) -> ASDisplayNode {
            count += 1
            guard depth > 0 else {
                let leaf = CountingNode()
                self.leaf = leaf
                return leaf
            }
            let children = (0..<10).map { _ in grow(depth - 1) }
            for child in children { child.style.flexShrink = 1 }
            let node = ASDisplayNode()
            node.automaticallyManagesSubnodes = true
            node.layoutSpecBlock = { _, _ in
                Self.specs += 1
                return ASStackLayoutSpec(
                    direction: depth % 2 == 0 ? .horizontal : .vertical, spacing: 0, justifyContent: .start,
                    alignItems: .stretch, children: children)
            }
            return node
        }
    }

    @Test("One changed leaf among 10,000 nodes costs the measurements on its way up, and no others")
    func path() throws {
        let forest = Forest()
        let root = forest.grow(4)
        let range = ASSizeRangeMake(.zero, CGSize(width: 300, height: 5000))
        root.frame = CGRect(origin: .zero, size: root.layoutThatFits(range).size)
        root.layoutIfNeeded()
        #expect(forest.count > 10_000 && Forest.specs >= 1111)
        Forest.specs = 0
        let leaf = try #require(forest.leaf)
        leaf.setNeedsLayout()
        _ = root.layoutThatFits(range)
        // Four nodes, each in no more than the ranges a stack tries.
        #expect(Forest.specs >= 4 && Forest.specs <= 16)
    }

    @Test("A node without a supernode takes the size its content wants in the range it was measured in")
    func rootResizes() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let child = CountingNode()
        let root = row(of: [child])
        stage.show(ASDisplayNode())
        stage.window.addSubnode(root)
        root.frame = CGRect(origin: CGPoint(x: 7, y: 9), size: root.layoutThatFits(range).size)
        stage.host.step()
        child.style.width = ASDimensionMake(60)
        child.setNeedsLayout()
        stage.host.step()
        #expect(root.frame == CGRect(x: 7, y: 9, width: 60, height: 10))
        #expect(child.frame.width == 60)
    }

    @Test("A layer-backed node lays out what is in it and moves without animation")
    func layerBacked() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let child = CountingNode()
        let root = row(of: [child])
        child.isLayerBacked = true
        root.isLayerBacked = true
        let holder = ASDisplayNode()
        holder.addSubnode(root)
        stage.show(holder)
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        stage.host.step()
        #expect(child.frame == CGRect(x: 0, y: 0, width: 10, height: 40))
        child.style.width = ASDimensionMake(30)
        child.setNeedsLayout()
        root.position.x += 50
        stage.host.step()
        #expect(child.frame.width == 30)
        #expect(root.layer.presentation()?.position == root.layer.position)
    }

    @Test("A node that only a spec holds lives until the layout is applied, and no longer")
    func release() {
        weak var made: ASDisplayNode?
        let root = ASDisplayNode()
        root.layoutSpecBlock = { _, _ in
            let node = ASDisplayNode()
            made = node
            return ASWrapperLayoutSpec(layoutElement: node)
        }
        let size = CGSize(width: 10, height: 10)
        root.frame = CGRect(origin: .zero, size: size)
        _ = root.layoutThatFits(ASSizeRangeMake(size))
        #expect(made != nil)
        root.layoutIfNeeded()
        #expect(made == nil)
    }

    @Test("A press beside a node's view misses it")
    func hitTesting() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let node = ASDisplayNode()
        stage.show(node)
        node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        stage.host.step()
        #expect(stage.window.hitTest(CGPoint(x: 20, y: 20), with: nil) === node.view)
        #expect(stage.window.hitTest(CGPoint(x: 120, y: 20), with: nil) === stage.window)
        #expect(node.hitTest(CGPoint(x: 120, y: 20), with: nil) == nil)
    }
}
