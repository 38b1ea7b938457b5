import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct RowReorderTests {
    private func scene(_ rows: EditableRows) throws -> TableScene {
        let scene = try TableScene(rows)
        scene.beginEditing()
        return scene
    }

    @Test("A row dragged by its control goes where it is let go, and the data source hears of it once")
    func moving() throws {
        let rows = EditableRows(counts: 8)
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 100, frames: 20)
        scene.save("reordering")
        #expect(scene.frame(of: "0-0")?.minY == 100 && rows.log.isEmpty)
        scene.host.run(seconds: 0.3)
        #expect(scene.frame(of: "0-1")?.minY == 0 && scene.frame(of: "0-2")?.minY == 44)
        scene.lift()
        scene.host.settle()
        #expect(rows.log == ["move 0-0 to 0-2"] && rows.sections[0].prefix(3) == ["0-1", "0-2", "0-0"])
        #expect(scene.frame(of: "0-0")?.minY == 88 && scene.table.shownValues.prefix(3) == ["0-1", "0-2", "0-0"])
        #expect(scene.table.contentOffset.y == 0)
    }

    @Test("A dragged row stays with the pointer while the wheel scrolls, and other rows make room for it")
    func wheel() throws {
        let rows = EditableRows(counts: 40)
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 100, frames: 20)
        for _ in 0..<4 { scene.wheel(3) }
        scene.host.settle()
        let offset = scene.table.contentOffset.y
        // Frames are places in the viewport.
        #expect(offset > 100 && scene.frame(of: "0-0")?.minY == 100)
        scene.lift()
        scene.host.settle()
        let place = Int(((offset + 100) / 44).rounded())
        #expect(rows.log == ["move 0-0 to 0-\(place)"])
        #expect(scene.frame(of: "0-0")?.minY == CGFloat(place) * 44 - offset)
    }

    @Test("The control that drags a row is as high as the row", arguments: [4, 80, 156])
    func controlHeight(y: CGFloat) throws {
        let rows = EditableRows(counts: 4)
        rows.heights = { _ in 160 }
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, y)
        scene.drag(by: 0, 150, frames: 20)
        scene.lift()
        scene.host.settle()
        #expect(rows.log == ["move 0-0 to 0-1"])
    }

    @Test("Rows of different heights do not swap to and fro")
    func heights() throws {
        let rows = EditableRows(counts: 6)
        rows.heights = { $0.row == 1 ? 160 : 44 }
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 90, frames: 10)
        for _ in 0..<10 {
            scene.drag(by: 0, 1, frames: 1)
            #expect(scene.table.geometry.moved?.target.item == 1)
        }
        scene.lift()
        scene.host.settle()
        #expect(rows.sections[0].prefix(2) == ["0-1", "0-0"])
    }

    @Test("A row goes into another section, past its header")
    func sections() throws {
        let rows = EditableRows(counts: 3, 3)
        rows.titles = ["A", "B"]
        let scene = try scene(rows)
        defer { scene.close() }
        // Rows begin at 28; the second header is at 160.
        scene.press(294, 28 + 2 * 44 + 22)
        scene.drag(by: 0, 45, frames: 10)
        scene.lift()
        scene.host.settle()
        #expect(rows.log == ["move 0-2 to 1-0"] && rows.sections == [["0-0", "0-1"], ["0-2", "1-0", "1-1", "1-2"]])
        #expect(scene.table.numberOfRows(inSection: 0) == 2 && scene.table.numberOfRows(inSection: 1) == 4)
    }

    @Test("The delegate may send the row elsewhere")
    func retarget() throws {
        let rows = EditableRows(counts: 8)
        rows.retarget = { source, target in IndexPath(row: min(target.row, 1), section: 0) }
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 200, frames: 20)
        scene.lift()
        scene.host.settle()
        #expect(rows.log == ["move 0-0 to 0-1"])
    }

    @Test("Near an edge the table scrolls, and the row goes on with the pointer")
    func autoScroll() throws {
        let rows = EditableRows(counts: 100)
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 370, frames: 10)
        scene.host.run(seconds: 2)
        #expect(scene.table.contentOffset.y > 600)
        #expect(abs((scene.frame(of: "0-0")?.minY ?? 0) - 370) < 0.01)
        scene.lift()
        scene.host.settle()
        let target = try #require(rows.sections[0].firstIndex(of: "0-0"))
        let slot = scene.table.rectForRow(at: IndexPath(row: target, section: 0)).minY - scene.table.contentOffset.y
        #expect(target > 20 && abs((scene.frame(of: "0-0")?.minY ?? 0) - slot) < 0.01)
        #expect(rows.log.count == 1)
    }

    @Test(
        "While a dragged row scrolls the table, the pinned header is at the top in each frame",
        arguments: [true, false])
    func pinnedHeader(isDownwards: Bool) throws {
        let rows = EditableRows(counts: 100, 2)
        rows.titles = ["A", "B"]
        let scene = try scene(rows)
        defer { scene.close() }
        if !isDownwards { scene.scroll(to: 3000) }
        scene.press(294, 200)
        scene.drag(by: 0, isDownwards ? 190 : -180, frames: 10)
        let start = scene.table.contentOffset.y
        for _ in 0..<60 {
            scene.host.step()
            let header = try #require(scene.table.headerView(forSection: 0)?.layer.presentation())
            #expect(abs(header.frame.minY - scene.table.contentOffset.y) < 0.6)
        }
        #expect(abs(scene.table.contentOffset.y - start) > 300)
        scene.lift()
    }

    @Test("A row that is dragged out of the table stays at its edge", arguments: [-500, 500])
    func outside(distance: CGFloat) throws {
        let rows = EditableRows(counts: 4)
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 66)
        scene.drag(by: 0, distance, frames: 20)
        #expect(scene.frame(of: "0-1")?.midY == (distance < 0 ? 0 : 400))
        scene.lift()
        scene.host.settle()
        #expect(rows.log == ["move 0-1 to 0-\(distance < 0 ? 0 : 3)"])
    }

    @Test("A row in the hand is as wide as the table when that is resized")
    func resizing() throws {
        let scene = try scene(EditableRows(counts: 8))
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 100, frames: 20)
        scene.table.frame.size.width = 280
        scene.host.step()
        #expect(scene.frame(of: "0-0") == CGRect(x: 0, y: 100, width: 280, height: 44))
        scene.lift()
        scene.host.settle()
        #expect(scene.frame(of: "0-0") == CGRect(x: 0, y: 88, width: 280, height: 44))
    }

    @Test("A drag that is cancelled puts the row back, and the data source hears nothing")
    func cancelling() throws {
        let rows = EditableRows(counts: 8)
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 100, frames: 20)
        #expect(scene.table.geometry.moved?.target.item == 2)
        scene.table.isEditing = false
        scene.lift()
        scene.host.settle()
        #expect(rows.log.isEmpty && scene.table.shownValues.prefix(3) == ["0-0", "0-1", "0-2"])
        #expect(scene.frame(of: "0-0")?.minY == 0 && scene.frame(of: "0-1")?.minY == 44)
    }

    @Test("The row selected before is the row selected after")
    func selection() throws {
        let rows = EditableRows(counts: 8)
        let scene = try scene(rows)
        defer { scene.close() }
        scene.table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        scene.press(294, 22)
        scene.drag(by: 0, 100, frames: 20)
        scene.lift()
        scene.host.settle()
        #expect(scene.table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    }

    @Test(
        "Outside of editing mode a row is dragged after it was pressed a moment, unless that is off",
        arguments: [true, false])
    func pressing(isEnabled: Bool) throws {
        let rows = EditableRows(counts: 8)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.dragInteractionEnabled = isEnabled
        scene.press(100, 22)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 100, frames: 20)
        if isEnabled { #expect(scene.frame(of: "0-0")?.minY == 100 && scene.table.contentOffset.y == 0) }
        scene.lift()
        scene.host.settle()
        #expect(rows.log == (isEnabled ? ["move 0-0 to 0-2"] : []))
    }

    @Test("A short press selects a row that could be dragged, too")
    func shortPress() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(100, 22)
        scene.host.run(seconds: 0.1)
        scene.lift()
        scene.host.settle()
        #expect(rows.log == ["select 0-0"])
    }

    @Test("A pressed row that is dragged to an edge scrolls the table and goes on with the pointer")
    func pressingAtEdge() throws {
        let rows = EditableRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.press(100, 22)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 370, frames: 10)
        scene.host.run(seconds: 2)
        #expect(scene.table.contentOffset.y > 600)
        scene.lift()
        scene.host.settle()
        #expect(rows.log.count == 1 && (rows.sections[0].firstIndex(of: "0-0") ?? 0) > 20)
    }

    @Test("Data that is reloaded in the middle ends the drag without a move")
    func reload() throws {
        let rows = EditableRows(counts: 8)
        let scene = try scene(rows)
        defer { scene.close() }
        scene.press(294, 22)
        scene.drag(by: 0, 100, frames: 20)
        scene.table.reloadData()
        scene.host.step()
        scene.lift()
        scene.host.settle()
        #expect(rows.log.isEmpty && scene.table.shownValues.prefix(3) == ["0-0", "0-1", "0-2"])
    }

    @Test("What a row is given while it is dragged it keeps", arguments: [UIColor.red, nil])
    func looks(color: UIColor?) throws {
        let rows = EditableRows(counts: 3)
        let scene = try TableScene(rows, style: .insetGrouped)
        defer { scene.close() }
        scene.beginEditing()
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let control = try #require(cell.reorderControl)
        let middle = control.convert(CGPoint(x: control.bounds.midX, y: control.bounds.midY), to: nil)
        scene.press(middle.x, middle.y)
        scene.drag(by: 0, 50, frames: 10)
        cell.backgroundColor = color
        // Nothing shows through, and the shadow is not cut off, whatever the corners are at its place.
        #expect(cell.layer.backgroundColor != nil && !cell.layer.masksToBounds)
        scene.drag(by: 0, -50, frames: 10)
        #expect(!cell.layer.masksToBounds)
        scene.lift()
        scene.host.settle()
        #expect(cell.backgroundColor == color && cell.layer.backgroundColor == color?.cgColor)
        #expect(cell.layer.masksToBounds)
    }

    @Test(
        "Escape puts a row back that is dragged, in editing mode, too, and where nothing can be selected",
        arguments: [true, false], [true, false])
    func escape(isEditing: Bool, allowsSelection: Bool) throws {
        let rows = EditableRows(counts: 8)
        let scene = try TableScene(rows) { $0.allowsSelection = allowsSelection }
        defer { scene.close() }
        scene.table.isEditing = isEditing
        scene.host.step()
        scene.press(isEditing ? 294 : 100, 22)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 100, frames: 20)
        #expect(scene.table.geometry.moved?.target.item == 2)
        scene.key(.escape)
        #expect(!scene.table.isMovingItem)
        scene.drag(by: 0, 50)
        scene.lift()
        scene.host.settle()
        #expect(rows.log.isEmpty && scene.table.shownValues.prefix(3) == ["0-0", "0-1", "0-2"])
        #expect(scene.frame(of: "0-0")?.minY == 0)
    }

    @Test("Other keys than Escape do nothing while a row is dragged", arguments: [true, false])
    func otherKeys(isEditing: Bool) throws {
        let rows = EditableRows(counts: 8)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.isEditing = isEditing
        scene.host.step()
        scene.press(isEditing ? 294 : 100, 22)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 0, 50, frames: 20)
        for key in [KeyEvent.Key.down, .delete, .end, .space] {
            scene.key(key)
            #expect(scene.table.isMovingItem)
        }
        scene.drag(by: 0, 50, frames: 20)
        #expect(scene.table.geometry.moved?.target.item == 2 && scene.table.contentOffset == .zero)
        scene.lift()
        scene.host.settle()
        #expect(scene.table.shownValues.prefix(4) == ["0-1", "0-2", "0-0", "0-3"])
    }

    @Test("While a row is dragged, prefetching is of the rows that come back, by their paths in the data source")
    func prefetching() throws {
        @MainActor final class Prefetcher: UITableViewDataSourcePrefetching {
            var wanted: [Int] = []
            func tableView(_ tableView: UITableView, prefetchRowsAt paths: [IndexPath]) { wanted += paths.map(\.row) }
        }
        let rows = EditableRows(counts: 200)
        let scene = try self.scene(rows)
        defer { scene.close() }
        let prefetcher = Prefetcher()
        scene.table.prefetchDataSource = prefetcher
        scene.press(294, 22)
        scene.drag(by: 0, 370, frames: 10)
        for _ in 0..<300 where scene.table.contentOffset.y < 1200 { scene.host.step() }
        prefetcher.wanted = []
        scene.drag(by: 0, -370, frames: 10)
        for _ in 0..<300 where scene.table.contentOffset.y > 100 { scene.host.step() }
        // The first row is in the hand, and all that come back are those after it.
        #expect(prefetcher.wanted.contains(1) && !prefetcher.wanted.contains(0))
        scene.lift()
    }

    @Test("A row that asks for its height while another is dragged past it is the one that is measured")
    func selfSizing() throws {
        let rows = EditableRows(counts: 30)
        rows.heights = { _ in UITableView.automaticDimension }
        rows.configure = { cell, path in cell.textLabel?.font = .systemFont(ofSize: path.row == 1 ? 60 : 17) }
        let scene = try TableScene(rows) { $0.rowHeight = UITableView.automaticDimension }
        defer { scene.close() }
        scene.table.isEditing = true
        scene.host.settle()
        let heights = (0..<3).map { scene.table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
        #expect(heights[1] > heights[0] + 20)
        scene.press(294, 10)
        scene.drag(by: 0, heights[0] + heights[1], frames: 20)
        #expect(scene.table.geometry.moved?.target.item ?? 0 > 0)
        scene.table.remeasureAll()
        scene.host.settle()
        #expect(scene.table.rectForRow(at: IndexPath(row: 0, section: 0)).height == heights[1])
        scene.lift()
    }
}
