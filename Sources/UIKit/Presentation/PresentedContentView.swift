/// The presented view inside of a sheet or a popover. Where that has less room than the view wants, the view scrolls; a
/// view that scrolls by itself is made lower instead. Fades show where the content goes on. Main thread.
@MainActor final class PresentedContentView: UIView {
    private let content: UIView
    /// What the content is in, once it has had to scroll.
    private var scrollView: UIScrollView?
    /// The height that the content wants; zero if it takes any.
    var wantedHeight: CGFloat = 0 {
        didSet { if wantedHeight != oldValue { setNeedsLayout() } }
    }

    init(_ content: UIView, cornerRadius: CGFloat) {
        self.content = content
        super.init(frame: content.bounds)
        clipsToBounds = true
        layer.cornerRadius = cornerRadius
        addSubview(content)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isCut = wantedHeight > bounds.height + 0.5
        content.frame.size.width = bounds.width
        if !isCut || content.bounds.isEmpty { content.frame = bounds }
        content.layoutIfNeeded()
        let parts = content.outermostScrollViews.filter { 2 * $0.bounds.height >= content.bounds.height }
        let scrolls = isCut && parts.isEmpty
        if scrolls, scrollView == nil { scrollView = makeScrollView() }
        content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: scrolls ? wantedHeight : bounds.height)
        if let scrollView {
            scrollView.frame = bounds
            scrollView.contentSize = content.frame.size
            scrollView.isScrollEnabled = scrolls
            if !scrolls { scrollView.contentOffset = .zero }
        }
        for part in parts + [scrollView].compactMap({ $0 }) where isCut != (part.endFades != nil) {
            part.endFades = isCut ? ScrollEndFades(ground(of: part)) : nil
        }
    }

    private func makeScrollView() -> UIScrollView {
        let scrollView = UIScrollView(frame: bounds)
        scrollView.contentInsetAdjustmentBehavior = .never
        insertSubview(scrollView, at: 0)
        scrollView.addSubview(content)
        return scrollView
    }

    /// The colour on which the content of a scroll view is drawn.
    private func ground(of part: UIScrollView) -> UIColor {
        let views = UIView.upwards(from: part === scrollView ? content : part).prefix { $0 !== self }
        return views.compactMap(\.backgroundColor).first { $0.cgColor.alpha == 1 } ?? .systemBackground
    }
}

extension UIView {
    /// The scroll views in this view, itself included, that are in no other one in it.
    var outermostScrollViews: [UIScrollView] {
        (self as? UIScrollView).map { [$0] } ?? subviews.flatMap(\.outermostScrollViews)
    }
}
