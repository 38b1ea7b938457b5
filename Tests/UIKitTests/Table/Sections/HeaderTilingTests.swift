import Testing

@testable import UIKit

/// Which headers and footers have views.
@MainActor @Suite(.serialized) struct HeaderTilingTests {
    @Test("A header that comes in just as another one goes is there, though the rows on screen stay the same")
    func exchange() throws {
        let rows = EditableRows(counts: 1, 1, 1)
        rows.titles = ["First", "Second", "Third"]
        rows.heights = { _ in 400 }
        let scene = try TableScene(rows, style: .grouped) {
            $0.sectionHeaderHeight = 28
            $0.sectionFooterHeight = 0
        }
        defer { scene.close() }
        for (offset, section) in [(20, 0), (36, 1), (20, 0), (36, 1)] as [(CGFloat, Int)] {
            scene.scroll(to: offset)
            #expect(scene.table.headerView(forSection: section) != nil)
            #expect(scene.table.headerView(forSection: 1 - section) == nil)
        }
    }

    @Test("A header that goes at the bottom has no view any more, though the rows on screen stay the same")
    func leaving() throws {
        let rows = EditableRows(counts: 1, 1)
        rows.titles = ["First", "Second"]
        rows.heights = { _ in 390 }
        let scene = try TableScene(rows, style: .grouped) {
            $0.sectionHeaderHeight = 28
            $0.sectionFooterHeight = 0
        }
        defer { scene.close() }
        for (offset, isThere) in [(20, true), (10, false), (20, true), (10, false)] as [(CGFloat, Bool)] {
            scene.scroll(to: offset)
            #expect((scene.table.headerView(forSection: 1) != nil) == isThere)
        }
    }

    @Test("A footer below the viewport has no view, nor has a pinned one while its header comes in at the bottom")
    func footers() throws {
        let rows = EditableRows(counts: 8, 30)
        rows.titles = ["First", "Second"]
        rows.footers = ["End", "Last"]
        for style in [UITableView.Style.plain, .grouped] {
            let scene = try TableScene(rows, style: style) {
                $0.sectionHeaderHeight = 28
                $0.sectionFooterHeight = 28
            }
            defer { scene.close() }
            // A section of 408 points, of which the footer begins at 380; the second header begins at 408.
            #expect(scene.table.footerView(forSection: 0) != nil && scene.table.footerView(forSection: 1) == nil)
            scene.scroll(to: 20)
            #expect(scene.table.headerView(forSection: 1) != nil && scene.table.footerView(forSection: 1) == nil)
            scene.scroll(to: 410)
            #expect(scene.table.headerView(forSection: 0) == nil && scene.table.footerView(forSection: 0) == nil)
            #expect((scene.table.footerView(forSection: 1) == nil) == (style == .grouped))
        }
    }

    @Test("Headers stand upright in a table that is turned over")
    func turnedOver() throws {
        let rows = EditableRows(counts: 30)
        rows.titles = ["First"]
        let scene = try TableScene(rows) { $0.flippedAxis = .vertical }
        defer { scene.close() }
        let header = try #require(scene.table.headerView(forSection: 0))
        #expect(header.transform3D == CATransform3DMakeScale(1, -1, 1))
    }

    @Test("A swipe of a section's first row leaves its header in place")
    func swipe() throws {
        let rows = EditableRows(counts: 30)
        rows.titles = ["First"]
        rows.trailing = [UIContextualAction(style: .normal, title: "More") { _, _, _ in }]
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(200, 50)
        scene.drag(by: -130, 0)
        scene.lift()
        scene.host.settle()
        scene.table.frame.size.height -= 10
        scene.host.step()
        #expect(scene.table.swipe?.path.item == 0 && (scene.frame(of: "0-0")?.minX ?? 0) < 0)
        #expect(scene.table.headerView(forSection: 0)?.frame.minX == 0)
    }

    /// Has a cell as the header of its section.
    @MainActor private final class CellAsHeader: UITableViewDataSource, UITableViewDelegate {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { cell }
    }

    @Test("A cell that is a header has no round corners of a row")
    func cellAsHeader() throws {
        let rows = CellAsHeader()
        let scene = try TableScene(rows, style: .insetGrouped)
        defer { scene.close() }
        let first = try #require(scene.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        #expect(rows.cell.superview === scene.table && rows.cell.roundedCorners.isEmpty)
        #expect(!first.roundedCorners.isEmpty)
    }

    /// Edits the table once while it is asked for a header, and records how headers come and go.
    @MainActor private final class EditingDelegate: UITableViewDataSource, UITableViewDelegate {
        var count = 3
        var isToEdit = false
        var madeCount = 0
        var events: [String] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            var view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
            if view == nil {
                view = UITableViewHeaderFooterView(reuseIdentifier: "header")
                madeCount += 1
            }
            if isToEdit {
                isToEdit = false
                count += 1
                tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            }
            return view
        }
        func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
            events.append("will")
        }
        func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
            events.append("end")
        }
    }

    @Test("A delegate that edits the table while it is asked for a header hears of the header once, and makes no other")
    func edit() throws {
        let rows = EditingDelegate()
        let scene = try TableScene(rows)
        defer { scene.close() }
        rows.isToEdit = true
        scene.table.reloadData()
        scene.host.settle()
        #expect(scene.table.headerView(forSection: 0) != nil && scene.table.numberOfRows(inSection: 0) == 4)
        #expect(rows.events == ["will", "end", "will"] && rows.madeCount == 1)
    }
}
