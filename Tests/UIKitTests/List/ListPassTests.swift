import CollectionCore
import Testing

@testable import UIKit

/// What a layout pass keeps in its place, and what it knows without a viewport.
@MainActor @Suite(.serialized) struct ListPassTests {
    private let rows = TestRows(counts: 200)

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// Has all heights asked for again.
    private func remeasure(_ table: UITableView) {
        UIView.performWithoutAnimation {
            table.beginUpdates()
            table.endUpdates()
        }
    }

    @Test("To scroll to a row in view moves nothing, also when rows above it have other heights by then")
    func targetInView() throws {
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.scroll(to: 2000)
        rows.heights = { $0.row < 40 ? 60 : 50 }
        remeasure(scene.table)
        scene.table.scrollToRow(at: path(43), at: .none, animated: false)
        scene.host.step()
        #expect(scene.table.top(of: "0-43") == 150 && scene.table.contentOffset.y == 2400)
    }

    @Test("A table of no height knows how high its content is")
    func noHeight() throws {
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.frame.size.height = 0
        scene.host.step()
        rows.sections[0].append("new")
        rows.heights = { $0.row == 200 ? 90 : 50 }
        UIView.performWithoutAnimation { scene.table.insertRows(at: [path(200)], with: .none) }
        scene.table.layoutIfNeeded()
        #expect(scene.table.contentSize.height == 10_090)
    }

    @Test("A table that is folded to no width keeps its cells")
    func noWidth() throws {
        let scene = try TableScene(rows)
        defer { scene.close() }
        let cell = scene.table.cellForRow(at: path(1))
        rows.events = []
        scene.table.frame.size.width = 0
        scene.host.step()
        scene.table.frame.size.width = 320
        scene.host.step()
        #expect(scene.table.cellForRow(at: path(1)) === cell && rows.events.isEmpty)
    }

    @Test("A jump asks for the rows that it shows, few more, and looks for elements once", arguments: [2500, 4999])
    func jumpCost(row: Int) throws {
        let rows = TestRows(counts: 5000)
        rows.heights = { CGFloat(20 + $0.row * 37 % 80) }
        let scene = try TableScene(rows)
        defer { scene.close() }
        (rows.askedHeights, rows.madeCells) = ([], 0)
        let before = scene.table.tilingCount
        scene.table.scrollToRow(at: path(row), at: row == 2500 ? .top : .bottom, animated: false)
        scene.host.step()
        let visible = scene.table.visibleCells.count
        #expect(scene.table.tilingCount == before + 1 && rows.madeCells == visible)
        #expect(rows.askedHeights.count <= 2 * visible && Set(rows.askedHeights).count == rows.askedHeights.count)
        let frame = scene.table.rectForRow(at: path(row))
        #expect(row == 2500 ? frame.minY == scene.table.bounds.minY : frame.maxY == scene.table.bounds.maxY)
    }

    @Test("Rows above the viewport that turn out higher move a table down only, not to its sides")
    func sideways() throws {
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.contentInset.left = 20
        scene.host.step()
        scene.table.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
        scene.host.step()
        rows.heights = { $0.row < 5 ? 60 : 50 }
        remeasure(scene.table)
        scene.host.step()
        #expect(scene.table.contentOffset == CGPoint(x: 0, y: 550))
    }

    @Test("A higher header in sight moves the rows down, also when all cells are made again")
    func headerAndRefresh() throws {
        let scene = try TableScene(rows) {
            $0.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
        }
        defer { scene.close() }
        scene.scroll(to: 30)
        scene.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 150))
        scene.table.separatorStyle = .none
        scene.host.step()
        #expect(scene.table.contentOffset.y == 30 && scene.table.top(of: "0-0") == 120)
    }

    private final class Element {}

    @Test("A decoration with an empty path is no cell")
    func decoration() {
        var elements = ElementsInOrder<Element>()
        elements.insert(Element(), ElementKey(kind: 1, path: ShownPath(section: -1, item: 0)))
        elements.insert(Element(), ElementKey(cellAt: ShownPath(path(0))))
        #expect(elements.cells.count == 1 && elements.all.count == 2)
    }
}
