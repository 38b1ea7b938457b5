import CollectionCore

/// Heights of rows whose cells size themselves. A cell that was made to be measured is kept until the end of the layout
/// pass, as that pass usually shows it.
@MainActor package final class SelfSizingRows {
    private unowned let table: UITableView
    private var measuredCells: [ShownPath: UITableViewCell] = [:]

    init(table: UITableView) {
        self.table = table
    }

    /// The height that the row's cell wants, in points, separator included. `makeCell` is called if the row has no cell
    /// yet.
    package func height(ofRowAt path: ShownPath, _ makeCell: () -> UITableViewCell) -> CGFloat {
        let cell = table.cell(at: path) ?? measuredCells[path] ?? makeCell()
        if cell.superview == nil {
            measuredCells[path] = cell
            // A cell from the reuse pool may have missed changes of traits, such as the size of text.
            cell.inheritTraits()
        }
        let separator = table.separatorStyle == .none ? 0 : 1 / UIScreen.main.scale
        return cell.sizeThatFits(CGSize(width: table.rowWidth, height: .greatestFiniteMagnitude)).height + separator
    }

    /// The cell that was measured for a row about to be shown; nil if no cell was made to measure this row.
    package func takeCell(forRowAt path: ShownPath) -> UITableViewCell? {
        measuredCells.removeValue(forKey: path)
    }

    /// Called at the end of a layout pass: gives cells that were measured and have not become visible back for reuse.
    package func recycleCells() {
        for cell in measuredCells.values { table.recycle(cell) }
        measuredCells.removeAll(keepingCapacity: true)
    }
}
