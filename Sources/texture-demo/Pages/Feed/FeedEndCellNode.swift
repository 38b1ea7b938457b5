import AsyncDisplayKitCore

/// The last row of the feed: more is coming, or why not, or that this is all.
final class FeedEndCellNode: DemoCellNode, @unchecked Sendable {  // the node's own state, and a main-thread value
    enum State: Equatable, Sendable {
        case loading
        case failed(String)
        case complete
    }

    private let text = ASTextNode()
    private let hint = ASTextNode()

    var state: State {
        didSet { if state != oldValue { update() } }
    }

    init(_ state: State) {
        self.state = state
        super.init()
        hint.attributedText = DemoStyle.link("Click to try again")
        update()
    }

    private func update() {
        switch state {
        case .loading: text.attributedText = DemoStyle.caption("Loading\u{2026}")
        case .failed(let reason): text.attributedText = DemoStyle.caption(reason)
        case .complete: text.attributedText = DemoStyle.caption("That is all.")
        }
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        var children: [any ASLayoutElement] = [text]
        if case .failed = state { children.append(hint) }
        let lines = ASStackLayoutSpec(
            direction: .vertical, spacing: 8, justifyContent: .center, alignItems: .center, children: children)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 28, left: 24, bottom: 28, right: 24), child: lines)
    }
}
