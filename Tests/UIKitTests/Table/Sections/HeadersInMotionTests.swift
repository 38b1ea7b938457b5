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
}
