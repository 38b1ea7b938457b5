import CollectionCore
import Execution

/// The table view of an `ASTableNode`: a real `UITableView` whose rows are nodes. Not created directly.
@preconcurrency @MainActor open class ASTableView: UITableView {
    public internal(set) weak var tableNode: ASTableNode?
    private var rows: NodeRows?

    init(node: ASTableNode, style: UITableView.Style) {
        super.init(frame: .zero, style: style)
        tableNode = node
        let rows = NodeRows(node: node, view: self)
        self.rows = rows
        rowProvider = rows
        register(ASTableViewCell.self, forCellReuseIdentifier: NodeRows.cellIdentifier)
    }

    override open func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        if newSuperview != nil { hierarchyOwner = tableNode }
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        tableNode?.windowDidChange(window)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        tableNode?.layout()
        tableNode?.layoutDidFinish()
    }

    /// The node of a visible or prepared row.
    public func nodeForRow(at indexPath: IndexPath) -> ASCellNode? {
        tableNode?.nodeForRow(at: indexPath)
    }

    override open func reloadData() {
        tableNode?.reloadData()
    }

    func reloadRows() {
        super.reloadData()
    }
}
