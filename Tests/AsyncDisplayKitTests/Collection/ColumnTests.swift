import AsyncDisplayKit
import Testing

/// Collections in as many columns as fit.
@MainActor @Suite(.serialized) struct ColumnTests {
    /// Squares: two beside each other, but large text makes them as wide as the viewport.
    private final class Squares: ASCollectionDataSource, ASCollectionDelegate {
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 301 }

        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { ASCellNode() } }

        func collectionNode(
            _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
        ) -> ASSizeRange {
            let isLarge = collectionNode.view.traitCollection.preferredContentSizeCategory.isAccessibilityCategory
            let side: CGFloat = isLarge ? 300 : 150
            return ASSizeRangeMake(CGSize(width: side, height: side))
        }
    }

    @Test("Items are in the columns of before when text has been large for a while")
    func largeText() throws {
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        let squares = Squares()
        let (stage, collection) = try PromiseStage.collection(
            ASCollectionNode(collectionViewLayout: layout), of: squares, delegate: squares, width: 300)
        defer {
            UIApplication.shared.preferredContentSizeCategory = .unspecified
            stage.close()
        }
        for _ in 0..<40 {
            collection.view.contentOffset.y += 150
            stage.host.step()
        }
        stage.host.settle()
        func columnsAreRight() -> Bool {
            collection.indexPathsForVisibleItems.allSatisfy { path in
                let place = collection.view.layoutAttributesForItem(at: path)?.frame.minX
                return place == (path.item.isMultiple(of: 2) ? 0 : 150)
            }
        }
        #expect(columnsAreRight() && !collection.indexPathsForVisibleItems.isEmpty)
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraLarge
        stage.host.settle()
        // An odd number of items is measured above the viewport, and not measured again when text is small.
        collection.view.contentOffset.y += 300
        stage.host.settle()
        let path = try #require(collection.indexPathsForVisibleItems.first)
        #expect(collection.view.layoutAttributesForItem(at: path)?.frame.width == 300)
        UIApplication.shared.preferredContentSizeCategory = .unspecified
        stage.host.settle()
        #expect(columnsAreRight() && collection.indexPathsForVisibleItems.contains(path))
    }
}
