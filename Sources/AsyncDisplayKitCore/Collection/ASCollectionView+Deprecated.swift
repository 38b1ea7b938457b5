// What the view had before there were nodes for it. Everything here is the node's; edits by
// `performBatchUpdates`, `insertItems(at:)` and so on go to the node, too. Nothing happens once the node is gone.
extension ASCollectionView {
    /// The same as `dataSource` of the collection node.
    @available(*, deprecated, message: "Use the collection node's dataSource.")
    public weak var asyncDataSource: (any ASCollectionDataSource)? {
        get { collectionNode?.dataSource }
        set { collectionNode?.dataSource = newValue }
    }

    /// The same as `delegate` of the collection node.
    @available(*, deprecated, message: "Use the collection node's delegate.")
    public weak var asyncDelegate: (any ASCollectionDelegate)? {
        get { collectionNode?.delegate }
        set { collectionNode?.delegate = newValue }
    }

    /// The same as `layoutInspector` of the collection node.
    @available(*, deprecated, message: "Use the collection node's layoutInspector.")
    public weak var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { collectionNode?.layoutInspector }
        set { collectionNode?.layoutInspector = newValue }
    }

    /// The same as `inverted` of the collection node.
    @available(*, deprecated, message: "Use the collection node's inverted.")
    public var inverted: Bool {
        get { collectionNode?.inverted ?? false }
        set { collectionNode?.inverted = newValue }
    }

    /// The same as `leadingScreensForBatching` of the collection node.
    @available(*, deprecated, message: "Use the collection node's leadingScreensForBatching.")
    public var leadingScreensForBatching: CGFloat {
        get { collectionNode?.leadingScreensForBatching ?? 2 }
        set { collectionNode?.leadingScreensForBatching = newValue }
    }

    /// The same as `visibleNodes` of the collection node.
    @available(*, deprecated, message: "Use the collection node's visibleNodes.")
    public var visibleNodes: [ASCellNode] { collectionNode?.visibleNodes ?? [] }

    /// The same as `scrollDirection` of the collection node.
    @available(*, deprecated, message: "Use the collection node's scrollDirection.")
    public var scrollDirection: ASScrollDirection { collectionNode?.scrollDirection ?? [] }

    // MARK: Ranges

    /// The same as `tuningParameters(for:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's method.")
    public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        collectionNode?.tuningParameters(for: rangeType) ?? ASRangeTuningParametersZero
    }

    /// The same as `setTuningParameters(_:for:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's method.")
    public func setTuningParameters(_ parameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType) {
        collectionNode?.setTuningParameters(parameters, for: rangeType)
    }

    /// The same as `tuningParameters(for:rangeType:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's method.")
    public func tuningParameters(
        for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        collectionNode?.tuningParameters(for: mode, rangeType: rangeType) ?? ASRangeTuningParametersZero
    }

    /// The same as `setTuningParameters(_:for:rangeType:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's method.")
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        collectionNode?.setTuningParameters(parameters, for: mode, rangeType: rangeType)
    }

    // MARK: Updates

    /// The same as `performBatch(animated:updates:completion:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's method.")
    public func performBatch(
        animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        collectionNode?.performBatch(animated: animated, updates: updates, completion: completion)
    }

    /// The same as `relayoutItems()` of the collection node.
    @available(*, deprecated, message: "Use the collection node's relayoutItems().")
    public func relayoutItems() {
        collectionNode?.relayoutItems()
    }

    /// The same as `isProcessingUpdates` of the collection node.
    @available(*, deprecated, message: "Use the collection node's isProcessingUpdates.")
    public var isProcessingUpdates: Bool { collectionNode?.isProcessingUpdates ?? false }

    /// The same as `onDidFinishProcessingUpdates(_:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's onDidFinishProcessingUpdates.")
    public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) {
        collectionNode?.onDidFinishProcessingUpdates(body)
    }

    /// The same as `waitUntilAllUpdatesAreProcessed()` of the collection node.
    @available(*, deprecated, message: "Use the collection node's waitUntilAllUpdatesAreProcessed().")
    public func waitUntilAllUpdatesAreCommitted() {
        collectionNode?.waitUntilAllUpdatesAreProcessed()
    }

    // MARK: Elements

    /// The same as `registerSupplementaryNode(ofKind:)` of the collection node.
    @available(*, deprecated, message: "Use the collection node's registerSupplementaryNode(ofKind:).")
    public func registerSupplementaryNode(ofKind kind: String) {
        collectionNode?.registerSupplementaryNode(ofKind: kind)
    }

    /// The size the node of an item on screen was measured to; zero for an item that does not exist.
    @available(*, deprecated, message: "Use calculatedSize of nodeForItem(at:).")
    public func calculatedSizeForNode(at indexPath: IndexPath) -> CGSize {
        nodeForItem(at: indexPath)?.calculatedSize ?? .zero
    }
}
