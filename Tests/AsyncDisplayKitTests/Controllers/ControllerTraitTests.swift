import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ControllerTraitTests {
    private final class Listener: ASDisplayNode, @unchecked Sendable {  // main thread
        private(set) var sizes: [CGSize] = []

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            sizes.append(asyncTraitCollection().containerSize)
            return ASLayoutSpec()
        }
    }

    @Test("A controller's node knows the size of the controller's view, and so does all that is in it")
    func containerSize() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let (node, inner) = (Listener(), Listener())
        node.addSubnode(inner)
        let controller = ASDKViewController(node: node)
        stage.show(controller)
        #expect(node.asyncTraitCollection().containerSize == CGSize(width: 300, height: 200))
        #expect(inner.asyncTraitCollection().containerSize == CGSize(width: 300, height: 200))
        #expect(node.asyncTraitCollection().userInterfaceStyle == controller.traitCollection.userInterfaceStyle)
        controller.view.frame = CGRect(x: 0, y: 0, width: 250, height: 150)
        stage.host.step()
        #expect(inner.asyncTraitCollection().containerSize == CGSize(width: 250, height: 150))
        #expect(node.sizes.last == CGSize(width: 250, height: 150))
    }
}
