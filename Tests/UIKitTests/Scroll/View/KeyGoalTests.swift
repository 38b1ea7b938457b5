import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

/// Home and End in lists that change on the way.
@MainActor @Suite(.serialized) struct KeyGoalTests {
    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

    /// Rows that come at the end of a section, ten at a time, as a feed fetches them.
    private func append(to rows: TestRows, _ table: UITableView) {
        let count = rows.sections[0].count
        rows.sections[0] += (count..<count + 10).map { "0-\($0)" }
        table.insertRows(at: (count..<count + 10).map { path(0, $0) }, with: .none)
    }

    private func run(_ scene: TableScene, _ key: KeyEvent.Key, edit: () -> Void) {
        scene.table.becomeFirstResponder()
        scene.key(key)
        for _ in 0..<60 {
            if !scene.table.isAtRest { edit() }
            scene.host.step()
        }
    }

    @Test("End goes to the last row there was, though rows come behind it in every frame, and stays there")
    func growing() throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        run(scene, .end) { append(to: rows, scene.table) }
        #expect(rows.sections[0].count > 200)
        #expect(scene.table.contentOffset.y == 4600)
        #expect(scene.table.isAtRest && scene.frame(of: "0-99")?.maxY == 400)
        append(to: rows, scene.table)
        scene.host.step(frames: 30)
        #expect(scene.table.contentOffset.y == 4600)
    }

    @Test("Pressed again it goes to the end that there is by then")
    func again() throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        run(scene, .end) { append(to: rows, scene.table) }
        let count = rows.sections[0].count
        run(scene, .end) {}
        #expect(scene.table.contentOffset.y == CGFloat(count) * 50 - 400)
    }

    @Test("A reload that leaves fewer sections on the way, and rows that come after it, are followed")
    func fewerSections() throws {
        let rows = TestRows([(0..<60).map { "0-\($0)" }, (0..<40).map { "1-\($0)" }])
        let scene = try TableScene(rows)
        defer { scene.close() }
        run(scene, .end) {
            if rows.sections.count == 2 {
                rows.sections = [(0..<50).map { "0-\($0)" }]
                scene.table.reloadData()
                scene.table.layoutIfNeeded()
            }
            append(to: rows, scene.table)
        }
        scene.host.settle()
        #expect(scene.table.isAtRest && scene.table.numberOfSections == 1)
    }

    @Test("A row after the others that says 'loading' stays behind with what comes before it, or goes")
    func loadingRow() throws {
        for staysLast in [true, false] {
            let rows = TestRows([(0..<100).map { "0-\($0)" }, ["loading"]])
            let scene = try TableScene(rows)
            defer { scene.close() }
            run(scene, .end) {
                if !staysLast, rows.sections[1].count == 1 {
                    rows.sections[1] = []
                    scene.table.deleteRows(at: [path(1, 0)], with: .none)
                }
                append(to: rows, scene.table)
            }
            #expect(scene.table.contentOffset.y == 4600, "\(staysLast)")
        }
    }

    @Test("Rows that turn out higher on the way are passed, to the last one's end")
    func measured() throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        run(scene, .end) {
            append(to: rows, scene.table)
            rows.heights = { $0.row == 99 ? 70 : 50 }
        }
        #expect(scene.frame(of: "0-99") == CGRect(x: 0, y: 330, width: 320, height: 70))
    }

    @Test("Without new rows End shows the footer, and its inset")
    func footer() throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows) { table in
            table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 80))
            table.contentInset.bottom = 10
        }
        defer { scene.close() }
        run(scene, .end) {}
        #expect(scene.table.contentOffset.y == 4690)
    }

    @Test("Home goes to the first row there was, though rows come before it")
    func home() throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.scroll(to: 3000)
        var edits = 0
        run(scene, .home) {
            edits += 1
            rows.sections[0].insert("new \(edits)", at: 0)
            scene.table.insertRows(at: [path(0, 0)], with: .none)
        }
        #expect(edits > 5 && scene.frame(of: "0-0")?.minY == 0)
    }

    @Test("A collection that grows does not run away either")
    func collection() throws {
        let source = TestSource(counts: 400)
        let scene = try CollectionScene(source, CollectionScene.grid())
        defer { scene.close() }
        scene.view.becomeFirstResponder()
        scene.key(.end)
        for _ in 0..<60 {
            if !scene.view.isAtRest {
                let count = source.sections[0].count
                source.sections[0] += (count..<count + 8).map { "0-\($0)" }
                scene.view.insertItems(at: (count..<count + 8).map { IndexPath(item: $0, section: 0) })
            }
            scene.host.step()
        }
        #expect(source.sections[0].count > 440)
        #expect(scene.view.contentOffset.y == 7600)
    }

    @Test("A drag after a key goes wherever it leads")
    func dragAfterwards() throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.key(.end)
        scene.host.step(frames: 3)
        append(to: rows, scene.table)
        scene.host.step(frames: 30)
        #expect(scene.table.engine.scroll.keyGoal == nil)
        scene.table.setContentOffset(CGPoint(x: 0, y: 110 * 50 - 400), animated: true)
        scene.host.step(frames: 40)
        #expect(scene.table.contentOffset.y == 5100)
    }

    @Test(
        "The row before a large section that goes, or loses rows, is found without looking at each row",
        .timeLimit(.minutes(1)))
    func largeSection() throws {
        func goal(after edit: (inout ChangeSet) -> Void, _ counts: [Int]) throws -> ShownPath? {
            var changes = ChangeSet()
            edit(&changes)
            let goal = KeyGoal(path: ShownPath(path(1, 99_999_999)), edge: .last)
            return goal.following(try changes.plan(from: [100, 100_000_000], to: counts))?.path
        }
        #expect(try goal(after: { $0.deleteSections([1]) }, [100]) == ShownPath(path(0, 99)))
        #expect(try goal(after: { $0.reloadSections([1]) }, [100, 10]) == ShownPath(path(1, 9)))
        #expect(try goal(after: { $0.reloadSections([1]) }, [100, 0]) == ShownPath(path(0, 99)))
        #expect(try goal(after: { $0.reloadData() }, [100, 100_000_000]) == nil)
    }

    @Test("Where the section with the last row goes while End is on its way, the row before it is the goal")
    func deletedSection() throws {
        let rows = TestRows(counts: 100, 50)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.key(.end)
        scene.host.step(frames: 3)
        rows.sections.removeLast()
        scene.table.deleteSections([1], with: .none)
        #expect(scene.table.engine.scroll.keyGoal?.path == ShownPath(path(0, 99)))
        scene.host.settle()
        #expect(scene.table.contentOffset.y == 4600)
    }

    @Test("A reload forgets the row to which a key was on its way only if it is gone", arguments: [60, 100])
    func reload(count: Int) throws {
        let rows = TestRows(counts: 100)
        let scene = try TableScene(rows)
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.key(.end)
        scene.host.step(frames: 3)
        #expect(scene.table.engine.scroll.keyGoal?.path == ShownPath(path(0, 99)))
        rows.sections[0].removeLast(100 - count)
        scene.table.reloadData()
        scene.table.layoutIfNeeded()
        #expect((scene.table.engine.scroll.keyGoal == nil) == (count == 60))
    }
}
