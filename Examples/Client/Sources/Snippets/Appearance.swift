import AsyncDisplayKit

// Code of the article on light and dark.

let paper = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.12, alpha: 1) : UIColor(white: 0.97, alpha: 1)
}

final class BadgeView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.borderWidth = 1
        showBorder()
        registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (badge: BadgeView, _) in badge.showBorder() }
    }

    private func showBorder() {
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    }
}

final class StyleDelegate: UIResponder {}

extension StyleDelegate {
    func toggleStyle() {
        let isDark = UITraitCollection.current.userInterfaceStyle == .dark
        UIApplication.shared.userInterfaceStyle = isDark ? .light : .dark
    }
}

final class RemarkNode: ASCellNode, @unchecked Sendable {
    private let remark = ASTextNode()

    init(_ words: String) {
        super.init()
        automaticallyManagesSubnodes = true
        let font = UIFontMetrics(forTextStyle: .footnote).scaledFont(for: .boldSystemFont(ofSize: 13))
        remark.attributedText = NSAttributedString(string: words, attributes: [.font: font])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 15, bottom: 8, right: 15), child: remark)
    }
}
