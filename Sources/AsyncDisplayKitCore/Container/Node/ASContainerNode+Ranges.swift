import Execution

extension ASContainerNode {
    /// The parameters of a range in the mode *full*.
    public func tuningParameters(for rangeType: ASLayoutRangeType) -> ASRangeTuningParameters {
        tuningParameters(for: .full, rangeType: rangeType)
    }

    /// Sets the parameters of a range in the mode *full*.
    public func setTuningParameters(_ parameters: ASRangeTuningParameters, for rangeType: ASLayoutRangeType) {
        setTuningParameters(parameters, for: .full, rangeType: rangeType)
    }

    /// How far a range reaches in a mode. Any thread.
    public func tuningParameters(
        for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) -> ASRangeTuningParameters {
        nodeLock.withLock { storedSettings.tuning[mode, rangeType] }
    }

    /// Sets how far a range reaches in a mode. Any thread; ranges follow in the next frame.
    public func setTuningParameters(
        _ parameters: ASRangeTuningParameters, for mode: ASLayoutRangeMode, rangeType: ASLayoutRangeType
    ) {
        nodeLock.withLock { storedSettings.tuning[mode, rangeType] = parameters }
        if isNodeLoaded { MainThread.run { [self] in core.rangesDidChange() } }
    }
}

extension ASContainerNode {
    /// The directions in which the content moves at present; empty at rest and before the view exists.
    @preconcurrency @MainActor public var scrollDirection: ASScrollDirection {
        ASScrollDirection(velocity: core.view?.scrollVelocity ?? .zero)
    }

    /// The directions in which the content can be scrolled; empty before the view exists.
    @preconcurrency @MainActor public var scrollableDirections: ASScrollDirection {
        core.view?.scrollableDirections ?? []
    }

    /// Which nodes are kept when their items are far from the viewport. A new window applies to nodes that leave the
    /// ranges from then on; nodes that are further away already stay until they have been near again. Main thread.
    @preconcurrency @MainActor public var nodeRetention: ASNodeRetention {
        get { core.ranges.retention }
        set {
            core.ranges.retention = newValue
            core.view?.setNeedsLayout()
        }
    }

    /// When nodes are asked for. Acts from the next update on; set it before the container loads its data to have all
    /// nodes asked for then. Main thread.
    @preconcurrency @MainActor public var nodeLoading: ASNodeLoading {
        get { core.data.isEager ? .eager : .lazy }
        set { core.data.isEager = newValue == .eager }
    }
}

extension ASContainerNode: ASRangeControllerUpdateRangeProtocol {
    /// Sets a mode that holds until cells come or go. Main thread.
    public func updateCurrentRange(with mode: ASLayoutRangeMode) {
        core.ranges.setMode(mode)
        core.view?.setNeedsLayout()
    }
}
