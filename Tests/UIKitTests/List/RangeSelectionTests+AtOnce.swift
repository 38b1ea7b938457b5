import CollectionCore
import SDLBackend
import Testing

@testable import UIKit

/// Rows that change all at once, because the delegate is not asked about them.
extension RangeSelectionTests {
    @Test("A delegate that is only told hears of each row once all of them are selected, and may edit the table then")
    func toldAfterwards() throws {
        let rows = ToldRows()
        let scene = try TableScene(rows) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        rows.didSelect = { table, row in
            guard row == 4 else { return }
            rows.rows.insert(100, at: 0)
            rows.rows.removeAll { $0 == 6 }
            table.performBatchUpdates {
                table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                table.deleteRows(at: [IndexPath(row: 6, section: 0)], with: .none)
            }
        }
        scene.table.becomeFirstResponder()
        scene.key(.character("a"), .control)
        scene.host.settle()
        #expect(rows.told == [0, 1, 2, 3, 4, 5, 7, 8, 9])
        #expect(rows.countsWhenTold.prefix(3) == [1, 10, 10])
        #expect(scene.table.indexPathsForSelectedRows?.map { rows.rows[$0.row] } == [0, 1, 2, 3, 4, 5, 7, 8, 9])
        scene.key(.escape)
        #expect(scene.table.indexPathsForSelectedRows == nil && rows.told == [])
    }

    @Test(
        "What a delegate is still to be told of, it hears also if it has all rows read again, or selects others, then")
    func toldAfterMore() throws {
        for reloads in [true, false] {
            let rows = ToldRows()
            let scene = try TableScene(rows) { $0.allowsMultipleSelection = true }
            defer { scene.close() }
            rows.didSelect = { table, row in
                guard row == 4 else { return }
                rows.didSelect = { _, _ in }
                if reloads {
                    table.data.reload()
                    table.layoutIfNeeded()
                } else {
                    table.engine.ranges.selectAlone(ShownPath(section: 0, item: 2))
                }
            }
            scene.table.becomeFirstResponder()
            scene.key(.character("a"), .control)
            #expect(rows.log.filter { $0 > 0 } == Array(1...10) && rows.told == (reloads ? Array(0..<10) : [2]))
        }
    }

    @Test("A delegate that forwards calls to another one is asked and told of each row, whatever that one implements")
    func forwarding() throws {
        final class Silent: UITableViewDelegate {}
        final class Forwarding: UITableViewDelegate {
            let inner: any UITableViewDelegate = Silent()
            var (asked, told): ([Int], [Int]) = ([], [])
            func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
                inner.tableView(tableView, shouldHighlightRowAt: path)
            }
            func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
                asked.append(path.row)
                return inner.tableView(tableView, willSelectRowAt: path)
            }
            func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
                told.append(path.row)
                inner.tableView(tableView, didSelectRowAt: path)
            }
        }
        let forwarding = Forwarding()
        let scene = try TableScene(ToldRows()) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        scene.table.delegate = forwarding
        scene.table.becomeFirstResponder()
        scene.key(.character("a"), .control)
        #expect(forwarding.asked == Array(0..<10) && forwarding.told == forwarding.asked)
    }

    @Test("Rows that a delegate without a word about selecting lets be selected at once show it, in all sections")
    func withoutDelegate() throws {
        let rows = EditableRows(counts: 3, 0, 4)
        let scene = try TableScene(rows) { $0.allowsMultipleSelection = true }
        defer { scene.close() }
        scene.table.becomeFirstResponder()
        scene.key(.character("a"), .control)
        #expect(scene.table.indexPathsForSelectedRows?.count == 7)
        #expect(scene.table.visibleCells.count == 7 && scene.table.visibleCells.allSatisfy(\.isSelected))
        rows.sections.insert(["new"], at: 0)
        scene.table.insertSections([0], with: .none)
        scene.host.settle()
        #expect(scene.table.indexPathsForSelectedRows?.first == IndexPath(row: 0, section: 1))
        #expect(scene.table.indexPathsForSelectedRows?.count == 7)
        scene.key(.character("a"), [.control, .shift])
        #expect(scene.table.visibleCells.allSatisfy { !$0.isSelected })
    }
}

/// Ten rows, of which the delegate is told which are selected, and not asked.
@MainActor private final class ToldRows: UITableViewDataSource, UITableViewDelegate {
    var rows = Array(0..<10)
    /// The rows that are selected, as far as it was told.
    var told: [Int] = []
    /// What it was told, as numbers from 1, negative for rows that were deselected.
    var log: [Int] = []
    /// How many rows were selected whenever it was told of one.
    var countsWhenTold: [Int] = []
    var didSelect: (UITableView, Int) -> Void = { _, _ in }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        let row = rows[path.row]
        told.append(row)
        log.append(row + 1)
        countsWhenTold.append(tableView.indexPathsForSelectedRows?.count ?? 0)
        didSelect(tableView, row)
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
        told.removeAll { $0 == rows[path.row] }
        log.append(-rows[path.row] - 1)
    }
}
