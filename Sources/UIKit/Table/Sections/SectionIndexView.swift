/// The column of titles at a table's edge; dragging over it goes from section to section.
///
/// Where not all titles find room, every second, third or later one is shown, and dragging still reaches all of them.
@MainActor final class SectionIndexView: UIControl {
    static let width: CGFloat = 18
    private static let lineHeight: CGFloat = 14
    private static let font = UIFont.boldSystemFont(ofSize: 11)

    let titles: [String]
    private let labels: [UILabel]
    private let onTitle: @MainActor (Int) -> Void
    private var current: Int?

    /// Colours at rest and while it is pressed.
    var colors: (text: UIColor?, rest: UIColor?, tracking: UIColor?) = (nil, nil, nil) {
        didSet { updateColors() }
    }

    init(titles: [String], onTitle: @escaping @MainActor (Int) -> Void) {
        self.titles = titles
        self.onTitle = onTitle
        labels = titles.map { title in
            let label = UILabel()
            label.text = title
            label.font = Self.font
            label.textAlignment = .center
            return label
        }
        super.init(frame: .zero)
        for label in labels { addSubview(label) }
        layer.zPosition = 500
        accessibilityLabel = "Index"
    }

    private func updateColors() {
        for label in labels { label.textColor = colors.text ?? tintColor }
        backgroundColor = isHighlighted ? colors.tracking ?? colors.rest : colors.rest
    }

    override func stateDidChange() {
        super.stateDidChange()
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    /// Titles from one shown to the next.
    private var stride: Int {
        let room = max(1, Int(bounds.height / Self.lineHeight))
        return max(1, (titles.count + room - 1) / room)
    }

    /// Top and height of the titles, which stand in the middle.
    private var column: (top: CGFloat, height: CGFloat) {
        let shown = (titles.count + stride - 1) / stride
        let height = CGFloat(shown) * Self.lineHeight
        return (((bounds.height - height) / 2).rounded(), height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (stride, top) = (stride, column.top)
        for (index, label) in labels.enumerated() {
            label.isHidden = index % stride != 0
            label.frame = CGRect(
                x: 0, y: top + CGFloat(index / stride) * Self.lineHeight, width: bounds.width, height: Self.lineHeight)
        }
    }

    // MARK: Dragging

    private func follow(_ touch: UITouch) {
        let (top, height) = column
        guard height > 0 else { return }
        let part = (touch.location(in: self).y - top) / height
        let index = min(max(Int(part * CGFloat(titles.count)), 0), titles.count - 1)
        guard index != current else { return }
        current = index
        onTitle(index)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        current = nil
        follow(touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        follow(touch)
        return true
    }
}

extension UITableView {
    /// Asks for the titles of the index again.
    public func reloadSectionIndexTitles() {
        loadSectionIndex()
        setNeedsLayout()
    }

    var indexView: SectionIndexView? { sectionViews.index }

    /// Asks for the titles, and makes the index or takes it away.
    func loadSectionIndex() {
        let titles = commonDataSource?.sectionIndexTitles(for: self) ?? []
        let rows = geometry.sizes.numberOfItems
        guard !titles.isEmpty, rows >= sectionIndexMinimumDisplayRowCount else {
            indexView?.removeFromSuperview()
            sectionViews.index = nil
            return
        }
        guard titles != indexView?.titles else { return }
        indexView?.removeFromSuperview()
        let view = SectionIndexView(titles: titles) { [weak self] index in self?.goToSection(ofIndexTitle: index) }
        sectionViews.index = view
        view.transform3D = uprightTransform
        updateIndexColors()
        addSubview(view)
    }

    func updateIndexColors() {
        indexView?.colors = (sectionIndexColor, sectionIndexBackgroundColor, sectionIndexTrackingBackgroundColor)
    }

    /// Keeps the index at the viewport's edge.
    func placeSectionIndex() {
        indicators.clearance = indexView == nil ? 0 : SectionIndexView.width
        guard let indexView else { return }
        let inset = adjustedContentInset
        let origin = drawnContentOffset
        indexView.frame = CGRect(
            x: origin.x + bounds.width - inset.right - SectionIndexView.width, y: origin.y + inset.top,
            width: SectionIndexView.width, height: max(0, bounds.height - inset.top - inset.bottom))
    }

    private func goToSection(ofIndexTitle index: Int) {
        guard let titles = indexView?.titles, titles.indices.contains(index) else { return }
        let section =
            commonDataSource?.tableView(self, sectionForSectionIndexTitle: titles[index], at: index) ?? index
        guard let shown = shownSection(section) else { return }
        list.scroll.scroll(
            to: .beginning(ofSection: shown), ListScrollPosition(vertical: .start, horizontal: .nearest),
            animated: false)
    }

    /// Where a section of the data source's is on screen; nil if it is not there yet. O(sections) while the table is
    /// behind.
    private func shownSection(_ known: Int) -> Int? {
        if contains(section: known), provider.dataSourceSection(known) == known { return known }
        return (0..<geometry.numberOfSections).first { provider.dataSourceSection($0) == known }
    }
}
