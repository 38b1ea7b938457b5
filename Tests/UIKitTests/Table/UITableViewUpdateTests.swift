import SDLBackend
import Testing
import UIKit

@MainActor @Suite struct UITableViewUpdateTests {
    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

    private func shown(_ rows: TestRows) -> UITableView {
        let table = rows.makeTable()
        table.layoutIfNeeded()
        return table
    }

    @Test("At the start inserted rows come into view, further down what is seen stays in place")
    func anchoring() {
        let rows = TestRows(counts: 100)
        let table = shown(rows)
        rows.sections[0].insert("new", at: 0)
        table.insertRows(at: [path(0, 0)], with: .none)
        table.layoutIfNeeded()
        #expect(table.shownValues.first == "new" && table.contentOffset.y == 0)
        table.scroll(to: 1010)
        let before = table.shownValues
        rows.sections[0].insert(contentsOf: ["a", "b", "c"], at: 5)
        rows.sections[0].remove(at: 0)
        table.beginUpdates()
        table.insertRows(at: [path(0, 4), path(0, 5), path(0, 6)], with: .fade)
        table.deleteRows(at: [path(0, 0)], with: .fade)
        table.endUpdates()
        table.layoutIfNeeded()
        #expect(table.shownValues == before && table.contentOffset.y == 1110)
    }

    @Test("Within performWithoutAnimation an update is over at once")
    func updateWithoutAnimation() throws {
        let rows = TestRows(counts: 4)
        let scene = try TableScene(rows)
        defer { scene.close() }
        rows.sections[0].remove(at: 0)
        var finished: Bool?
        UIView.performWithoutAnimation {
            scene.table.performBatchUpdates {
                scene.table.deleteRows(at: [path(0, 0)], with: .fade)
            } completion: {
                finished = $0
            }
        }
        #expect(finished == true)
        scene.host.step()
        #expect(scene.frame(of: "0-1")?.minY == 0 && scene.table.subviews.count { $0 is TestRowCell } == 3)
    }

    @Test("Rows that stay or move keep their cells, a reloaded one gets a new cell, and selection follows rows")
    func keepsCells() {
        let rows = TestRows(counts: 4)
        let table = shown(rows)
        let cells = (0..<4).map { table.cellForRow(at: path(0, $0)) }
        table.selectRow(at: path(0, 3), animated: false, scrollPosition: .none)
        rows.sections = [["0-3", "changed", "0-2"]]
        rows.madeCells = 0
        table.performBatchUpdates {
            table.moveRow(at: path(0, 3), to: path(0, 0))
            table.reloadRows(at: [path(0, 0)], with: .none)
            table.deleteRows(at: [path(0, 1)], with: .none)
        }
        table.layoutIfNeeded()
        #expect(table.shownValues == ["0-3", "changed", "0-2"] && rows.madeCells == 1)
        #expect(table.cellForRow(at: path(0, 0)) === cells[3] && table.cellForRow(at: path(0, 2)) === cells[2])
        #expect(table.indexPathForSelectedRow == path(0, 0))
    }

    @Test("Headers go with their sections")
    func headers() {
        let rows = TestRows(counts: 1, 1)
        rows.headerTitles = ["a", "b"]
        let table = shown(rows)
        let header = table.headerView(forSection: 1)
        rows.sections.remove(at: 0)
        rows.headerTitles = ["b"]
        table.deleteSections([0], with: .fade)
        table.layoutIfNeeded()
        #expect(header != nil && table.headerView(forSection: 0) === header && header?.frame.minY == 0)
        #expect(table.shownValues == ["1-0"])
    }

    @Test("An update that does not match the data source is reported as unfinished, and everything is loaded again")
    func invalid() {
        let rows = TestRows(counts: 10)
        let table = shown(rows)
        table.scroll(to: 100)
        rows.sections = [(0..<10).map { "x\($0)" }]
        var finished: Bool?
        table.performBatchUpdates {
            table.deleteRows(at: [path(0, 0)], with: .none)
        } completion: {
            finished = $0
        }
        table.layoutIfNeeded()
        #expect(finished == false && table.shownValues.first == "x2" && table.contentOffset.y == 100)
    }

    @Test("An empty update asks for heights again")
    func heights() {
        let rows = TestRows(counts: 3)
        let table = shown(rows)
        rows.heights = { _ in 20 }
        table.beginUpdates()
        table.endUpdates()
        table.layoutIfNeeded()
        #expect(table.contentSize.height == 60)
    }

    @Test("Edits before the first load are taken and ignored, the load reads everything")
    func beforeLoading() {
        let rows = TestRows(counts: 3)
        let table = rows.makeTable()
        table.insertRows(at: [path(0, 0)], with: .fade)
        table.layoutIfNeeded()
        #expect(table.shownValues == ["0-0", "0-1", "0-2"])
    }

    @Test("Animated, rows move to their places over time, and what goes leaves as its edit asks")
    func animated() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 200))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let rows = TestRows(counts: 10)
        let table = rows.makeTable()
        window.addSubview(table)
        window.makeKeyAndVisible()
        host.step()
        let gone = try #require(table.cellForRow(at: path(0, 0)))
        let mover = try #require(table.cellForRow(at: path(0, 1)))
        let last = try #require(table.cellForRow(at: path(0, 3)))
        rows.sections[0].remove(at: 0)
        rows.sections[0].insert(contentsOf: ["new", "newer"], at: 1)
        rows.events = []
        var finished: Bool?
        table.performBatchUpdates {
            table.deleteRows(at: [path(0, 0)], with: .left)
            table.insertRows(at: [path(0, 1), path(0, 2)], with: .fade)
        } completion: {
            finished = $0
        }
        host.run(seconds: 0.12)
        func place(_ cell: UIView) -> CGPoint { (cell.layer.presentation() ?? cell.layer).frame.origin }
        #expect(place(gone).x < -10 && place(gone).x > -90 && gone.superview === table)
        #expect(place(mover).y > 5 && place(mover).y < 45)
        #expect(place(last).y > 155 && place(last).y < 195 && finished == nil)
        #expect(!rows.events.contains("end 0-0"))
        host.settle()
        #expect(finished == true && gone.superview == nil && last.superview == nil)
        #expect(table.shownValues == ["0-1", "new", "newer", "0-2"] && place(mover).y == 0)
        #expect(rows.events.contains("end 0-0"))
    }

    @Test("A click selects a row and tells the delegate, unless it is refused")
    func click() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 200))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let rows = TestRows(counts: 10)
        rows.refuses = [path(0, 2)]
        let table = rows.makeTable()
        window.addSubview(table)
        window.makeKeyAndVisible()
        host.step()
        rows.events = []
        for y in [60, 110, 10] {
            SyntheticEvents.pushClick(at: CGPoint(x: 50, y: y), in: host.window)
            host.run(seconds: 0.5)
        }
        #expect(rows.events.filter { $0.contains("select") } == ["select 0-1", "deselect 0-1", "select 0-0"])
        #expect(table.indexPathForSelectedRow == path(0, 0))
    }

    @Test("Random updates show what an array holds", arguments: [1, 2] as [UInt64])
    func thrash(seed: UInt64) {
        var random = SplitMix(state: seed)
        let rows = TestRows(counts: 10, 10)
        let table = shown(rows)
        var fresh = 0
        for _ in 0..<400 {
            var inserted: [IndexPath] = []
            var deleted: [IndexPath] = []
            for section in rows.sections.indices {
                var items = rows.sections[section]
                for row in items.indices.reversed() where Int.random(in: 0..<8, using: &random) == 0 {
                    items.remove(at: row)
                    deleted.append(path(section, row))
                }
                for _ in 0..<Int.random(in: 0..<3, using: &random) where inserted.last?.section != section {
                    let position = Int.random(in: 0...items.count, using: &random)
                    fresh += 1
                    items.insert("new\(fresh)", at: position)
                    inserted.append(path(section, position))
                }
                rows.sections[section] = items
            }
            table.performBatchUpdates {
                table.insertRows(at: inserted, with: .fade)
                table.deleteRows(at: deleted, with: .fade)
            } completion: {
                #expect($0)
            }
            if Bool.random(using: &random) {
                table.layoutIfNeeded()
                let all = rows.sections.flatMap { $0 }
                let first = Int((table.contentOffset.y / 50).rounded(.down))
                let shown = table.shownValues
                #expect(shown == Array(all[min(first, all.count)..<min(all.count, first + shown.count)]))
                #expect(shown.count >= min(4, all.count))
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                table.scroll(to: CGFloat.random(in: 0...max(0, table.contentSize.height - 200), using: &random))
            }
        }
    }
}
