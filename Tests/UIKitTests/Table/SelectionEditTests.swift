import SDLBackend
import Testing

@testable import UIKit

/// Delegates that edit the table when they are asked whether a row may be selected or deselected.
@MainActor @Suite(.serialized) struct SelectionEditTests {
    @MainActor private final class Rows: UITableViewDataSource, UITableViewDelegate {
        var values = (0..<8).map { "\($0)" }
        var events: [String] = []
        var onSelect: ((UITableView) -> IndexPath?)?
        var onDeselect: ((UITableView) -> Void)?

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { values.count }
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
            let answer = onSelect?(tableView)
            onSelect = nil
            return answer ?? indexPath
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            events.append("select \(values[indexPath.row])")
        }
        func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
            onDeselect?(tableView)
            onDeselect = nil
            return indexPath
        }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
            events.append("deselect \(values[indexPath.row])")
        }

        func insert(_ value: String, in table: UITableView) {
            values.insert(value, at: 0)
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
    }

    private func selected(_ table: UITableView, _ rows: Rows) -> [String] {
        table.indexPathsForSelectedRows?.map { rows.values[$0.row] } ?? []
    }

    @Test("The row that was clicked is selected although it has moved meanwhile")
    func selection() throws {
        let rows = Rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        rows.onSelect = { table in
            rows.insert("new", in: table)
            return nil
        }
        scene.click(100, 100)
        #expect(selected(scene.table, rows) == ["2"] && rows.events == ["select 2"])
    }

    @Test("Nothing is selected if the row has gone meanwhile; another row that is asked for is")
    func gone() throws {
        let rows = Rows()
        let scene = try TableScene(rows)
        defer { scene.close() }
        rows.onSelect = { table in
            rows.values.remove(at: 2)
            table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .none)
            return nil
        }
        scene.click(100, 100)
        #expect(selected(scene.table, rows).isEmpty && rows.events.isEmpty)
        rows.onSelect = { table in
            rows.insert("new", in: table)
            return IndexPath(row: 0, section: 0)
        }
        scene.host.settle()
        scene.click(100, 100)
        #expect(selected(scene.table, rows) == ["new"])
    }

    @Test("The row that loses its selection to another is the one that had it", arguments: [true, false])
    func deselection(allowsMultiple: Bool) throws {
        let rows = Rows()
        let scene = try TableScene(rows) { $0.allowsMultipleSelection = allowsMultiple }
        defer { scene.close() }
        scene.click(100, 100)
        rows.onDeselect = { rows.insert("new", in: $0) }
        // A second click with Control takes the selection away where there may be several.
        scene.click(100, allowsMultiple ? 100 : 190, with: allowsMultiple ? .control : [])
        #expect(selected(scene.table, rows) == (allowsMultiple ? [] : ["4"]))
        #expect(rows.events == ["select 2", "deselect 2"] + (allowsMultiple ? [] : ["select 4"]))
    }
}
