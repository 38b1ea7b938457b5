/// The column of titles at a list's edge; dragging over it goes from section to section.
///
/// Where not all titles find room, every second, third or later one is shown, and dragging still reaches all of them.
@MainActor final class SectionIndexView: UIControl {
    private static let standardWidth: CGFloat = 18
    private static let standardLineHeight: CGFloat = 14
    private static let font = UIFont.barFont(ofSize: 11, weight: .bold, style: .caption2)

    let titles: [String]
    private let labels: [UILabel]
    private let onTitle: @MainActor (Int) -> Void
    private var current: Int?

    typealias Colors = (text: UIColor?, rest: UIColor?, tracking: UIColor?)
    /// The colours of the column at rest and while it is pressed.
    var colors: Colors = (nil, nil, nil) {
        didSet { updateColors() }
    }

    init(titles: [String], onTitle: @escaping @MainActor (Int) -> Void) {
        self.titles = titles
        self.onTitle = onTitle
        labels = titles.map { title in
            let label = UILabel()
            label.text = title
            label.font = Self.font
            label.adjustsFontForContentSizeCategory = true
            label.textAlignment = .center
            return label
        }
        super.init(frame: .zero)
        for label in labels { addSubview(label) }
        layer.zPosition = 500
        accessibilityLabel = "Index"
    }

    private var growth: CGFloat { Self.font.extraLineHeight(in: traitCollection) }
    /// The width of the column, in points.
    var width: CGFloat { Self.standardWidth + growth }
    private var lineHeight: CGFloat { Self.standardLineHeight + growth }

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

    /// The step from one shown title to the next: 1 if all are shown.
    private var stride: Int {
        let room = max(1, Int(bounds.height / lineHeight))
        return max(1, (titles.count + room - 1) / room)
    }

    /// Top and height of the column of titles, which is centred.
    private var column: (top: CGFloat, height: CGFloat) {
        let shown = (titles.count + stride - 1) / stride
        let height = CGFloat(shown) * lineHeight
        return (((bounds.height - height) / 2).rounded(), height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (stride, top, lineHeight) = (stride, column.top, lineHeight)
        for (index, label) in labels.enumerated() {
            label.isHidden = index % stride != 0
            label.frame = CGRect(
                x: 0, y: top + CGFloat(index / stride) * lineHeight, width: bounds.width, height: lineHeight)
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
