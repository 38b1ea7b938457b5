import Testing

@testable import UIKit

/// What a table promises beside rows and cells: header and footer views, the index, keys, and what its delegate
/// decides.
@MainActor @Suite(.serialized) struct TableContractTests {
    /// Three sections of five rows of 44 points, whose footers are views.
    @MainActor private final class Footers: UITableViewDataSource, UITableViewDelegate {
        var log: [String] = []
        var allowsDeselecting = true
        /// Titles of the index, and the section each stands for.
        var index: [(title: String, section: Int)] = []
        var indents = true

        func numberOfSections(in tableView: UITableView) -> Int { 3 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
        func sectionIndexTitles(for tableView: UITableView) -> [String]? {
            index.isEmpty ? nil : index.map(\.title)
        }
        func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
            self.index.first { $0.title == title }?.section ?? 0
        }

        func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
            section == 1 ? 0 : 36
        }
        func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
            let view = UIView()
            view.tag = 100 + section
            return view
        }
        func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
            log.append("will \(view.tag)")
        }
        func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
            log.append("end \(view.tag)")
        }

        func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath) -> UITableViewCell.EditingStyle {
            path.row == 0 ? .none : .delete
        }
        func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { indents }
        func tableView(
            _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
        ) -> String? { "Remove \(indexPath.row)" }

        func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
            allowsDeselecting ? indexPath : nil
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            log.append("select \(indexPath.row)")
        }
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    /// All texts in a view.
    private func texts(in view: UIView) -> [String] {
        view.subviews.flatMap(texts) + ((view as? UILabel)?.text.map { [$0] } ?? [])
    }

    // MARK: Header and footer views

    @Test("The table's header and footer scroll with the rows, above and below them")
    func tableViews() throws {
        let rows = EditableRows(counts: 30)
        let (header, footer) = (UIView(), UIView())
        header.frame.size.height = 60
        footer.frame.size.height = 30
        let scene = try TableScene(rows) {
            $0.tableHeaderView = header
            $0.tableFooterView = footer
        }
        defer { scene.close() }
        let height = 60 + 30 * 44 + 30
        #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 60))
        #expect(scene.table.rectForRow(at: path(0)).minY == 60 && scene.table.contentSize.height == CGFloat(height))
        #expect(footer.frame == CGRect(x: 0, y: CGFloat(height - 30), width: 320, height: 30))
        scene.table.tableHeaderView = nil
        scene.host.step()
        #expect(scene.table.rectForRow(at: path(0)).minY == 0 && header.superview == nil)
    }

    @Test("A table's header that changes its height out of sight moves no row on screen, and one in sight does")
    func headerHeight() throws {
        let header = UIView()
        header.frame.size.height = 100
        let scene = try TableScene(EditableRows(counts: 100)) { $0.tableHeaderView = header }
        defer { scene.close() }
        scene.scroll(to: 2000)
        let before = try #require(scene.frame(of: "0-50"))
        header.frame.size.height = 160
        scene.table.setNeedsLayout()
        scene.host.step()
        #expect(scene.frame(of: "0-50") == before && scene.table.contentOffset.y == 2060)
        scene.table.tableHeaderView = nil
        scene.host.step()
        #expect(scene.frame(of: "0-50") == before && scene.table.contentOffset.y == 1900)
        scene.scroll(to: 0)
        scene.table.tableHeaderView = header
        scene.host.step()
        scene.scroll(to: 30)
        header.frame.size.height = 100
        scene.table.setNeedsLayout()
        scene.host.step()
        #expect(scene.frame(of: "0-0")?.minY == 70)
    }

    @Test("Views of the delegate are the sections' footers, as high as it says, and it hears when they come and go")
    func footers() throws {
        let rows = Footers()
        let scene = try TableScene(rows, style: .grouped)
        defer { scene.close() }
        let place = scene.table.rectForFooter(inSection: 0)
        #expect(scene.table.footerView(forSection: 0)?.tag == nil && place.height == 36)
        let view = try #require(scene.table.subviews.first { $0.tag == 100 })
        #expect(view.frame == place && scene.table.rectForFooter(inSection: 1).height == 0)
        #expect(rows.log == ["will 100"])
        scene.scroll(to: scene.table.contentSize.height - 400)
        #expect(rows.log.contains("end 100") && rows.log.contains("will 102") && !rows.log.contains("will 101"))
    }

    // MARK: Index

    @Test("A title of the index leads to the section that the data source says")
    func indexTitles() throws {
        let rows = Footers()
        rows.index = [("A", 0), ("Z", 2)]
        let scene = try TableScene(rows)
        defer { scene.close() }
        // Two titles of 14 points around the middle.
        scene.press(311, 207)
        scene.host.run(seconds: 0.2)
        scene.lift()
        let last = scene.table.contentSize.height - 400
        #expect(scene.table.contentOffset.y == min(scene.table.rect(forSection: 2).minY, last))
        #expect(scene.table.contentOffset.y > 0)
    }

    @Test("The index follows its data source when it is asked again, and has the table's colours")
    func indexReload() throws {
        let rows = Footers()
        rows.index = [("A", 0)]
        let scene = try TableScene(rows) {
            $0.sectionIndexColor = .red
            $0.sectionIndexBackgroundColor = .yellow
        }
        defer { scene.close() }
        #expect(scene.table.indexView?.titles == ["A"] && scene.table.indexView?.backgroundColor == .yellow)
        #expect(scene.table.indexView?.subviews.compactMap { ($0 as? UILabel)?.textColor } == [.red])
        rows.index = [("A", 0), ("B", 1)]
        scene.table.reloadSectionIndexTitles()
        scene.host.step()
        #expect(scene.table.indexView?.titles == ["A", "B"])
    }

    // MARK: Scrolling

    @Test("A row of NSNotFound scrolls to the beginning of its section, also of an empty one")
    func sections() throws {
        let rows = EditableRows(counts: 20, 0, 20)
        rows.titles = ["a", "b", "c"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.scrollToRow(at: path(NSNotFound, 1), at: .top, animated: false)
        scene.host.step()
        #expect(scene.table.contentOffset.y == scene.table.rectForHeader(inSection: 1).minY)
        scene.table.scrollToRow(at: path(NSNotFound, 0), at: .top, animated: true)
        scene.host.run(seconds: 1)
        #expect(scene.table.contentOffset.y == 0)
        scene.table.scrollToRow(at: path(NSNotFound, 3), at: .top, animated: false)
        scene.host.step()
        #expect(scene.table.contentOffset.y == 0)
    }

    @Test("An animated scroll ends at the row, although heights on the way were unknown")
    func animatedScroll() throws {
        let rows = EditableRows(counts: 5000)
        rows.heights = { 30 + CGFloat($0.row % 7) * 10 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.scrollToRow(at: path(1000), at: .top, animated: true)
        scene.host.step(frames: 5)
        #expect(scene.table.contentOffset.y > 0 && scene.table.cellForRow(at: path(1000)) == nil)
        scene.host.settle()
        #expect(scene.frame(of: "0-1000")?.minY == 0)
    }

    @Test("Scrolling to a row without animation ends a fling, also when the row is on screen already")
    func scrollingInFling() throws {
        let scene = try TableScene(EditableRows(counts: 100))
        defer { scene.close() }
        scene.press(100, 300)
        scene.drag(by: 0, -200, frames: 8)
        scene.lift()
        #expect(scene.table.isDecelerating)
        let offset = scene.table.contentOffset.y
        let row = try #require(scene.table.indexPathForRow(at: CGPoint(x: 10, y: offset + 200)))
        scene.table.scrollToRow(at: row, at: .none, animated: false)
        #expect(!scene.table.isDecelerating)
        scene.host.settle()
        #expect(scene.table.contentOffset.y == offset)
    }

    @Test("The first selected row can be scrolled to")
    func selectedRow() throws {
        let scene = try TableScene(EditableRows(counts: 50))
        defer { scene.close() }
        scene.table.selectRow(at: path(30), animated: false, scrollPosition: .none)
        scene.table.scrollToNearestSelectedRow(at: .top, animated: false)
        scene.host.step()
        #expect(scene.table.contentOffset.y == 1320)
    }

    // MARK: Selection

    @Test("A row that does not exist is not selected")
    func nothingThere() throws {
        let scene = try TableScene(EditableRows(counts: 5))
        defer { scene.close() }
        for missing in [path(5), path(0, 1), path(-1)] {
            scene.table.selectRow(at: missing, animated: false, scrollPosition: .none)
            #expect(scene.table.indexPathForSelectedRow == nil)
        }
    }

    @Test("A row that the delegate does not let go stays selected")
    func deselecting() throws {
        let rows = Footers()
        rows.allowsDeselecting = false
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.click(60, 20)
        scene.click(60, 60)
        #expect(scene.table.indexPathsForSelectedRows == [path(0), path(1)])
        rows.allowsDeselecting = true
        scene.click(60, 100)
        #expect(scene.table.indexPathsForSelectedRows == [path(2)])
    }

    @Test("Where the selection follows the key focus an arrow selects")
    func followingFocus() throws {
        let rows = Footers()
        let scene = try TableScene(rows) { $0.selectionFollowsFocus = true }
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        rows.log = []
        scene.key(.down)
        scene.key(.down)
        #expect(rows.log == ["select 0", "select 1"] && scene.table.indexPathForSelectedRow == path(1))
    }

    @Test("In a table that is turned over Down goes to what is below on screen")
    func flippedKeys() throws {
        let scene = try TableScene(EditableRows(counts: 30)) { $0.flippedAxis = .vertical }
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        func top() throws -> CGFloat {
            let focused = try #require(
                scene.table.engine.selection.focused.flatMap { scene.table.cellForRow(at: IndexPath(ofView: $0)) })
            return focused.convert(focused.bounds, to: scene.window).minY
        }
        scene.key(.down)
        let first = try top()
        scene.key(.down)
        #expect(try top() == first + 44)
        scene.key(.up)
        #expect(try top() == first)
    }

    // MARK: Editing

    @Test(
        "A row without control is indented in editing mode, unless the delegate says otherwise",
        arguments: [true, false])
    func indentation(indents: Bool) throws {
        let rows = Footers()
        rows.indents = indents
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.beginEditing()
        #expect((scene.table.cellForRow(at: path(0))?.contentView.frame.minX ?? 0 > 0) == indents)
        #expect(scene.table.cellForRow(at: path(1))?.contentView.frame.minX ?? 0 > 0)
    }

    @Test("The button that confirms to delete says what the delegate wants")
    func deleteTitle() throws {
        let scene = try TableScene(Footers())
        defer { scene.close() }
        scene.press(200, 60)
        scene.drag(by: -130, 0)
        scene.lift()
        scene.host.settle()
        #expect(texts(in: scene.table).contains("Remove 1"))
    }
}
