import AsyncDisplayKit
import Testing

/// Rows of 60 points that a delegate limits, and whose selection it decides about.
@MainActor private final class Rows: ASTableDataSource, ASTableDelegate {
    var range: ((Int) -> ASSizeRange)?
    var keepsSelected: Set<Int> = []
    var log: [String] = []
    var unmarked: Set<Int> = []
    var marks: [String] = []
    var titles: [String]?

    func numberOfSections(in tableNode: ASTableNode) -> Int { titles?.count ?? 1 }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 10 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let number = indexPath.row
        return { SwatchCell(number, height: 60) }
    }
    func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
        range?(indexPath.row) ?? ASSizeRangeUnconstrained
    }
    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.row == 3 ? nil : indexPath
    }
    func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        keepsSelected.contains(indexPath.row) ? nil : indexPath
    }
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        log.append("select \(indexPath.row)")
    }
    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {
        log.append("deselect \(indexPath.row)")
    }
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        !unmarked.contains(indexPath.row)
    }
    func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath) {
        marks.append("on \(indexPath.row)")
    }
    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath) {
        marks.append("off \(indexPath.row)")
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
}

@MainActor @Suite(.serialized) struct RowDelegateTests {
    private func run(_ rows: Rows, _ body: (PromiseStage, ASTableNode) throws -> Void) throws {
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        let table = ASTableNode()
        table.dataSource = rows
        table.delegate = rows
        table.view.separatorStyle = .none
        stage.show(table)
        stage.host.settle()
        try body(stage, table)
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @Test("A delegate limits the height of rows; widths are the table's, whatever it says")
    func limits() throws {
        let rows = Rows()
        rows.range = { row in
            switch row {
            case 0: ASSizeRangeMake(CGSize(width: 10, height: 0), CGSize(width: 20, height: 45))
            case 1: ASSizeRangeMake(CGSize(width: 0, height: 90), CGSize(width: 900, height: 200))
            default: ASSizeRangeUnconstrained
            }
        }
        try run(rows) { _, table in
            let frames = (0..<3).map { table.rectForRow(at: path($0)) }
            #expect(frames.map(\.height) == [45, 90, 60] && frames.allSatisfy { $0.width == 320 })
            #expect(table.nodeForRow(at: path(0))?.calculatedSize == CGSize(width: 320, height: 45))
            #expect(table.nodeForRow(at: path(1))?.calculatedSize == CGSize(width: 320, height: 90))
            #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 100)) == path(1))
            #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 5000)) == nil)
        }
    }

    @Test("A delegate may refuse that a row is selected or deselected; a program may deselect it all the same")
    func refusals() throws {
        let rows = Rows()
        rows.keepsSelected = [1]
        try run(rows) { stage, table in
            table.allowsMultipleSelection = true
            for row in [1, 2, 3, 1, 2] {
                stage.tap(100, 30 + 60 * CGFloat(row))
                stage.host.settle()
            }
            #expect(rows.log == ["select 1", "select 2", "deselect 2"])
            #expect(table.indexPathsForSelectedRows == [path(1)])
            table.deselectRow(at: path(1), animated: false)
            #expect(table.indexPathsForSelectedRows == nil && table.nodeForRow(at: path(1))?.isSelected == false)
            #expect(rows.log.count == 3)
        }
    }

    @Test("A delegate hears of rows that have left the screen, each once, whether they were scrolled away or deleted")
    func leaving() throws {
        let list = try EitherList(.table, 0..<40)
        defer { list.stage.close() }
        var gone: [Int] = []
        list.didEndDisplaying = { gone.append($0) }
        list.node.contentOffset.y = 100
        list.stage.host.settle()
        #expect(gone.sorted() == [0, 1])
        gone = []
        list.delete(at: 5)
        list.stage.host.settle()
        #expect(gone == [5])
    }

    @Test("A row is highlighted with its node while it is pressed, and one that may not be is not selected either")
    func highlight() throws {
        let rows = Rows()
        rows.unmarked = [1]
        try run(rows) { stage, table in
            let nodes = (0..<2).map { table.nodeForRow(at: path($0)) }
            for row in 0..<2 {
                stage.press(100, 30 + 60 * CGFloat(row))
                stage.host.step(frames: 18)
                #expect(nodes.map { $0?.isHighlighted } == [row == 0, false])
                stage.lift()
                stage.host.settle()
            }
            #expect(nodes.map { $0?.isHighlighted } == [false, false])
            #expect(rows.marks == ["on 0", "off 0"] && rows.log == ["select 0"])
        }
    }

    @Test("Rows leave room for the table's index, and are measured again when it comes")
    func index() throws {
        let rows = Rows()
        try run(rows) { stage, table in
            #expect(table.nodeForRow(at: path(0))?.calculatedSize.width == 320)
            rows.titles = ["A", "B", "C"]
            table.reloadData()
            stage.host.settle()
            let width = table.nodeForRow(at: path(0))?.calculatedSize.width ?? 0
            #expect(width < 320 && width > 280 && table.rectForRow(at: path(0)).width == width)
            #expect(table.nodeForRow(at: path(0))?.view.bounds.width == width)
        }
    }

    @Test("A batch of a table's is animated, and completes")
    func batch() throws {
        let source = SwatchSource(5)
        let stage = try PromiseStage(width: 320, height: 480)
        defer { stage.close() }
        let table = ASTableNode()
        table.dataSource = source
        stage.show(table)
        stage.host.settle()
        var results: [Bool] = []
        table.performBatchUpdates {
            source.count = 4
            table.deleteRows(at: [path(0)], with: .fade)
        } completion: {
            results.append($0)
        }
        stage.host.step()
        #expect(results.isEmpty && table.numberOfRows(inSection: 0) == 4)
        stage.host.settle()
        #expect(results == [true])
    }
}
