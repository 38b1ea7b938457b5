import AsyncDisplayKit
import Execution
import Testing

/// Delegates that have the methods for views only, which those for nodes have superseded.
@MainActor @Suite(.serialized) struct FormerDelegateTests {
    nonisolated private static func cell() -> ASCellNode {
        let node = ASCellNode()
        node.style.preferredSize = CGSize(width: 300, height: 60)
        return node
    }

    private class Items: ASTableDataSource, ASCollectionDataSource {
        var count = 4
        var events: [String] = []
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { FormerDelegateTests.cell() }
        }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(
            _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
        ) -> ASCellNodeBlock { { FormerDelegateTests.cell() } }
        let fetches = Mutex(0)
    }

    private final class Rows: Items, ASTableDelegate {
        func tableView(_ tableView: ASTableView, willDisplayNode node: ASCellNode, forRowAt indexPath: IndexPath) {
            events.append("show \(indexPath.row)")
        }
        func tableView(_ tableView: ASTableView, didEndDisplayingNode node: ASCellNode, forRowAt indexPath: IndexPath) {
            events.append("hide \(indexPath.row)")
        }
        func tableView(_ tableView: ASTableView, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
            ASSizeRangeMake(CGSize(width: 0, height: 80), CGSize(width: 0, height: 80))
        }
        nonisolated func tableView(_ tableView: ASTableView, willBeginBatchFetchWith context: ASBatchContext) {
            fetches.withLock { $0 += 1 }
            context.completeBatchFetching(false)
        }
        func shouldBatchFetch(for tableView: ASTableView) -> Bool {
            events.append("fetch?")
            return true
        }
        func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
            events.append("highlight? \(indexPath.row)")
            return indexPath.row != 2
        }
        func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
            events.append("highlight \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
            events.append("unhighlight \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
            events.append("select? \(indexPath.row)")
            return indexPath
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            events.append("select \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
            events.append("deselect \(indexPath.row)")
        }
    }

    /// Has both.
    private final class BothRows: Items, ASTableDelegate {
        func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode) { events.append("node") }
        func tableView(_ tableView: ASTableView, willDisplayNode node: ASCellNode, forRowAt indexPath: IndexPath) {
            events.append("view")
        }
        func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) { events.append("node selected") }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { events.append("view selected") }
    }

    private final class Tiles: Items, ASCollectionDelegate {
        func collectionView(_ collectionView: ASCollectionView, willDisplayNodeForItemAt indexPath: IndexPath) {
            events.append("show \(indexPath.item)")
        }
        func collectionView(
            _ collectionView: ASCollectionView, didEndDisplayingNode node: ASCellNode, forItemAt indexPath: IndexPath
        ) {
            events.append("hide \(indexPath.item)")
        }
        nonisolated func collectionView(
            _ collectionView: ASCollectionView, willBeginBatchFetchWith context: ASBatchContext
        ) {
            fetches.withLock { $0 += 1 }
            context.completeBatchFetching(false)
        }
        func shouldBatchFetch(for collectionView: ASCollectionView) -> Bool {
            events.append("fetch?")
            return true
        }
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            events.append("select \(indexPath.item)")
        }
        func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
            events.append("select? \(indexPath.item)")
            return indexPath.item != 1
        }
        func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
            events.append("highlight \(indexPath.item)")
        }
    }

    @Test("A table's delegate hears of rows by the methods for views: their display, sizes and fetches")
    func rows() throws {
        let rows = Rows()
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        #expect(rows.events.filter { $0.hasPrefix("show") } == ["show 0", "show 1", "show 2", "show 3"])
        #expect(rows.events.contains("fetch?") && rows.fetches.withLock { $0 } == 1)
        #expect(table.nodeForRow(at: IndexPath(row: 0, section: 0))?.calculatedSize.height == 80)
        rows.events = []
        rows.count = 3
        table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
        stage.host.settle()
        #expect(rows.events.filter { $0.hasPrefix("hide") } == ["hide 1"])
    }

    @Test("A table's delegate decides about highlighting and selecting by UIKit's methods")
    func selection() throws {
        let rows = Rows()
        let (stage, table) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        rows.events = []
        stage.tap(100, 40)
        stage.host.settle()
        #expect(
            rows.events.filter { $0 != "fetch?" } == [
                "highlight? 0", "highlight 0", "unhighlight 0", "select? 0", "select 0",
            ])
        rows.events = []
        stage.tap(100, 200)
        stage.host.settle()
        #expect(
            rows.events.filter { $0 != "fetch?" } == ["highlight? 2"]
                && table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        stage.tap(100, 120)
        stage.host.settle()
        #expect(rows.events.contains("deselect 0"))
    }

    @Test("Where there are both, the method for nodes is called")
    func both() throws {
        let rows = BothRows()
        let (stage, _) = try PromiseStage.table(rows, delegate: rows)
        defer { stage.close() }
        stage.tap(100, 30)
        stage.host.settle()
        #expect(rows.events == ["node", "node", "node", "node", "node selected"])
    }

    @Test("A collection's delegate hears of items by the methods for views")
    func items() throws {
        let tiles = Tiles()
        let (stage, collection) = try PromiseStage.collection(of: tiles, delegate: tiles)
        defer { stage.close() }
        #expect(tiles.events.filter { $0.hasPrefix("show") } == ["show 0", "show 1", "show 2", "show 3"])
        #expect(tiles.events.contains("fetch?") && tiles.fetches.withLock { $0 } == 1)
        tiles.events = []
        stage.tap(100, 30)
        stage.tap(100, 95)
        stage.host.settle()
        #expect(
            tiles.events.filter { $0 != "fetch?" } == [
                "highlight 0", "select? 0", "select 0", "highlight 1", "select? 1",
            ])
        tiles.events = []
        tiles.count = 3
        collection.performBatch(animated: false) { collection.deleteItems(at: [IndexPath(item: 1, section: 0)]) }
        stage.host.settle()
        #expect(tiles.events.filter { $0.hasPrefix("hide") } == ["hide 1"])
    }
}
