import AsyncDisplayKit

/// A list that is worked with: rows are dragged to another place, swiped, edited, and have a menu. Every change is an
/// edit of the table, so what it moves keeps its node.
final class VisitsController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private var visits: Visits
    /// The row whose menu was asked for last.
    private weak var pressedRow: ASCellNode?

    init(animals: [SampleAssets.Animal]) {
        visits = Visits(animals)
        super.init(node: ASTableNode(style: .plain))
        title = "Visits"
        node.dataSource = self
        node.delegate = self
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.separatorInset = UIEdgeInsets(top: 0, left: 72, bottom: 0, right: 0)
        showEditButton()
    }

    // MARK: Rows

    func numberOfSections(in tableNode: ASTableNode) -> Int { Visits.Part.allCases.count }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { visits[section].count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let animal = visits[indexPath.section][indexPath.row]
        return { VisitCellNode(animal) }
    }

    func tableNode(_ tableNode: ASTableNode, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        visits[indexPath.section][indexPath.row].name
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        Visits.Part(rawValue: section)?.title
    }

    /// Darker than a row under the pointer.
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
        (view as? UITableViewHeaderFooterView)?.contentView.backgroundColor = SampleStyle.headerGround
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: true)
    }

    // MARK: Changes

    // Each change registers what takes it back: Ctrl+Z asks the window's undo manager, which is this controller's, too.
    // All of them do, because an edit that is taken back has paths of the order that it made.

    /// Puts a row at the top of another part.
    private func move(_ path: IndexPath, to part: Visits.Part) {
        move(path, to: IndexPath(row: 0, section: part.rawValue))
    }

    private func move(_ path: IndexPath, to target: IndexPath) {
        didMove(path, to: target)
        node.moveRow(at: path, to: target)
    }

    /// Follows a move that the table shows already, or will show.
    private func didMove(_ path: IndexPath, to target: IndexPath) {
        let animal = visits.remove(part: path.section, row: path.row)
        visits.insert(animal, part: target.section, row: target.row)
        undoManager?.registerUndo(withTarget: self) {
            $0.move(target, to: path)
            $0.focus(path)
        }
        undoManager?.setActionName("Move")
    }

    private func delete(_ path: IndexPath) {
        let animal = visits.remove(part: path.section, row: path.row)
        node.deleteRows(at: [path], with: .left)
        undoManager?.registerUndo(withTarget: self) { $0.bringBack(animal, to: path) }
        undoManager?.setActionName("Delete")
    }

    /// Takes a deletion back.
    private func bringBack(_ animal: SampleAssets.Animal, to path: IndexPath) {
        visits.insert(animal, part: path.section, row: path.row)
        node.insertRows(at: [path], with: .left)
        undoManager?.registerUndo(withTarget: self) { $0.delete(path) }
        undoManager?.setActionName("Delete")
        focus(path)
    }

    /// Shows a row that an edit taken back has brought to its place, and gives it the focus.
    private func focus(_ path: IndexPath) {
        node.waitUntilAllUpdatesAreProcessed()
        node.scrollToRow(at: path, at: .none, animated: false)
        node.view.layoutIfNeeded()
        guard let cell = node.view.cellForRow(at: path) else { return }
        UIFocusSystem.focusSystem(for: cell)?.requestFocusUpdate(to: cell)
    }

    // MARK: Editing

    private func showEditButton() {
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: node.view.isEditing ? .done : .edit, target: self,
            action: VisitsController.toggleEditing)
        navigationItem.rightBarButtonItem?.tintColor = SampleStyle.accent
    }

    private func toggleEditing() {
        node.view.setEditing(!node.view.isEditing, animated: true)
        showEditButton()
    }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        delete(indexPath)
    }

    // MARK: Order

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        didMove(sourceIndexPath, to: destinationIndexPath)
    }

    // MARK: Swipes

    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard indexPath.section != Visits.Part.seen.rawValue else { return nil }
        let seen = UIContextualAction(style: .normal, title: "Seen") { [weak self] _, _, completion in
            self?.move(indexPath, to: .seen)
            completion(true)
        }
        seen.backgroundColor = UIColor(red: 0.13, green: 0.5, blue: 0.28, alpha: 1)
        return UISwipeActionsConfiguration(actions: [seen])
    }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
            self?.delete(indexPath)
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    // MARK: Menu

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        // The row may have moved by the time an entry is chosen, so ask its node for the index path then.
        guard let row = node.nodeForRow(at: indexPath) else { return nil }
        pressedRow = row
        return UIContextMenuConfiguration(previewProvider: nil) { [weak self] _ in
            let parts = Visits.Part.allCases.map { part in
                UIAction(title: part.title, state: part.rawValue == indexPath.section ? .on : .off) { _ in
                    if let path = row.indexPath, path.section != part.rawValue { self?.move(path, to: part) }
                }
            }
            let delete = UIKeyCommand(
                title: "Delete", input: UIKeyCommand.inputDelete, attributes: .destructive
            ) { _ in
                if let path = row.indexPath { self?.delete(path) }
            }
            return UIMenu(children: [
                UIMenu(options: .displayInline, children: parts), UIMenu(options: .displayInline, children: [delete]),
            ])
        }
    }

    func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        pressedRow.map { UITargetedPreview(view: $0.view) }
    }
}
