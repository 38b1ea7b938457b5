import AsyncDisplayKitCore

/// The titles of the pages beside each other. They share the width; where they are wider than that, they scroll, and
/// the one of the current page comes into view.
final class PageTitlesNode: ASScrollNode, @unchecked Sendable {  // constants after init, and main-thread values
    static let markHeight: CGFloat = 3

    let titles: [PageTitleNode]
    /// The line below the current page's title; while pages scroll, between two titles.
    let mark = ASDisplayNode()
    /// Called when a title was clicked. Main thread.
    nonisolated(unsafe) var onSelectPage: (@MainActor (Int) -> Void)?  // set once, before the view is loaded

    init(_ titles: [String]) {
        self.titles = titles.map { PageTitleNode($0) }
        super.init()
        automaticallyManagesSubnodes = true
        scrollableDirections = .horizontalDirections
        automaticallyManagesContentSize = true
        // Long titles get more of the width, so that all can be read in a narrow window.
        for title in self.titles { title.style.flexGrow = 1 }
        mark.backgroundColor = DemoStyle.accent
        mark.cornerRadius = Self.markHeight / 2
        mark.isUserInteractionEnabled = false
        // Placed by hand, because it moves between the frames that the layout knows.
        addSubnode(mark)
    }

    override func didLoad() {
        super.didLoad()
        view.showsHorizontalScrollIndicator = false
        for (index, title) in titles.enumerated() {
            title.toolTip = "Alt+\(index + 1)"
            title.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.onSelectPage?(index) }
        }
    }

    /// Grey in a window without the keyboard, as all that marks.
    override func tintColorDidChange() {
        super.tintColorDidChange()
        mark.backgroundColor = tintColor
    }

    /// If a title has the focus, the new page's title gets it, so that Return does not go back to the old page.
    @MainActor func showCurrentPage(_ page: Int) {
        for (index, title) in titles.enumerated() { title.showsCurrent = index == page }
        guard isNodeLoaded, titles.contains(where: { $0.isNodeLoaded && $0.view.isFocused }) else { return }
        UIFocusSystem.focusSystem(for: view)?.requestFocusUpdate(to: titles[page].view)
    }

    /// The size at the last layout; after a change of it the current title is scrolled into view again.
    @MainActor private var laidOutSize = CGSize.zero

    /// Where the mark is, in pages: halfway between the second title and the third at 1.5. Main thread.
    @MainActor var markPosition: CGFloat = 0 {
        didSet { if markPosition != oldValue { placeMark() } }
    }

    override func layout() {
        super.layout()
        placeMark()
        guard bounds.size != laidOutSize else { return }
        laidOutSize = bounds.size
        view.scrollRectToVisible(mark.frame, animated: false)
    }

    @MainActor private func placeMark() {
        let position = min(max(markPosition, 0), CGFloat(titles.count - 1))
        let index = Int(position)
        let (from, to) = (titles[index].frame, titles[min(index + 1, titles.count - 1)].frame)
        let part = position - CGFloat(index)
        let frame = CGRect(
            x: from.minX + (to.minX - from.minX) * part, y: from.maxY - Self.markHeight,
            width: from.width + (to.width - from.width) * part, height: Self.markHeight)
        guard frame != mark.frame else { return }
        mark.frame = frame
        view.scrollRectToVisible(frame, animated: false)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .stretch, children: titles)
    }
}
