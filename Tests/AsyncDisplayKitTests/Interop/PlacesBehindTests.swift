import AsyncDisplayKit
import Testing

/// What users of UIKit's views are told of places while the data source is ahead of what is on screen.
@MainActor @Suite(.serialized) struct PlacesBehindTests {
    /// Sections of twelve nodes under a view of UIKit's; the places that are asked and told are written down.
    @MainActor
    private final class Sections: ASCollectionDataSourceInterop, ASCollectionDelegateInterop,
        ASCollectionDelegateFlowLayout
    {
        var count = 4
        var places: [String] = []

        func numberOfSections(in collectionNode: ASCollectionNode) -> Int { count }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 12 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock? { { SwatchCell(1, height: 60) } }
        func collectionNode(
            _ node: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> ASCellNodeBlock? { nil }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            view.dequeueReusableCell(withReuseIdentifier: "plain", for: indexPath)
        }
        func collectionView(
            _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            places.append("view \(indexPath.section)")
            return view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        }
        func collectionView(
            _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
        ) -> CGSize { CGSize(width: 320, height: 30) }
        func collectionView(
            _ view: UICollectionView, willDisplaySupplementaryView header: UICollectionReusableView,
            forElementKind kind: String, at indexPath: IndexPath
        ) {
            places.append("show \(indexPath.section)")
        }
    }

    @Test("C12 A header that comes into view is asked for by the place it has in the data source")
    func headers() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let sections = Sections()
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.dataSource = sections
        node.delegate = sections
        node.view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        stage.show(node)
        stage.host.settle()
        #expect(sections.places == ["view 0", "show 0"])
        sections.places = []
        sections.count = 5
        node.performBatch(animated: false) { node.insertSections([0]) }
        // The second section on screen, below 30 + 12 * 60 points, is the third of the data source.
        node.contentOffset = CGPoint(x: 0, y: 500)
        node.view.layoutIfNeeded()
        #expect(node.isProcessingUpdates && sections.places == ["view 2", "show 2"])
    }
}
