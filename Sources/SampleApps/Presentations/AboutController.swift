import AsyncDisplayKit

/// Some words in a popover, with a link, which scroll where the popover has less room than they need.
final class AboutController: UIViewController, ASTextNodeDelegate {
    private static let margin: CGFloat = 16
    private static let width: CGFloat = 260

    private let scrollView = UIScrollView()
    private let words = ASTextNode()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = SampleStyle.ground
        words.attributedText = Self.text
        words.delegate = self
        scrollView.addSubview(words.view)
        view.addSubview(scrollView)
    }

    private static var text: NSAttributedString {
        let text = NSMutableAttributedString(
            attributedString: .sample(
                "Everything here stands inside of the window. Escape, Ctrl+W and a click beside a popover close it; "
                    + "while it is open, presses and keys go to it. The names are those of UIKit, and of ", size: 15))
        let link = NSMutableAttributedString(attributedString: .sample("Texture", size: 15, color: SampleStyle.accent))
        let range = NSRange(location: 0, length: link.length)
        link.addAttribute(.link, value: URL(string: "https://texturegroup.org") as Any, range: range)
        link.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: range)
        text.append(link)
        text.append(.sample(".", size: 15))
        return text
    }

    /// The desktop's browser shows where the link leads.
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint, textRange: NSRange
    ) {
        if let address = value as? URL { UIApplication.shared.open(address) }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        adoptTextSize()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        adoptTextSize()
    }

    private func adoptTextSize() {
        let width = UIFontMetrics.default.scaledValue(for: Self.width, compatibleWith: traitCollection)
        want(height: height(width) + 2 * Self.margin)
    }

    private func want(height: CGFloat) {
        let width = UIFontMetrics.default.scaledValue(for: Self.width, compatibleWith: traitCollection)
        let size = CGSize(width: width, height: height)
        if preferredContentSize != size { preferredContentSize = size }
    }

    private func height(_ width: CGFloat) -> CGFloat {
        let room = CGSize(width: max(0, width - 2 * Self.margin), height: .infinity)
        return words.layoutThatFits(ASSizeRangeMake(.zero, room)).size.height.rounded(.up)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width
        scrollView.frame = view.bounds
        words.frame = CGRect(x: Self.margin, y: Self.margin, width: width - 2 * Self.margin, height: height(width))
        scrollView.contentSize = CGSize(width: width, height: words.frame.maxY + Self.margin)
        // A popover that is narrower than wanted is higher.
        want(height: scrollView.contentSize.height)
    }
}
