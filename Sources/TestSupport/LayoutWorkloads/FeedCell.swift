import AsyncDisplayKitCore
import UIKit

/// The feed cell that LayoutKit measured itself with: avatar, name, headline, a text of three lines, an image, and a
/// row of like, comment and share.
package final class FeedCell: ASCellNode, @unchecked Sendable {  // never changed after init
    private let avatar = ASDisplayNode()
    private let name = ASTextNode()
    private let headline = ASTextNode()
    private let text = ASTextNode()
    private let picture = ASDisplayNode()
    private let actions = [ASTextNode(), ASTextNode(), ASTextNode()]

    /// - Parameter number: makes the texts of cells differ.
    package init(number: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        avatar.style.preferredSize = CGSize(width: 50, height: 50)
        name.attributedText = Self.string("Member number \(number)", size: 15)
        headline.attributedText = Self.string("Publishes something every \(number % 24 + 1) hours", size: 12)
        text.attributedText = Self.string(
            "Comment \(number): a text long enough for three lines in a phone's width, after which it would be cut, "
                + "had it not been written to fit into just about as many as that.", size: 14)
        text.maximumNumberOfLines = 3
        for (node, title) in zip(actions, ["Like", "Comment", "Share"]) {
            node.attributedText = Self.string(title, size: 13)
        }
    }

    /// Elements in the cell that are measured: eight nodes and six specs. The cell itself is not counted.
    package static let elementCount = 14

    package override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            VStack(spacing: 8) {
                HStack(spacing: 8, alignItems: .center) {
                    avatar
                    VStack {
                        name
                        headline
                    }
                    .flexShrink()
                }
                text
                picture.ratio(0.5)
                HStack(justifyContent: .spaceBetween) { actions }
            }
            .padding(12)
        }
    }

    private static func string(_ text: String, size: CGFloat) -> NSAttributedString {
        NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: size)])
    }
}
