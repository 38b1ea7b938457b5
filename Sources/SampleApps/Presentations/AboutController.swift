import AsyncDisplayKit

/// Some words in a popover, which scroll where it has less room than they need.
final class AboutController: UIViewController {
    private static let margin: CGFloat = 16
    private static let width: CGFloat = 260

    private let scrollView = UIScrollView()
    private let words = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = SampleStyle.ground
        words.text =
            "Everything here stands inside of the window. Escape, Ctrl+W and a click beside a popover close it; "
            + "while it is open, presses and keys go to it."
        words.font = .preferredFont(forTextStyle: .subheadline)
        words.adjustsFontForContentSizeCategory = true
        words.numberOfLines = 0
        scrollView.addSubview(words)
        view.addSubview(scrollView)
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
        words.sizeThatFits(CGSize(width: width - 2 * Self.margin, height: .greatestFiniteMagnitude)).height.rounded(.up)
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
