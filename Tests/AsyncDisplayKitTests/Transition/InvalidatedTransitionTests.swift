import AsyncDisplayKit
import Testing

/// Transitions of a node in which something was invalidated in the same turn.
@MainActor @Suite(.serialized) struct InvalidatedTransitionTests {
    /// A button and an icon beside it; below them, when it is expanded, a text.
    final class FoldingNode: ASDisplayNode, @unchecked Sendable {  // changed while it is not measured
        let button = ASButtonNode()
        let icon = ASDisplayNode()
        let text = ASTextNode()
        nonisolated(unsafe) var isExpanded = false
        nonisolated(unsafe) var spacing: CGFloat = 0

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            icon.style.preferredSize = CGSize(width: 20, height: 20)
            text.attributedText = NSAttributedString(string: "A text that is only there when it is wanted")
            setTitle("More")
        }

        func setTitle(_ title: String) {
            button.setTitle(title, with: UIFont.systemFont(ofSize: 14), with: .black, for: .normal)
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            let row = ASStackLayoutSpec(
                direction: .horizontal, spacing: spacing, justifyContent: .start, alignItems: .center,
                children: [button, icon])
            return ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: isExpanded ? [row, text] : [row])
        }
    }

    /// A folding node with another node below it.
    final class ColumnNode: ASDisplayNode, @unchecked Sendable {  // constants
        let folding = FoldingNode()
        let below = ASDisplayNode()

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            below.style.preferredSize = CGSize(width: 20, height: 20)
        }

        convenience init(isExpanded: Bool) {
            self.init()
            folding.isExpanded = isExpanded
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: [folding, below])
        }
    }

    /// Shows a node in a window of its own, for as long as `body` runs.
    private func showing<Node: ASDisplayNode, Result>(
        _ node: Node, _ body: (PromiseStage, Node) throws -> Result
    ) throws -> Result {
        let stage = try PromiseStage(width: 200, height: 300)
        defer { stage.close() }
        stage.show(node)
        return try body(stage, node)
    }

    private func presented(_ node: ASDisplayNode) -> CGPoint {
        (node.layer.presentation() ?? node.layer).position
    }

    /// Whether a node is on its way from where it was after a third of the time, and at the end in the end.
    private func moves(
        _ node: ASDisplayNode, along axis: KeyPath<CGPoint, CGFloat>, on stage: PromiseStage, when change: () -> Void
    ) -> Bool {
        stage.host.settle()
        let old = presented(node)[keyPath: axis]
        change()
        let new = node.position[keyPath: axis]
        stage.host.step()
        let atFirst = presented(node)[keyPath: axis]
        stage.host.step(frames: 5)
        let meanwhile = presented(node)[keyPath: axis]
        stage.host.settle()
        let isBetween = min(old, new) + 0.1 < meanwhile && meanwhile < max(old, new) - 0.1
        return abs(atFirst - old) < abs(new - old) / 2 && isBetween && presented(node)[keyPath: axis] == new
    }

    @Test("What lies below a node moves when the node expands, though a title in it was changed as well")
    func expanding() throws {
        let isMoving = try showing(ColumnNode()) { stage, column in
            moves(column.below, along: \.y, on: stage) {
                column.folding.setTitle("Less")
                column.folding.isExpanded = true
                column.folding.transitionLayout(withAnimation: true)
            }
        }
        #expect(isMoving)
    }

    @Test("What lies below a node moves when the node is folded, though a title in it was changed as well")
    func folding() throws {
        let isMoving = try showing(ColumnNode(isExpanded: true)) { stage, column in
            moves(column.below, along: \.y, on: stage) {
                column.folding.setTitle("More")
                column.folding.isExpanded = false
                column.folding.transitionLayout(withAnimation: true)
            }
        }
        #expect(isMoving)
    }

    @Test(
        "What lies beside a button moves when its title becomes longer and the node expands", arguments: [false, true])
    func besides(isRoot: Bool) throws {
        let column = ColumnNode()
        let node = isRoot ? FoldingNode() : column.folding
        let isMoving = try showing(isRoot ? node : column) { stage, _ in
            moves(node.icon, along: \.x, on: stage) {
                node.setTitle("Much less than that")
                node.isExpanded = true
                node.transitionLayout(withAnimation: true)
            }
        }
        #expect(isMoving)
    }

    @Test(
        "What lies beside a button moves when its title becomes longer and nothing comes or goes",
        arguments: [false, true])
    func nothingInserted(isRoot: Bool) throws {
        let column = ColumnNode()
        let node = isRoot ? FoldingNode() : column.folding
        let isMoving = try showing(isRoot ? node : column) { stage, _ in
            moves(node.icon, along: \.x, on: stage) {
                node.setTitle("Much less than that")
                node.spacing = 20
                node.transitionLayout(withAnimation: true)
            }
        }
        #expect(isMoving)
    }

    @Test("What lies below a node moves when a text in it was set that makes the node higher, and nothing else changed")
    func textOnly() throws {
        let isMoving = try showing(ColumnNode(isExpanded: true)) { stage, column in
            moves(column.below, along: \.y, on: stage) {
                column.folding.text.attributedText = NSAttributedString(
                    string: String(repeating: "A text that takes several lines. ", count: 4))
                column.folding.transitionLayout(withAnimation: true)
            }
        }
        #expect(isMoving)
    }

    @Test("An expanding node measured on a worker moves what lies below it, though a title in it was changed as well")
    func measuredOnWorker() throws {
        let stage = try PromiseStage(width: 200, height: 300)
        defer { stage.close() }
        let column = ColumnNode()
        stage.show(column)
        stage.host.settle()
        let old = presented(column.below).y
        column.folding.setTitle("Less")
        column.folding.isExpanded = true
        column.folding.transitionLayout(withAnimation: true, shouldMeasureAsync: true)
        var places: [CGFloat] = []
        for _ in 0..<30 {
            stage.host.step()
            places.append(presented(column.below).y)
        }
        stage.host.settle()
        let new = column.below.position.y
        #expect(new > old + 10)
        #expect(places.filter { $0 > old + 0.1 && $0 < new - 0.1 }.count > 4)
    }
}
