import Testing

@testable import UIKit

/// What comes on screen while something is animated: its contents are in place from the first frame.
@MainActor @Suite(.serialized) struct NewCellsInMotionTests {
    /// The views in a view, and the view itself.
    private func all(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap { all(in: $0) } }

    /// The views inside of a view that are shown elsewhere than they are.
    private func inMotion(in view: UIView) -> [UIView] {
        all(in: view).dropFirst().filter { inner in
            inner.layer.presentation().map { $0.frame != inner.layer.frame } ?? false
        }
    }

    @Test("Rows that come in while one is dragged to the edge are whole at once")
    func reorder() throws {
        let scene = try TableScene(EditableRows(counts: 100))
        defer { scene.close() }
        scene.beginEditing()
        scene.press(294, 22)
        scene.drag(by: 0, 370, frames: 10)
        var seen: Set<String> = []
        for _ in 0..<90 {
            scene.host.step()
            for case let cell as TestRowCell in scene.table.visibleCells where cell.value != "0-0" {
                seen.insert(cell.value)
                #expect(inMotion(in: cell).isEmpty && cell.contentView.frame.width > 200)
            }
        }
        #expect(seen.count > 12)
        scene.lift()
    }

    @Test("Items that come in while one is dragged to the edge are whole at once")
    func items() throws {
        let source = TestSource(counts: 400)
        let movable = ItemMovementTests.Movable(source)
        let scene = try CollectionScene(source, CollectionScene.grid()) { $0.dataSource = movable }
        defer { scene.close() }
        scene.press(40, 40)
        scene.host.run(seconds: 0.5)
        scene.drag(by: 170, 350, frames: 20)
        var seen: Set<String> = []
        for _ in 0..<90 {
            scene.host.step()
            for case let cell as TestCell in scene.view.visibleCells where cell.value != "0-0" {
                seen.insert(cell.value)
                #expect(inMotion(in: cell).isEmpty && cell.contentView.frame.width == 80)
            }
        }
        #expect(seen.count > 28)
        scene.lift()
    }

    @Test("Rows and headers that come in as the table is made higher, animated, are whole and in place at once")
    func resize() throws {
        let rows = EditableRows(counts: 2, 2, 2, 2)
        rows.titles = ["A", "B", "C", "D"]
        let scene = try TableScene(rows) { $0.frame.size.height = 100 }
        defer { scene.close() }
        UIView.animate(withDuration: 0.5) {
            scene.table.frame.size.height = 400
            scene.table.layoutIfNeeded()
        }
        scene.host.step(frames: 3)
        #expect(scene.table.layer.presentation().map { $0.frame.height < 400 } == true)
        let shown = scene.table.subviews.filter { $0 is UITableViewCell || $0 is UITableViewHeaderFooterView }
        #expect(scene.frame(of: "2-1") != nil && shown.count > 8)
        for view in shown {
            #expect(view.layer.presentation()?.frame == view.layer.frame && inMotion(in: view).isEmpty)
        }
        #expect(scene.table.headerView(forSection: 2)?.textLabel?.frame.width ?? 0 > 200)
    }

    @Test("Rows that come in by an update that is made in an animation block are whole at once")
    func update() throws {
        let rows = EditableRows(counts: 30)
        let scene = try TableScene(rows)
        defer { scene.close() }
        UIView.animate(withDuration: 0.5) {
            rows.sections[0].removeFirst(3)
            scene.table.deleteRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .fade)
            scene.window.layoutIfNeeded()
        }
        scene.host.step(frames: 3)
        let new = scene.table.visibleCells.compactMap { $0 as? TestRowCell }.suffix(3)
        #expect(new.map(\.value) == ["0-10", "0-11", "0-12"])
        for cell in new { #expect(inMotion(in: cell).isEmpty && cell.contentView.frame.width > 200) }
    }
}
