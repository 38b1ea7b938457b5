import CollectionCore

/// The rows of a table view whose node brings them.
@MainActor final class NodeRows: TableRowProvider, NodeSource {
    private weak var tableNode: ASTableNode?
    private unowned let view: ASTableView
    private let selfSizing: SelfSizingRows
    static let cellIdentifier = "ASTableViewCell"

    init(node: ASTableNode, view: ASTableView) {
        tableNode = node
        self.view = view
        selfSizing = SelfSizingRows(table: view)
    }

    var list: ASTableNode? { tableNode }
    var delegate: (any ASTableDelegate)? { tableNode?.delegate }

    func dataSourceSection(_ section: Int) -> Int? { sourceSection(section) }

    func prepareRows(_ rows: [ShownPath]) {
        tableNode?.loadedData.finish(rows)
    }

    func heightForRow(at path: ShownPath) -> CGFloat? {
        guard let element = tableNode?.loadedData.element(at: path) else { return nil }
        guard element.showsCell else { return element.size.height + separatorThickness }
        return clientPath(path).map { cellHeight(at: path, knownAs: $0) }
    }

    private var interopDelegate: (any ASTableDelegateInterop)? { delegate as? any ASTableDelegateInterop }

    /// The height of a row without a node: what the delegate says, then the table, and at last what the cell wants.
    private func cellHeight(at path: ShownPath, knownAs known: IndexPath) -> CGFloat {
        let height = interopDelegate?.tableView(view, heightForRowAt: known) ?? UITableView.automaticDimension
        if height != UITableView.automaticDimension { return height + separatorThickness }
        if view.rowHeight != UITableView.automaticDimension { return max(view.rowHeight, 0) + separatorThickness }
        return selfSizing.height(ofRowAt: path) { plainCell(at: known) ?? UITableViewCell() }
    }

    /// The cell of a row without a node, by its path in the data source.
    private func plainCell(at path: IndexPath) -> UITableViewCell? {
        (tableNode?.dataSource as? any ASTableDataSourceInterop)?.tableView(view, cellForRowAt: path)
    }

    private var separatorThickness: CGFloat { view.separatorStyle == .none ? 0 : 1 / UIScreen.main.scale }

    func cellForRow(at path: ShownPath) -> UITableViewCell? {
        let element = tableNode?.loadedData.element(at: path)
        if let element, element.node == nil { tableNode?.loadedData.finish([path]) }
        if element?.showsCell == true, let known = clientPath(path),
            let cell = selfSizing.takeCell(forRowAt: path) ?? plainCell(at: known)
        {
            return cell
        }
        let cell = view.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: IndexPath(ofView: path))
        if let cell = cell as? ASTableViewCell, let node = element?.node {
            tableNode?.core.agreeOnSelection(with: node)
            cell.host(node)
        }
        return cell
    }

    func willDisplay(_ cell: UITableViewCell, at path: ShownPath) {
        guard let tableNode else { return }
        guard let node = (cell as? ASTableViewCell)?.node else {
            tableNode.core.willDisplay(plain: cell, at: path)
            if let known = clientPath(path) {
                interopDelegate?.tableView(view, willDisplay: cell, forRowAt: known)
            }
            return
        }
        tableNode.core.willDisplay(node, in: cell)
        tell(delegate, { $0.tableNode(tableNode, willDisplayRowWith: node) }) {
            if let known = clientPath(path) { $0.tableView(view, willDisplayNode: node, forRowAt: known) }
        }
    }

    func didEndDisplaying(_ cell: UITableViewCell, at path: ShownPath) {
        guard let tableNode else { return }
        guard let cell = cell as? ASTableViewCell, let node = cell.node else {
            let known = tableNode.core.didEndDisplaying(plain: cell, at: path)
            interopDelegate?.tableView(view, didEndDisplaying: cell, forRowAt: known)
            return
        }
        cell.release()
        let known = tableNode.core.didEndDisplaying(node, in: cell, at: path)
        tell(delegate, { $0.tableNode(tableNode, didEndDisplayingRowWith: node) }) {
            $0.tableView(view, didEndDisplayingNode: node, forRowAt: known)
        }
    }

    func didLayOutRows() {
        selfSizing.recycleCells()
        tableNode?.core.elementsDidLayOut()
    }

    // MARK: Questions about rows, and news of them

    func shouldHighlightItem(at path: ShownPath) -> Bool {
        ask(path) { $0.tableNode($1, shouldHighlightRowAt: $2) } ?? true
    }

    func didHighlightItem(at path: ShownPath) {
        ask(path) { $0.tableNode($1, didHighlightRowAt: $2) }
    }

    func didUnhighlightItem(at path: ShownPath) {
        ask(path) { $0.tableNode($1, didUnhighlightRowAt: $2) }
    }

    func willSelectItem(at path: ShownPath) -> ShownPath? {
        guard let chosen = ask(path, { $0.tableNode($1, willSelectRowAt: $2) }) else { return path }
        return place(of: chosen) { $0.list.selection.finishUserSelection(of: $1) }
    }

    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? {
        guard let chosen = ask(path, { $0.tableNode($1, willDeselectRowAt: $2) }) else { return path }
        return place(of: chosen) { $0.list.selection.finishUserDeselection(of: $1) }
    }

    /// Where a row that a delegate has chosen is on screen. One that an update under way brings is waited for: then the
    /// answer is nil now, and `later` is told when the update is on screen.
    private func place(
        of chosen: IndexPath?, later: @escaping @MainActor (UITableView, ShownPath) -> Void
    ) -> ShownPath? {
        guard let tableNode, let chosen else { return nil }
        let data = tableNode.loadedData
        if let shown = data.shownPath(of: SourcePath(chosen)) { return shown }
        guard data.map.contains(ItemPath(chosen)) else { return nil }
        let id = data.map.id(at: ItemPath(chosen))
        tableNode.core.whenShown { [weak tableNode] in
            guard let tableNode, let path = tableNode.loadedData.displayed.path(of: id) else { return }
            later(tableNode.view, ShownPath(path))
        }
        return nil
    }

    func didSelectItem(at path: ShownPath) {
        ask(path) { $0.tableNode($1, didSelectRowAt: $2) }
    }

    func didDeselectItem(at path: ShownPath) {
        ask(path) { $0.tableNode($1, didDeselectRowAt: $2) }
    }

    func modelIdentifier(at path: ShownPath) -> String? {
        guard let tableNode, let known = clientPath(path) else { return nil }
        return tableNode.dataSource?.modelIdentifierForElement(at: known, in: tableNode)
    }

    func path(ofModelIdentifier identifier: String) -> ShownPath? {
        guard let tableNode else { return nil }
        return shownPath(tableNode.dataSource?.indexPathForElement(withModelIdentifier: identifier, in: tableNode))
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

    var commonDataSource: (any UITableViewCommonDataSource)? { tableNode?.dataSource }

    func moveRow(at source: ShownPath, to destination: ShownPath, in table: UITableView) {
        tableNode?.core.userDidMoveItem(at: source, to: destination) {
            commonDataSource?.tableView(table, moveRowAt: IndexPath(ofView: source), to: IndexPath(ofView: destination))
        }
    }
}
