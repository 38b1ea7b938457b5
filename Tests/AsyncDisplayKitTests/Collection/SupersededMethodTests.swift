import AsyncDisplayKit
import Testing

private final class Named: ASCellNode, @unchecked Sendable {  // constants
    let name: String

    init(_ name: String) {
        self.name = name
        super.init()
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        CGSize(width: 100, height: min(40, constrainedSize.height))
    }
}

/// Counts and gives nodes as for views.
@MainActor private final class OldItems: ASCollectionViewDataSource, ASCollectionDelegateFlowLayout {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
    func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
    func collectionView(_ collectionView: ASCollectionView, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        Named("old node \(indexPath.section)\(indexPath.item)")
    }
    func collectionView(
        _ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath
    ) -> ASSizeRange { ASSizeRangeMake(CGSize(width: 100, height: 33)) }
    func collectionView(
        _ collectionView: ASCollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 11) }
    func collectionView(
        _ collectionView: ASCollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 5) }
}

@MainActor private final class OldBlocks: ASCollectionDataSource {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionView(_ view: ASCollectionView, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { Named("old block") }
    }
    func collectionView(_ view: ASCollectionView, nodeForItemAt path: IndexPath) -> ASCellNode { Named("old node") }
}

@MainActor private final class NewAndOld: ASCollectionDataSource {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode { Named("node") }
    func collectionView(_ view: ASCollectionView, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { Named("old block") }
    }
}

/// Has a block for the first item only.
@MainActor private final class Holes: ASCollectionDataSourceInterop {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock? {
        guard path.item == 0 else { return nil }
        return { Named("block") }
    }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "plain", for: path)
    }
}

/// Has a node for the others.
@MainActor private final class FilledHoles: ASCollectionDataSourceInterop {
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock? {
        guard path.item == 0 else { return nil }
        return { Named("block") }
    }
    func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode { Named("node") }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: "plain", for: path)
    }
}

@MainActor private final class OldRows: ASTableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        Named("old node \(indexPath.row)")
    }
}

@MainActor private final class OldRowBlocks: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: ASTableView, nodeBlockForRowAt path: IndexPath) -> ASCellNodeBlock {
        { Named("old block") }
    }
    func tableView(_ tableView: ASTableView, nodeForRowAt indexPath: IndexPath) -> ASCellNode { Named("old node") }
}

@MainActor @Suite(.serialized) struct SupersededMethodTests {
    private func names(_ source: any ASCollectionDataSource) throws -> [String?] {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let node = ASCollectionNode()
        node.dataSource = source
        node.view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "plain")
        stage.show(node)
        stage.host.settle()
        return (0..<node.numberOfItems(inSection: 0)).map {
            (node.nodeForItem(at: IndexPath(item: $0, section: 0)) as? Named)?.name
        }
    }

    @Test("A collection asks for a block, then a node, then a block and a node for its view")
    func collectionOrder() throws {
        #expect(try names(NewAndOld()) == ["node"])
        #expect(try names(OldBlocks()) == ["old block"])
    }

    @Test("An item without a block may have a node all the same; only without either does a cell of UIKit's show it")
    func holes() throws {
        #expect(try names(Holes()) == ["block", nil])
        #expect(try names(FilledHoles()) == ["block", "node"])
    }

    @Test("Counts, nodes and sizes may be those of a data source and delegate for collection views")
    func oldCollection() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let items = OldItems()
        let node = ASCollectionNode()
        node.dataSource = items
        node.delegate = items
        stage.show(node)
        stage.host.settle()
        #expect(node.numberOfSections == 2 && node.numberOfItems(inSection: 1) == 2)
        #expect(node.visibleNodes.compactMap { ($0 as? Named)?.name }.last == "old node 11")
        #expect(node.visibleNodes.first?.frame.size == CGSize(width: 100, height: 33))
        // A header of 11, a line of 33 and a footer of 5 for each section.
        #expect(node.view.contentSize.height == 98)
    }

    @Test("A table asks for a block, then a node, then a block and a node for its view")
    func tables() throws {
        for (source, expected) in [
            (OldRows() as any ASTableDataSource, ["old node 0", "old node 1"]), (OldRowBlocks(), ["old block"]),
        ] {
            let stage = try PromiseStage(width: 320, height: 400)
            defer { stage.close() }
            let node = ASTableNode()
            node.dataSource = source
            stage.show(node)
            stage.host.settle()
            #expect(node.visibleNodes.compactMap { ($0 as? Named)?.name } == expected)
        }
    }

    @Test("A view's superseded members are its node's, and its edits go to the node")
    @available(*, deprecated)
    func collectionView() throws {
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        list.show()
        let view = list.node.view
        #expect(view.asyncDataSource === list && view.asyncDelegate === list && view.layoutInspector != nil)
        #expect(view.visibleNodes.count == 10 && view.calculatedSizeForNode(at: list.path(3)).height == 50)
        view.leadingScreensForBatching = 5
        view.inverted = true
        view.setTuningParameters(.init(leadingBufferScreenfuls: 4, trailingBufferScreenfuls: 3), for: .display)
        #expect(list.node.leadingScreensForBatching == 5 && list.node.inverted)
        #expect(list.node.tuningParameters(for: .full, rangeType: .display).leadingBufferScreenfuls == 4)
        #expect(view.tuningParameters(for: .full, rangeType: .display).trailingBufferScreenfuls == 3)
        var results: [Bool] = []
        view.performBatchUpdates {
            list.sections[0].removeFirst(2)
            view.deleteItems(at: [list.path(0), list.path(1)])
        } completion: {
            results.append($0)
        }
        #expect(list.node.numberOfItems(inSection: 0) == 18)
        list.sections[0].insert(contentsOf: [50, 51, 52], at: 0)
        view.insertItems(at: (0..<3).map { list.path($0) })
        #expect(view.isProcessingUpdates)
        view.waitUntilAllUpdatesAreCommitted()
        #expect(!list.node.isProcessingUpdates && list.node.view.numberOfItems(inSection: 0) == 21)
        list.stage.host.settle()
        #expect(results.count == 1 && list.cell(0)?.number == 50)
        list.node.waitUntilAllUpdatesAreCommitted()
    }

    @Test("A table view's superseded members are its node's, and its edits go to the node")
    @available(*, deprecated)
    func tableView() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(30)
        let node = ASTableNode()
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let view = node.view
        let first = try #require(view.visibleNodes.first)
        #expect(view.asyncDataSource === source && view.indexPath(for: first) == IndexPath(row: 0, section: 0))
        view.automaticallyAdjustsContentOffset = true
        view.leadingScreensForBatching = 3
        #expect(node.automaticallyAdjustsContentOffset && node.leadingScreensForBatching == 3)
        var result: Bool?
        view.beginUpdates()
        source.count = 31
        view.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        view.endUpdates(animated: false) { result = $0 }
        stage.host.settle()
        #expect(result == true && view.indexPath(for: first) == IndexPath(row: 1, section: 0))
        source.count = 30
        view.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        view.waitUntilAllUpdatesAreCommitted()
        #expect(view.nodeForRow(at: IndexPath(row: 0, section: 0)) === first && !view.isProcessingUpdates)
    }

    @Test("While an update is under way a table view answers for the rows on screen")
    @available(*, deprecated)
    func rowsBehind() throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let source = SwatchSource(30)
        let node = ASTableNode()
        node.dataSource = source
        stage.show(node)
        stage.host.settle()
        let first = try #require(node.visibleNodes.first)
        let start = IndexPath(row: 0, section: 0)
        source.count = 32
        node.insertRows(at: [start, IndexPath(row: 1, section: 0)], with: .none)
        #expect(node.isProcessingUpdates && node.indexPath(for: first) == IndexPath(row: 2, section: 0))
        #expect(node.view.indexPath(for: first) == start && node.view.nodeForRow(at: start) === first)
    }

    @Test("While an update is under way a collection view knows sizes of items on screen only")
    @available(*, deprecated)
    func sizesBehind() throws {
        let list = try UpdateStage([Array(0..<20)])
        defer { list.stage.close() }
        list.show()
        list.insert([100, 101], at: 0)
        #expect(list.node.isProcessingUpdates)
        #expect(list.node.view.calculatedSizeForNode(at: list.path(20)) == .zero)
        #expect(list.node.nodeForItem(at: list.path(20)) != nil)
    }
}
