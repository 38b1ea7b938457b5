import AsyncDisplayKit

/// One article to read: its picture over its text, in a node that scrolls.
final class ArticleController: ASDKViewController<ASScrollNode> {
    init(_ article: Article) {
        let picture = ASNetworkImageNode()
        picture.url = article.picture
        picture.placeholderColor = .systemGray5
        let text = ASTextNode()
        text.attributedText = NSAttributedString(
            string: Array(repeating: article.summary, count: 30).joined(separator: " "),
            attributes: [.font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.label])
        let scroll = ASScrollNode()
        scroll.automaticallyManagesSubnodes = true
        scroll.automaticallyManagesContentSize = true
        scroll.backgroundColor = .systemBackground
        scroll.layoutSpecBlock = { _, _ in
            LayoutSpec {
                VStack(spacing: 16) {
                    picture.ratio(0.5)
                    text
                }
                .padding(16)
            }
        }
        super.init(node: scroll)
        title = article.title
    }
}
