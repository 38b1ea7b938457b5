import AsyncDisplayKit
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct CellInvalidationTests {
    /// A cell whose height a node deep in it decides.
    private final class DeepCell: ASCellNode, @unchecked Sendable {  // used by one thread at a time
        let inner = ASDisplayNode()
        let leaf = ASDisplayNode()
        nonisolated(unsafe) var measurements = 0

        override init() {
            super.init()
            automaticallyManagesSubnodes = true
            leaf.style.height = ASDimensionMake(50)
            inner.automaticallyManagesSubnodes = true
            inner.layoutSpecBlock = { [leaf] _, _ in ASWrapperLayoutSpec(layoutElement: leaf) }
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            measurements += 1
            return ASWrapperLayoutSpec(layoutElement: inner)
        }
    }

    private final class Rows: ASTableDataSource, ASCollectionDataSource {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { DeepCell() }
        }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 100 }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { DeepCell() } }
    }

    private func showTable(on stage: PromiseStage, _ rows: Rows) -> ASTableNode {
        let table = ASTableNode(style: .plain)
        table.dataSource = rows
        stage.show(table)
        table.view.separatorStyle = .none
        stage.host.step(frames: 3)
        return table
    }

    @Test("A node deep in a visible cell that asks for another height gets it in the next frame, measured once")
    func visible() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = showTable(on: stage, rows)
        let cell = try #require(table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? DeepCell)
        let count = cell.measurements
        cell.leaf.style.height = ASDimensionMake(90)
        cell.leaf.setNeedsLayout()
        cell.inner.setNeedsLayout()
        cell.leaf.setNeedsLayout()
        stage.host.step()
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 90)
        stage.host.step(frames: 30)
        #expect(cell.leaf.frame.height == 90)
        #expect(cell.measurements == count + 1)
    }

    @Test("A change on another thread is seen in the next frame, of a row that was not on screen when it appears")
    func otherThread() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = showTable(on: stage, rows)
        let paths = [1, 9].map { IndexPath(row: $0, section: 0) }
        let cells = try paths.map { try #require(table.nodeForRow(at: $0) as? DeepCell) }
        #expect(cells.map(\.isNodeLoaded) == [true, false])
        let leaves = cells.map(\.leaf)
        onOtherThread {
            for leaf in leaves {
                leaf.style.height = ASDimensionMake(90)
                leaf.setNeedsLayout()
            }
        }
        stage.host.step(frames: 2)
        #expect(table.rectForRow(at: paths[0]).height == 90)
        table.setContentOffset(CGPoint(x: 0, y: 200), animated: false)
        stage.host.step()
        #expect(table.rectForRow(at: paths[1]).height == 90)
    }

    @Test("A row above the viewport that grows while it is not loaded leaves what is on screen where it is")
    func anchor() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = showTable(on: stage, rows)
        let above = try #require(table.nodeForRow(at: IndexPath(row: 2, section: 0)) as? DeepCell)
        table.setContentOffset(CGPoint(x: 0, y: 2000), animated: false)
        stage.host.step(frames: 2)
        let first = try #require(table.indexPathsForVisibleRows().first)
        let distance = table.rectForRow(at: first).minY - table.contentOffset.y
        above.leaf.style.height = ASDimensionMake(250)
        above.leaf.setNeedsLayout()
        stage.host.step(frames: 2)
        #expect(abs(table.rectForRow(at: first).minY - table.contentOffset.y - distance) < 0.5)
        table.setContentOffset(.zero, animated: false)
        stage.host.step(frames: 2)
        #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).height == 250)
    }

    @Test("A cell that goes over to a higher layout gets a higher row", arguments: [true, false])
    func transition(isAsynchronous: Bool) throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let table = showTable(on: stage, rows)
        let path = IndexPath(row: 1, section: 0)
        let cell = try #require(table.nodeForRow(at: path) as? DeepCell)
        cell.leaf.style.height = ASDimensionMake(90)
        cell.transitionLayout(withAnimation: true, shouldMeasureAsync: isAsynchronous)
        stage.host.step(frames: 3)
        #expect(table.rectForRow(at: path).height == 90)
        stage.host.settle()
        #expect(cell.frame.height == 90 && cell.leaf.frame.height == 90)
    }

    @Test("An item of a collection that asks for another height gets it")
    func item() throws {
        let stage = try PromiseStage(width: 300, height: 400)
        defer { stage.close() }
        let rows = Rows()
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        let collection = ASCollectionNode(collectionViewLayout: layout)
        collection.dataSource = rows
        stage.show(collection)
        stage.host.step(frames: 2)
        let path = IndexPath(item: 1, section: 0)
        let cell = try #require(collection.nodeForItem(at: path) as? DeepCell)
        cell.leaf.style.height = ASDimensionMake(120)
        cell.leaf.setNeedsLayout()
        stage.host.step(frames: 2)
        #expect(layout.layoutAttributesForItem(at: path)?.frame.height == 120)
    }
}
