// What the view had before there were nodes for it. Everything here is the node's; edits by
// `beginUpdates()`, `insertRows(at:with:)` and so on go to the node, too. Nothing happens once the node is gone.
extension ASTableView {
    /// The same as `dataSource` of the table node.
    @available(*, deprecated, message: "Use the table node's dataSource.")
    public weak var asyncDataSource: (any ASTableDataSource)? {
        get { tableNode?.dataSource }
        set { tableNode?.dataSource = newValue }
    }

    /// The same as `delegate` of the table node.
    @available(*, deprecated, message: "Use the table node's delegate.")
    public weak var asyncDelegate: (any ASTableDelegate)? {
        get { tableNode?.delegate }
        set { tableNode?.delegate = newValue }
    }

    /// The same as `inverted` of the table node.
    @available(*, deprecated, message: "Use the table node's inverted.")
    public var inverted: Bool {
        get { tableNode?.inverted ?? false }
        set { tableNode?.inverted = newValue }
    }

    /// The same as `leadingScreensForBatching` of the table node.
    @available(*, deprecated, message: "Use the table node's leadingScreensForBatching.")
    public var leadingScreensForBatching: CGFloat {
        get { tableNode?.leadingScreensForBatching ?? 2 }
        set { tableNode?.leadingScreensForBatching = newValue }
    }

    /// The same as `automaticallyAdjustsContentOffset` of the table node.
    @available(*, deprecated, message: "Use the table node's automaticallyAdjustsContentOffset.")
    public var automaticallyAdjustsContentOffset: Bool {
        get { tableNode?.automaticallyAdjustsContentOffset ?? false }
        set { tableNode?.automaticallyAdjustsContentOffset = newValue }
    }

    /// The same as `visibleNodes` of the table node.
    @available(*, deprecated, message: "Use the table node's visibleNodes.")
    public var visibleNodes: [ASCellNode] { tableNode?.visibleNodes ?? [] }

    /// Where the row of a cell is on screen; nil for other nodes, and before the update that brings it is shown.
    @available(*, deprecated, message: "Use the table node's indexPath(for:), which answers for the data source.")
    public func indexPath(for cellNode: ASCellNode) -> IndexPath? {
        guard let tableNode, cellNode.owningNode === tableNode else { return nil }
        return tableNode.loadedData.path(of: cellNode).map { viewPath(of: $0) }
    }

    // MARK: Ranges

    /// The same as `tuningParameters(for:)` of the table node.
    @available(*, deprecated, message: "Use the table node's method.")
    public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        tableNode?.tuningParameters(for: rangeType) ?? ASRangeTuningParametersZero
    }

    /// The same as `setTuningParameters(_:for:)` of the table node.
    @available(*, deprecated, message: "Use the table node's method.")
    public func setTuningParameters(_ parameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType) {
        tableNode?.setTuningParameters(parameters, for: rangeType)
    }

    /// The same as `tuningParameters(for:rangeType:)` of the table node.
    @available(*, deprecated, message: "Use the table node's method.")
    public func tuningParameters(
        for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        tableNode?.tuningParameters(for: mode, rangeType: rangeType) ?? ASRangeTuningParametersZero
    }

    /// The same as `setTuningParameters(_:for:rangeType:)` of the table node.
    @available(*, deprecated, message: "Use the table node's method.")
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        tableNode?.setTuningParameters(parameters, for: mode, rangeType: rangeType)
    }

    // MARK: Updates

    /// Closes a batch that `beginUpdates()` opened.
    @available(*, deprecated, message: "Use the table node's performBatch(animated:updates:completion:).")
    public func endUpdates(animated: Bool, completion: (@MainActor (Bool) -> Void)?) {
        tableNode?.core.endEdits(animated: animated) { completion?($0) }
    }

    /// The same as `relayoutItems()` of the table node.
    @available(*, deprecated, message: "Use the table node's relayoutItems().")
    public func relayoutItems() {
        tableNode?.relayoutItems()
    }

    /// The same as `isProcessingUpdates` of the table node.
    @available(*, deprecated, message: "Use the table node's isProcessingUpdates.")
    public var isProcessingUpdates: Bool { tableNode?.isProcessingUpdates ?? false }

    /// The same as `onDidFinishProcessingUpdates(_:)` of the table node.
    @available(*, deprecated, message: "Use the table node's onDidFinishProcessingUpdates.")
    public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) {
        tableNode?.onDidFinishProcessingUpdates(body)
    }

    /// The same as `waitUntilAllUpdatesAreProcessed()` of the table node.
    @available(*, deprecated, message: "Use the table node's waitUntilAllUpdatesAreProcessed().")
    public func waitUntilAllUpdatesAreCommitted() {
        tableNode?.waitUntilAllUpdatesAreProcessed()
    }
}
