import AsyncDisplayKit
import TestSupport
import Testing

/// What a completion finds, and what a batch without edits is for.
@MainActor @Suite(.serialized) struct CompletionTests {
    @Test("A table's completion finds the new row visible, and the content as high as it is now")
    func table() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(5)
        let node = ASTableNode(style: .plain)
        node.dataSource = source
        node.delegate = source
        stage.show(node)
        stage.host.settle()
        let path = IndexPath(row: 5, section: 0)
        var heights: [CGFloat] = []
        var cell: ASCellNode?
        node.performBatch(animated: false) {
            source.count = 6
            node.insertRows(at: [path], with: .none)
        } completion: { _ in
            heights.append(node.view.contentSize.height)
            cell = node.visibleNodes.last
        }
        #expect(heights == [366])
        #expect(cell?.indexPath == path && cell?.isVisible == true)
        #expect(node.cellForRow(at: path) != nil)
    }

    @Test("A collection's completion finds the new items on screen, however the update is shown")
    func collection() throws {
        for mode in [[], .alwaysReloadData, .alwaysAsync] as [ASCellLayoutMode] {
            let list = try UpdateStage([Array(0..<3)], mode: mode)
            defer { list.stage.close() }
            list.show()
            var found: [[Int]] = []
            list.insert([500], at: 1) { _ in found.append(list.shown) }
            list.step()
            list.sections[0].removeLast()
            list.node.reloadData { found.append(list.shown) }
            list.step()
            #expect(found == [[0, 500, 1, 2], [0, 500, 1]])
        }
    }

    @Test("An animated update that the next one cuts short is on screen all the same")
    func cutShort() throws {
        let list = try UpdateStage([Array(0..<100)])
        defer { list.stage.close() }
        list.show()
        var results: [Bool] = []
        list.insert([500], at: 0, animated: true) { results.append($0) }
        list.step(3)
        list.insert([501], at: 0, animated: true) { results.append($0) }
        list.stage.host.settle()
        #expect(results == [true, true])
    }

    @Test("While the window is hidden an animated update completes, too")
    func hidden() throws {
        let list = try UpdateStage([Array(0..<100)])
        defer { list.stage.close() }
        list.show()
        list.stage.host.driver.enqueue(.window(.hidden))
        list.step()
        var results: [Bool] = []
        list.insert([500], at: 0, animated: true) { results.append($0) }
        list.insert([501, 502], at: 0, animated: true) { results.append($0) }
        list.stage.host.run(seconds: 1)
        #expect(results == [true, true])
        list.stage.host.driver.enqueue(.window(.shown))
        list.step()
        #expect(list.shown.prefix(4) == [501, 502, 500, 0])
    }

    @Test("A batch without edits asks a table's delegate for the heights of headers again")
    func tableHeaders() throws {
        @MainActor final class Headers: ASTableDataSource, ASTableDelegate {
            var height: CGFloat = 20
            func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode { NumberCell(0) }
            func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
            func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { height }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let headers = Headers()
        let node = ASTableNode(style: .plain)
        node.dataSource = headers
        node.delegate = headers
        stage.show(node)
        stage.host.settle()
        let cells = node.visibleNodes
        headers.height = 40
        var results: [Bool] = []
        node.performBatch(animated: false, updates: nil) { results.append($0) }
        stage.host.step()
        #expect(node.view.rectForHeader(inSection: 0).height == 40 && results == [true])
        headers.height = 60
        node.view.beginUpdates()
        node.view.endUpdates()
        stage.host.settle()
        #expect(node.view.rectForHeader(inSection: 0).height == 60)
        #expect(node.visibleNodes == cells)
    }

    @Test("A batch without edits asks a flow layout's delegate for insets again, and measures no node")
    func insets() throws {
        @MainActor final class Insets: ASCollectionDataSource, ASCollectionDelegateFlowLayout {
            var top: CGFloat = 0
            func collectionNode(_ node: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }
            func collectionNode(_ node: ASCollectionNode, nodeForItemAt path: IndexPath) -> ASCellNode {
                CountingCell()
            }
            func collectionView(
                _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
            ) -> UIEdgeInsets { UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0) }
        }
        let stage = try PromiseStage()
        defer { stage.close() }
        let insets = Insets()
        let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
        node.dataSource = insets
        node.delegate = insets
        stage.show(node)
        stage.host.settle()
        let cells = node.visibleNodes.compactMap { $0 as? CountingCell }
        let measured = cells.map(\.measured)
        insets.top = 30
        node.performBatch(animated: true, updates: nil)
        stage.host.settle()
        #expect(node.view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 30)
        #expect(cells.count == 3 && cells.map(\.measured) == measured)
    }
}

private final class CountingCell: ASCellNode, @unchecked Sendable {  // measured by one thread at a time
    private(set) var measured = 0

    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        measured += 1
        return CGSize(width: 300, height: 50)
    }
}
