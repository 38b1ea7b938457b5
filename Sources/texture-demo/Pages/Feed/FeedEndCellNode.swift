import AsyncDisplayKitCore

/// The last row of the feed: more is coming, or why not, or that this is all.
final class FeedEndCellNode: DemoCellNode, @unchecked Sendable {  // the node's own state, and a main-thread value
    enum State: Equatable, Sendable {
        case loading
        case failed(String)
        case complete
    }

    /// How long "Loading…" is read after a failure, at least, in seconds: a request without a network fails at once.
    private static let leastLoading = 0.4

    private static let margins = UIEdgeInsets(top: 28, left: 24, bottom: 28, right: 24)

    private let text = ASTextNode()
    private let hint = ASTextNode()

    /// Set on the main thread once the cell is shown.
    var state: State {
        didSet { if state != oldValue { MainActor.assumeIsolated { stateDidChange(from: oldValue) } } }
    }
    /// What the cell says; after a failure a new one comes later than the state's.
    private var shown: State
    /// The height of the lines of the failure after which the cell loads: the cell keeps it while it loads, because it
    /// is likely to fail again. 0 for none. Set on the main thread.
    private var heightWhileLoading: CGFloat = 0
    /// When "Loading…" has been read long enough.
    private var loadingEnd = 0.0

    init(_ state: State) {
        self.state = state
        shown = state
        super.init()
        hint.attributedText = DemoStyle.link("Click to try again")
        update()
    }

    @MainActor private func stateDidChange(from former: State) {
        if let driver = FrameDriver.current {
            if case .failed = former, state == .loading { loadingEnd = driver.now + Self.leastLoading }
            if case .failed = state, driver.now < loadingEnd {
                driver.schedule(at: loadingEnd) { [weak self] in self?.update() }
                return
            }
        }
        update()
    }

    private func update() {
        if case .failed = shown, state == .loading {
            heightWhileLoading = max(0, calculatedSize.height - Self.margins.top - Self.margins.bottom)
        } else {
            heightWhileLoading = 0
        }
        shown = state
        switch shown {
        case .loading: text.attributedText = DemoStyle.caption("Loading\u{2026}")
        case .failed(let reason): text.attributedText = DemoStyle.caption(reason)
        case .complete: text.attributedText = DemoStyle.caption("That is all.")
        }
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        var children: [any ASLayoutElement] = [text]
        if case .failed = shown { children.append(hint) }
        let lines = ASStackLayoutSpec(
            direction: .vertical, spacing: 8, justifyContent: .center, alignItems: .center, children: children)
        lines.style.minHeight = ASDimensionMake(heightWhileLoading)
        return ASInsetLayoutSpec(insets: Self.margins, child: lines)
    }
}
