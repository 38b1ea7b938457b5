import AsyncDisplayKit
import Testing

/// Menus of the actions that the delegate of a node allows, while the data source is ahead of what is on screen.
@MainActor @Suite(.serialized) struct NodeActionMenuTests {
    /// Named rows or items of 40 points. What is asked about one that does not exist is written down.
    @MainActor
    private final class Items: ASTableDataSource, ASTableDelegate, ASCollectionDataSource,
        ASCollectionDelegate
    {
        var names = (0..<8).map { "\($0)" }
        var mistakes = 0
        var log: [String] = []

        private func name(_ path: IndexPath) -> String {
            guard names.indices.contains(path.item) else {
                mistakes += 1
                return "?"
            }
            return names[path.item]
        }

        private func block(_ path: IndexPath) -> ASCellNodeBlock {
            {
                let node = ASCellNode()
                node.style.preferredSize = CGSize(width: 300, height: 40)
                return node
            }
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock { block(path) }
        func tableNode(_ tableNode: ASTableNode, shouldShowMenuForRowAt path: IndexPath) -> Bool {
            log.append("menu \(name(path))")
            return true
        }
        func tableNode(
            _ tableNode: ASTableNode, canPerformAction action: Selector, forRowAt path: IndexPath,
            withSender sender: Any?
        ) -> Bool { action == .copy && !name(path).isEmpty }
        func tableNode(
            _ tableNode: ASTableNode, performAction action: Selector, forRowAt path: IndexPath, withSender sender: Any?
        ) {
            log.append("\(action) \(name(path))")
        }

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            names.count
        }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
            block(path)
        }
        func collectionNode(_ collectionNode: ASCollectionNode, shouldShowMenuForItemAt path: IndexPath) -> Bool {
            log.append("menu \(name(path))")
            return true
        }
        func collectionNode(
            _ collectionNode: ASCollectionNode, canPerformAction action: Selector, forItemAt path: IndexPath,
            sender: Any?
        ) -> Bool { action == .copy && !name(path).isEmpty }
        func collectionNode(
            _ collectionNode: ASCollectionNode, performAction action: Selector, forItemAt path: IndexPath, sender: Any?
        ) {
            log.append("\(action) \(name(path))")
        }
    }

    enum Kind: CaseIterable {
        case table, collection
    }

    private func makeNode(_ kind: Kind, _ items: Items) -> ASContainerNode {
        switch kind {
        case .table:
            let table = ASTableNode()
            table.dataSource = items
            table.delegate = items
            return table
        case .collection:
            let layout = UICollectionViewFlowLayout()
            layout.minimumLineSpacing = 0
            let collection = ASCollectionNode(collectionViewLayout: layout)
            collection.dataSource = items
            collection.delegate = items
            return collection
        }
    }

    private func insertTwoAtTop(_ node: ASContainerNode, _ items: Items, deleting index: Int? = nil) {
        node.performBatch(
            animated: false,
            updates: {
                if let index { items.names.remove(at: index) }
                items.names.insert(contentsOf: ["a", "b"], at: 0)
                let inserted = [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)]
                let deleted = index.map { [IndexPath(item: $0, section: 0)] } ?? []
                if let table = node as? ASTableNode {
                    table.deleteRows(at: deleted, with: .none)
                    table.insertRows(at: inserted, with: .none)
                } else if let collection = node as? ASCollectionNode {
                    collection.deleteItems(at: deleted)
                    collection.insertItems(at: inserted)
                }
            })
    }

    @Test("An item on screen is asked about by its path in the data source", arguments: Kind.allCases)
    func behind(kind: Kind) throws {
        let items = Items()
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = makeNode(kind, items)
        stage.show(node)
        stage.host.settle()
        insertTwoAtTop(node, items)
        stage.rightClick(160, 100)
        #expect(items.log == ["menu 2"] && stage.window.openMenu != nil && items.mistakes == 0)
        stage.press(.down, .return)
        #expect(items.log == ["menu 2", "copy: 2"] && items.mistakes == 0)
    }

    @Test("An item that the data source has deleted has no menu", arguments: Kind.allCases)
    func deleted(kind: Kind) throws {
        let items = Items()
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = makeNode(kind, items)
        stage.show(node)
        stage.host.settle()
        insertTwoAtTop(node, items, deleting: 2)
        stage.rightClick(160, 100)
        #expect(items.log.isEmpty && stage.window.openMenu == nil)
    }

    @Test("An action for an item that was deleted while the menu was open is dropped", arguments: Kind.allCases)
    func dropped(kind: Kind) throws {
        let items = Items()
        let stage = try PromiseStage()
        defer { stage.close() }
        let node = makeNode(kind, items)
        stage.show(node)
        stage.host.settle()
        stage.rightClick(160, 100)
        #expect(stage.window.openMenu != nil)
        insertTwoAtTop(node, items, deleting: 2)
        stage.press(.down, .return)
        stage.host.settle()
        #expect(items.log == ["menu 2"] && items.mistakes == 0)
    }
}
