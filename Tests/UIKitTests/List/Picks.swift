import UIKit

/// Rows of numbers, and what the delegate was told, by these numbers.
@MainActor final class Picks: UITableViewDataSource, UITableViewDelegate {
    var rows: [Int] = []
    var log: [String] = []
    /// The rows about which it was asked whether they may be selected or deselected.
    var asked: [Int] = []
    var unmarked: Set<Int> = []
    var refused: Set<Int> = []
    var kept: Set<Int> = []
    /// Rows that are selected in place of others.
    var named: [Int: Int] = [:]
    var begins: Set<Int> = []
    var didSelect: (Int, UITableView) -> Void = { _, _ in }

    func insert(_ new: [Int], at place: Int, in table: UITableView) {
        rows.insert(contentsOf: new, at: place)
        table.insertRows(at: new.indices.map { IndexPath(row: place + $0, section: 0) }, with: .none)
    }

    func delete(at place: Int, in table: UITableView) {
        rows.remove(at: place)
        table.deleteRows(at: [IndexPath(row: place, section: 0)], with: .none)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
        !unmarked.contains(rows[path.row])
    }
    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
        asked.append(rows[path.row])
        if let row = named[rows[path.row]] { return IndexPath(row: row, section: 0) }
        return refused.contains(rows[path.row]) ? nil : path
    }
    func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
        asked.append(rows[path.row])
        return kept.contains(rows[path.row]) ? nil : path
    }
    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        log.append("select \(rows[path.row])")
        didSelect(rows[path.row], tableView)
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
        log.append("deselect \(rows[path.row])")
    }
    func tableView(_ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt path: IndexPath) -> Bool {
        begins.contains(rows[path.row])
    }
    func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt path: IndexPath) {
        log.append("begin \(rows[path.row])")
        tableView.isEditing = true
    }
    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView) { log.append("end") }
}
