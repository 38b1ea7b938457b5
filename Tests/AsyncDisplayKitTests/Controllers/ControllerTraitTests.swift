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

    /// A cell of a size that depends on its traits.
    private final class TraitCell: ASCellNode, @unchecked Sendable {  // no state
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            CGSize(width: 300, height: asyncTraitCollection().userInterfaceStyle == .dark ? 80 : 40)
        }
    }

    private final class Rows: ASTableDataSource {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { TraitCell() }
        }
    }

    @Test("Cells have the traits of their controller, those that exist when it changes them and those made later")
    func cells() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode()
        table.dataSource = rows
        table.onDidLoad { ($0 as? ASTableNode)?.view.separatorStyle = .none }
        let controller = ASDKViewController(node: table)
        stage.show(controller)
        stage.host.settle()
        func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
        let first = try #require(table.nodeForRow(at: path(0)))
        #expect(first.asyncTraitCollection().containerSize == CGSize(width: 300, height: 400))
        #expect(table.rectForRow(at: path(1)).minY == 40)
        var dark = ASPrimitiveTraitCollection()
        dark.userInterfaceStyle = .dark
        controller.overrideDisplayTraitsWithTraitCollection = { [dark] _ in
            ASTraitCollection(primitiveTraitCollection: dark)
        }
        stage.host.settle()
        #expect(first.asyncTraitCollection().userInterfaceStyle == .dark)
        #expect(table.rectForRow(at: path(0)).height == 80 && table.rectForRow(at: path(1)).minY == 80)
        #expect(table.nodeForRow(at: path(90))?.asyncTraitCollection().userInterfaceStyle == .dark)
        controller.overrideDisplayTraitsWithTraitCollection = nil
        stage.host.settle()
        #expect(table.rectForRow(at: path(1)).minY == 40)
    }

    @Test("A cell far away gets other traits when it comes near")
    func farCells() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode()
        table.dataSource = rows
        let controller = ASDKViewController(node: table)
        stage.show(controller)
        stage.host.settle()
        let first = IndexPath(row: 0, section: 0)
        let node = try #require(table.nodeForRow(at: first))
        table.setContentOffset(CGPoint(x: 0, y: 3000), animated: false)
        stage.host.settle()
        var dark = ASPrimitiveTraitCollection()
        dark.userInterfaceStyle = .dark
        controller.overrideDisplayTraitsWithTraitCollection = { [dark] _ in
            ASTraitCollection(primitiveTraitCollection: dark)
        }
        stage.host.settle()
        table.setContentOffset(.zero, animated: false)
        stage.host.settle()
        #expect(node.asyncTraitCollection().userInterfaceStyle == .dark && node.calculatedSize.height == 80)
        #expect(table.nodeForRow(at: first) === node && table.rectForRow(at: first).height > 79)
    }
}
