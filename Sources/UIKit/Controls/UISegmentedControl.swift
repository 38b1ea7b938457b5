import Execution

/// A row of segments of which one is selected. 32 points high at the standard text size, and higher with larger text,
/// unless the titles' fonts have a fixed size. Main thread.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    /// The value of `selectedSegmentIndex` while no segment is selected.
    public nonisolated static let noSegment = -1

    private static let height: CGFloat = 32
    private static let padding: CGFloat = 2
    private static let cornerRadius: CGFloat = 8
    /// The room at both sides of a title, in points.
    private static let titleMargin: CGFloat = 10
    /// The margin if the control has less room than it wants.
    private static let leastTitleMargin: CGFloat = 8
    /// The smallest size of a title, as a share of its standard size.
    private static let leastTitleScale: CGFloat = 0.75
    private static let free = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    private static let duration = 0.25
    private static let pressedScale: CGFloat = 0.95

    @MainActor private final class Segment {
        var title: String?
        var image: UIImage?
        var isEnabled = true
        let label = UILabel()
        let imageView = UIImageView()
        /// The font of the title, before it is made smaller to fit.
        var font: UIFont?
        /// The width of the title in that font.
        var titleWidth: CGFloat = 0
        /// The factor of the smallest size of text.
        var leastScale: CGFloat = 1
    }

    private var segments: [Segment] = []
    private let thumb = UIView()
    private var storedIndex = noSegment
    private var pressedIndex: Int?
    private var titleAttributes: [State: [NSAttributedString.Key: Any]] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = Self.cornerRadius
        backgroundColor = .tertiarySystemFill
        thumb.backgroundColor = Self.thumbColor
        thumb.isUserInteractionEnabled = false
        thumb.isHidden = true
        thumb.layer.cornerRadius = Self.cornerRadius - 1
        thumb.layer.shadowColor = UIColor.black.cgColor
        thumb.layer.shadowOpacity = 0.12
        thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
        thumb.layer.shadowRadius = 3
        addSubview(thumb)
        hoverStyle = .automatic()
    }

    /// - Parameter items: `String`s and `UIImage`s.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            switch item {
            case let title as String: insertSegment(withTitle: title, at: numberOfSegments, animated: false)
            case let image as UIImage: insertSegment(with: image, at: numberOfSegments, animated: false)
            default: Misuse.stop("A segment is a String or a UIImage, not a \(type(of: item)).")
            }
        }
        frame.size = intrinsicContentSize
    }

    // MARK: Segments

    /// How many segments there are.
    open var numberOfSegments: Int { segments.count }

    /// Adds a segment with a title; an index out of range is moved to the nearest valid one. Never animates.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(title: title, image: nil, at: segment)
    }

    /// Adds a segment with a picture; an index out of range is moved to the nearest valid one. Never animates.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(title: nil, image: image, at: segment)
    }

    private func insert(title: String?, image: UIImage?, at index: Int) {
        let index = min(max(index, 0), segments.count)
        let segment = Segment()
        segment.title = title
        segment.image = image
        segment.label.textAlignment = .center
        segment.label.shrinksToStandardSize = true
        segment.imageView.contentMode = .center
        segments.insert(segment, at: index)
        addSubview(segment.label)
        addSubview(segment.imageView)
        if storedIndex >= index { storedIndex += 1 }
        segmentsDidChange()
    }

    /// Removes a segment; if it was selected, none is from then on. Does nothing with an index out of range. Never
    /// animates.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        let removed = segments.remove(at: segment)
        removed.label.removeFromSuperview()
        removed.imageView.removeFromSuperview()
        if storedIndex == segment { storedIndex = Self.noSegment }
        if storedIndex > segment { storedIndex -= 1 }
        segmentsDidChange()
    }

    /// Removes all segments; none is selected from then on.
    open func removeAllSegments() {
        for index in segments.indices.reversed() { removeSegment(at: index, animated: false) }
    }

    /// Shows a text in a segment, in place of its picture. Traps on an index out of range.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        segments[segment].title = title
        segments[segment].image = nil
        segmentsDidChange()
    }

    /// The text of a segment; nil if it shows a picture. Traps on an index out of range.
    open func titleForSegment(at segment: Int) -> String? { segments[segment].title }

    /// Shows a picture in a segment, in place of its text. Traps on an index out of range.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        segments[segment].image = image
        segments[segment].title = nil
        segmentsDidChange()
    }

    /// The picture of a segment; nil if it shows a text. Traps on an index out of range.
    open func imageForSegment(at segment: Int) -> UIImage? { segments[segment].image }

    /// Whether the user can select a segment. Traps on an index out of range.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        segments[segment].isEnabled = enabled
        updateLooks()
    }

    /// Whether the user can select a segment; true until set. Traps on an index out of range.
    open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }

    /// Font and colour of the titles in a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        titleAttributes[state] = attributes
        segmentsDidChange()
    }

    /// Font and colour of the titles that were set for a state; nil if none were.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }

    private static let thumbColor = UIColor(lightWhite: 1, darkWhite: 0.39)

    /// The colour of the mark behind the selected segment; nil for the default: white, or grey in the dark style.
    open var selectedSegmentTintColor: UIColor? {
        didSet { thumb.backgroundColor = selectedSegmentTintColor ?? Self.thumbColor }
    }

    // MARK: Selection

    /// The selected segment; `noSegment` if none is. Setting it sends no event, and does not animate.
    open var selectedSegmentIndex: Int {
        get { storedIndex }
        set { select(newValue, animated: false) }
    }

    private func select(_ index: Int, animated: Bool) {
        let isSlide = storedIndex != Self.noSegment && animated && window != nil
        storedIndex = segments.indices.contains(index) ? index : Self.noSegment
        updateLooks()
        guard isSlide else { return placeThumb() }
        UIView.animate(withDuration: Self.duration, animations: placeThumb)
    }

    private func segmentsDidChange() {
        updateLooks()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Look

    private static let font = UIFontMetrics(forTextStyle: .footnote).scaledFont(
        for: .systemFont(ofSize: 13, weight: .medium))
    private static let selectedFont = UIFontMetrics(forTextStyle: .footnote).scaledFont(
        for: .systemFont(ofSize: 13, weight: .semibold))

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        segmentsDidChange()
    }

    private func updateLooks() {
        for (index, segment) in segments.enumerated() {
            let isSelected = index == storedIndex
            let attributes = (isSelected ? titleAttributes[.selected] : nil) ?? titleAttributes[.normal]
            segment.label.text = segment.title
            let font = attributes?[.font] as? UIFont ?? (isSelected ? Self.selectedFont : Self.font)
            let adjusted = font.adjusted(to: traitCollection.preferredContentSizeCategory)
            segment.font = adjusted
            segment.label.font = adjusted
            segment.leastScale =
                adjusted.scaling == nil ? 1 : (adjusted.scaleToStandardSize ?? 1) * Self.leastTitleScale
            segment.titleWidth = segment.title == nil ? 0 : segment.label.sizeThatFits(Self.free).width
            segment.label.textColor = attributes?[.foregroundColor] as? UIColor ?? .label
            segment.imageView.image =
                segment.image?.renderingMode == .automatic
                ? segment.image?.withRenderingMode(.alwaysTemplate) : segment.image
            segment.imageView.tintColor = .label
            let isDimmed = !segment.isEnabled || !isEnabled
            let isPressed = index == pressedIndex && !isSelected
            let alpha: CGFloat = isDimmed ? 0.3 : isPressed ? 0.5 : 1
            segment.label.alpha = alpha
            segment.imageView.alpha = alpha
        }
        thumb.isHidden = storedIndex == Self.noSegment
        fitTitles()
    }

    /// If a title is wider than its segment, all titles get smaller together, down to three quarters of the standard
    /// size. Titles in fonts of a fixed size stay.
    private func fitTitles() {
        var scale: CGFloat = 1
        for (index, segment) in segments.enumerated() where segment.titleWidth > 0 {
            let room = frame(ofSegment: index).width - 2 * Self.leastTitleMargin
            if room > 0 { scale = min(scale, room / segment.titleWidth) }
        }
        for segment in segments {
            guard let font = segment.font else { continue }
            let scale = max(scale, segment.leastScale)
            let fitting = scale < 1 ? font.withSize(font.pointSize * scale) : font
            if segment.label.font != fitting { segment.label.font = fitting }
        }
    }

    package override func stateDidChange() {
        updateLooks()
    }

    private func frame(ofSegment index: Int) -> CGRect {
        let width = bounds.width / CGFloat(max(segments.count, 1))
        let left = (CGFloat(index) * width).rounded()
        return CGRect(x: left, y: 0, width: (CGFloat(index + 1) * width).rounded() - left, height: bounds.height)
    }

    /// The segment under the pointer, if a click selects it.
    override func hoverShape(at location: CGPoint) -> UIShape? {
        guard super.hoverShape(at: location) != nil, let index = index(at: convert(location, from: nil).x),
            index != storedIndex, segments[index].isEnabled
        else { return nil }
        let rect = frame(ofSegment: index).insetBy(dx: Self.padding, dy: Self.padding)
        return .fixedRect(rect, cornerRadius: Self.cornerRadius - 1)
    }

    private func placeThumb() {
        guard storedIndex != Self.noSegment else { return }
        let frame = frame(ofSegment: storedIndex).insetBy(dx: Self.padding, dy: Self.padding)
        let scale = pressedIndex == storedIndex ? Self.pressedScale : 1
        thumb.frame = frame.insetBy(dx: frame.width * (1 - scale) / 2, dy: frame.height * (1 - scale) / 2)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (index, segment) in segments.enumerated() {
            // Less than the margin, as a smaller font is not smaller to the pixel.
            segment.label.frame = frame(ofSegment: index).insetBy(dx: Self.leastTitleMargin / 2, dy: 0)
            segment.imageView.frame = frame(ofSegment: index)
        }
        fitTitles()
        placeThumb()
    }

    /// The width at which all segments are as wide as the widest needs.
    open override var intrinsicContentSize: CGSize {
        let font = titleAttributes[.normal]?[.font] as? UIFont ?? Self.font
        let height = Self.height + font.extraLineHeight(in: traitCollection)
        let widest = segments.reduce(0) { widest, segment in
            max(widest, segment.image?.size.width ?? segment.titleWidth)
        }
        return CGSize(
            width: ((widest + 2 * Self.titleMargin).rounded(.up)) * CGFloat(segments.count), height: height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Selects the next enabled segment in an arrow's direction. False if there is none.
    private func select(_ heading: UIFocusHeading, with event: UIEvent?) -> Bool {
        guard heading == .left || heading == .right else { return false }
        let step = heading == .right ? 1 : -1
        var index = storedIndex == Self.noSegment ? (step > 0 ? -1 : segments.count) : storedIndex
        repeat { index += step } while segments.indices.contains(index) && !segments[index].isEnabled
        guard segments.indices.contains(index) else { return false }
        select(index, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
        return true
    }

    /// While it has the focus, arrows select.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isFocused, isEnabled, let heading = presses.first?.key?.focusHeading, select(heading, with: event) { return }
        super.pressesBegan(presses, with: event)
    }

    /// Does nothing: Return and Space select nothing.
    package override func performKeyPress(with event: UIEvent?) {}

    // MARK: Tracking

    private func index(of touch: UITouch) -> Int? { index(at: touch.location(in: self).x) }

    private func index(at x: CGFloat) -> Int? {
        guard bounds.width > 0, !segments.isEmpty else { return nil }
        let index = Int((x / bounds.width * CGFloat(segments.count)).rounded(.down))
        return min(max(index, 0), segments.count - 1)
    }

    private func press(_ index: Int?) {
        guard index != pressedIndex else { return }
        pressedIndex = index
        updateLooks()
        guard window != nil else { return placeThumb() }
        UIView.animate(withDuration: Self.duration, animations: placeThumb)
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let index = index(of: touch), segments[index].isEnabled else { return false }
        press(index)
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let index = isTouchInside ? index(of: touch) : nil
        press(index.flatMap { segments[$0].isEnabled ? $0 : nil })
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let chosen = isTouchInside ? pressedIndex : nil
        press(nil)
        guard let chosen, chosen != storedIndex else { return }
        select(chosen, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
    }

    open override func cancelTracking(with event: UIEvent?) {
        press(nil)
    }
}
