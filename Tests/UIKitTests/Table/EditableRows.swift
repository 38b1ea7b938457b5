import UIKit

/// Rows that can be edited, moved and swiped, and a record of what the user did.
@MainActor final class EditableRows: UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var titles: [String] = []
    var footers: [String] = []
    var indexTitles: [String]?
    var log: [String] = []
    var editable: (IndexPath) -> Bool = { _ in true }
    var styles: (IndexPath) -> UITableViewCell.EditingStyle = { _ in .delete }
    var leading: [UIContextualAction] = []
    var trailing: [UIContextualAction] = []
    var performsFull = true
    var retarget: (IndexPath, IndexPath) -> IndexPath = { $1 }
    var menu: UIMenu?
    var menusShown = 0
    var unmarked: Set<Int> = []
    var configure: (TestRowCell, IndexPath) -> Void = { _, _ in }
    var heights: (IndexPath) -> CGFloat = { _ in 44 }

    init(_ sections: [[String]]) {
        self.sections = sections
    }

    convenience init(counts: Int...) {
        self.init(counts.enumerated().map { section, count in (0..<count).map { "\(section)-\($0)" } })
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        guard let cell = cell as? TestRowCell else { return cell }
        cell.value = sections[indexPath.section][indexPath.row]
        cell.contentView.backgroundColor = nil
        cell.textLabel?.text = cell.value
        configure(cell, indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { heights(indexPath) }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        footers.indices.contains(section) ? footers[section] : nil
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { editable(indexPath) }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        log.append("\(editingStyle) \(indexPath.section)-\(indexPath.row)")
        guard editingStyle == .delete else { return }
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
        log.append("move \(source.section)-\(source.row) to \(target.section)-\(target.row)")
        let value = sections[source.section].remove(at: source.row)
        sections[target.section].insert(value, at: target.row)
    }

    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
        toProposedIndexPath target: IndexPath
    ) -> IndexPath { retarget(source, target) }

    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { styles(indexPath) }

    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { leading.isEmpty ? nil : UISwipeActionsConfiguration(actions: leading) }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard !trailing.isEmpty else { return nil }
        let configuration = UISwipeActionsConfiguration(actions: trailing)
        configuration.performsFirstActionWithFullSwipe = performsFull
        return configuration
    }

    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { log.append("begin editing") }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) { log.append("end editing") }

    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        log.append("accessory \(indexPath.section)-\(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        !unmarked.contains(indexPath.row)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("select \(indexPath.section)-\(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        log.append("deselect \(indexPath.section)-\(indexPath.row)")
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let menu else { return nil }
        log.append("menu \(indexPath.section)-\(indexPath.row)")
        return UIContextMenuConfiguration(actionProvider: { _ in menu })
    }

    func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        menusShown += 1
    }

    func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        log.append("menu ended")
    }
}
