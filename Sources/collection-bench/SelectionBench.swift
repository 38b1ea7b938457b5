import Foundation
import SDLBackend
import UIKit

/// What it costs to select a million rows, of each of which the delegate is asked and told, and one more or less.
@MainActor enum SelectionBench {
    private final class Rows: UITableViewDataSource, UITableViewDelegate {
        var told = 0

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { told += 1 }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { told += 1 }
    }

    static func run() throws {
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let rows = Rows()
        let table = UITableView(frame: window.bounds, style: .plain)
        table.rowHeight = 44
        table.allowsMultipleSelection = true
        table.dataSource = rows
        table.delegate = rows
        window.addSubview(table)
        window.makeKeyAndVisible()
        host.settle()
        table.becomeFirstResponder()
        func measure(_ key: KeyEvent.Key, _ modifiers: KeyModifiers, tells count: Int) -> Double {
            rows.told = 0
            let time = CollectionBench.median(1) {
                host.driver.enqueue(
                    .key(KeyEvent(key: key, isDown: true, modifiers: modifiers, timestamp: host.clock.now)))
                host.step()
            }
            precondition(rows.told == count, "\(key) changed \(rows.told) rows instead of \(count).")
            return time
        }
        _ = measure(.down, [], tells: 0)
        let limit = 2000.0
        CollectionBench.report(
            "1,000,000 rows: select from the first to the last", measure(.end, .shift, tells: 1_000_000), "ms",
            limit: limit)
        host.settle()
        let less = measure(.up, .shift, tells: 1)
        CollectionBench.report("1,000,000 rows: select one less", less, "ms", limit: 16)
        CollectionBench.report(
            "1,000,000 rows: select none", measure(.character("a"), [.control, .shift], tells: 999_999), "ms",
            limit: limit)
        CollectionBench.report(
            "1,000,000 rows: select all", measure(.character("a"), .control, tells: 1_000_000), "ms", limit: limit)
    }
}
