import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct ResizingTests {
    /// A cell whose height is so much at a width of 300, and less in wider ones, as text's.
    private final class AreaCell: ASCellNode, @unchecked Sendable {  // a constant
        let area: CGFloat
        init(height: CGFloat) {
            area = height * 300
            super.init()
        }
        override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
            CGSize(width: constrainedSize.width, height: (area / constrainedSize.width).rounded())
        }
    }

    private final class Rows: ASTableDataSource {
        private(set) var asked: Set<Int> = []
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 200 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            asked.insert(indexPath.row)
            let height = CGFloat(40 + indexPath.row * 37 % 90)
            return { AreaCell(height: height) }
        }
    }

    /// As many tiles side by side as fit, of 100 points or a little more.
    private final class Tiles: ASCollectionDataSource, ASCollectionDelegate {
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 300 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { ASCellNode() } }
        func collectionNode(
            _ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath
        ) -> ASSizeRange {
            let width = collectionNode.bounds.width
            let columns = (width / 100).rounded(.down)
            let side = ((width - (columns - 1) * 10) / columns).rounded(.down)
            return ASSizeRangeMake(CGSize(width: side, height: side))
        }
    }

    @Test("A table keeps its first visible row when its node gets another width")
    func table() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode(style: .plain)
        table.dataSource = rows
        stage.show(table)
        table.setContentOffset(CGPoint(x: 0, y: 3000), animated: false)
        stage.host.step(frames: 2)
        let first = try #require(table.indexPathsForVisibleRows().first)
        let distance = table.rectForRow(at: first).minY - table.contentOffset.y
        table.frame = CGRect(x: 0, y: 0, width: 500, height: 300)
        stage.host.step(frames: 2)
        #expect(first.row > 20 && table.contentOffset.y > 1000)
        #expect(abs(table.rectForRow(at: first).minY - table.contentOffset.y - distance) < 0.5)
    }

    @Test("Rows that are being measured when the width changes are as high as they are in the new one")
    func tableInFlight() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode(style: .plain)
        table.dataSource = rows
        stage.show(table)
        let last = try #require(table.indexPathsForVisibleRows().last)
        // Asked for in this frame, and not delivered before the next one.
        #expect(rows.asked.contains(last.row + 1))
        table.frame.size.width = 600
        table.view.layoutIfNeeded()
        let shown = table.indexPathsForVisibleRows()
        #expect(shown.contains(IndexPath(row: last.row + 1, section: 0)))
        for path in shown {
            let height = CGFloat(40 + path.row * 37 % 90) * 300 / 600
            #expect(table.rectForRow(at: path).height == height.rounded() + 1)
            #expect(table.nodeForRow(at: path)?.calculatedSize.width == 600)
        }
    }

    private final class Pages: ASPagerDataSource {
        func numberOfPages(in pagerNode: ASPagerNode) -> Int { 6 }
        func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock { { ASCellNode() } }
    }

    @Test("A pager keeps its page in another width, and nothing of another", arguments: [640.0, 300, 150], [1, 3, 5])
    func pager(width: Double, page: Int) throws {
        let stage = try PromiseStage(width: 480, height: 400)
        defer { stage.close() }
        let pages = Pages()
        let pager = ASPagerNode()
        pager.setDataSource(pages)
        stage.show(pager)
        pager.scrollToPage(at: page, animated: false)
        stage.host.step(frames: 2)
        pager.frame = CGRect(x: 0, y: 0, width: width, height: 300)
        stage.host.step(frames: 2)
        #expect(pager.currentPageIndex == page)
        #expect(abs(pager.contentOffset.x - CGFloat(page) * CGFloat(width)) < 0.001)
        #expect(pager.nodeForPage(at: page).bounds.size == CGSize(width: width, height: 300))
    }

    @Test("A grid keeps its first visible item in another width, and its lines are full", arguments: [640.0, 430, 220])
    func grid(width: Double) throws {
        let stage = try PromiseStage(width: 320, height: 400)
        defer { stage.close() }
        let tiles = Tiles()
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 10
        layout.minimumInteritemSpacing = 10
        let collection = ASCollectionNode(collectionViewLayout: layout)
        collection.dataSource = tiles
        collection.delegate = tiles
        stage.show(collection)
        collection.setContentOffset(CGPoint(x: 0, y: 4030), animated: false)
        stage.host.step(frames: 2)
        let first = try #require(collection.indexPathsForVisibleItems.min())
        let view = collection.collectionView
        let distance = try #require(layout.layoutAttributesForItem(at: first)).frame.minY - view.contentOffset.y
        collection.frame = CGRect(x: 0, y: 0, width: width, height: 300)
        stage.host.step(frames: 2)
        let frame = try #require(layout.layoutAttributesForItem(at: first)).frame
        #expect(abs(frame.minY - view.contentOffset.y - distance) < 0.5)
        // Every line on screen has all the items that fit.
        let columns = Int((width / 100).rounded(.down))
        let lines = Dictionary(
            grouping: (layout.layoutAttributesForElements(in: view.bounds) ?? []).map(\.frame), by: \.minY)
        #expect(!lines.isEmpty && lines.values.allSatisfy { $0.count == columns })
    }
}
