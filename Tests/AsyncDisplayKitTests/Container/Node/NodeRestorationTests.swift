import AsyncDisplayKit
import Testing

/// What tables and collections of nodes keep from one start to the next, in the index space of their data sources.
@MainActor @Suite(.serialized) struct NodeRestorationTests {
    /// Rows or items of 60 points that are their own names. What is asked about one that does not exist is written
    /// down.
    @MainActor private final class Items: ASTableDataSource, ASCollectionDataSource {
        var names: [String]
        var mistakes = 0

        init(_ names: [String]) {
            self.names = names
        }

        private func block() -> ASCellNodeBlock {
            {
                let node = ASCellNode()
                node.style.preferredSize = CGSize(width: 320, height: 60)
                return node
            }
        }

        private func name(_ path: IndexPath) -> String? {
            if names.indices.contains(path.item) { return names[path.item] }
            mistakes += 1
            return nil
        }

        private func path(_ name: String) -> IndexPath? {
            names.firstIndex(of: name).map { IndexPath(item: $0, section: 0) }
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock { block() }
        func modelIdentifierForElement(at path: IndexPath, in tableNode: ASTableNode) -> String? { name(path) }
        func indexPathForElement(withModelIdentifier name: String, in tableNode: ASTableNode) -> IndexPath? {
            path(name)
        }

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
            names.count
        }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
            block()
        }
        func modelIdentifierForElement(at path: IndexPath, in collectionNode: ASCollectionNode) -> String? {
            name(path)
        }
        func indexPathForElement(withModelIdentifier name: String, in collectionNode: ASCollectionNode) -> IndexPath? {
            path(name)
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
            table.view.separatorStyle = .none
            return table
        case .collection:
            let layout = UICollectionViewFlowLayout()
            layout.minimumLineSpacing = 0
            let collection = ASCollectionNode(collectionViewLayout: layout)
            collection.dataSource = items
            return collection
        }
    }

    private func insert(_ count: Int, _ node: ASContainerNode) {
        let paths = (0..<count).map { IndexPath(item: $0, section: 0) }
        (node as? ASTableNode)?.insertRows(at: paths, with: .none)
        (node as? ASCollectionNode)?.insertItems(at: paths)
    }

    private func deleteFirst(_ node: ASContainerNode) {
        (node as? ASTableNode)?.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        (node as? ASCollectionNode)?.deleteItems(at: [IndexPath(item: 0, section: 0)])
    }

    private func selected(_ node: ASContainerNode) -> [Int]? {
        ((node as? ASTableNode)?.indexPathsForSelectedRows ?? (node as? ASCollectionNode)?.indexPathsForSelectedItems)?
            .map(\.item)
    }

    private func archive(_ node: ASContainerNode) -> Data {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        node.view.encodeRestorableState(with: archiver)
        archiver.finishEncoding()
        return archiver.encodedData
    }

    private func restore(_ data: Data, _ node: ASContainerNode) throws {
        let coder = try NSKeyedUnarchiver(forReadingFrom: data)
        coder.requiresSecureCoding = false
        node.view.decodeRestorableState(with: coder)
    }

    private let names = (0..<100).map { "\($0)" }

    @Test(
        "Items that are on screen, but not in the data source any more, are not asked about", arguments: Kind.allCases)
    func behind(kind: Kind) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let items = Items(names)
        let node = makeNode(kind, items)
        stage.show(node)
        stage.host.settle()
        node.performBatch(
            animated: false,
            updates: {
                items.names = ["new", "newer"] + items.names.dropFirst()
                deleteFirst(node)
                insert(2, node)
            })
        #expect(node.isProcessingUpdates)
        let state = archive(node)
        #expect(items.mistakes == 0)
        // The second item, which is the first of those that stay, is 60 points below the top.
        let later = Items(["a", "b", "c"] + names)
        let next = makeNode(kind, later)
        stage.show(next)
        try restore(state, next)
        stage.host.settle()
        #expect(next.contentOffset.y == 180 && later.mistakes == 0)
    }

    @Test("Place and selection come with the items, which come later", arguments: Kind.allCases)
    func later(kind: Kind) throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let before = Items(names)
        let node = makeNode(kind, before)
        stage.show(node)
        stage.host.settle()
        node.setContentOffset(CGPoint(x: 0, y: 1210), animated: false)
        let path = IndexPath(item: 21, section: 0)
        (node as? ASTableNode)?.selectRow(at: path, animated: false, scrollPosition: .none)
        (node as? ASCollectionNode)?.selectItem(at: path, animated: false, scrollPosition: [])
        stage.host.settle()
        let state = archive(node)
        #expect(before.mistakes == 0)
        let items = Items([])
        let next = makeNode(kind, items)
        stage.show(next)
        try restore(state, next)
        stage.host.settle()
        items.names = ["new"] + names
        insert(101, next)
        stage.host.settle()
        #expect(next.contentOffset.y == 1270 && selected(next) == [22] && items.mistakes == 0)
        let cell = next.visibleNodes.first { $0.indexPath?.item == 22 }
        #expect(cell?.isSelected == true)
    }
}
