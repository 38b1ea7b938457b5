import AsyncDisplayKit
import Testing

/// Needs the more height the less width it has.
private final class FillingCell: ASCellNode, @unchecked Sendable {  // adds no state
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        CGSize(width: constrainedSize.width, height: (16_000 / constrainedSize.width).rounded())
    }
}

@MainActor private final class FillingRows: ASTableDataSource {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        { FillingCell() }
    }
}

@MainActor @Suite(.serialized) struct TableNodeMemberTests {
    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func shownX(_ table: ASTableNode, _ row: Int) -> CGFloat? {
        table.cellForRow(at: path(row))?.layer.presentation()?.frame.minX
    }

    @Test("An inserted row comes from the side its animation says", arguments: [0, 1, 2])
    func rowAnimation(kind: Int) throws {
        let source = SwatchSource(6)
        let (stage, table) = try PromiseStage.table(source)
        defer { stage.close() }
        source.count = 7
        table.insertRows(at: [path(1)], with: [.left, .right, .fade][kind])
        stage.host.step(frames: 3)
        let x = try #require(shownX(table, 1))
        #expect(kind == 0 ? x < -10 : kind == 1 ? x > 10 : x == 0)
        stage.host.settle()
        #expect(shownX(table, 1) == 0)
    }

    @Test("A deleted row, and the rows of a reloaded section, go as their animation says")
    func leaving() throws {
        let source = SwatchSource(6)
        let (stage, table) = try PromiseStage.table(source)
        defer { stage.close() }
        let cell = try #require(table.cellForRow(at: path(1)))
        source.count = 5
        table.deleteRows(at: [path(1)], with: .right)
        stage.host.step(frames: 3)
        #expect((cell.layer.presentation()?.frame.minX ?? 0) > 10)
        stage.host.settle()
        let old = try #require(table.cellForRow(at: path(2)))
        table.reloadSections([0], with: .left)
        stage.host.step(frames: 3)
        #expect((old.layer.presentation()?.frame.minX ?? 0) < -10)
    }

    @Test("What a table node allows in editing mode counts, set before or after the view exists", arguments: [0, 1])
    func editing(late: Int) throws {
        let source = SwatchSource(6)
        func configure(_ table: ASTableNode) {
            table.allowsSelectionDuringEditing = true
            table.allowsMultipleSelectionDuringEditing = true
        }
        let (stage, table) = try PromiseStage.table(source) { if late == 0 { configure($0) } }
        defer { stage.close() }
        if late == 1 {
            #expect(!table.allowsSelectionDuringEditing && !table.view.allowsMultipleSelectionDuringEditing)
            configure(table)
        }
        #expect(table.allowsSelectionDuringEditing && table.allowsMultipleSelectionDuringEditing)
        table.view.isEditing = true
        stage.host.settle()
        stage.tap(200, 90)
        stage.tap(200, 150)
        stage.host.settle()
        #expect(table.indexPathsForSelectedRows == [path(1), path(2)])
    }

    @Test("Rows are measured again when their width changes: with the table's, or to make room in editing mode")
    func widths() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = FillingRows()
        let table = ASTableNode()
        table.dataSource = rows
        table.view.separatorStyle = .none
        stage.show(table)
        stage.host.settle()
        func sizes() -> [CGSize?] { (0..<2).map { table.nodeForRow(at: path($0))?.view.bounds.size } }
        func tops() -> [CGFloat] { (0..<3).map { table.rectForRow(at: path($0)).minY } }
        #expect(sizes() == [CGSize(width: 320, height: 50), CGSize(width: 320, height: 50)] && tops() == [0, 50, 100])
        table.view.isEditing = true
        stage.host.settle()
        // The control to delete a row takes 38 points.
        #expect(sizes() == [CGSize(width: 282, height: 57), CGSize(width: 282, height: 57)] && tops() == [0, 57, 114])
        table.view.isEditing = false
        stage.host.settle()
        #expect(sizes()[0] == CGSize(width: 320, height: 50) && tops() == [0, 50, 100])
        table.frame.size.width = 200
        stage.host.settle()
        #expect(sizes()[0] == CGSize(width: 200, height: 80) && tops() == [0, 80, 160])
    }

    @Test("A cell node's own tint colour, and its style of focus, are those of its row")
    func look() throws {
        let source = SwatchSource(6)
        let (stage, table) = try PromiseStage.table(source)
        defer { stage.close() }
        let node = try #require(table.nodeForRow(at: path(1)))
        let cell = try #require(table.cellForRow(at: path(1)))
        let inherited = cell.tintColor
        node.tintColor = .red
        #expect(cell.tintColor == .red)
        node.tintColor = nil
        #expect(cell.tintColor == inherited)
        node.focusStyle = .custom
        #expect(cell.focusStyle == .custom)
    }

    /// What is at the top after two rows were inserted above all others.
    private func topAfterInserting(_ configure: (ASTableNode) -> Void) throws -> IndexPath? {
        let source = SwatchSource(40)
        let (stage, table) = try PromiseStage.table(source, configure: configure)
        defer { stage.close() }
        table.performBatch(animated: false) {
            source.count += 2
            table.insertRows(at: [path(0), path(1)], with: .none)
        }
        stage.host.settle()
        return table.indexPathsForVisibleRows().first
    }

    @Test("Adjusting the content offset is a setting: it loads no view, and counts before and after there is one")
    func adjusting() throws {
        let table = ASTableNode()
        #expect(!table.automaticallyAdjustsContentOffset)
        table.automaticallyAdjustsContentOffset = true
        #expect(table.automaticallyAdjustsContentOffset && !table.isNodeLoaded)
        #expect(try topAfterInserting { _ in } == path(0))
        #expect(try topAfterInserting { $0.automaticallyAdjustsContentOffset = true } == path(2))
        #expect(
            try topAfterInserting { table in
                table.onDidLoad { _ in table.automaticallyAdjustsContentOffset = true }
            } == path(2))
    }

    @Test("Fetching at the head keeps the place, too, as long as it is on; neither setting changes the other")
    func headFetching() throws {
        var wasAdjusting = true
        #expect(try topAfterInserting { $0.leadingScreensForHeadBatching = 1 } == path(2))
        #expect(
            try topAfterInserting {
                _ = $0.view
                $0.leadingScreensForHeadBatching = 1
                wasAdjusting = $0.automaticallyAdjustsContentOffset
                $0.leadingScreensForHeadBatching = 0
            } == path(0))
        #expect(!wasAdjusting)
        #expect(
            try topAfterInserting {
                _ = $0.view
                $0.automaticallyAdjustsContentOffset = true
                $0.leadingScreensForHeadBatching = 1
                $0.leadingScreensForHeadBatching = 0
            } == path(2))
    }
}
