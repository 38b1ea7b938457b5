import AsyncDisplayKit
import Testing

/// Shows a model that nothing tells apart from others; takes on those of its own colour.
private final class ModelCell: ASCellNode, @unchecked Sendable {  // main thread
    struct Model {
        let color: Int
        let text: String
    }

    override func canUpdate(toNodeModel nodeModel: Any) -> Bool {
        (nodeModel as? Model)?.color == (self.nodeModel as? Model)?.color
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 300, height: 50) }
}

@MainActor private final class Models: ASCollectionDataSource {
    var models: [ModelCell.Model] = []

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        models.count
    }
    func collectionNode(_ node: ASCollectionNode, nodeModelForItemAt path: IndexPath) -> Any? { models[path.item] }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { ModelCell() }
    }
}

@MainActor @Suite(.serialized) struct ModelReloadTests {
    @Test("Nodes of a reloaded section take on the models at their places, if they can")
    func section() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let source = Models()
        source.models = (0..<4).map { .init(color: $0, text: "old") }
        let node = ASCollectionNode()
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let nodes = node.visibleNodes
        // The first keeps its colour, the second does not, the last is gone.
        source.models = [.init(color: 0, text: "new"), .init(color: 7, text: "new"), .init(color: 2, text: "newer")]
        node.performBatch(animated: false, updates: { node.reloadSections([0]) })
        stage.host.settle()
        let after = node.visibleNodes
        #expect(after.count == 3 && after[0] === nodes[0] && after[1] !== nodes[1] && after[2] === nodes[2])
        #expect(after.map { ($0.nodeModel as? ModelCell.Model)?.text } == ["new", "new", "newer"])
        // A reload of everything knows no places.
        node.reloadData()
        stage.host.settle()
        #expect(node.visibleNodes[0] !== nodes[0])
    }
}
