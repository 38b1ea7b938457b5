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
    /// Of the second section, if there is one.
    var others: [ModelCell.Model]?

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { others == nil ? 1 : 2 }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        section == 0 ? models.count : others?.count ?? 0
    }
    func collectionNode(_ node: ASCollectionNode, nodeModelForItemAt path: IndexPath) -> Any? {
        path.section == 0 ? models[path.item] : others?[path.item]
    }
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
        // Reloading an item of a reloaded section says nothing more.
        source.models[0] = .init(color: 0, text: "newest")
        node.performBatch(animated: false) {
            node.reloadSections([0])
            node.reloadItems(at: [IndexPath(item: 0, section: 0)])
        }
        stage.host.settle()
        #expect(node.visibleNodes == after && (after[0].nodeModel as? ModelCell.Model)?.text == "newest")
        // A reload of everything knows no places.
        node.reloadData()
        stage.host.settle()
        #expect(node.visibleNodes[0] !== nodes[0])
    }

    @Test("A hashable model that has changed is what a reloaded item's node takes on, if it can")
    func hashable() throws {
        struct Post: Hashable {
            let id: Int
            var text = ""
        }
        let list = try UpdateStage([Array(0..<8)])
        defer { list.stage.close() }
        var texts: [Int: String] = [:]
        list.model = { Post(id: $0, text: texts[$0] ?? "") }
        list.show()
        let cells = (0..<8).map { list.cell($0) }
        func text(_ item: Int) -> String? { (list.cell(item)?.nodeModel as? Post)?.text }
        texts[2] = "liked"
        list.node.performBatch(animated: false, updates: { list.node.reloadItems(at: [list.path(2)]) })
        list.stage.host.settle()
        #expect(list.cell(2) === cells[2] && text(2) == "liked")
        // With its section: what is the same is found where it is now, what has changed at its place.
        texts[1] = "read"
        list.sections[0].swapAt(4, 5)
        list.node.performBatch(animated: false, updates: { list.node.reloadSections([0]) })
        list.stage.host.settle()
        #expect(list.cell(1) === cells[1] && text(1) == "read")
        #expect(list.cell(4) === cells[5] && list.cell(5) === cells[4])
        // From then on it is known by what it is now.
        list.sections[0].swapAt(0, 1)
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.cell(0) === cells[1] && list.cell(1) === cells[0] && text(0) == "read")
    }

    @Test("The node of a reloaded item takes on its model, if it can")
    func items() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let source = Models()
        source.models = (0..<3).map { .init(color: $0, text: "old") }
        let node = ASCollectionNode()
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let nodes = node.visibleNodes
        source.models = [.init(color: 0, text: "new"), .init(color: 7, text: "new"), .init(color: 2, text: "unread")]
        node.performBatch(animated: false) {
            node.reloadItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        }
        stage.host.settle()
        let after = node.visibleNodes
        #expect(after[0] === nodes[0] && after[1] !== nodes[1] && after[2] === nodes[2])
        #expect(after.map { ($0.nodeModel as? ModelCell.Model)?.text } == ["new", "new", "old"])
    }

    @Test("A node that moves out of a reloaded section keeps its model; what else is said of items there counts, too")
    func otherEdits() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let source = Models()
        source.models = (0..<3).map { .init(color: 1, text: "\($0)") }
        source.others = [.init(color: 1, text: "other")]
        let node = ASCollectionNode()
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let nodes = node.visibleNodes
        func texts() -> [String?] { node.visibleNodes.map { ($0.nodeModel as? ModelCell.Model)?.text } }
        source.others?.insert(source.models[0], at: 0)
        source.models = [.init(color: 1, text: "a"), .init(color: 1, text: "b")]
        node.performBatch(animated: false) {
            node.reloadSections([0])
            node.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 0, section: 1))
        }
        stage.host.settle()
        #expect(texts() == ["a", "b", "0", "other"])
        #expect(node.visibleNodes[1] === nodes[1] && node.visibleNodes[2] === nodes[0])
    }
}
