import AsyncDisplayKit

/// The last row of the feed: says whether more posts are coming.
final class FeedEndCellNode: ASCellNode, @unchecked Sendable {  // the node's own state, and a main-thread value
    enum State: Equatable, Sendable {
        case loading
        /// Loading has failed, for this reason.
        case failed(String)
        case complete

        var text: String {
            switch self {
            case .loading: "Loading\u{2026}"
            case .failed(let reason): "\(reason) Click to try again."
            case .complete: "That is all."
            }
        }
    }

    private let text = ASTextNode()

    var state: State {
        didSet { update() }
    }

    init(_ state: State) {
        self.state = state
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = SampleStyle.ground
        selectionStyle = .none
        update()
    }

    private func update() {
        text.attributedText = .sample(state.text, size: 14, color: SampleStyle.secondary)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let centred = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumY, child: text)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 24, left: 12, bottom: 24, right: 12), child: centred)
    }
}
