import UIKit

/// A cell that knows for which row it was filled. Has an initialiser like those that clients write.
@MainActor final class TestRowCell: UITableViewCell {
    var value = ""
    var reuses = 0

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentView.backgroundColor = .gray
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

/// Sections of strings, and a record of what was asked.
@MainActor final class TestRows: UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var heights: ((IndexPath) -> CGFloat)?
    var headerTitles: [String?] = []
    var madeCells = 0
    var askedHeights: [IndexPath] = []
    var events: [String] = []
    var refuses: Set<IndexPath> = []

    init(_ sections: [[String]]) {
        self.sections = sections
    }

    convenience init(counts: Int...) {
        self.init(counts.enumerated().map { section, count in (0..<count).map { "\(section)-\($0)" } })
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        madeCells += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        (cell as? TestRowCell)?.value = sections[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section < headerTitles.count ? headerTitles[section] : nil
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        askedHeights.append(indexPath)
        return heights?(indexPath) ?? 50
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        events.append("will \(path.section)-\(path.row)")
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
        events.append("end \(path.section)-\(path.row)")
    }

    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
        refuses.contains(path) ? nil : path
    }

    func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
        events.append("select \(path.section)-\(path.row)")
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
        events.append("deselect \(path.section)-\(path.row)")
    }

    /// A table of 100 by 200 points with these rows.
    func makeTable(_ style: UITableView.Style = .plain) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), style: style)
        table.register(TestRowCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = self
        table.delegate = self
        return table
    }
}

extension UITableView {
    var shownValues: [String] { visibleCells.map { ($0 as? TestRowCell)?.value ?? "?" } }

    /// Top of a visible row, relative to the viewport.
    func top(of value: String) -> CGFloat? {
        visibleCells.first { ($0 as? TestRowCell)?.value == value }.map { $0.frame.minY - contentOffset.y }
    }

    func scroll(to y: CGFloat) {
        contentOffset = CGPoint(x: 0, y: y)
        layoutIfNeeded()
    }
}
