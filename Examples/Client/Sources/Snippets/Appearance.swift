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
