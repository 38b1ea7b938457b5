import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ScrollNodeTests {
    private func scrollNode(contentHeight: CGFloat) -> (ASScrollNode, ASDisplayNode) {
        let content = ASDisplayNode()
        content.style.height = ASDimensionMake(contentHeight)
        let node = ASScrollNode()
        node.automaticallyManagesSubnodes = true
        node.automaticallyManagesContentSize = true
        node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: content) }
        return (node, content)
    }

    @Test("The content is as high as its spec wants, the node as high as what it lies in")
    func contentSize() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let (node, content) = scrollNode(contentHeight: 500)
        stage.show(node)
        #expect(node.view.contentSize == CGSize(width: 200, height: 500))
        #expect(content.frame == CGRect(x: 0, y: 0, width: 200, height: 500))
        #expect(node.frame.height == 100)
    }

    @Test("Content that does not fill the node may grow into it")
    func underfull() {
        let (node, _) = scrollNode(contentHeight: 30)
        node.layoutSpecBlock = { _, _ in
            ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .end, alignItems: .stretch,
                children: [ASDisplayNode().styled { $0.height = ASDimensionMake(30) }])
        }
        let layout = node.layoutThatFits(ASSizeRangeMake(CGSize(width: 200, height: 100)))
        #expect(layout.size.height == 100)
        node.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        node.layoutIfNeeded()
        #expect(node.subnodes?.first?.frame == CGRect(x: 0, y: 70, width: 200, height: 30))
    }

    @Test("Without a limit from outside the node is as large as its content")
    func unlimited() {
        let (node, _) = scrollNode(contentHeight: 500)
        let range = ASSizeRangeMake(.zero, CGSize(width: 200, height: CGFloat.infinity))
        #expect(node.layoutThatFits(range).size == CGSize(width: 200, height: 500))
    }

    @Test("A scrolled node keeps its place when its content is laid out again")
    func keepsOffset() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let (node, content) = scrollNode(contentHeight: 500)
        stage.show(node)
        node.view.contentOffset.y = 120
        content.style.height = ASDimensionMake(600)
        content.setNeedsLayout()
        stage.host.step()
        #expect(node.view.contentSize.height == 600 && node.view.contentOffset.y == 120)
    }

    /// As high as its width leaves it, like text.
    private final class Paragraph: ASDisplayNode, @unchecked Sendable {  // no state
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            CGSize(width: constrainedSize.width, height: 100_000 / constrainedSize.width)
        }
    }

    @Test("A node that gets back a size it had before scrolls as far as it did then")
    func formerSize() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let node = ASScrollNode()
        let paragraph = Paragraph()
        node.automaticallyManagesSubnodes = true
        node.automaticallyManagesContentSize = true
        node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: paragraph) }
        stage.show(node)
        var heights: [CGFloat] = []
        for width: CGFloat in [200, 100, 200] {
            node.frame.size.width = width
            stage.host.step()
            heights.append(node.view.contentSize.height)
        }
        #expect(heights == [500, 1000, 500])
    }
}
