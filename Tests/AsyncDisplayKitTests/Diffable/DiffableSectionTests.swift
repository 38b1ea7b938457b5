import AsyncDisplayKit
import Execution
import Testing

/// Sections of a table that is fed from snapshots: what they are called, and where they are.
@MainActor @Suite(.serialized) struct DiffableSectionTests {
    private typealias Snapshot = ASDiffableDataSourceSnapshot<String, Int>

    private struct Scene {
        let stage: PromiseStage
        let table = ASTableNode()
        let source: ASDiffableDataSource<String, Int>

        @MainActor init() throws {
            stage = try PromiseStage(width: 200, height: 400)
            source = ASDiffableDataSource(tableNode: table) { _, _, item in
                {
                    let cell = ASTextCellNode()
                    cell.text = "\(item)"
                    return cell
                }
            }
        }

        @MainActor func apply(_ snapshot: ASDiffableDataSourceSnapshot<String, Int>) {
            source.apply(snapshot, animated: false) { _ in }
            stage.host.settle()
        }

        /// What the headers on screen say, from top to bottom.
        @MainActor var titles: [String?] {
            (0..<table.view.numberOfSections).map { table.view.headerView(forSection: $0)?.textLabel?.text }
        }
    }

    private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items)
        }
        return snapshot
    }

    @Test("Headers and footers have the titles that closures give for their sections")
    func titles() throws {
        let scene = try Scene()
        defer { scene.stage.close() }
        scene.source.headerTitleProvider = { $0 == "b" ? nil : "Section \($0)" }
        scene.source.footerTitleProvider = { $0 == "b" ? "End of \($0)" : nil }
        scene.stage.show(scene.table)
        scene.apply(snapshot([("a", [1]), ("b", [2]), ("c", [3])]))
        #expect(scene.titles == ["Section a", nil, "Section c"])
        #expect(scene.table.view.footerView(forSection: 1)?.textLabel?.text == "End of b")
        scene.apply(snapshot([("c", [3]), ("a", [1])]))
        #expect(scene.titles == ["Section c", "Section a"])
    }

    @Test("Sections are found by index and by identifier")
    func finding() throws {
        let scene = try Scene()
        defer { scene.stage.close() }
        scene.stage.show(scene.table)
        scene.apply(snapshot([("a", [1]), ("b", [2])]))
        #expect(scene.source.sectionIdentifier(for: 1) == "b" && scene.source.index(for: "a") == 0)
        #expect(scene.source.sectionIdentifier(for: 2) == nil && scene.source.sectionIdentifier(for: -1) == nil)
        #expect(scene.source.index(for: "c") == nil)
    }

    @Test("While a snapshot is compared on a worker, titles are asked for the sections that the table has")
    func ahead() throws {
        let scene = try Scene()
        defer { scene.stage.close() }
        var asked: [String] = []
        scene.source.headerTitleProvider = { section in
            asked.append(section)
            return section
        }
        scene.stage.show(scene.table)
        let many = Array(10..<3000)
        scene.apply(snapshot([("a", [1]), ("b", [2]), ("c", many)]))
        asked = []
        // Long enough to be compared on a worker, whose result is taken in the next frame.
        var isApplied = false
        scene.source.apply(snapshot([("x", [7]), ("c", many), ("a", [1])]), animated: false) { _ in isApplied = true }
        #expect(!isApplied && scene.source.snapshot().sectionIdentifiers == ["x", "c", "a"])
        #expect(scene.source.sectionIdentifier(for: 0) == "a" && scene.source.index(for: "x") == nil)
        #expect(scene.source.index(for: "c") == 2)
        scene.table.view.remeasureAll()
        scene.table.view.layoutIfNeeded()
        #expect(Set(asked).isSubset(of: ["a", "b", "c"]) && !asked.isEmpty)
        scene.stage.host.settle()
        #expect(isApplied && scene.source.sectionIdentifier(for: 0) == "x")
        #expect(scene.titles.first == "x")
    }
}
