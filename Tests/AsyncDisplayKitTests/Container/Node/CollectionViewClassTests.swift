import AsyncDisplayKit
import Testing

@MainActor @Suite struct CollectionViewClassTests {
    private final class CountingView: ASCollectionView {
        var layouts = 0

        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    private final class Rows: ASCollectionDataSource {
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock {
            { SwatchCell(0, width: 50, height: 50) }
        }
    }

    @Test("A collection node's view is of the class it was told, and shows the node's cells")
    func subclass() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = Rows()
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        #expect(node.collectionViewClass == ASCollectionView.self)
        node.collectionViewClass = CountingView.self
        node.dataSource = rows
        stage.show(node)
        stage.host.settle()
        let view = try #require(node.view as? CountingView)
        #expect(view.layouts > 0 && view.collectionNode === node)
        #expect(node.visibleNodes.count == 3)
    }
}
