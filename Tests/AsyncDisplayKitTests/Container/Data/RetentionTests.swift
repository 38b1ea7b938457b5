import AsyncDisplayKit
import Execution
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct RetentionTests {
    @Test("With a window of retention nodes far away are let go, and made again when they come back")
    func window() throws {
        let list = try UpdateStage([Array(0..<400)])
        defer { list.stage.close() }
        list.node.nodeRetention = .window(screenfuls: 4)
        list.show()
        weak let near = list.cell(1)
        weak var far: NumberCell?
        list.node.contentOffset = CGPoint(x: 0, y: 1500)
        list.stage.host.settle()
        #expect(near != nil)
        list.node.contentOffset = CGPoint(x: 0, y: 9000)
        list.stage.host.settle()
        #expect(near == nil)
        far = list.cell(390)
        list.step(2)
        list.node.contentOffset = CGPoint(x: 0, y: 0)
        list.stage.host.settle()
        #expect(far == nil && list.shown == Array(0..<10))
        #expect(list.asked.filter { $0 == 1 }.count == 2)
    }

    @Test("A window of retention reaches along the axis that scrolls")
    func horizontalWindow() throws {
        let list = try UpdateStage([Array(0..<1000)], horizontal: true)
        defer { list.stage.close() }
        list.node.nodeRetention = .window(screenfuls: 20)
        list.show()
        weak let first = list.cell(0)
        // Columns of ten, as wide as the screen; the ranges of the tenth do not reach back to the first.
        list.node.contentOffset = CGPoint(x: 10 * 300, y: 0)
        list.stage.host.settle()
        #expect(list.shown.first == 100 && first != nil && first?.isInPreloadState == false)
        list.node.contentOffset = CGPoint(x: 40 * 300, y: 0)
        list.stage.host.settle()
        #expect(first == nil)
    }

    @Test("An update is shown although the cells it waits for have been left far behind meanwhile")
    func leavingAwaited() throws {
        let list = try UpdateStage([Array(0..<400)])
        defer { list.stage.close() }
        list.node.nodeRetention = .window(screenfuls: 1)
        list.show()
        list.node.contentOffset = CGPoint(x: 0, y: 5000)
        list.node.view.layoutIfNeeded()
        #expect(list.asked.contains(112))
        // Where three go three come up that are on their way already, as near cells; the update waits for them.
        list.node.performBatch(animated: false) {
            list.sections[0].removeSubrange(100..<103)
            list.node.deleteItems(at: (100..<103).map { list.path($0) })
            list.sections[0] += [500, 501]
            list.node.insertItems(at: [list.path(397), list.path(398)])
        }
        list.node.contentOffset = CGPoint(x: 0, y: 15000)
        list.node.view.layoutIfNeeded()
        #expect(list.node.isProcessingUpdates)
        list.step(3)
        #expect(!list.node.isProcessingUpdates && list.node.view.numberOfItems(inSection: 0) == 399)
    }

    @Test("A window of retention that is set late lets go of what leaves the ranges from then on")
    func setLate() throws {
        let list = try UpdateStage([Array(0..<400)])
        defer { list.stage.close() }
        list.show()
        weak let cell = list.cell(1)
        list.node.contentOffset = CGPoint(x: 0, y: 15000)
        list.stage.host.settle()
        list.node.nodeRetention = .window(screenfuls: 2)
        weak let later = list.cell(301)
        list.stage.host.settle()
        #expect(cell != nil && later != nil)
        for offset in [0, 15000] as [CGFloat] {
            list.node.contentOffset = CGPoint(x: 0, y: offset)
            list.stage.host.settle()
            #expect(later == nil)
        }
        #expect(cell == nil)
    }

    @Test("An update is shown although its layout waits for cells that have been left far behind before they were made")
    func leavingCalculated() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(400)
        let node = ASCollectionNode(layoutDelegate: ASCollectionFlowLayoutDelegate())
        node.dataSource = source
        node.nodeRetention = .window(screenfuls: 1)
        stage.show(node)
        stage.host.settle()
        node.contentOffset = CGPoint(x: 0, y: 10000)
        node.view.layoutIfNeeded()
        source.count = 402
        node.insertItems(at: [400, 401].map { IndexPath(item: $0, section: 0) })
        #expect(node.isProcessingUpdates)
        node.contentOffset = CGPoint(x: 0, y: 20000)
        node.view.layoutIfNeeded()
        stage.host.settle()
        #expect(!node.isProcessingUpdates && node.view.numberOfItems(inSection: 0) == 402)
    }

    @Test("By default every node stays as long as its item")
    func all() throws {
        let list = try UpdateStage([Array(0..<400)])
        defer { list.stage.close() }
        list.show()
        weak let cell = list.cell(1)
        list.node.contentOffset = CGPoint(x: 0, y: 15000)
        list.stage.host.settle()
        #expect(cell != nil && list.node.nodeRetention == .all)
        list.delete(at: 1)
        list.step(3)
        #expect(cell == nil)
    }

    @Test("A node far from the viewport knows its item, and nothing else is kept for it")
    func farAway() throws {
        let list = try UpdateStage([Array(0..<400)])
        defer { list.stage.close() }
        list.show()
        let cell = try #require(list.cell(1))
        list.node.contentOffset = CGPoint(x: 0, y: 15000)
        list.stage.host.settle()
        let unseen = try #require(list.cell(399))
        list.step(2)
        #expect(!cell.hasElement && !unseen.hasElement)
        #expect(list.node.visibleNodes.allSatisfy { $0.hasElement })
        list.insert([900], at: 0)
        list.step(3)
        #expect(cell.indexPath == list.path(2) && list.cell(2) === cell)
        list.delete(at: 2)
        list.step(3)
        #expect(cell.indexPath == nil)
    }

    @Test("Eager loading asks for all nodes at the load and at updates, in order; lazy loading for those near only")
    func eager() throws {
        let list = try UpdateStage([Array(0..<200)])
        defer { list.stage.close() }
        list.node.nodeLoading = .eager
        list.show()
        #expect(list.asked == Array(0..<200))
        list.insert(Array(500..<510), at: 150)
        #expect(list.asked.count == 210)
        let lazy = try UpdateStage([Array(0..<200)])
        defer { lazy.stage.close() }
        lazy.show()
        #expect(lazy.asked.count < 60)
    }

    /// Text of several lines, or cut at the end of one.
    private final class TextRow: ASCellNode, @unchecked Sendable {  // constants
        let text = ASTextNode()

        init(isCut: Bool) {
            super.init()
            automaticallyManagesSubnodes = true
            text.attributedText = NSAttributedString(
                string: String(repeating: "words in a row, ", count: 8),
                attributes: [.font: UIFont.systemFont(ofSize: 15)])
            text.maximumNumberOfLines = isCut ? 1 : 0
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10), child: text)
        }
    }

    private final class TextRows: ASTableDataSource {
        let isCut: Bool
        init(isCut: Bool) { self.isCut = isCut }
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 500 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { [isCut] in TextRow(isCut: isCut) }
        }
    }

    @Test(
        "A row far away keeps neither pixels nor text layouts, and looks the same when it is back", arguments: [0, 1])
    func textLayouts(cut: Int) throws {
        let stage = try PromiseStage(width: 250, height: 400)
        defer { stage.close() }
        let rows = TextRows(isCut: cut == 1)
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        let path = IndexPath(row: 1, section: 0)
        let row = try #require(table.nodeForRow(at: path) as? TextRow)
        let (pixels, frame, rect) = (stage.pixelHash(), row.text.frame, table.rectForRow(at: path))
        #expect(row.text.contents != nil && !row.text.holdsTextLayout)
        #expect(row.text.isTruncated == (cut == 1) && row.text.holdsTextLayout)
        table.setContentOffset(CGPoint(x: 0, y: 9000), animated: false)
        stage.host.settle()
        #expect(row.text.contents == nil && !row.text.holdsTextLayout)
        #expect(row.text.frame == frame && table.rectForRow(at: path) == rect)
        table.setContentOffset(.zero, animated: false)
        stage.host.settle()
        #expect(row.text.contents != nil && row.text.frame == frame && stage.pixelHash() == pixels)
    }
}
