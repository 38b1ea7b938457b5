import AsyncDisplayKit

// The code of the documentation's front page, and of the README after its quick start.

final class GreetingCell: ASCellNode, @unchecked Sendable {
    private let textNode = ASTextNode()

    init(_ greeting: String) {
        super.init()
        automaticallyManagesSubnodes = true
        textNode.attributedText = NSAttributedString(string: greeting)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: textNode)
    }
}

final class MessageNode: ASCellNode, @unchecked Sendable {
    private let avatar = ASImageNode()
    private let title = ASTextNode()
    private let subtitle: ASTextNode?
    private let time = ASTextNode()

    init(subtitle: ASTextNode?) {
        self.subtitle = subtitle
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            HStack(spacing: 12, alignItems: .center) {
                avatar.size(width: 48, height: 48)
                VStack(spacing: 4) {
                    title
                    if let subtitle { subtitle }
                }
                .flexShrink()
                Spacer()
                time
            }
            .padding(12)
        }
    }
}

@MainActor func waitInsteadOfPlaceholders(_ cell: ASCellNode) {
    cell.neverShowPlaceholders = true
}
