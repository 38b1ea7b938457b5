import UIKit

/// A table that fills the window of a headless host.
@MainActor final class TableScene: ListScene {
    let table: UITableView
    /// Tables do not keep their data source.
    private let rows: AnyObject

    init(
        _ rows: some UITableViewDataSource & UITableViewDelegate, style: UITableView.Style = .plain, scale: CGFloat = 1,
        rowHeight: CGFloat? = nil, configure: (UITableView) -> Void = { _ in }
    ) throws {
        self.rows = rows
        table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: style)
        try super.init(scale: scale)
        table.register(TestRowCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = rows
        table.delegate = rows
        if let rowHeight { table.rowHeight = rowHeight }
        configure(table)
        show(table)
    }

    /// Puts all rows into editing mode, in one frame.
    func beginEditing() {
        table.isEditing = true
        host.step()
    }

    func scroll(to y: CGFloat) {
        table.contentOffset = CGPoint(x: 0, y: y)
        host.step()
    }

    /// Where a visible row is on screen, by its value.
    func frame(of value: String) -> CGRect? {
        guard let cell = table.visibleCells.first(where: { ($0 as? TestRowCell)?.value == value }) else { return nil }
        return cell.convert(cell.bounds, to: window)
    }
}
