import AsyncDisplayKit
import Testing

/// A cell of 300 by 50 points that writes down where its layout puts it.
private final class PlacedCell: ASCellNode, @unchecked Sendable {  // main thread only
    private(set) var applied: [CGRect] = []

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        applied.append(layoutAttributes.frame)
    }

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 300, height: 50) }
}

/// Items below a header; those that have left the screen are asked for their attributes.
@MainActor private final class Items: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
    var count = 40
    var placesAtEnd: [CGRect?] = []

    func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
    func collectionNode(_ node: ASCollectionNode, nodeBlockForItemAt path: IndexPath) -> ASCellNodeBlock {
        { PlacedCell() }
    }
    func collectionNode(
        _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> ASCellNodeBlock { { PlacedCell() } }
    func collectionNode(_ node: ASCollectionNode, supplementaryElementKindsInSection section: Int) -> [String] {
        [UICollectionView.elementKindSectionHeader]
    }
    func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
    func collectionNode(_ node: ASCollectionNode, didEndDisplayingItemWith cell: ASCellNode) {
        placesAtEnd.append(cell.layoutAttributes?.frame)
    }
    func collectionNode(_ node: ASCollectionNode, didEndDisplayingSupplementaryElementWith header: ASCellNode) {
        placesAtEnd.append(header.layoutAttributes?.frame)
    }
}

@MainActor @Suite(.serialized) struct AppearanceAttributesTests {
    private func run(_ body: (PromiseStage, ASCollectionNode, Items) throws -> Void) throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let items = Items()
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = items
        node.delegate = items
        stage.show(node)
        stage.host.settle()
        try body(stage, node, items)
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

    @Test("Cells and headers are told once per appearance where they are, and know it until they have left the screen")
    func appearances() throws {
        try run { stage, node, items in
            let header = try #require(
                node.supplementaryNode(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
                    as? PlacedCell)
            let cell = try #require(node.nodeForItem(at: path(1)) as? PlacedCell)
            let places = [
                CGRect(x: 0, y: 0, width: 300, height: 50), CGRect(x: 0, y: 100, width: 300, height: 50),
            ]
            #expect(header.applied == [places[0]] && cell.applied == [places[1]])
            #expect(header.layoutAttributes?.frame == places[0] && cell.layoutAttributes?.frame == places[1])
            node.contentOffset = CGPoint(x: 0, y: 160)
            stage.host.settle()
            #expect(items.placesAtEnd.map { $0?.minY ?? -1 }.sorted() == [0, 50, 100])
            #expect(header.layoutAttributes == nil && cell.layoutAttributes == nil)
            #expect(header.applied.count == 1 && cell.applied.count == 1)
            node.contentOffset = .zero
            stage.host.settle()
            #expect(header.applied == [places[0], places[0]] && cell.applied == [places[1], places[1]])
            #expect(cell.layoutAttributes?.frame == places[1])
        }
    }
}
