// What the view had before there were nodes for it. Everything here is the node's; edits by
// `performBatchUpdates`, `insertItems(at:)` and so on go to the node, too. Nothing happens once the node is gone.
extension ASCollectionView {
    @available(*, deprecated, message: "Use the collection node's dataSource.")
    public weak var asyncDataSource: (any ASCollectionDataSource)? {
        get { collectionNode?.dataSource }
        set { collectionNode?.dataSource = newValue }
    }

    @available(*, deprecated, message: "Use the collection node's delegate.")
    public weak var asyncDelegate: (any ASCollectionDelegate)? {
        get { collectionNode?.delegate }
        set { collectionNode?.delegate = newValue }
    }

    @available(*, deprecated, message: "Use the collection node's layoutInspector.")
    public weak var layoutInspector: (any ASCollectionViewLayoutInspecting)? {
        get { collectionNode?.layoutInspector }
        set { collectionNode?.layoutInspector = newValue }
    }

    @available(*, deprecated, message: "Use the collection node's inverted.")
    public var inverted: Bool {
        get { collectionNode?.inverted ?? false }
        set { collectionNode?.inverted = newValue }
    }

    @available(*, deprecated, message: "Use the collection node's leadingScreensForBatching.")
    public var leadingScreensForBatching: CGFloat {
        get { collectionNode?.leadingScreensForBatching ?? 2 }
        set { collectionNode?.leadingScreensForBatching = newValue }
    }

    @available(*, deprecated, message: "Use the collection node's visibleNodes.")
    public var visibleNodes: [ASCellNode] { collectionNode?.visibleNodes ?? [] }

    @available(*, deprecated, message: "Use the collection node's scrollDirection.")
    public var scrollDirection: ASScrollDirection { collectionNode?.scrollDirection ?? [] }

    // MARK: Ranges

    @available(*, deprecated, message: "Use the collection node's method.")
    public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        collectionNode?.tuningParameters(for: rangeType) ?? ASRangeTuningParametersZero
    }

    @available(*, deprecated, message: "Use the collection node's method.")
    public func setTuningParameters(_ parameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType) {
        collectionNode?.setTuningParameters(parameters, for: rangeType)
    }

    @available(*, deprecated, message: "Use the collection node's method.")
    public func tuningParameters(
        for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        collectionNode?.tuningParameters(for: mode, rangeType: rangeType) ?? ASRangeTuningParametersZero
    }

    @available(*, deprecated, message: "Use the collection node's method.")
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        collectionNode?.setTuningParameters(parameters, for: mode, rangeType: rangeType)
    }

    // MARK: Updates

    @available(*, deprecated, message: "Use the collection node's method.")
    public func performBatch(
        animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        collectionNode?.performBatch(animated: animated, updates: updates, completion: completion)
    }

    @available(*, deprecated, message: "Use the collection node's relayoutItems().")
    public func relayoutItems() {
        collectionNode?.relayoutItems()
    }

    @available(*, deprecated, message: "Use the collection node's isProcessingUpdates.")
    public var isProcessingUpdates: Bool { collectionNode?.isProcessingUpdates ?? false }

    @available(*, deprecated, message: "Use the collection node's onDidFinishProcessingUpdates.")
    public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) {
        collectionNode?.onDidFinishProcessingUpdates(body)
    }

    @available(*, deprecated, message: "Use the collection node's waitUntilAllUpdatesAreProcessed().")
    public func waitUntilAllUpdatesAreCommitted() {
        collectionNode?.waitUntilAllUpdatesAreProcessed()
    }

    // MARK: Elements

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
