import CollectionCore
import Execution

/// What a table node asks its data source and delegate. Main thread.
@MainActor final class TableContent: ContainerContent {
    // Set once, by the node that owns this, right after it is made.
    nonisolated(unsafe) unowned var node: ASTableNode!
    private let style: UITableView.Style

    nonisolated init(style: UITableView.Style) {
        self.style = style
    }

    func makeView() -> any ContainerView {
        ASTableView(node: node, style: style)
    }

    func connect(_ view: any ContainerView) {
        view.scrollDelegate = node.delegate
    }

    func shouldBatchFetch(at edge: BatchFetchEdge) -> Bool {
        guard let delegate = node.delegate else { return false }
        return edge == .tail ? delegate.shouldBatchFetch(for: node) : delegate.shouldHeadBatchFetch(for: node)
    }

    func batchFetchCall(at edge: BatchFetchEdge, with context: ASBatchContext) -> (@Sendable () -> Void)? {
        guard let delegate = node.delegate, let node else { return nil }
        let call = NonisolatedCall(delegate: delegate)
        return {
            switch edge {
            case .tail: call.delegate.tableNode(node, willBeginBatchFetchWith: context)
            case .head: call.delegate.tableNode(node, willBeginHeadBatchFetchWith: context)
            }
        }
    }

    var hasDataSource: Bool { node.dataSource != nil }
    var dataSourceName: String { node.dataSource.map { "\(type(of: $0))" } ?? "no data source" }
    func numberOfSections() -> Int { node.dataSource?.numberOfSections(in: node) ?? 0 }

    func numberOfItems(inSection section: Int) -> Int {
        node.dataSource?.tableNode(node, numberOfRowsInSection: section) ?? 0
    }

    func nodeBlock(at path: IndexPath) -> ASCellNodeBlock {
        guard let dataSource = node.dataSource else { return { ASCellNode() } }
        if let interop = dataSource as? any ASTableDataSourceInterop {
            let block: ASCellNodeBlock? = interop.tableNode(node, nodeBlockForRowAt: path)
            return block ?? { PassthroughCellNode() }
        }
        return dataSource.tableNode(node, nodeBlockForRowAt: path)
    }

    func identity(at path: IndexPath) -> AnyHashable? {
        node.dataSource?.tableNode(node, identityForRowAt: path)
    }

    func nodeModel(at path: IndexPath) -> Any? {
        node.dataSource?.tableNode(node, nodeModelForRowAt: path)
    }

    func willKeep(_ cell: ASCellNode, at path: IndexPath) {
        node.dataSource?.tableNode(node, willKeep: cell, forRowAt: path)
    }

    // Headers and footers of tables are views.
    func supplementaryNodeBlock(ofKind kind: String, at path: IndexPath) -> ASCellNodeBlock? { nil }
    func constrainedSizeForSupplementary(ofKind kind: String, at path: IndexPath) -> ASSizeRange { ASSizeRangeZero }

    /// As wide as the table; as high as the delegate says.
    func constrainedSize(at path: IndexPath) -> ASSizeRange {
        let inset = node.contentInset
        // Editing mode and the index take room from rows.
        let offered = (node.viewIfLoaded as? ASTableView)?.contentWidth(ofRowAt: path) ?? node.bounds.width
        let width: CGFloat = max(0, offered - inset.left - inset.right)
        let range = node.delegate?.tableNode(node, constrainedSizeForRowAt: path) ?? ASSizeRangeUnconstrained
        let low = CGSize(width: width, height: range.min.height)
        let high = CGSize(width: width, height: range.max.height)
        return ASSizeRange(min: low, max: high)
    }
}
