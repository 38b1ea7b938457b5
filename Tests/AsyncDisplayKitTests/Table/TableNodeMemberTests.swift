import AsyncDisplayKit
import Testing

@MainActor @Suite(.serialized) struct TableNodeMemberTests {
    private func show(_ source: SwatchSource, _ configure: (ASTableNode) -> Void = { _ in }) throws -> (
        PromiseStage, ASTableNode
    ) {
        let stage = try PromiseStage()
        let table = ASTableNode()
        table.dataSource = source
        configure(table)
        stage.show(table)
        stage.host.settle()
        return (stage, table)
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func shownX(_ table: ASTableNode, _ row: Int) -> CGFloat? {
        table.cellForRow(at: path(row))?.layer.presentation()?.frame.minX
    }

    @Test("An inserted row comes from the side its animation says", arguments: [0, 1, 2])
    func rowAnimation(kind: Int) throws {
        let source = SwatchSource(6)
        let (stage, table) = try show(source)
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
        let (stage, table) = try show(source)
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
        let (stage, table) = try show(source) { if late == 0 { configure($0) } }
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

    @Test("A cell node's own tint colour, and its style of focus, are those of its row")
    func look() throws {
        let source = SwatchSource(6)
        let (stage, table) = try show(source)
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
        let (stage, table) = try show(source, configure)
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
