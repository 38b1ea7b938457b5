import Foundation
import SDLBackend
import UIKit

/// What it costs to select a million rows, and one more or less, and to change the list before selected rows: with a
/// delegate that is told of each row, and with one that is neither asked nor told.
@MainActor enum SelectionBench {
    private class Rows: UITableViewDataSource {
        static let count = 1_000_000
        var count = Rows.count

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    private final class SilentRows: Rows, UITableViewDelegate {}

    private final class ToldRows: Rows, UITableViewDelegate {
        var told = 0

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { told += 1 }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { told += 1 }
    }

    static func run() throws {
        try measure(ToldRows(), "told of each", limit: 1200)
        try measure(SilentRows(), "not told", limit: 16)
    }

    private static func measure(_ rows: some Rows & UITableViewDelegate, _ kind: String, limit: Double) throws {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let table = UITableView(frame: window.bounds, style: .plain)
        table.rowHeight = 44
        table.allowsMultipleSelection = true
        table.dataSource = rows
        table.delegate = rows
        window.addSubview(table)
        window.makeKeyAndVisible()
        host.settle()
        table.becomeFirstResponder()
        let told = rows as? ToldRows
        func report(_ name: String, _ time: Double, limit: Double) {
            CollectionBench.report("1,000,000 rows, delegate \(kind): \(name)", time, "ms", limit: limit)
        }
        func press(_ key: KeyEvent.Key, _ modifiers: KeyModifiers, tells count: Int) -> Double {
            told?.told = 0
            let time = CollectionBench.median(1) {
                host.driver.enqueue(
                    .key(KeyEvent(key: key, isDown: true, modifiers: modifiers, timestamp: host.clock.now)))
                host.step()
            }
            precondition(told?.told ?? count == count, "\(key) told of \(told?.told ?? 0) rows instead of \(count).")
            return time
        }
        _ = press(.down, [], tells: 0)
        report("select from the first to the last", press(.end, .shift, tells: Rows.count), limit: limit)
        host.settle()
        report("select one less", press(.up, .shift, tells: 1), limit: 16)
        report("select none", press(.character("a"), [.control, .shift], tells: Rows.count - 1), limit: limit)
        report("select all", press(.character("a"), .control, tells: Rows.count), limit: limit)
        let insertion = CollectionBench.median(1) {
            rows.count += 1
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            host.step()
        }
        report("insert one before all that are selected", insertion, limit: 16)
        precondition(table.indexPathsForSelectedRows?.count == Rows.count, "An insertion has changed the selection.")
    }
}
