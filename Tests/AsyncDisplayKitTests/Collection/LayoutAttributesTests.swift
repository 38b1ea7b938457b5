import AsyncDisplayKit
import TestSupport
import Testing

/// What a node on screen knows about its place.
@MainActor @Suite(.serialized) struct LayoutAttributesTests {
    /// Fades as it is scrolled.
    private final class Fading: UICollectionViewFlowLayout {
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            super.layoutAttributesForElements(in: rect)?.compactMap { known in
                let attributes = known.copy() as? UICollectionViewLayoutAttributes
                attributes?.alpha = 1 - (collectionView?.contentOffset.y ?? 0) / 1024
                return attributes
            }
        }
    }

    private final class Cell: ASCellNode, @unchecked Sendable {  // main thread
        var alphas: [CGFloat] = []

        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 300, height: 50) }
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            super.apply(layoutAttributes)
            alphas.append(layoutAttributes.alpha)
        }
    }

    private final class Source: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
        let header = Cell()

        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 40 }
        func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode { Cell() }
        func collectionNode(
            _ node: ASCollectionNode, nodeForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> ASCellNode { header }
        func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
            ASSizeRangeMake(CGSize(width: 0, height: 0), CGSize(width: 300, height: 100))
        }
    }

    @Test("Attributes that change while a node is on screen reach it")
    func changes() throws {
        let stage = try PromiseStage(width: 300, height: 500)
        defer { stage.close() }
        let source = Source()
        let layout = Fading()
        layout.minimumLineSpacing = 0
        let node = ASCollectionNode(collectionViewLayout: layout)
        node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        stage.host.settle()
        let cell = try #require(node.nodeForItem(at: IndexPath(item: 3, section: 0)) as? Cell)
        #expect(cell.alphas.last == 1 && source.header.alphas.last == 1)
        node.contentOffset = CGPoint(x: 0, y: 32)
        stage.host.settle()
        #expect(cell.layoutAttributes?.alpha == 0.96875 && cell.alphas.last == 0.96875)
        #expect(source.header.layoutAttributes?.alpha == 0.96875)
    }

    @Test("A node that stays where it is when items come before it has its new index path and frame")
    func updates() throws {
        let list = try UpdateStage([Array(0..<100)])
        defer { list.stage.close() }
        list.show()
        list.node.contentOffset = CGPoint(x: 0, y: 1000)
        list.stage.host.settle()
        let cell = try #require(list.node.visibleNodes.first)
        list.insert([500], at: 0)
        list.stage.host.settle()
        #expect(cell.layoutAttributes?.indexPath == list.path(21))
        #expect(cell.layoutAttributes?.frame == CGRect(x: 0, y: 1050, width: 300, height: 50))
    }
}
