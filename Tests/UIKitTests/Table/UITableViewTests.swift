import Testing

@testable import UIKit

@MainActor @Suite struct UITableViewTests {
    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

    private func shown(_ rows: TestRows, _ style: UITableView.Style = .plain) -> UITableView {
        let table = rows.makeTable(style)
        table.layoutIfNeeded()
        return table
    }

    @Test("Only visible rows have cells and are asked for heights, however many there are")
    func visibleOnly() {
        let rows = TestRows(counts: 1_000_000)
        let table = shown(rows)
        #expect(table.shownValues == ["0-0", "0-1", "0-2", "0-3"] && rows.madeCells == 4)
        #expect(rows.askedHeights.count < 8)
        #expect(table.contentSize == CGSize(width: 100, height: 50_000_000))
        table.scroll(to: 25_000_010)
        #expect(table.shownValues.first == "0-500000" && table.shownValues.count == 5)
        #expect(rows.askedHeights.count < 16)
    }

    @Test("With few rows all heights are asked for, and the content size is exact")
    func exact() {
        let rows = TestRows(counts: 10, 20)
        rows.heights = { 10 + CGFloat($0.row) }
        let table = shown(rows)
        #expect(table.contentSize.height == 535)
        #expect(table.rectForRow(at: path(1, 2)) == CGRect(x: 0, y: 145 + 21, width: 100, height: 12))
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 167)) == path(1, 2))
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 536)) == nil)
        #expect(
            table.indexPathsForRows(in: CGRect(x: 0, y: 140, width: 10, height: 20)) == [
                path(0, 9), path(1, 0), path(1, 1),
            ])
    }

    @Test("Scrolling reuses cells and tells the delegate what comes and goes")
    func reuse() {
        let rows = TestRows(counts: 50)
        let table = shown(rows)
        let first = table.cellForRow(at: path(0, 0)) as? TestRowCell
        rows.events = []
        table.scroll(to: 50)
        #expect(Set(rows.events) == ["will 0-4", "end 0-0"])
        table.scroll(to: 100)
        #expect(table.cellForRow(at: path(0, 5)) === first && first?.reuses == 1 && first?.value == "0-5")
        #expect(table.subviews.filter { $0 is TestRowCell }.count == 4)
    }

    @Test("Heights above that turn out otherwise than estimated move nothing on screen")
    func anchoring() {
        let rows = TestRows(counts: 50_000)
        rows.heights = { 30 + CGFloat($0.row % 7) * 10 }
        let table = shown(rows)
        table.scroll(to: 1_000_000)
        for _ in 0..<30 {
            let value = table.shownValues[1]
            let place = table.top(of: value) ?? 0
            table.scroll(to: table.contentOffset.y - 10)
            #expect(table.top(of: value).map { abs($0 - place - 10) < 0.01 } ?? false)
        }
    }

    @Test("Scrolling to a row ends exactly there, although heights on the way are unknown")
    func scrollTo() {
        let rows = TestRows(counts: 50_000)
        rows.heights = { 30 + CGFloat($0.row % 7) * 10 }
        let table = shown(rows)
        table.scrollToRow(at: path(0, 30_000), at: .top, animated: false)
        table.layoutIfNeeded()
        #expect(table.top(of: "0-30000") == 0)
        table.scrollToRow(at: path(0, 29_000), at: .bottom, animated: false)
        table.layoutIfNeeded()
        #expect(table.cellForRow(at: path(0, 29_000))?.frame.maxY == table.contentOffset.y + 200)
        let offset = table.contentOffset
        table.scrollToRow(at: path(3, 0), at: .top, animated: false)
        #expect(table.contentOffset == offset)
    }

    @Test("Titles of sections have headers; in the plain style the first one sticks to the top until the next comes")
    func headers() {
        let rows = TestRows(counts: 10, 10)
        rows.headerTitles = ["first", "second"]
        let table = shown(rows)
        #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 528, width: 100, height: 28))
        #expect(table.headerView(forSection: 0)?.textLabel?.text == "first")
        table.scroll(to: 300)
        #expect(table.headerView(forSection: 0)?.frame.minY == 300)
        table.scroll(to: 520)
        #expect(table.headerView(forSection: 0)?.frame.maxY == 528)
        #expect(table.headerView(forSection: 1)?.frame.minY == 528)
        table.scroll(to: 600)
        #expect(table.headerView(forSection: 0) == nil && table.headerView(forSection: 1)?.frame.minY == 600)
        let grouped = shown(rows, .grouped)
        grouped.scroll(to: 300)
        #expect(grouped.headerView(forSection: 0) == nil)
    }

    @Test("Separators are one physical pixel at the bottom of a row, within their inset, and can be turned off")
    func separators() throws {
        let rows = TestRows(counts: 3)
        let table = shown(rows)
        let cell = try #require(table.cellForRow(at: path(0, 0)))
        let line = try #require(cell.layer.sublayers?.last { $0.backgroundColor != nil && $0.bounds.height <= 1 })
        let thickness = 1 / UIScreen.main.scale
        #expect(line.frame == CGRect(x: 15, y: 50 - thickness, width: 85, height: thickness) && !line.isHidden)
        cell.separatorInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 10)
        #expect(line.frame.minX == 30 && line.frame.maxX == 90)
        table.separatorStyle = .none
        table.layoutIfNeeded()
        let lines = table.visibleCells.flatMap { $0.layer.sublayers ?? [] }
            .filter { $0.bounds.height <= 1 && !$0.isHidden && $0.backgroundColor != nil }
        #expect(lines.isEmpty)
    }

    @Test("Selection keeps to the rules of single and multiple selection and survives scrolling away")
    func selection() {
        let rows = TestRows(counts: 50)
        let table = shown(rows)
        table.selectRow(at: path(0, 1), animated: false, scrollPosition: .none)
        table.selectRow(at: path(0, 2), animated: false, scrollPosition: .none)
        #expect(table.indexPathForSelectedRow == path(0, 2) && table.cellForRow(at: path(0, 1))?.isSelected == false)
        table.allowsMultipleSelection = true
        table.selectRow(at: path(0, 0), animated: false, scrollPosition: .none)
        #expect(table.indexPathsForSelectedRows == [path(0, 0), path(0, 2)])
        table.scroll(to: 1_000)
        table.scroll(to: 0)
        #expect(table.visibleCells.map(\.isSelected) == [true, false, true, false])
        #expect(!rows.events.contains { $0.contains("select") })
    }

    @Test("Reloading forgets the selection and a press, and tells the delegate of neither")
    func reloading() throws {
        let rows = TestRows(counts: 5)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.selectRow(at: path(0, 1), animated: false, scrollPosition: .none)
        scene.press(20, 20)
        scene.host.run(seconds: 0.2)
        #expect(scene.table.cellForRow(at: path(0, 0))?.isHighlighted == true)
        rows.sections = [["other"]]
        rows.events = []
        scene.table.reloadData()
        #expect(scene.table.indexPathForSelectedRow == nil)
        scene.lift()
        #expect(!rows.events.contains { $0.contains("select") } && scene.table.indexPathForSelectedRow == nil)
        #expect(scene.table.visibleCells.map { $0.isSelected || $0.isHighlighted } == [false])
    }

    @Test("An accessory takes room from the content, a selected background shows while selected")
    func cellLook() throws {
        let rows = TestRows(counts: 3)
        let table = shown(rows)
        let cell = try #require(table.cellForRow(at: path(0, 0)))
        #expect(cell.contentView.frame.width == 100)
        cell.accessoryType = .disclosureIndicator
        cell.layoutIfNeeded()
        #expect(cell.contentView.frame.width < 80)
        let background = UIView(frame: .zero)
        cell.selectedBackgroundView = background
        table.selectRow(at: path(0, 0), animated: false, scrollPosition: .none)
        #expect(background.superview === cell && background.frame == cell.bounds)
        table.deselectRow(at: path(0, 0), animated: false)
        #expect(background.superview == nil)
        cell.selectionStyle = .none
        table.selectRow(at: path(0, 0), animated: false, scrollPosition: .none)
        #expect(background.superview == nil && cell.isSelected)
    }
}
