import AsyncDisplayKit
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
