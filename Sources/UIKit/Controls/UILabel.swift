import Typesetting

/// Shows text, one line or several. Main thread; the text is laid out and drawn there, when it is first shown.
///
/// For text in lists, `ASTextNode` does the same on worker threads.
@preconcurrency @MainActor open class UILabel: UIView {
    /// The text and how it is laid out, remembered until something changes.
    private var content = LabelContent()
    /// A closure that is called when the text's size may have changed.
    final var onChange: (@MainActor () -> Void)?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        contentMode = .redraw
        layer.keepsContentsSize = true
    }

    private func contentDidChange() {
        content.invalidate()
        invalidateIntrinsicContentSize()
        setNeedsDisplay()
        onChange?()
    }

    private func lookDidChange() {
        content.invalidate()
        setNeedsDisplay()
    }

    // MARK: Text

    /// The text. Setting it drops the attributes of `attributedText`.
    open var text: String? {
        get { content.string }
        set {
            if content.setPlain(newValue) { contentDidChange() }
        }
    }

    /// The text with attributes. Attributes that are not set are taken from `font`, `textColor`, `textAlignment` and
    /// `lineBreakMode`. The string is read once, when it is set.
    open var attributedText: NSAttributedString? {
        get { content.attributedString }
        set {
            if content.setAttributed(newValue) { contentDidChange() }
        }
    }

    /// The text's font; nil brings back the default, the system font of 17 points.
    open var font: UIFont! {
        get { content.font }
        set {
            let font: UIFont = newValue ?? LabelContent.defaultFont
            let isOther = font != content.font
            // An equal one may belong to another text style.
            content.font = font
            if isOther { contentDidChange() }
        }
    }

    /// The text's colour; nil brings back the default, `label`.
    open var textColor: UIColor! = .label {
        didSet {
            if textColor == nil { textColor = .label }
            if textColor != oldValue { lookDidChange() }
        }
    }

    /// The horizontal alignment of lines. Default `natural`.
    open var textAlignment: NSTextAlignment {
        get { content.alignment }
        set {
            guard newValue != content.alignment else { return }
            content.alignment = newValue
            lookDidChange()
        }
    }

    /// The way in which text that is wider than its line is wrapped or truncated. Default `byTruncatingTail`.
    open var lineBreakMode: NSLineBreakMode {
        get { content.lineBreakMode }
        set {
            guard newValue != content.lineBreakMode else { return }
            content.lineBreakMode = newValue
            contentDidChange()
        }
    }

    /// The greatest number of lines; 0 for as many as there is room for. Default 1.
    open var numberOfLines: Int {
        get { content.numberOfLines }
        set {
            guard newValue != content.numberOfLines else { return }
            content.numberOfLines = max(0, newValue)
            contentDidChange()
        }
    }

    /// Shrinks the font until the text fits the width, down to `minimumScaleFactor`. For labels of one line.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { lookDidChange() } }
    }
    /// The smallest fraction of the font size that shrinking may reach; 0 for no limit.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if minimumScaleFactor != oldValue, adjustsFontSizeToFitWidth { lookDidChange() } }
    }
    /// Whether a line that would be cut off at a larger text size shrinks, but not below its size at the standard text
    /// size. For labels in the library's own views.
    var shrinksToStandardSize = false {
        didSet { if shrinksToStandardSize != oldValue { lookDidChange() } }
    }
    /// The width at which `intrinsicContentSize` breaks lines; 0 for none.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// Whether fonts from `UIFont.preferredFont(forTextStyle:)` and `UIFontMetrics`, also in `attributedText`, follow
    /// the size of text that the user prefers. Default false.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory != oldValue { adjustFont() } }
    }

    private func adjustFont() {
        let category = traitCollection.preferredContentSizeCategory
        if content.adjustRuns(to: adjustsFontForContentSizeCategory ? category : .unspecified) { contentDidChange() }
        if adjustsFontForContentSizeCategory { font = font.adjusted(to: category) }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.preferredContentSizeCategory != previousTraitCollection?.preferredContentSizeCategory {
            adjustFont()
        }
    }

    // MARK: Look

    /// The text's colour while `isHighlighted` is true; nil, the default, uses `textColor`.
    open var highlightedTextColor: UIColor? {
        didSet { if isHighlighted { lookDidChange() } }
    }
    /// Whether to draw in `highlightedTextColor`. Cells set it while they are pressed or selected. Default false.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue, highlightedTextColor != nil { lookDidChange() } }
    }
    /// A disabled label is drawn faded.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { lookDidChange() } }
    }
    /// The colour of a shadow behind the text, moved by `shadowOffset`; nil, the default, for none.
    open var shadowColor: UIColor? {
        didSet { if shadowColor != oldValue { lookDidChange() } }
    }
    /// The distance of the shadow from the text in points, positive to the right and downwards.
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet { if shadowOffset != oldValue, shadowColor != nil { lookDidChange() } }
    }

    private var effectiveColor: UIColor {
        if isHighlighted, let highlightedTextColor { return highlightedTextColor }
        return isEnabled ? textColor : textColor.withAlphaComponent(textColor.cgColor.alpha * 0.4)
    }

    // MARK: Measuring

    private func layout(in size: CGSize) -> TextLayout? {
        content.layout(
            in: size, color: effectiveColor, shadow: shadowColor.map { ($0, shadowOffset) }, scale: contentScaleFactor,
            minimumScale: minimumScale)
    }

    private var minimumScale: CGFloat? {
        if adjustsFontSizeToFitWidth { return minimumScaleFactor }
        return shrinksToStandardSize ? font.scaleToStandardSize : nil
    }

    private func pixels(_ length: CGFloat) -> CGFloat {
        (length * contentScaleFactor - 0.001).rounded(.up) / contentScaleFactor
    }

    /// The size in whole pixels that the text takes at the width given, a width of 0 being no limit. The height given
    /// limits nothing, nor does the width where there is but one line: so `sizeToFit()` lets a label grow to its text.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        textSize(within: CGSize(width: content.numberOfLines == 1 ? 0 : size.width, height: 0))
    }

    /// The size in whole pixels that the text takes within the size given. A width or height of 0 is no limit.
    func textSize(within size: CGSize) -> CGSize {
        let limit = CGSize(
            width: size.width > 0 ? size.width : .infinity, height: size.height > 0 ? size.height : .infinity)
        guard let layout = layout(in: limit) else { return .zero }
        return CGSize(
            width: min(pixels(layout.size.width), limit.width), height: min(pixels(layout.size.height), limit.height))
    }

    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }

    /// A rectangle of the text's size at the top left of the bounds; the text is drawn vertically centred.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let own = content.numberOfLines
        content.numberOfLines = numberOfLines
        defer { content.numberOfLines = own }
        let size = textSize(within: bounds.size)
        return CGRect(origin: bounds.origin, size: size)
    }

    // MARK: Drawing

    open override func display(_ layer: CALayer) {
        // No text, no bitmap.
        guard !content.isEmpty else {
            layer.contents = nil
            return
        }
        super.display(layer)
    }

    open override func draw(_ rect: CGRect) {
        drawText(in: bounds)
    }

    /// Draws the text into a rectangle, vertically centred. Override it to inset the rectangle and call super.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let layout = layout(in: rect.size) else { return }
        let free = max(0, rect.height - layout.size.height)
        let scale = contentScaleFactor
        layout.draw(
            in: context, at: CGPoint(x: rect.minX, y: rect.minY + (free / 2 * scale).rounded(.down) / scale))
    }
}
