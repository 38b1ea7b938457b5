import CollectionCore
import Execution

/// Supplies an `ASTableView` with rows from its node.
@MainActor final class NodeRows: TableRowProvider, NodeSource {
    @BackReference private(set) var list: ASTableNode?
    private unowned let view: ASTableView

    init(node: ASTableNode, view: ASTableView) {
        self.view = view
        list = node
    }

    var delegate: (any ASTableDelegate)? { list?.delegate }

    func prepareRows(_ rows: [ShownPath]) {
        guard let list else { return }
        // In a jump, workers begin to draw a row as soon as it and the rows above it are measured, so that they are not
        // idle until all rows have their places. All these rows were in the viewport by their estimated heights; by
        // their real heights, the last ones may be below it.
        var top: CGFloat = 0
        list.loadedData.finish(at: rows) { element in
            if top < view.bounds.height { list.core.ranges.beginDisplay(of: element) }
            top += element.size.height
        }
    }

    func heightForRow(at path: ShownPath) -> CGFloat? {
        guard let element = list?.loadedData.element(at: path) else { return nil }
        guard element.showsCell else { return element.size.height + separatorThickness }
        return clientPath(path).map { cellHeight(at: path, knownAs: $0) }
    }

    /// The height of a row without a node: the delegate's, or else the table's `rowHeight`; if both are automatic, the
    /// height that the cell wants.
    private func cellHeight(at path: ShownPath, knownAs known: IndexPath) -> CGFloat {
        let interop = delegate as? any ASTableDelegateInterop
        let height = interop?.tableView(view, heightForRowAt: known) ?? UITableView.automaticDimension
        if height != UITableView.automaticDimension { return height + separatorThickness }
        if view.rowHeight != UITableView.automaticDimension { return max(view.rowHeight, 0) + separatorThickness }
        return view.selfSizing.height(ofRowAt: path) { plainCell(at: known) ?? UITableViewCell() }
    }

    /// The cell of a row without a node, by its path in the data source.
    private func plainCell(at path: IndexPath) -> UITableViewCell? {
        (list?.dataSource as? any ASTableDataSourceInterop)?.tableView(view, cellForRowAt: path)
    }

    private var separatorThickness: CGFloat { view.separatorStyle == .none ? 0 : 1 / UIScreen.main.scale }

    func cellForRow(at path: ShownPath) -> UITableViewCell? {
        let element = elementToShow(at: path)
        if element?.showsCell == true, let known = clientPath(path),
            let cell = view.selfSizing.takeCell(forRowAt: path) ?? plainCell(at: known)
        {
            return cell
        }
        let cell = view.reuse.dequeue(identifier: "ASTableViewCell", orMake: ASTableViewCell.self)
        if let node = element?.node { cell.host(node) }
        return cell
    }

    func willDisplay(_ cell: UITableViewCell, at path: ShownPath) {
        willDisplay(
            cell, showing: (cell as? ASTableViewCell)?.node, at: path, { $0.tableNode($1, willDisplayRowWith: $2) },
            former: { $0.tableView(view, willDisplayNode: $1, forRowAt: $2) },
            plain: { ($0 as? any ASTableDelegateInterop)?.tableView(view, willDisplay: cell, forRowAt: $1) })
    }

    func didEndDisplaying(_ cell: UITableViewCell, at path: ShownPath) {
        didEndDisplaying(
            cell, cell as? ASTableViewCell, at: path, { $0.tableNode($1, didEndDisplayingRowWith: $2) },
            former: { $0.tableView(view, didEndDisplayingNode: $1, forRowAt: $2) },
            plain: { ($0 as? any ASTableDelegateInterop)?.tableView(view, didEndDisplaying: cell, forRowAt: $1) })
    }

    func didLayOut() {
        view.selfSizing.recycleCells()
        list?.core.elementsDidLayOut()
    }

    // MARK: Delegate methods about rows

    func shouldHighlightItem(at path: ShownPath) -> Bool {
        ask(path) { $0.tableNode($1, shouldHighlightRowAt: $2) } ?? true
    }

    func didHighlightItem(at path: ShownPath) { ask(path) { $0.tableNode($1, didHighlightRowAt: $2) } }
    func didUnhighlightItem(at path: ShownPath) { ask(path) { $0.tableNode($1, didUnhighlightRowAt: $2) } }

    func willSelectItem(at path: ShownPath) -> ShownPath? {
        guard let chosen = ask(path, { $0.tableNode($1, willSelectRowAt: $2) }) else { return path }
        return shownPath(chosen)
    }

    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? {
        guard let chosen = ask(path, { $0.tableNode($1, willDeselectRowAt: $2) }) else { return path }
        return shownPath(chosen)
    }

    func didSelectItem(at path: ShownPath) { ask(path) { $0.tableNode($1, didSelectRowAt: $2) } }
    func didDeselectItem(at path: ShownPath) { ask(path) { $0.tableNode($1, didDeselectRowAt: $2) } }

    func modelIdentifier(at path: ShownPath) -> String? {
        guard let list, let known = clientPath(path) else { return nil }
        return list.dataSource?.modelIdentifierForElement(at: known, in: list)
    }

    func path(ofModelIdentifier identifier: String) -> ShownPath? {
        guard let list else { return nil }
        return shownPath(list.dataSource?.indexPathForElement(withModelIdentifier: identifier, in: list))
    }

    func shouldShowMenuForItem(at path: ShownPath) -> Bool {
        ask(path) { $0.tableNode($1, shouldShowMenuForRowAt: $2) } ?? false
    }

    func canPerform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) -> Bool {
        ask(path) { $0.tableNode($1, canPerformAction: action, forRowAt: $2, withSender: sender) } ?? false
    }

    func perform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) {
        ask(path) { $0.tableNode($1, performAction: action, forRowAt: $2, withSender: sender) }
    }

    var commonDataSource: (any UITableViewCommonDataSource)? { list?.dataSource }

    func moveItem(at source: ShownPath, to destination: ShownPath) {
        list?.core.userDidMoveItem(at: source, to: destination) {
            commonDataSource?.tableView(view, moveRowAt: IndexPath(ofView: source), to: IndexPath(ofView: destination))
        }
    }
}
