import Testing

@testable import UIKit

/// What tables look like by their properties: the inset style, separators, accessories, selection, the index.
@MainActor @Suite(.serialized) struct TableAppearanceTests {
    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    /// All texts in a view that are shown.
    private func texts(in view: UIView) -> [String] {
        view.subviews.filter { !$0.isHidden && $0.alpha > 0 }.flatMap(texts)
            + ((view as? UILabel)?.text.map { [$0] } ?? [])
    }

    // MARK: Inset style

    private static let groupedBackground: UInt32 = 0xF2F2F7

    @Test("In the inset style rows, headers and footers have room at both sides")
    func insetMargins() throws {
        let rows = EditableRows(counts: 3, 2)
        rows.titles = ["a", "b"]
        rows.footers = ["c", "d"]
        let scene = try TableScene(rows, style: .insetGrouped)
        defer { scene.close() }
        let frames =
            scene.table.visibleCells.map(\.frame)
            + (0...1).flatMap { [scene.table.rectForHeader(inSection: $0), scene.table.rectForFooter(inSection: $0)] }
            + [scene.table.headerView(forSection: 0)?.frame ?? .zero, scene.table.rectForRow(at: path(1, 1))]
        #expect(frames.count == 11 && frames.allSatisfy { $0.minX == 16 && $0.width == 288 })
        // What is beside a row is none of it.
        let y = scene.table.rectForRow(at: path(0)).midY
        scene.click(8, y)
        scene.click(312, y)
        #expect(scene.table.indexPathForSelectedRow == nil)
        scene.click(17, y)
        #expect(scene.table.indexPathForSelectedRow == path(0))
    }

    @Test("A section is a white block with round corners, without a line below its last row")
    func insetBlocks() throws {
        let scene = try TableScene(EditableRows(counts: 3, 1), style: .insetGrouped)
        defer { scene.close() }
        let (white, around) = (UInt32(0xFFFFFF), Self.groupedBackground)
        func check(_ corner: (x: Int, y: Int), _ color: UInt32) { #expect(scene.pixel(corner.x, corner.y) == color) }
        let (top, bottom) = (
            Int(scene.table.rectForRow(at: path(0)).minY), Int(scene.table.rectForRow(at: path(2)).maxY)
        )
        for corner in [(16, top), (303, top), (16, bottom - 1), (303, bottom - 1), (8, top + 20)] {
            check(corner, around)
        }
        check((200, top), white)
        check((200, bottom - 1), white)
        // The row in the middle has no round corners, and lines above and below.
        for corner in [(16, top + 44), (303, top + 44), (16, top + 87)] { check(corner, white) }
        #expect(scene.pixel(200, top + 43) != white && scene.pixel(200, top + 87) != white)
        let single = scene.table.rectForRow(at: path(0, 1))
        for y in [single.minY, single.maxY - 1] { check((16, Int(y)), around) }
    }

    @Test("A row that comes to an end of its section is round there, and one that leaves it is not")
    func insetUpdates() throws {
        let rows = EditableRows(counts: 2)
        let scene = try TableScene(rows, style: .insetGrouped)
        defer { scene.close() }
        rows.sections[0].append("new")
        scene.table.insertRows(at: [path(2)], with: .none)
        scene.host.run(seconds: 1)
        let second = scene.table.rectForRow(at: path(1))
        #expect(scene.pixel(16, Int(second.maxY) - 2) == 0xFFFFFF)
        #expect(scene.pixel(16, Int(second.maxY) + 43) == Self.groupedBackground)
        rows.sections[0].removeFirst()
        scene.table.deleteRows(at: [path(0)], with: .none)
        scene.host.run(seconds: 1)
        #expect(scene.pixel(16, Int(scene.table.rectForRow(at: path(0)).minY)) == Self.groupedBackground)
    }

    @Test("Corners stay round when a cell is told not to clip")
    func insetClipping() throws {
        let scene = try TableScene(EditableRows(counts: 2), style: .insetGrouped)
        defer { scene.close() }
        let cell = try #require(scene.table.cellForRow(at: path(0)))
        cell.contentView.backgroundColor = .red
        cell.clipsToBounds = true
        cell.clipsToBounds = false
        scene.host.step()
        #expect(scene.pixel(16, Int(cell.frame.minY)) == Self.groupedBackground)
    }

    // MARK: Grounds

    @Test(
        "The ground of a row that is pressed, selected or hovered covers it to its last pixel, beside the separator",
        arguments: [1, 1.5, 2], [44, 45])
    func groundToLastPixel(scale: CGFloat, height: CGFloat) throws {
        let rows = EditableRows(counts: 10)
        rows.heights = { _ in height }
        rows.configure = { cell, _ in cell.contentView.backgroundColor = nil }
        let scene = try TableScene(rows, scale: scale) {
            $0.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 0)
        }
        defer { scene.close() }
        let row = scene.table.rectForRow(at: path(1))
        let column = Int(4 * scale)
        let (first, end) = (Int((row.minY * scale).rounded()), Int((row.maxY * scale).rounded()))
        let plain = scene.pixel(column, first + 2)
        func check(_ state: String) {
            let colors = Set((first..<end).map { scene.pixel(column, $0) })
            #expect(colors.count == 1 && !colors.contains(plain), "\(state): \(colors.count)")
            for y in [first - 1, end] { #expect(scene.pixel(column, y) == plain, "\(state) at \(y)") }
        }
        scene.hover(100, row.midY)
        check("hovered")
        scene.press(100, row.midY)
        scene.host.run(seconds: 0.2)
        check("pressed")
        scene.lift()
        check("selected and hovered")
        scene.hover(100, row.midY + 4 * height)
        check("selected")
    }

    // MARK: Separators

    @Test("Separators have the table's colour and distance from its edges, also when these change")
    func separators() throws {
        let scene = try TableScene(EditableRows(counts: 3)) {
            $0.separatorColor = .red
            $0.separatorInset = UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 50)
        }
        defer { scene.close() }
        func line() -> [Bool] { [90, 110, 260, 280].map { scene.pixel($0, 43) == 0xFF0000 } }
        #expect(line() == [false, true, true, false])
        scene.table.separatorInset = .zero
        scene.host.step()
        #expect(line() == [true, true, true, true])
        scene.table.separatorColor = .blue
        scene.host.step()
        #expect(scene.pixel(110, 43) == 0x0000FF)
        scene.table.separatorColor = nil
        scene.host.step()
        #expect(scene.pixel(110, 43) == scene.pixel(110, 30))
    }

    // MARK: Accessories

    @Test("Outside of editing mode a row shows its accessory, and in it the one for it", arguments: [false, true])
    func accessories(isView: Bool) throws {
        let rows = EditableRows(counts: 2)
        let own = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        own.backgroundColor = .red
        rows.configure = { cell, path in
            guard path.row == 0 else { return }
            cell.accessoryType = .checkmark
            cell.editingAccessoryType = .disclosureIndicator
            if isView { cell.editingAccessoryView = own }
        }
        let scene = try TableScene(rows)
        defer { scene.close() }
        let cell = try #require(scene.table.cellForRow(at: path(0)))
        func shown(_ isEditing: Bool) -> UIView? { cell.accessories.view(isEditing: isEditing) }
        let (normal, editing) = (try #require(shown(false)), try #require(shown(true)))
        #expect(normal !== editing && (editing === own) == isView)
        #expect(normal.alpha == 1 && editing.alpha == 0 && scene.pixel(5, 5) == 0xFFFFFF)
        scene.table.isEditing = true
        scene.host.run(seconds: 1)
        #expect(normal.alpha == 0 && editing.alpha == 1 && abs(editing.frame.midY - 22) < 1 && editing.frame.maxX < 320)
        if isView { #expect(scene.pixel(Int(own.frame.midX), 22) == 0xFF0000) }
        scene.table.isEditing = false
        scene.host.run(seconds: 1)
        #expect(normal.alpha == 1 && editing.alpha == 0)
    }

    // MARK: Selection

    @Test(
        "Where several rows can be selected, in editing mode, too, they have the background for that", arguments: 0..<4)
    func multipleSelection(kind: Int) throws {
        let rows = EditableRows(counts: 2)
        let (several, one) = (UIView(), UIView())
        several.backgroundColor = .red
        one.backgroundColor = .blue
        rows.configure = { cell, path in
            guard path.row == 0 else { return }
            cell.multipleSelectionBackgroundView = several
            cell.selectedBackgroundView = one
        }
        let scene = try TableScene(rows) {
            $0.allowsMultipleSelection = kind == 1
            $0.allowsMultipleSelectionDuringEditing = kind == 3
            $0.allowsSelectionDuringEditing = true
            $0.isEditing = kind >= 2
        }
        defer { scene.close() }
        scene.host.run(seconds: 1)
        scene.table.selectRow(at: path(0), animated: false, scrollPosition: .none)
        scene.host.step()
        #expect(scene.pixel(200, 3) == (kind == 1 || kind == 3 ? 0xFF0000 : 0x0000FF))
    }

    @Test("Without a selection there is no list of selected rows, rather than an empty one")
    func noSelection() throws {
        let scene = try TableScene(EditableRows(counts: 3)) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        #expect(scene.table.indexPathsForSelectedRows == nil)
        for row in [2, 0] { scene.table.selectRow(at: path(row), animated: false, scrollPosition: .none) }
        #expect(scene.table.indexPathsForSelectedRows == [path(0), path(2)])
        for row in [2, 0] { scene.table.deselectRow(at: path(row), animated: false) }
        #expect(scene.table.indexPathsForSelectedRows == nil && scene.table.indexPathForSelectedRow == nil)
    }

    @Test("The selected row that is scrolled to is the nearest")
    func nearest() throws {
        let scene = try TableScene(EditableRows(counts: 50)) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        for row in [3, 30, 40] { scene.table.selectRow(at: path(row), animated: false, scrollPosition: .none) }
        scene.scroll(to: 28 * 44)
        scene.table.scrollToNearestSelectedRow(at: .top, animated: false)
        scene.host.step()
        #expect(scene.table.contentOffset.y == 1320)
        scene.scroll(to: 10 * 44)
        scene.table.scrollToNearestSelectedRow(at: .top, animated: false)
        scene.host.step()
        #expect(scene.table.contentOffset.y == 132)
    }

    // MARK: Sections

    @Test("Of two reloads of a section, together or one after the other, the header shows the last", arguments: 0..<3)
    func headerReloads(kind: Int) throws {
        let rows = EditableRows(counts: 3)
        rows.titles = ["a"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        rows.titles = ["b"]
        scene.table.reloadSections([0], with: kind == 0 ? .none : .fade)
        if kind == 2 { scene.host.step(frames: 3) }
        rows.titles = ["c"]
        scene.table.reloadSections([0], with: kind == 0 ? .none : .fade)
        scene.host.run(seconds: 1)
        #expect(scene.table.headerView(forSection: 0)?.textLabel?.text == "c")
        #expect(texts(in: scene.table).filter { ["a", "b", "c"].contains($0) } == ["c"])
    }

    @Test("The index has a background of its own while it is touched, and its titles the tint colour")
    func indexColors() throws {
        let rows = EditableRows(counts: 5, 5)
        rows.indexTitles = ["A", "B"]
        let scene = try TableScene(rows) {
            $0.sectionIndexBackgroundColor = .yellow
            $0.sectionIndexTrackingBackgroundColor = .green
        }
        defer { scene.close() }
        let index = try #require(scene.table.indexView)
        let colors = index.subviews.compactMap { ($0 as? UILabel)?.textColor }
        #expect(colors == [scene.table.tintColor, scene.table.tintColor])
        #expect(scene.pixel(310, 5) == 0xFFFF00)
        scene.press(311, 200)
        scene.host.run(seconds: 0.2)
        #expect(scene.pixel(310, 5) == 0x00FF00)
        scene.lift()
        scene.host.step()
        #expect(scene.pixel(310, 5) == 0xFFFF00)
    }

    @Test("Titles of the index that are taken away give rows their width back")
    func indexGoes() throws {
        let rows = EditableRows(counts: 5, 5)
        rows.indexTitles = ["A", "B"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        #expect(scene.frame(of: "0-0")?.width == 302)
        rows.indexTitles = nil
        scene.table.reloadSectionIndexTitles()
        scene.host.step()
        #expect(scene.table.indexView == nil && scene.frame(of: "0-0")?.width == 320)
    }

    // MARK: The table's own views

    @Test("A header that is set again with another height moves the rows")
    func headerHeight() throws {
        let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 60))
        let scene = try TableScene(EditableRows(counts: 3)) { $0.tableHeaderView = header }
        defer { scene.close() }
        #expect(scene.frame(of: "0-0")?.minY == 60)
        header.frame.size.height = 90
        scene.table.tableHeaderView = header
        scene.host.step()
        #expect(scene.frame(of: "0-0")?.minY == 90 && header.superview === scene.table)
    }
}
