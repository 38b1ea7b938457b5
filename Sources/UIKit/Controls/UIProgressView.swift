/// A bar that fills from left to right, or from right to left in right-to-left layouts. Main thread.
@preconcurrency @MainActor open class UIProgressView: UIView {
    private static let height: CGFloat = 4
    private static let duration = 0.25

    /// The look of a progress view; both styles look the same here.
    public enum Style: Int, Sendable {
        /// The style of a view outside of bars.
        case `default` = 0
        /// The style of a view in a bar.
        case bar = 1
    }

    private let fill = UIView()
    /// Below the fill; exists only while the user wants increased contrast.
    private var outline: ControlPart?
    private var storedProgress: Float = 0
    /// Has no effect here: both styles look the same.
    open var progressViewStyle = Style.default

    /// A bar 150 points wide.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: Self.height))
        progressViewStyle = style
    }

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: Self.height)))
        isUserInteractionEnabled = false
        isAccessibilityElement = true
        accessibilityTraits = .updatesFrequently
        accessibilityValue = "0 %"
        clipsToBounds = true
        layer.cornerRadius = Self.height / 2
        addSubview(fill)
        updateColors()
    }

    /// The progress, from 0 to 1; other values are clamped. Setting it does not animate.
    open var progress: Float {
        get { storedProgress }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets the part that is filled, from 0 to 1; animated, the bar grows over a quarter of a second.
    open func setProgress(_ progress: Float, animated: Bool) {
        storedProgress = min(max(progress, 0), 1)
        accessibilityValue = "\(Int((storedProgress * 100).rounded())) %"
        guard animated, window != nil else { return placeFill() }
        UIView.animate(withDuration: Self.duration, animations: placeFill)
    }

    /// The colour of the part that is filled; nil, the default, for the tint colour.
    open var progressTintColor: UIColor? {
        didSet { updateColors() }
    }
    /// The colour of the part that is not filled; nil, the default, for the system's fill colour.
    open var trackTintColor: UIColor? {
        didSet { updateColors() }
    }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        guard (traitCollection.accessibilityContrast == .high) != (outline != nil) else { return }
        if let outline {
            outline.removeFromSuperview()
            self.outline = nil
            return
        }
        let part = ControlPart(frame: bounds)
        part.layer.cornerRadius = Self.height / 2
        insertSubview(part, at: 0)
        part.outlineForContrast()
        outline = part
    }

    private func updateColors() {
        fill.backgroundColor = progressTintColor ?? tintColor
        backgroundColor = trackTintColor ?? .systemFill
    }

    private func placeFill() {
        let width = bounds.width * CGFloat(storedProgress)
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        fill.frame = CGRect(x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeFill()
        outline?.frame = bounds
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.height)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
    }
}
