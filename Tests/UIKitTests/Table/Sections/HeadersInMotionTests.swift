import CollectionCore
import Testing

@testable import UIKit

/// Headers of 28 points and rows of 44 in a table of 320 by 400 points, while an update is shown.
@MainActor @Suite(.serialized) struct HeadersInMotionTests {
    private func shownTop(_ view: UIView?, _ scene: TableScene) throws -> CGFloat {
        let layer = try #require(view?.layer.presentation())
        return layer.frame.minY - scene.table.contentOffset.y
    }

    private func delete(_ path: IndexPath, _ rows: EditableRows, _ scene: TableScene) {
        rows.sections[path.section].remove(at: path.row)
        scene.table.deleteRows(at: [path], with: .fade)
    }

    @Test("A header slides with the rows below it when one above goes; the pinned header stays", arguments: [0, 60])
    func deletion(offset: CGFloat) throws {
        let rows = EditableRows(counts: 6, 30)
        (rows.titles, rows.footers) = (["First", "Second"], ["End", ""])
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.scroll(to: offset)
        let before = try shownTop(scene.table.headerView(forSection: 1), scene)
        delete(IndexPath(row: 3, section: 0), rows, scene)
        var tops: [CGFloat] = []
        for _ in 0..<10 {
            scene.host.step()
            let top = try shownTop(scene.table.headerView(forSection: 1), scene)
            let row = try shownTop(scene.table.cellForRow(at: IndexPath(row: 0, section: 1)), scene)
            let last = try shownTop(scene.table.cellForRow(at: IndexPath(row: 4, section: 0)), scene)
            let footer = try shownTop(scene.table.footerView(forSection: 0), scene)
            #expect(abs(row - top - 28) < 0.01 && abs(footer - last - 44) < 0.01)
            #expect(try shownTop(scene.table.headerView(forSection: 0), scene) == 0)
            tops.append(top)
        }
        #expect(tops[0] > before - 15 && tops[9] < tops[0])
        scene.host.settle()
        #expect(try shownTop(scene.table.headerView(forSection: 1), scene) == before - 44)
    }

    @Test("A header that an update brings into view fades in at its place, and is opaque in the end")
    func coming() throws {
        let rows = EditableRows(counts: 9, 30)
        rows.titles = ["First", "Second"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        #expect(scene.table.headerView(forSection: 1) == nil)
        delete(IndexPath(row: 1, section: 0), rows, scene)
        scene.host.step(frames: 3)
        let header = try #require(scene.table.headerView(forSection: 1))
        #expect(header.frame.minY == 28 + 8 * 44 && (header.layer.presentation()?.opacity ?? 1) < 1)
        scene.host.settle()
        #expect(header.alpha == 1 && header.layer.presentation()?.opacity == 1)
    }

    @Test("A header that an update moves out of sight slides there, opaque, and is gone then")
    func leaving() throws {
        let rows = EditableRows(counts: 6, 30)
        rows.titles = ["First", "Second"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        let header = try #require(scene.table.headerView(forSection: 1))
        let before = try shownTop(header, scene)
        rows.sections[0].insert(contentsOf: ["a", "b", "c"], at: 0)
        scene.table.insertRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .fade)
        for _ in 0..<6 {
            scene.host.step()
            #expect(header.superview === scene.table && header.layer.presentation()?.opacity == 1)
        }
        let top = try shownTop(header, scene)
        #expect(top > before + 1 && top < before + 132)
        scene.host.settle()
        #expect(header.superview == nil && scene.table.headerView(forSection: 1) == nil)
    }

    @Test("The header of a section that goes to the left goes there with the rows")
    func aside() throws {
        let rows = EditableRows(counts: 3, 30)
        rows.titles = ["First", "Second"]
        let scene = try TableScene(rows)
        defer { scene.close() }
        let header = try #require(scene.table.headerView(forSection: 0))
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        rows.sections.removeFirst()
        rows.titles.removeFirst()
        scene.table.deleteSections([0], with: .left)
        scene.host.step(frames: 4)
        let left = try #require(header.layer.presentation()).frame.minX
        #expect(left < -1 && left == cell.layer.presentation()?.frame.minX)
        scene.host.settle()
    }

    @Test("A header that comes in because a row above gets lower comes with the rows below it")
    func lowerRow() throws {
        let rows = EditableRows(counts: 2, 30)
        rows.titles = ["First", "Second"]
        var height: CGFloat = 400
        rows.heights = { $0 == IndexPath(row: 0, section: 0) ? height : 44 }
        let scene = try TableScene(rows)
        defer { scene.close() }
        #expect(scene.table.headerView(forSection: 1) == nil)
        height = 100
        scene.table.remeasureItem(at: ShownPath(section: 0, item: 0))
        scene.table.animateRemeasuredItems {}
        for frame in 0..<8 {
            scene.host.step()
            let top = try shownTop(scene.table.headerView(forSection: 1), scene)
            let row = try shownTop(scene.table.cellForRow(at: IndexPath(row: 0, section: 1)), scene)
            #expect(abs(row - top - 28) < 0.01 && (frame > 3 || top > 180))
        }
        scene.host.settle()
        #expect(try shownTop(scene.table.headerView(forSection: 1), scene) == 172)
    }

    @Test("A row that fades out stays where it was seen while rows come above the viewport")
    func goingInPlace() throws {
        let rows = EditableRows(counts: 60)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.scroll(to: 880)
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 23, section: 0)))
        let before = try shownTop(cell, scene)
        rows.sections[0].remove(at: 23)
        rows.sections[0].insert(contentsOf: ["a", "b", "c"], at: 0)
        scene.table.performBatchUpdates {
            scene.table.deleteRows(at: [IndexPath(row: 23, section: 0)], with: .fade)
            scene.table.insertRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .fade)
        }
        for _ in 0..<4 {
            scene.host.step()
            #expect(try abs(shownTop(cell, scene) - before) < 0.01 && cell.superview === scene.table)
        }
        #expect(abs(scene.table.contentOffset.y - 1012) < 0.01)
        scene.host.settle()
    }
}
