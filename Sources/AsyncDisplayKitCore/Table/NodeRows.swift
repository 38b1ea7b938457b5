/// The rows of a table view whose node brings them.
@MainActor final class NodeRows: TableRowProvider {
    private weak var tableNode: ASTableNode?
    private unowned let view: ASTableView
    static let cellIdentifier = "ASTableViewCell"

    init(node: ASTableNode, view: ASTableView) {
        tableNode = node
        self.view = view
    }

    func numberOfSections() -> Int {
        tableNode?.loadedData.map.numberOfSections ?? 0
    }

    func numberOfRows(inSection section: Int) -> Int {
        tableNode?.loadedData.map.numberOfItems(in: section) ?? 0
    }

    func prepareRows(_ rows: [IndexPath]) {
        tableNode?.loadedData.finish(rows)
    }

    func heightForRow(at indexPath: IndexPath) -> CGFloat {
        guard let element = tableNode?.loadedData.element(at: indexPath) else { return 0 }
        return (element.showsCell ? cellHeight(at: indexPath) : element.size.height) + separatorThickness
    }

    /// The height of a row without a node.
    private func cellHeight(at indexPath: IndexPath) -> CGFloat {
        let height = tableNode?.delegate?.tableView(view, heightForRowAt: indexPath) ?? UITableView.automaticDimension
        return height == UITableView.automaticDimension ? max(view.rowHeight, 0) : height
    }

    private var separatorThickness: CGFloat { view.separatorStyle == .none ? 0 : 1 / UIScreen.main.scale }

    func cellForRow(at indexPath: IndexPath) -> UITableViewCell {
        let element = tableNode?.loadedData.element(at: indexPath)
        if let element, element.node == nil { tableNode?.loadedData.finish([indexPath]) }
        if element?.showsCell == true, let source = tableNode?.dataSource {
            return source.tableView(view, cellForRowAt: indexPath)
        }
        let cell = view.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        if let cell = cell as? ASTableViewCell, let node = element?.node { cell.host(node) }
        return cell
    }

    func willDisplay(_ cell: UITableViewCell, at indexPath: IndexPath) {
        guard let tableNode else { return }
        guard let node = (cell as? ASTableViewCell)?.node else {
            tableNode.delegate?.tableView(view, willDisplay: cell, forRowAt: indexPath)
            return
        }
        tableNode.core.willDisplay(node, in: cell)
        tableNode.delegate?.tableNode(tableNode, willDisplayRowWith: node)
    }

    func didEndDisplaying(_ cell: UITableViewCell, at indexPath: IndexPath) {
        guard let tableNode else { return }
        guard let cell = cell as? ASTableViewCell, let node = cell.node else {
            tableNode.delegate?.tableView(view, didEndDisplaying: cell, forRowAt: indexPath)
            return
        }
        cell.release()
        tableNode.core.didEndDisplaying(node, in: cell)
        tableNode.delegate?.tableNode(tableNode, didEndDisplayingRowWith: node)
    }

    func didLayOutRows() {
        tableNode?.core.elementsDidLayOut()
    }

    func shouldHighlightRow(at indexPath: IndexPath) -> Bool {
        guard let tableNode, let delegate = tableNode.delegate else { return true }
        return delegate.tableNode(tableNode, shouldHighlightRowAt: indexPath)
    }

    func didHighlightRow(at indexPath: IndexPath) {
        guard let tableNode else { return }
        tableNode.core.mirror(at: indexPath) { $0.isHighlighted = true }
        tableNode.delegate?.tableNode(tableNode, didHighlightRowAt: indexPath)
    }

    func didUnhighlightRow(at indexPath: IndexPath) {
        guard let tableNode else { return }
        tableNode.core.mirror(at: indexPath) { $0.isHighlighted = false }
        tableNode.delegate?.tableNode(tableNode, didUnhighlightRowAt: indexPath)
    }

    func willSelectRow(at indexPath: IndexPath) -> IndexPath? {
        guard let tableNode, let delegate = tableNode.delegate else { return indexPath }
        return delegate.tableNode(tableNode, willSelectRowAt: indexPath)
    }

    func didSelectRow(at indexPath: IndexPath) {
        guard let tableNode else { return }
        tableNode.core.mirror(at: indexPath) { $0.isSelected = true }
        tableNode.delegate?.tableNode(tableNode, didSelectRowAt: indexPath)
    }

    func willDeselectRow(at indexPath: IndexPath) -> IndexPath? {
        guard let tableNode, let delegate = tableNode.delegate else { return indexPath }
        return delegate.tableNode(tableNode, willDeselectRowAt: indexPath)
    }

    var commonDataSource: (any UITableViewCommonDataSource)? { tableNode?.dataSource }

    func moveRow(at source: IndexPath, to destination: IndexPath, in table: UITableView) {
        commonDataSource?.tableView(table, moveRowAt: source, to: destination)
        tableNode?.core.userDidMoveItem(at: source, to: destination)
    }

    func rowsWereDeselected(_ rows: [IndexPath]) {
        for path in rows { tableNode?.core.mirror(at: path) { $0.isSelected = false } }
    }

    func didDeselectRow(at indexPath: IndexPath) {
        guard let tableNode else { return }
        tableNode.core.mirror(at: indexPath) { $0.isSelected = false }
        tableNode.delegate?.tableNode(tableNode, didDeselectRowAt: indexPath)
    }
}

/// The table cell that shows a node: its content view holds the node's view and nothing else.
final class ASTableViewCell: UITableViewCell {
    private(set) var node: ASCellNode?

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentFillsCell = true
    }

    func host(_ node: ASCellNode) {
        self.node = node
        adoptLook()
        contentView.addSubview(node.view)
        setNeedsLayout()
    }

    /// Takes over what the node says about its cell.
    func adoptLook() {
        guard let node else { return }
        selectionStyle = node.selectionStyle
        accessoryType = node.accessoryType
        separatorInset = node.separatorInset == .zero ? nil : node.separatorInset
        backgroundView = node.backgroundView
        selectedBackgroundView = node.selectedBackgroundView
    }

    func release() {
        guard let node else { return }
        self.node = nil
        if node.view.superview === contentView { node.view.removeFromSuperview() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let node else { return }
        let size = CGSize(width: contentView.bounds.width, height: node.calculatedSize.height)
        if node.frame.size != size || node.frame.origin != .zero { node.frame = CGRect(origin: .zero, size: size) }
    }
}
