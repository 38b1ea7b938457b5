/// The deprecated API of the views of table and collection nodes, from before there were nodes for them. Everything is
/// forwarded to the node; without one, nothing happens.
@preconcurrency @MainActor public protocol _ASContainerView: UIScrollView {
    /// The node whose view this is; nil once the node is gone.
    var _containerNode: ASContainerNode? { get }
}

extension _ASContainerView {
    /// The same as `inverted` of the node.
    @available(*, deprecated, message: "Use the node's inverted.")
    public var inverted: Bool {
        get { _containerNode?.inverted ?? false }
        set { _containerNode?.inverted = newValue }
    }

    /// The same as `leadingScreensForBatching` of the node.
    @available(*, deprecated, message: "Use the node's leadingScreensForBatching.")
    public var leadingScreensForBatching: CGFloat {
        get { _containerNode?.leadingScreensForBatching ?? 2 }
        set { _containerNode?.leadingScreensForBatching = newValue }
    }

    /// The same as `visibleNodes` of the node.
    @available(*, deprecated, message: "Use the node's visibleNodes.")
    public var visibleNodes: [ASCellNode] { _containerNode?.visibleNodes ?? [] }

    // MARK: Ranges

    /// The same as `tuningParameters(for:)` of the node.
    @available(*, deprecated, message: "Use the node's method.")
    public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        _containerNode?.tuningParameters(for: rangeType) ?? ASRangeTuningParametersZero
    }

    /// The same as `setTuningParameters(_:for:)` of the node.
    @available(*, deprecated, message: "Use the node's method.")
    public func setTuningParameters(_ parameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType) {
        _containerNode?.setTuningParameters(parameters, for: rangeType)
    }

    /// The same as `tuningParameters(for:rangeType:)` of the node.
    @available(*, deprecated, message: "Use the node's method.")
    public func tuningParameters(
        for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        _containerNode?.tuningParameters(for: mode, rangeType: rangeType) ?? ASRangeTuningParametersZero
    }

    /// The same as `setTuningParameters(_:for:rangeType:)` of the node.
    @available(*, deprecated, message: "Use the node's method.")
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        _containerNode?.setTuningParameters(parameters, for: mode, rangeType: rangeType)
    }

    // MARK: Updates

    /// The same as `relayoutItems()` of the node.
    @available(*, deprecated, message: "Use the node's relayoutItems().")
    public func relayoutItems() {
        _containerNode?.relayoutItems()
    }

    /// The same as `isProcessingUpdates` of the node.
    @available(*, deprecated, message: "Use the node's isProcessingUpdates.")
    public var isProcessingUpdates: Bool { _containerNode?.isProcessingUpdates ?? false }

    /// The same as `onDidFinishProcessingUpdates(_:)` of the node.
    @available(*, deprecated, message: "Use the node's onDidFinishProcessingUpdates.")
    public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) {
        _containerNode?.onDidFinishProcessingUpdates(body)
    }

    /// The same as `waitUntilAllUpdatesAreProcessed()` of the node.
    @available(*, deprecated, message: "Use the node's waitUntilAllUpdatesAreProcessed().")
    public func waitUntilAllUpdatesAreCommitted() {
        _containerNode?.waitUntilAllUpdatesAreProcessed()
    }
}
