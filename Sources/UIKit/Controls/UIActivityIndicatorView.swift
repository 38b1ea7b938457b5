import Execution

/// A turning wheel that says work is going on. Main thread.
///
/// The wheel's pictures are drawn once for each colour, size and scale; turning it exchanges them ten times a second
/// and asks for no frames in between. With less motion the wheel stands still, and gets paler and darker.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    /// The size of the wheel.
    public enum Style: Int, Sendable {
        /// 20 by 20 points.
        case medium = 100
        /// 37 by 37 points.
        case large = 101
    }

    private static let stepInterval = 0.1

    /// The timer is set this much earlier than the step, so that a frame that comes slightly too early still makes it.
    private static let tolerance = 0.001

    private var step = 0
    private var stepTime: FrameTime = 0
    private var timer: UInt64?
    /// The driver that the timer belongs to: when a driver goes away, its timers never fire.
    private weak var timerDriver: FrameDriver?

    /// A wheel of a style's size that stands still and is hidden.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(origin: .zero, size: Self.size(style)))
        isUserInteractionEnabled = false
        isAccessibilityElement = true
        accessibilityLabel = "In progress"
        accessibilityTraits = .updatesFrequently
        isHidden = true
    }

    public override convenience init(frame: CGRect) {
        self.init(style: .medium)
        self.frame = frame
    }

    private static func size(_ style: Style) -> CGSize {
        switch style {
        case .medium: CGSize(width: 20, height: 20)
        case .large: CGSize(width: 37, height: 37)
        }
    }

    /// How large the wheel is drawn; changing it does not change the frame.
    open var style: Style {
        didSet {
            guard style != oldValue else { return }
            invalidateIntrinsicContentSize()
            layer.setNeedsDisplay()
        }
    }

    /// The colour of the wheel; nil brings back the default, grey.
    open var color: UIColor! = .systemGray {
        didSet {
            if color == nil { color = .systemGray }
            if color != oldValue { layer.setNeedsDisplay() }
        }
    }

    /// Whether the view hides itself while the wheel stands still. Default true.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }

    /// Whether the wheel turns.
    open private(set) var isAnimating = false

    /// Shows the wheel, which turns while the view is in a window. Does nothing if it turns already.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        isHidden = false
        scheduleStep()
    }

    /// Stops the wheel and hides it, unless `hidesWhenStopped` is false.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        isHidden = hidesWhenStopped
        cancelStep()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { scheduleStep() } else { cancelStep() }
    }

    /// Schedules the next step, if the wheel turns and the view is in a window.
    private func scheduleStep() {
        guard isAnimating, window != nil, let driver = FrameDriver.current else { return }
        if timer != nil, timerDriver === driver { return }
        timerDriver = driver
        // Counted from the previous step, so that the frame rate does not matter; missed steps are skipped.
        let next = stepTime + Self.stepInterval
        stepTime = next > driver.now ? next : driver.now + Self.stepInterval
        timer = driver.schedule(at: stepTime - Self.tolerance) { [weak self] in self?.turn() }
    }

    private func cancelStep() {
        if let timer { timerDriver?.cancelTimer(timer) }
        timer = nil
    }

    private func turn() {
        timer = nil
        step = (step + 1) % SpinnerPictures.count
        showPicture()
        scheduleStep()
    }

    private func showPicture() {
        let pictures = SpinnerPictures.of(
            size: Self.size(style).width, scale: contentScaleFactor,
            color: color.cgColor(for: traitCollection), stands: UIAccessibility.isReduceMotionEnabled)
        layer.contents = pictures?[step]
    }

    open override func display(_ layer: CALayer) {
        layer.contentsGravity = .center
        showPicture()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size(style) }
    open override var intrinsicContentSize: CGSize { Self.size(style) }
}

/// The positions of the wheel.
@MainActor private enum SpinnerPictures {
    /// The number of pictures, which is that of the spokes.
    static let count = 8

    private struct Key: Hashable {
        var size: CGFloat
        var scale: CGFloat
        var color: CGColor
        /// Whether the wheel stands still, and gets paler and darker in place of turning.
        var stands: Bool
    }

    /// Few keys are in use at a time; when there are more than `cacheLimit`, all pictures are dropped.
    private static var cache: [Key: [CGImage]] = [:]
    private static let cacheLimit = 8

    /// The pictures of the wheel; nil if there is no memory for them.
    static func of(size: CGFloat, scale: CGFloat, color: CGColor, stands: Bool) -> [CGImage]? {
        let key = Key(size: size, scale: scale, color: color, stands: stands)
        if let pictures = cache[key] { return pictures }
        if cache.count >= cacheLimit { cache.removeAll() }
        guard let pictures = try? (0..<count).map({ try draw(key, position: $0) }) else { return nil }
        cache[key] = pictures
        return pictures
    }

    private static func draw(_ key: Key, position: Int) throws(BitmapError) -> CGImage {
        let (size, scale, color) = (key.size, key.scale, key.color)
        let bitmap = try Bitmap(size: CGSize(width: size, height: size), scale: scale)
        return bitmap.render(scale: scale, isOpaque: false) { context in
            context.translateBy(x: size / 2, y: size / 2)
            context.setLineWidth(size * 0.11)
            context.setLineCap(.round)
            for spoke in 0..<count {
                // The spoke that the wheel has reached is the darkest; the spokes behind it fade.
                let age = (position - spoke + count) % count
                let distance = key.stands ? abs(position - count / 2) * 2 : age
                let fade = 1 - CGFloat(distance) / CGFloat(count) * 0.8
                let angle = CGFloat(spoke) * 2 * .pi / CGFloat(count) - .pi / 2
                let direction = CGPoint(x: cos(angle), y: sin(angle))
                context.setStrokeColor(
                    CGColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * fade))
                context.move(to: CGPoint(x: direction.x * size * 0.22, y: direction.y * size * 0.22))
                context.addLine(to: CGPoint(x: direction.x * size * 0.42, y: direction.y * size * 0.42))
                context.strokePath()
            }
        }
    }
}
