import Testing

@testable import UIKit

/// What the user looks at keeps its place although nothing of it has a view, or all has to be measured again.
@MainActor @Suite(.serialized) struct PlaceOfEditsTests {
    // MARK: Several edits before a layout pass

    @Test(
        "An edit above rows that have just been reloaded leaves them in place", arguments: EditedList.Kind.allCases,
        [true, false])
    func reloadedRows(kind: EditedList.Kind, inPass: Bool) throws {
        let list = try EditedList(kind, count: 200)
        defer { list.close() }
        list.scroll(to: inPass ? 1990 : 2010)
        @MainActor func edit() {
            UIView.performWithoutAnimation {
                list.reloadRows(45..<65)
                list.insertRows(["a", "b", "c"], at: 0)
                list.deleteRows(1..<2)
            }
        }
        if inPass {
            list.source.when(.willDisplay, "0-60") { edit() }
            list.scroll(to: 2010)
        } else {
            edit()
        }
        list.host.settle()
        #expect(list.top(of: "0-50") == -10 && list.contentHeight == 202 * 40 && list.source.mistakes.isEmpty)
    }

    @Test("An edit above a section that has just been reloaded leaves it in place", arguments: EditedList.Kind.allCases)
    func reloadedSection(kind: EditedList.Kind) throws {
        let list = try EditedList(kind, count: 200)
        defer { list.close() }
        list.scroll(to: 2010)
        UIView.performWithoutAnimation {
            list.reloadSection()
            list.insertRows(["a", "b", "c"], at: 0)
        }
        list.host.settle()
        #expect(list.top(of: "0-50") == -10)
    }

    // MARK: Edits while measuring

    @MainActor private final class TallCell: UITableViewCell {
        var height: CGFloat = 120
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }
    }

    /// Rows that size themselves, 120 points high, without separators.
    @MainActor private final class TallRows: UITableViewDataSource {
        var values: [Int]
        var onCell: ((Int) -> Void)?
        /// By value.
        var heights: (Int) -> CGFloat = { _ in 120 }

        init(_ count: Int) {
            values = Array(0..<count)
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { values.count }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
            cell.tag = values[path.row]
            (cell as? TallCell)?.height = heights(values[path.row])
            onCell?(path.row)
            return cell
        }

        /// A table of the rows on screen.
        func makeTable() throws -> (ListScene, UITableView) {
            let scene = try ListScene(scale: 1)
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: .plain)
            table.register(TallCell.self, forCellReuseIdentifier: "cell")
            table.rowHeight = UITableView.automaticDimension
            table.separatorStyle = .none
            table.dataSource = self
            scene.show(table)
            return (scene, table)
        }
    }

    private func top(_ value: Int, _ table: UITableView) -> CGFloat? {
        table.visibleCells.first { $0.tag == value }.map { $0.frame.minY - table.contentOffset.y }
    }

    @Test("Scrolling to a row goes on when the data source edits the table as it is asked for a cell on the way")
    func scrollTarget() throws {
        let rows = TallRows(600)
        let (scene, table) = try rows.makeTable()
        defer { scene.close() }
        rows.heights = { $0 > 450 ? 200 : 120 }
        rows.onCell = { row in
            guard row > 450 else { return }
            rows.onCell = nil
            let old = rows.values.count
            rows.values += old..<(old + 50)
            table.insertRows(at: (old..<(old + 50)).map { IndexPath(row: $0, section: 0) }, with: .none)
        }
        table.scrollToRow(at: IndexPath(row: 500, section: 0), at: .middle, animated: false)
        scene.host.settle()
        #expect(rows.values.count == 650 && top(500, table) == 100)
    }

    @Test("Scrolling to an item goes on when the data source edits the list as it is asked for a cell on the way")
    func itemScrollTarget() throws {
        let list = try EditedList(.collection, count: 600)
        defer { list.close() }
        let view = try #require(list.collection)
        list.sizeCells(30)
        list.host.step()
        list.source.when(.cell, "0-502") { list.insert("first", at: 0) }
        view.scrollToItem(at: IndexPath(item: 500, section: 0), at: .centeredVertically, animated: false)
        list.host.settle()
        let cell = try #require(list.cell(501))
        #expect(abs(cell.frame.midY - view.contentOffset.y - 200) <= 0.5 && list.ends == ["insert true"])
    }

    @Test("A row on its way out stays where it is seen when what is measured in the same update moves the viewport")
    func leavingRow() throws {
        let rows = TallRows(100)
        let (scene, table) = try rows.makeTable()
        defer { scene.close() }
        table.contentOffset.y = 1210
        scene.host.step()
        rows.heights = { $0 == 10 ? 160 : 120 }
        rows.values.remove(at: 12)
        table.performBatchUpdates {
            table.reloadRows(at: [IndexPath(row: 10, section: 0)], with: .none)
            table.deleteRows(at: [IndexPath(row: 12, section: 0)], with: .left)
        }
        #expect(table.contentOffset.y == 1250)
        for value in 11...13 {
            let cell = try #require(table.subviews.first { $0 is TallCell && $0.tag == value })
            let presented = try #require(cell.layer.presentation())
            #expect(presented.frame.minY - table.contentOffset.y == CGFloat(value * 120 - 1210))
        }
    }
}
