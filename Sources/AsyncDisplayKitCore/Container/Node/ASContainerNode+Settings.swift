import Execution

// Settings are the view's. Until it exists the node keeps them; afterwards a value written off the main thread reaches
// the view in pass 2 of the next frame, or when the main thread next reads or writes a setting of the node.
extension ASContainerNode {
    /// The view's value on the main thread, once there is a view; else the value that was set last on the node. Off the
    /// main thread, a value that was set on the view itself is therefore not seen.
    func value<Value: Sendable>(
        of setting: KeyPath<ContainerSettings, Value>, in live: @MainActor (any ContainerScrollView) -> Value
    ) -> Value {
        if isNodeLoaded, MainThread.isCurrent {
            let value = MainActor.assumeIsolated { settledView.map { live($0) } }
            if let value { return value }
        }
        return nodeLock.withLock { storedSettings[keyPath: setting] }
    }

    /// Remembers a value, and tells the view, now or when it is made.
    func set<Value>(
        _ setting: WritableKeyPath<ContainerSettings, Value>, to value: Value,
        in live: @escaping @MainActor (any ContainerScrollView) -> Void
    ) {
        nodeLock.withLock {
            storedSettings[keyPath: setting] = value
            storedSettings.changes.remember(.init(setting: setting, apply: live))
        }
        if isNodeLoaded { MainThread.run { [self] in _ = settledView } }
    }

    /// Remembers a value that the container's core reads itself, now or when the view is made.
    func set<Value>(_ setting: WritableKeyPath<ContainerSettings, Value>, to value: Value) {
        nodeLock.withLock { storedSettings[keyPath: setting] = value }
        if isNodeLoaded { MainThread.run { [self] in core.batchSettingsDidChange() } }
    }

    /// The view, with every change applied; nil before it exists.
    @MainActor var settledView: (any ContainerScrollView)? {
        guard let view = core.view else { return nil }
        for change in nodeLock.withLock({ storedSettings.changes.takePending() }) { change.apply(view) }
        return view
    }

    /// Room around the content that can be scrolled into view.
    public var contentInset: UIEdgeInsets {
        get { value(of: \.contentInset) { $0.contentInset } }
        set { set(\.contentInset, to: newValue) { $0.contentInset = newValue } }
    }

    /// The content point at the viewport's top left.
    @preconcurrency @MainActor public var contentOffset: CGPoint {
        get { viewToScroll?.contentOffset ?? nodeLock.withLock { storedSettings.contentOffset } }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Scrolls the content. Before the view exists, sets the offset at which it begins.
    @preconcurrency @MainActor public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        guard let view = viewToScroll else {
            return set(\.contentOffset, to: offset) { $0.setContentOffset(offset, animated: animated) }
        }
        // What `set` does, but without its key paths, which are slow. A program may scroll in each frame.
        nodeLock.withLock { storedSettings.contentOffset = offset }
        view.setContentOffset(offset, animated: animated)
    }

    /// `settledView`; nil before it exists, and if this is not the main thread.
    @MainActor private var viewToScroll: (any ContainerScrollView)? {
        isNodeLoaded && MainThread.isCurrent ? settledView : nil
    }

    /// Whether a click selects. Default true.
    public var allowsSelection: Bool {
        get { value(of: \.selection.isAllowed) { $0.allowsSelection } }
        set { set(\.selection.isAllowed, to: newValue) { $0.allowsSelection = newValue } }
    }

    /// Whether several items can be selected. Default false.
    public var allowsMultipleSelection: Bool {
        get { value(of: \.selection.allowsMultiple) { $0.allowsMultipleSelection } }
        set { set(\.selection.allowsMultiple, to: newValue) { $0.allowsMultipleSelection = newValue } }
    }

    /// Whether scrolling comes to rest only at multiples of the viewport's size. Default false.
    public var isPagingEnabled: Bool {
        get { value(of: \.isPagingEnabled) { $0.isPagingEnabled } }
        set { set(\.isPagingEnabled, to: newValue) { $0.isPagingEnabled = newValue } }
    }

    /// Whether the content begins at the bottom and goes on upwards, as in a chat; where it scrolls horizontally, from
    /// the right to the left. Cells read as ever, and offsets count from the beginning. Default false.
    ///
    /// A custom layout counts as horizontal if its contents are too wide for the viewport, or if its inspector says so.
    ///
    /// Insets stay with the edges of the content: what is at the top of the screen is `contentInset.bottom`.
    public var inverted: Bool {
        get { value(of: \.inverted) { $0.flippedAxis != nil } }
        set {
            set(\.inverted, to: newValue) { view in
                view.flippedAxis = newValue ? view.scrolledAxis ?? .vertical : nil
            }
        }
    }

    /// How long the main thread may wait, in one frame, for cells that never show placeholders, in seconds; nil for as
    /// long as it takes.
    public var synchronousDisplayBudget: TimeInterval? {
        get { nodeLock.withLock { storedSettings.synchronousDisplayBudget } }
        set { nodeLock.withLock { storedSettings.synchronousDisplayBudget = newValue } }
    }
}
