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

    var container: ASContainerNode? { tableNode }

    func dataSourceSection(_ section: Int) -> Int? {
        tableNode?.loadedData.sourceSection(ofShown: section)
    }

    func prepareRows(_ rows: [IndexPath]) {
        tableNode?.loadedData.finish(rows.map { ShownPath($0) })
    }

    func heightForRow(at indexPath: IndexPath) -> CGFloat? {
        guard let element = tableNode?.loadedData.element(at: ShownPath(indexPath)) else { return nil }
        guard element.showsCell else { return element.size.height + separatorThickness }
        return dataSourcePath(indexPath).map { cellHeight(at: indexPath, knownAs: $0) }
    }

    private var interopDelegate: (any ASTableDelegateInterop)? { tableNode?.delegate as? any ASTableDelegateInterop }

    /// The height of a row without a node: what the delegate says, then the table, and at last what the cell wants.
    private func cellHeight(at indexPath: IndexPath, knownAs path: IndexPath) -> CGFloat {
        let height = interopDelegate?.tableView(view, heightForRowAt: path) ?? UITableView.automaticDimension
        if height != UITableView.automaticDimension { return height + separatorThickness }
        if view.rowHeight != UITableView.automaticDimension { return max(view.rowHeight, 0) + separatorThickness }
        return selfSizing.height(ofRowAt: indexPath) { plainCell(at: path) ?? UITableViewCell() }
    }

    /// The cell of a row without a node, by its path in the data source.
    private func plainCell(at path: IndexPath) -> UITableViewCell? {
        (tableNode?.dataSource as? any ASTableDataSourceInterop)?.tableView(view, cellForRowAt: path)
    }

    private var separatorThickness: CGFloat { view.separatorStyle == .none ? 0 : 1 / UIScreen.main.scale }

    func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        let element = tableNode?.loadedData.element(at: ShownPath(indexPath))
        if let element, element.node == nil { tableNode?.loadedData.finish([ShownPath(indexPath)]) }
        if element?.showsCell == true, let path = dataSourcePath(indexPath),
            let cell = selfSizing.takeCell(forRowAt: indexPath) ?? plainCell(at: path)
        {
            return cell
        }
        let cell = view.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        if let cell = cell as? ASTableViewCell, let node = element?.node {
            tableNode?.core.agreeOnSelection(with: node)
            cell.host(node)
        }
        return cell
    }

    func willDisplay(_ cell: UITableViewCell, at indexPath: IndexPath) {
        guard let tableNode else { return }
        guard let node = (cell as? ASTableViewCell)?.node else {
            tableNode.core.willDisplay(plain: cell, at: ShownPath(indexPath))
            if let path = dataSourcePath(indexPath) {
                interopDelegate?.tableView(view, willDisplay: cell, forRowAt: path)
            }
            return
        }
        tableNode.core.willDisplay(node, in: cell)
        tell(tableNode.delegate, { $0.tableNode(tableNode, willDisplayRowWith: node) }) {
            $0.tableView(view, willDisplayNode: node, forRowAt: dataSourcePath(indexPath) ?? indexPath)
        }
    }

    func didEndDisplaying(_ cell: UITableViewCell, at indexPath: IndexPath) {
        guard let tableNode else { return }
        guard let cell = cell as? ASTableViewCell, let node = cell.node else {
            let path = tableNode.core.didEndDisplaying(plain: cell, at: ShownPath(indexPath))
            interopDelegate?.tableView(view, didEndDisplaying: cell, forRowAt: path)
            return
        }
        cell.release()
        let path = tableNode.core.didEndDisplaying(node, in: cell, at: ShownPath(indexPath))
        tell(tableNode.delegate, { $0.tableNode(tableNode, didEndDisplayingRowWith: node) }) {
            $0.tableView(view, didEndDisplayingNode: node, forRowAt: path)
        }
    }

    func didLayOutRows() {
        selfSizing.recycleCells()
        tableNode?.core.elementsDidLayOut()
    }

    // MARK: Questions about rows, and news of them

    /// Asks the delegate about a row, or tells it of one, by its path in the data source. Nil without a delegate, and
    /// for a row that the data source has deleted.
    @discardableResult
    private func ask<Answer>(
        _ row: IndexPath, _ question: (any ASTableDelegate, ASTableNode, IndexPath) -> Answer
    ) -> Answer? {
        guard let tableNode, let delegate = tableNode.delegate, let path = dataSourcePath(row) else { return nil }
        return question(delegate, tableNode, path)
    }

    func shouldHighlightItem(at indexPath: IndexPath) -> Bool {
        ask(indexPath) { $0.tableNode($1, shouldHighlightRowAt: $2) } ?? true
    }

    func didHighlightItem(at indexPath: IndexPath) {
        ask(indexPath) { $0.tableNode($1, didHighlightRowAt: $2) }
    }

    func didUnhighlightItem(at indexPath: IndexPath) {
        ask(indexPath) { $0.tableNode($1, didUnhighlightRowAt: $2) }
    }

    func willSelectItem(at indexPath: IndexPath) -> IndexPath? {
        guard let chosen = ask(indexPath, { $0.tableNode($1, willSelectRowAt: $2) }) else { return indexPath }
        return place(of: chosen) { $0.list.selection.finishUserSelection(of: $1) }
    }

    func willDeselectItem(at indexPath: IndexPath, cause: DeselectionCause) -> IndexPath? {
        guard let chosen = ask(indexPath, { $0.tableNode($1, willDeselectRowAt: $2) }) else { return indexPath }
        return place(of: chosen) { $0.list.selection.finishUserDeselection(of: $1) }
    }

    /// Where a row that a delegate has chosen is on screen. One that an update under way brings is waited for: then the
    /// answer is nil now, and `later` is told when the update is on screen.
    private func place(
        of chosen: IndexPath?, later: @escaping @MainActor (UITableView, IndexPath) -> Void
    ) -> IndexPath? {
        guard let tableNode, let chosen else { return nil }
        let data = tableNode.loadedData
        if let shown = data.shownPath(of: SourcePath(chosen)) { return IndexPath(shown) }
        guard data.map.contains(ItemPath(chosen)) else { return nil }
        let id = data.map.id(at: ItemPath(chosen))
        tableNode.core.whenShown { [weak tableNode] in
            guard let tableNode, let path = tableNode.loadedData.displayed.path(of: id) else { return }
            later(tableNode.view, IndexPath(path))
        }
        return nil
    }

    func didSelectItem(at indexPath: IndexPath) {
        ask(indexPath) { $0.tableNode($1, didSelectRowAt: $2) }
    }

    func didDeselectItem(at indexPath: IndexPath) {
        ask(indexPath) { $0.tableNode($1, didDeselectRowAt: $2) }
    }

    func modelIdentifier(at indexPath: IndexPath) -> String? {
        guard let tableNode, let path = dataSourcePath(indexPath) else { return nil }
        return tableNode.dataSource?.modelIdentifierForElement(at: path, in: tableNode)
    }

    func path(ofModelIdentifier identifier: String) -> IndexPath? {
        guard let tableNode else { return nil }
        return shownPath(tableNode.dataSource?.indexPathForElement(withModelIdentifier: identifier, in: tableNode))
    }

    func shouldShowMenuForItem(at indexPath: IndexPath) -> Bool {
        ask(indexPath) { $0.tableNode($1, shouldShowMenuForRowAt: $2) } ?? false
    }

    func canPerform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) -> Bool {
        ask(indexPath) { $0.tableNode($1, canPerformAction: action, forRowAt: $2, withSender: sender) } ?? false
    }

    func perform(_ action: Selector, forItemAt indexPath: IndexPath, sender: Any?) {
        ask(indexPath) { $0.tableNode($1, performAction: action, forRowAt: $2, withSender: sender) }
    }

    var commonDataSource: (any UITableViewCommonDataSource)? { tableNode?.dataSource }

    func moveRow(at source: IndexPath, to destination: IndexPath, in table: UITableView) {
        tableNode?.core.userDidMoveItem(at: ShownPath(source), to: ShownPath(destination)) {
            commonDataSource?.tableView(table, moveRowAt: source, to: destination)
        }
    }
}
