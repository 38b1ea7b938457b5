import AsyncDisplayKitCore
import Foundation

/// The switch 'Never show placeholders' as the cells see it: node blocks read it on their threads, and cells that exist
/// follow it when it is turned.
///
/// `ASCellNode.neverShowPlaceholders` acts from the next time a cell appears, so turning the switch takes effect row by
/// row while one scrolls.
final class PlaceholderPolicy: @unchecked Sendable {  // everything is behind the lock
    private struct WeakCell {
        weak var cell: ASCellNode?
    }

    private let lock = NSLock()
    private var isOn: Bool
    private var cells: [WeakCell] = []
    /// Length of the list at which dead entries are removed next.
    private var sweepCount = 256

    init(_ neverShowPlaceholders: Bool) {
        isOn = neverShowPlaceholders
    }

    /// Setting costs O(`knownCount`). Any thread.
    var neverShowPlaceholders: Bool {
        get { lock.withLock { isOn } }
        set {
            let known = lock.withLock {
                isOn = newValue
                return cells.compactMap(\.cell)
            }
            for cell in known { cell.neverShowPlaceholders = newValue }
        }
    }

    /// Makes a new cell follow the switch for as long as it lives. Called at the end of node blocks, on any thread.
    func adopt<Cell: ASCellNode>(_ cell: Cell) -> Cell {
        lock.withLock {
            if cells.count >= sweepCount {
                cells.removeAll { $0.cell == nil }
                sweepCount = max(256, cells.count * 2)
            }
            cells.append(WeakCell(cell: cell))
            // Under the lock, or the switch could be turned in between and this cell get the old value last.
            cell.neverShowPlaceholders = isOn
        }
        return cell
    }

    /// How many cells are in the list, dead or alive.
    var knownCount: Int { lock.withLock { cells.count } }
}
