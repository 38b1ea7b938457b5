import AsyncDisplayKit
import Testing

/// A cell as wide as the list, of a height that can be changed.
private final class StoredCell: ASCellNode, @unchecked Sendable {  // main thread
    var height: CGFloat = 50
    var states: [ASInterfaceState] = []

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 300, height: height) }

    override func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        states.append(newState)
    }
}

/// A data source that keeps its nodes, and hands out the same ones whenever it is asked.
@MainActor private final class StoredNodes: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    var cells: [StoredCell]
    let header = StoredCell()

    init(_ count: Int) { cells = (0..<count).map { _ in StoredCell() } }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { cells.count }
    func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
        cells[indexPath.item]
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNode { header }
    func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        ASSizeRangeMake(CGSize(width: 0, height: 0), CGSize(width: 300, height: 100))
    }
}

/// A node belongs to the item for which it was handed out last.
@MainActor @Suite(.serialized) struct StoredNodeTests {
    private let source = StoredNodes(5)
    private let node = ASCollectionNode()

    private func withStage(_ body: (PromiseStage) throws -> Void) throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        stage.host.settle()
        try body(stage)
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("A node that is handed out again after a reload is its new item's, and stays visible")
    func reload() throws {
        try withStage { stage in
            source.cells.swapAt(0, 1)
            for cell in source.cells { cell.states = [] }
            node.reloadData()
            stage.host.settle()
            #expect(source.cells.map(\.indexPath) == (0..<5).map { path($0) })
            #expect(source.cells.allSatisfy { $0.owningNode === node && $0.isVisible && $0.isInHierarchy })
            #expect(source.cells.allSatisfy { $0.states.isEmpty })
            node.selectItem(at: path(1), animated: false, scrollPosition: [])
            #expect(source.cells.map(\.isSelected) == [false, true, false, false, false])
        }
    }

    @Test("Of two nodes that change places, the item that alone is reloaded has the node that it was given")
    func reloadOfOne() throws {
        try withStage { stage in
            source.cells.swapAt(0, 1)
            node.reloadItems(at: [path(1)])
            stage.host.settle()
            for item in 0..<5 { _ = node.nodeForItem(at: path(item)) }
            #expect(source.cells[1].indexPath == path(1) && node.nodeForItem(at: path(1)) === source.cells[1])
            source.cells[1].height = 70
            source.cells[1].setNeedsLayout()
            stage.host.settle()
            let frame = node.view.layoutAttributesForItem(at: path(1))?.frame
            #expect(frame?.height == 70)
        }
    }

    @Test("A node that is handed out again says so when it wants another size")
    func sizes() throws {
        try withStage { stage in
            node.performBatch(animated: false, updates: { node.reloadItems(at: [path(1), path(2)]) })
            stage.host.settle()
            source.cells[1].height = 80
            source.cells[1].setNeedsLayout()
            stage.host.settle()
            #expect(node.collectionView.layoutAttributesForItem(at: path(1))?.size.height == 80)
        }
    }

    @Test("A node that leaves one item and is handed out for another in the same update is the latter's")
    func move() throws {
        try withStage { stage in
            node.performBatch(animated: true) {
                source.cells.append(source.cells.remove(at: 0))
                node.deleteItems(at: [path(0)])
                node.insertItems(at: [path(4)])
            }
            stage.host.settle()
            #expect(source.cells[4].indexPath == path(4) && source.cells[4].isVisible)
            let gone = source.cells.removeLast()
            node.deleteItems(at: [path(4)])
            stage.host.settle()
            #expect(gone.indexPath == nil && gone.owningNode == nil && !gone.isVisible)
        }
    }

    @Test("A header's node that is handed out again stays the header's")
    func header() throws {
        try withStage { stage in
            #expect(source.header.owningNode === node)
            node.reloadSections([0])
            stage.host.settle()
            #expect(source.header.indexPath == path(0) && source.header.owningNode === node)
            #expect(source.header.isVisible)
        }
    }
}
