import CollectionCore
import Execution

/// What a table node asks its data source and delegate. Main thread.
@MainActor final class TableContent: ContainerContent {
    // Set once, by the node that owns this; nil once that is gone.
    nonisolated(unsafe) private var nodeReference = BackReference<ASTableNode>()
    private var node: ASTableNode? { nodeReference.object }
    private let style: UITableView.Style

    nonisolated init(style: UITableView.Style) {
        self.style = style
    }

    nonisolated func attach(to node: ASContainerNode) { nodeReference.object = node as? ASTableNode }

    func makeView() -> any ContainerScrollView {
        guard let node else { preconditionFailure("A view is made for its node, which is there.") }
        return ASTableView(node: node, style: style)
    }

    func connect(_ view: any ContainerScrollView) {
        view.scrollDelegate = node?.delegate
    }

    func batchFetchCall(at edge: BatchFetchEdge, with context: ASBatchContext) -> (@Sendable () -> Void)? {
        guard let node, let delegate = node.delegate,
            edge == .tail ? delegate.shouldBatchFetch(for: node) : delegate.shouldHeadBatchFetch(for: node)
        else { return nil }
        let call = NonisolatedCall(delegate: delegate)
        return {
            switch edge {
            case .tail: call.delegate.tableNode(node, willBeginBatchFetchWith: context)
            case .head: call.delegate.tableNode(node, willBeginHeadBatchFetchWith: context)
            }
        }
    }

    /// The data source, and the node that it is given.
    private var source: (dataSource: any ASTableDataSource, node: ASTableNode)? {
        node.flatMap { node in node.dataSource.map { ($0, node) } }
    }

    var hasDataSource: Bool { source != nil }
    var dataSourceName: String { source.map { "\(type(of: $0.dataSource))" } ?? "no data source" }

    var counting: (sections: Int, itemsInSection: (Int) -> Int)? {
        source.map { dataSource, node in
            (dataSource.numberOfSections(in: node), { dataSource.tableNode(node, numberOfRowsInSection: $0) })
        }
    }

    func nodeBlock(at path: SourcePath) -> ASCellNodeBlock {
        guard let (dataSource, node) = source else { return { ASCellNode() } }
        if let interop = dataSource as? any ASTableDataSourceInterop {
            let block: ASCellNodeBlock? = interop.tableNode(node, nodeBlockForRowAt: IndexPath(path))
            return block ?? interop.blockWithoutBlock(node, IndexPath(path))
        }
        return dataSource.tableNode(node, nodeBlockForRowAt: IndexPath(path))
    }

    func identity(at path: SourcePath) -> AnyHashable? {
        source.flatMap { $0.dataSource.tableNode($0.node, identityForRowAt: IndexPath(path)) }
    }

    func nodeModel(at path: SourcePath) -> Any? {
        source.flatMap { $0.dataSource.tableNode($0.node, nodeModelForRowAt: IndexPath(path)) }
    }

    func willKeep(_ cell: ASCellNode, at path: SourcePath) {
        if let (dataSource, node) = source { dataSource.tableNode(node, willKeep: cell, forRowAt: IndexPath(path)) }
    }

    // Headers and footers of tables are views.
    func supplementaryNodeBlock(ofKind kind: String, at path: SourcePath) -> ASCellNodeBlock? { nil }
    func constrainedSizeForSupplementary(ofKind kind: String, at path: ShownPath) -> ASSizeRange { ASSizeRangeZero }

    /// The range of a row's node: as wide as the table, and as high as the delegate says.
    func constrainedSize(at path: SourcePath) -> ASSizeRange {
        guard let node else { return ASSizeRangeZero }
        let width: CGFloat
        if let view = node.viewIfLoaded as? ASTableView {
            // Insets, editing mode and the index take room from rows.
            width = view.contentWidth(ofRowAt: IndexPath(path))
        } else {
            let inset = node.contentInset
            width = max(0, node.bounds.width - inset.left - inset.right - 2 * UITableView.sideMargin(of: style))
        }
        let range = node.delegate?.tableNode(node, constrainedSizeForRowAt: IndexPath(path)) ?? ASSizeRangeUnconstrained
        let low = CGSize(width: width, height: range.min.height)
        let high = CGSize(width: width, height: range.max.height)
        return ASSizeRange(min: low, max: high)
    }
}
