import AsyncDisplayKit
import Testing

/// What is selected in the list view is selected in nodes, and the other way round.
@MainActor @Suite(.serialized) struct SelectionTests {
    private func showNumbers(mode: ASCellLayoutMode = []) throws -> UpdateStage {
        let list = try UpdateStage([Array(0..<100)], mode: mode)
        list.show()
        return list
    }

    /// The numbers of the first items whose nodes are selected.
    private func selected(_ list: UpdateStage) -> [Int] {
        (0..<8).compactMap { list.cell($0) }.filter(\.isSelected).map(\.number)
    }

    @Test("Selecting an item, by its path or by its node, deselects the node that was selected before")
    func single() throws {
        let list = try showNumbers()
        defer { list.stage.close() }
        list.stage.tap(100, 25)
        #expect(selected(list) == [0])
        list.node.selectItem(at: list.path(1), animated: false, scrollPosition: [])
        #expect(selected(list) == [1])
        list.cell(2)?.isSelected = true
        #expect(selected(list) == [2] && list.node.indexPathsForSelectedItems == [list.path(2)])
        list.node.view.selectItem(at: list.path(3), animated: false, scrollPosition: [])
        #expect(selected(list) == [3])
        list.node.deselectItem(at: list.path(3), animated: false)
        #expect(selected(list) == [])
    }

    @Test("A node that is set to be selected is, also in a collection in which clicks do not select")
    func withoutClicks() throws {
        let list = try showNumbers()
        defer { list.stage.close() }
        list.node.allowsSelection = false
        list.stage.tap(100, 25)
        #expect(selected(list) == [])
        list.cell(2)?.isSelected = true
        #expect(selected(list) == [2] && list.node.indexPathsForSelectedItems == [list.path(2)])
        list.cell(2)?.isSelected = false
        #expect(list.node.indexPathsForSelectedItems == nil)
    }

    @Test("Keys select in containers of nodes as clicks do: the delegate is told, and nodes are selected")
    func keys() throws {
        for kind in EitherList.Kind.allCases {
            let list = try EitherList(kind, 0..<30)
            defer { list.stage.close() }
            let view = try #require(list.node.view as? UIScrollView)
            view.becomeFirstResponder()
            list.stage.press(.down)
            list.stage.press(.down)
            list.stage.press(.space)
            #expect(list.cell(1)?.isSelected == true)
            // A row inserted before does not part the focus from its item.
            list.insert([100], at: 0)
            list.stage.host.settle()
            list.stage.press(.down)
            list.stage.press(.return)
            #expect(list.events.filter { $0.hasPrefix("select") } == ["select 1", "select 3"])
            #expect(list.cell(1)?.isSelected == false && list.cell(2)?.isSelected == true)
        }
    }

    @Test("Keys with Shift select a range of nodes, in tables and collections, and Return opens the one with the focus")
    func ranges() throws {
        for kind in EitherList.Kind.allCases {
            let list = try EitherList(kind, 0..<30)
            defer { list.stage.close() }
            list.opens = true
            list.node.allowsMultipleSelection = true
            let view = try #require(list.node.view as? UIScrollView)
            view.becomeFirstResponder()
            list.stage.press(.down, .down)
            for _ in 0..<3 { list.stage.press(.down, with: .shift) }
            list.stage.press(.up, with: .shift)
            #expect((0..<8).filter { list.cell($0)?.isSelected == true } == [1, 2, 3])
            #expect(list.events == (1...4).map { "select \($0)" })
            list.stage.press(.return)
            #expect(list.events.last == "open 3" && list.cell(1)?.isSelected == true)
            list.stage.press(.character("a"), with: .control)
            #expect((0..<8).allSatisfy { list.cell($0)?.isSelected == true } && list.events.count == 5 + 27)
            list.stage.press(.character("a"), with: [.control, .shift])
            #expect((0..<8).allSatisfy { list.cell($0)?.isSelected == false })
        }
    }

    @Test("Selecting nothing deselects every node, in tables and collections")
    func nothing() throws {
        let list = try showNumbers()
        list.node.allowsMultipleSelection = true
        for item in 0..<3 { list.node.selectItem(at: list.path(item), animated: false, scrollPosition: []) }
        #expect(selected(list) == [0, 1, 2])
        list.node.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(selected(list) == [] && list.node.indexPathsForSelectedItems == nil)
        list.stage.close()

        let stage = try PromiseStage()
        defer { stage.close() }
        let source = SwatchSource(5)
        let table = ASTableNode()
        table.dataSource = source
        table.allowsMultipleSelection = true
        stage.show(table)
        let nodes = (0..<3).compactMap { table.nodeForRow(at: IndexPath(row: $0, section: 0)) }
        for row in 0..<3 {
            table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
        }
        #expect(nodes.map(\.isSelected) == [true, true, true])
        table.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(nodes.map(\.isSelected) == [false, false, false] && table.indexPathsForSelectedRows == nil)
    }

    @Test("A node that is made for a selected item is selected, whether by scrolling there or by asking for it")
    func madeLater() throws {
        let list = try showNumbers()
        defer { list.stage.close() }
        list.node.allowsMultipleSelection = true
        for item in [60, 90] { list.node.selectItem(at: list.path(item), animated: false, scrollPosition: []) }
        #expect(!list.asked.contains(60) && list.cell(90)?.isSelected == true)
        list.node.scrollToItem(at: list.path(60), at: .top, animated: false)
        list.stage.host.settle()
        #expect(list.node.visibleNodes.map(\.isSelected) == [true] + Array(repeating: false, count: 9))
    }

    @Test("A reloaded item is another one and not selected; a click selects it")
    func reloading() throws {
        let list = try showNumbers()
        defer { list.stage.close() }
        list.stage.tap(100, 25)
        list.node.reloadItems(at: [list.path(0)])
        list.stage.host.settle()
        #expect(list.node.indexPathsForSelectedItems == nil && selected(list) == [])
        #expect(list.node.cellForItem(at: list.path(0))?.isSelected == false)
        list.stage.tap(100, 25)
        #expect(list.node.indexPathsForSelectedItems == [list.path(0)] && selected(list) == [0])
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.node.indexPathsForSelectedItems == nil && selected(list) == [])
    }

    @Test("Items that are the same ones before and after a reload stay selected", arguments: [false, true])
    func keeping(byReloading: Bool) throws {
        let list = try showNumbers(mode: byReloading ? .alwaysReloadData : [])
        defer { list.stage.close() }
        list.identity = { $0 }
        list.node.reloadData()
        list.stage.host.settle()
        list.stage.tap(100, 25)
        list.sections[0].insert(contentsOf: [500, 501], at: 0)
        list.node.reloadData()
        list.stage.host.settle()
        #expect(list.node.indexPathsForSelectedItems == [list.path(2)] && selected(list) == [0])
        list.insert([502, 503], at: 0)
        list.stage.host.settle()
        #expect(list.node.indexPathsForSelectedItems == [list.path(4)] && selected(list) == [0])
        #expect(list.node.cellForItem(at: list.path(4))?.isSelected == true)
    }

    @Test("Highlighting a node marks its cell")
    func highlighting() throws {
        let list = try showNumbers()
        defer { list.stage.close() }
        let cell = try #require(list.node.cellForItem(at: list.path(1)))
        list.cell(1)?.isHighlighted = true
        #expect(cell.isHighlighted && list.node.cellForItem(at: list.path(0))?.isHighlighted == false)
        list.cell(1)?.isHighlighted = false
        #expect(!cell.isHighlighted)
    }

    @Test("Selected items without nodes stay selected where updates are shown as reloads")
    func unmadeByReloading() throws {
        let list = try showNumbers(mode: .alwaysReloadData)
        defer { list.stage.close() }
        list.node.selectItem(at: list.path(60), animated: false, scrollPosition: [])
        list.insert([500, 501], at: 0)
        list.stage.host.settle()
        #expect(list.node.indexPathsForSelectedItems == [list.path(62)] && !list.asked.contains(60))
    }

    @Test("An item that an update brings is selected when it is on screen, as asked for by its path or by its node")
    func ahead() throws {
        let list = try showNumbers()
        defer { list.stage.close() }
        list.node.allowsMultipleSelection = true
        list.insert([500, 501, 502], at: 0)
        list.node.selectItem(at: list.path(0), animated: false, scrollPosition: [])
        list.cell(2)?.isSelected = true
        #expect(list.node.isProcessingUpdates && list.node.view.indexPathsForSelectedItems == nil)
        list.stage.host.settle()
        #expect(selected(list) == [500, 502])
        #expect(list.node.indexPathsForSelectedItems == [list.path(0), list.path(2)])
        #expect(list.node.cellForItem(at: list.path(2))?.isSelected == true)
    }

    /// Counts what it is told.
    private final class CountingCell: ASCellNode, @unchecked Sendable {  // main thread only, but for init
        var changes: [Bool] = []
        override var isSelected: Bool {
            get { super.isSelected }
            set {
                changes.append(newValue)
                super.isSelected = newValue
            }
        }
    }

    @MainActor private final class CountingRows: ASTableDataSource {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            { CountingCell() }
        }
    }

    @Test("A node hears of each change once, whether the user, the node or the list made it")
    func once() throws {
        let stage = try PromiseStage()
        defer { stage.close() }
        let rows = CountingRows()
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        let paths = (0..<2).map { IndexPath(row: $0, section: 0) }
        let nodes = paths.compactMap { table.nodeForRow(at: $0) as? CountingCell }
        table.selectRow(at: paths[0], animated: false, scrollPosition: .none)
        table.selectRow(at: paths[0], animated: false, scrollPosition: .none)
        nodes[1].isSelected = true
        stage.host.settle()
        #expect(nodes.map(\.changes) == [[true, false], [true]])
    }

    @Test("What is on screen is selected and deselected at once, though an update is under way")
    func duringUpdate() throws {
        let list = try showNumbers(mode: .alwaysAsync)
        defer { list.stage.close() }
        list.node.allowsMultipleSelection = true
        list.stage.tap(100, 25)
        list.insert([500, 501], at: 0)
        #expect(list.node.isProcessingUpdates && list.node.indexPathsForSelectedItems == [list.path(2)])
        list.node.deselectItem(at: list.path(2), animated: false)
        #expect(list.node.indexPathsForSelectedItems?.isEmpty != false && list.cell(2)?.isSelected == false)
        list.node.selectItem(at: list.path(3), animated: false, scrollPosition: [])
        #expect(list.node.indexPathsForSelectedItems == [list.path(3)] && list.cell(3)?.isSelected == true)
        // One that is still to come, and what is said after it.
        list.node.selectItem(at: list.path(0), animated: false, scrollPosition: [])
        list.node.selectItem(at: nil, animated: false, scrollPosition: [])
        list.node.selectItem(at: list.path(4), animated: false, scrollPosition: [])
        list.stage.host.settle()
        #expect(list.node.indexPathsForSelectedItems == [list.path(4)])
    }

    @Test("Rows on screen are selected and deselected at once, though an update is under way")
    func rowsDuringUpdate() throws {
        let list = try EitherList(.table, 0..<30)
        defer { list.stage.close() }
        let table = try #require(list.node as? ASTableNode)
        list.insert([500, 501, 502], at: 0)
        try #require(table.isProcessingUpdates)
        table.selectRow(at: list.path(4), animated: false, scrollPosition: .none)
        #expect(table.indexPathForSelectedRow == list.path(4) && list.cell(1)?.isSelected == true)
        table.deselectRow(at: list.path(4), animated: false)
        #expect(table.indexPathForSelectedRow == nil && list.cell(1)?.isSelected == false)
        table.selectRow(at: list.path(0), animated: false, scrollPosition: .none)
        list.stage.host.settle()
        #expect(table.indexPathForSelectedRow == list.path(0))
    }

    @Test("What waits for an update to be selected is selected also when another update moves it", arguments: [0, 2])
    func betweenUpdates(item: Int) throws {
        for kind in EitherList.Kind.allCases {
            let list = try EitherList(kind, 0..<30)
            defer { list.stage.close() }
            let (table, collection) = (list.node as? ASTableNode, list.node as? ASCollectionNode)
            list.insert([500, 501, 502], at: 0)
            try #require(list.node.isProcessingUpdates)
            table?.selectRow(at: list.path(item), animated: false, scrollPosition: .none)
            collection?.selectItem(at: list.path(item), animated: false, scrollPosition: [])
            list.insert([600, 601], at: 0)
            list.stage.host.settle()
            let selected = table?.indexPathsForSelectedRows ?? collection?.indexPathsForSelectedItems
            #expect(selected == [list.path(item + 2)])
        }
    }
}
