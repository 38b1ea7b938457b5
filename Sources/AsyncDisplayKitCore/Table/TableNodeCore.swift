import CollectionCore
import Execution

/// The main-thread side of a table node.
@MainActor final class TableNodeCore: ContainerNodeCore {
    private unowned let tableNode: ASTableNode
    weak var dataSource: (any ASTableDataSource)?
    weak var delegate: (any ASTableDelegate)?
    var settings = Settings()

    /// Settings a table node keeps for its view.
    struct Settings {
        var contentInset = UIEdgeInsets.zero
        var contentOffset: CGPoint?
        var allowsSelection = true
        var allowsMultipleSelection = false
    }

    init(node: ASTableNode) {
        tableNode = node
        super.init()
    }

    override var node: ASDisplayNode { tableNode }
    private var view: ASTableView? { tableNode.viewIfLoaded as? ASTableView }
    override var listView: UIScrollView? { view }

    // MARK: View

    func makeView(style: UITableView.Style) -> ASTableView {
        ASTableView(node: tableNode, style: style)
    }

    func applyPending(to view: ASTableView) {
        view.delegate = delegate
        view.backgroundColor = tableNode.backgroundColor ?? .white
        apply(to: view)
        if let offset = settings.contentOffset { view.setContentOffset(offset, animated: false) }
        DisplayCoordinator.shared.noteDiscontinuity()
    }

    func change(_ body: (inout Settings) -> Void) {
        body(&settings)
        if let view { apply(to: view) }
    }

    private func apply(to view: ASTableView) {
        if view.contentInset != settings.contentInset { view.contentInset = settings.contentInset }
        view.allowsSelection = settings.allowsSelection
        view.allowsMultipleSelection = settings.allowsMultipleSelection
    }

    // MARK: Questions

    override var dataSourceName: String { dataSource.map { "\(type(of: $0))" } ?? "no data source" }
    override func numberOfSections() -> Int { dataSource?.numberOfSections(in: tableNode) ?? 0 }

    override func numberOfItems(inSection section: Int) -> Int {
        dataSource?.tableNode(tableNode, numberOfRowsInSection: section) ?? 0
    }

    override func nodeBlock(at path: IndexPath) -> ASCellNodeBlock {
        guard let dataSource else { return { ASCellNode() } }
        return dataSource.tableNode(tableNode, nodeBlockForRowAt: path)
    }

    override func constrainedSize(at path: IndexPath) -> ASSizeRange {
        let inset = settings.contentInset
        let width: CGFloat = max(0, tableNode.bounds.width - inset.left - inset.right)
        let range = delegate?.tableNode(tableNode, constrainedSizeForRowAt: path) ?? ASSizeRangeUnconstrained
        let low = CGSize(width: width, height: range.min.height)
        let high = CGSize(width: width, height: range.max.height)
        return ASSizeRange(min: low, max: high)
    }

    // MARK: The view's part

    override func reloadView() { view?.reloadRows() }

    override func applyToView(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        view?.apply(plan, animated: animated, completion: completion)
    }

    override func remeasureItem(at path: IndexPath) { view?.remeasureRow(at: path) }
    func relayout() { view?.remeasureAll() }

    override func setSelected(_ isSelected: Bool, at path: IndexPath) {
        if isSelected {
            view?.selectRow(at: path, animated: false, scrollPosition: .none)
        } else {
            view?.deselectRow(at: path, animated: false)
        }
    }

    override func setHighlighted(_ isHighlighted: Bool, at path: IndexPath) {
        view?.cellForRow(at: path)?.setHighlighted(isHighlighted, animated: false)
    }

    override var visibleItemPaths: [IndexPath] { view?.indexPathsForVisibleRows ?? [] }
    override func itemPaths(in rect: CGRect) -> [IndexPath] { view?.indexPathsForRows(in: rect) ?? [] }
}
