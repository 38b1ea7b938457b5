import AsyncDisplayKit

/// A name on a colour.
final class TileCellNode: ASCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let name = BoundedTextNode(lines: 2)

    init(_ text: String, color: UIColor) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = color
        cornerRadius = 6
        name.attributedText = .sample(text, size: 14, color: .white)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 10, left: 12, bottom: 10, right: 12), child: name)
    }
}

/// The title above a section, or the count below it.
final class LineCellNode: ASCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let line = ASTextNode()

    init(_ text: NSAttributedString, background: UIColor) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = background
        line.attributedText = text
    }

    /// Shows another text in its place.
    func show(_ text: NSAttributedString) {
        line.attributedText = text
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), child: line)
    }
}
