import AsyncDisplayKit

/// A picture, a title and a line or two of text.
final class ArticleCell: ASCellNode, @unchecked Sendable {
    private let picture = ASNetworkImageNode()
    private let title = ASTextNode()
    private let summary = ASTextNode()

    init(_ article: Article) {
        super.init()
        automaticallyManagesSubnodes = true
        picture.url = article.picture
        picture.placeholderColor = .systemGray5
        picture.cornerRadius = 6
        title.attributedText = NSAttributedString(
            string: article.title,
            attributes: [.font: UIFont.boldSystemFont(ofSize: 16), .foregroundColor: UIColor.label])
        summary.attributedText = NSAttributedString(
            string: article.summary,
            attributes: [.font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.darkGray])
        summary.maximumNumberOfLines = 2
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            HStack(spacing: 12, alignItems: .center) {
                picture.size(width: 72, height: 54)
                VStack(spacing: 2) {
                    title
                    summary
                }
                .flexShrink()
                .flexGrow()
            }
            .padding(12)
        }
    }
}
