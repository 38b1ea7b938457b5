/// The presented view inside of a sheet or a popover. Where that has less room than the view wants, the view scrolls; a
/// view that scrolls by itself is made lower instead. Fades show where the content goes on. Main thread.
@MainActor final class PresentedContentView: UIView {
    private let content: UIView
    /// The scroll view around the content; nil as long as the content has always fitted.
    private var scrollView: UIScrollView?
    /// The scroll views that have fades.
    private var fading: [WeakScrollView] = []
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
        let offsets = content.outermostScrollViews.map { ($0, $0.contentOffset) }
        // At the height that the content wants, or the result would depend on the layout before this one.
        setContentHeight(isCut ? wantedHeight : bounds.height)
        let parts = isCut ? content.outermostScrollViews.filter { $0.canBeLower(in: content) } : []
        let scrolls = isCut && parts.isEmpty
        if scrolls, scrollView == nil { scrollView = makeScrollView() }
        if !parts.isEmpty {
            setContentHeight(bounds.height)
            // A scroll view that was at its end had to move while it was higher.
            for (part, offset) in offsets where part.contentOffset != offset {
                part.contentOffset = part.clamped(offset)
            }
        }
        if let scrollView {
            scrollView.frame = bounds
            scrollView.contentSize = content.frame.size
            scrollView.isScrollEnabled = scrolls
            if !scrolls { scrollView.contentOffset = .zero }
        }
        setFades(on: scrolls ? [scrollView].compactMap { $0 } : parts)
    }

    private func setContentHeight(_ height: CGFloat) {
        content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        content.layoutIfNeeded()
    }

    private func setFades(on views: [UIScrollView]) {
        for former in fading.compactMap(\.view) where !views.contains(former) { former.endFades = nil }
        for view in views where view.endFades == nil { view.endFades = ScrollEndFades(ground(of: view)) }
        fading = views.map { WeakScrollView(view: $0) }
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

private struct WeakScrollView {
    weak var view: UIScrollView?
}

extension UIScrollView {
    /// Whether the view fills at least half of the content that it is in, and also shows all that is in it when it is
    /// lower: it scrolls up and down, and not by pages or sideways only.
    fileprivate func canBeLower(in content: UIView) -> Bool {
        let isSidewaysOnly = contentSize.width > bounds.width && contentSize.height <= bounds.height
        return isScrollEnabled && !isPagingEnabled && !isSidewaysOnly && 2 * bounds.height >= content.bounds.height
    }
}

extension UIView {
    /// The scroll views in this view, itself included, that are in no other one in it.
    var outermostScrollViews: [UIScrollView] {
        (self as? UIScrollView).map { [$0] } ?? subviews.flatMap(\.outermostScrollViews)
    }
}
