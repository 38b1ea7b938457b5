/// A control above the content of a scroll view. Pulling it down reloads the content; it spins until that is done. Main
/// thread.
///
/// Give it to `UIScrollView.refreshControl`. It sends `valueChanged` when the user has pulled the content far enough,
/// with a finger or the mouse, on a trackpad, or by three notches of a wheel that begin at rest; and for F5 in the list
/// that has the focus or is in front. The target loads, and calls `endRefreshing()`. In Apple's UIKit neither a wheel
/// nor F5 refreshes.
///
/// A pull needs content that bounces: give a plain scroll view `alwaysBounceVertical`. While nothing spins in sight, it
/// asks for no frames.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    private enum Phase {
        case idle
        case refreshing
        /// The control has refreshed during the present pull. The content must return to its edge before another
        /// refresh.
        case spent
    }

    private static let ownHeight: CGFloat = 60
    /// How far the content has to be pulled beyond the control's height, in points.
    private static let reserve: CGFloat = 12
    private static let titleGap: CGFloat = 2

    private let spinner = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private var phase = Phase.idle
    private var wheel = WheelPull()
    weak var scrollView: UIScrollView?
    /// The height, in points, that the control adds to the scroll view's top inset, so that it stays in sight.
    private(set) var inset: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        // Touches on the control drag the content.
        isUserInteractionEnabled = false
        clipsToBounds = true
        spinner.hidesWhenStopped = false
        spinner.isHidden = false
        label.textAlignment = .center
        label.numberOfLines = 0
        label.font = .preferredFont(forTextStyle: .footnote)
        label.textColor = .readableSecondaryLabel
        label.adjustsFontForContentSizeCategory = true
        addSubview(spinner)
        addSubview(label)
        isAccessibilityElement = true
        accessibilityLabel = "Load again"
    }

    /// A control without a size: the scroll view decides its frame.
    public convenience init() {
        self.init(frame: .zero)
    }

    // MARK: Look

    /// Text below the spinner; nil, the default, for none. Without attributes of its own it is small and grey.
    open var attributedTitle: NSAttributedString? {
        get { label.attributedText }
        set {
            label.attributedText = newValue
            accessibilityLabel = newValue?.string ?? "Load again"
            scrollView?.setNeedsLayout()
        }
    }

    /// The colour of the spinner; nil, the default, for grey.
    override open var tintColor: UIColor! {
        get { super.tintColor }
        set {
            super.tintColor = newValue
            spinner.color = newValue
        }
    }

    override open var canBecomeFocused: Bool { false }

    // MARK: Refreshing

    /// Whether the control spins.
    open var isRefreshing: Bool { phase == .refreshing }

    /// Makes the control spin, for a load that the program has begun. No event is sent. If the content is at its
    /// beginning, it scrolls down to show the control; in Apple's UIKit the program has to do that.
    open func beginRefreshing() {
        guard phase != .refreshing else { return }
        phase = .refreshing
        accessibilityValue = "Loading"
        guard let scrollView else { return }
        // During a pull the control is visible already; it takes room when the pull ends.
        if scrollView.drag == nil { takeRoom(isAtStart: scrollView.isAtBeginning) }
        scrollView.setNeedsLayout()
    }

    /// Call this when the content is loaded: the spinner disappears, and the content moves back to its edge.
    open func endRefreshing() {
        guard phase == .refreshing else { return }
        phase = scrollView?.drag == nil ? .idle : .spent
        accessibilityValue = nil
        inset = 0
        scrollView?.refreshInsetDidChange()
        scrollView?.setNeedsLayout()
    }

    /// Whether the user can make it refresh: only where the user may scroll, also by a key.
    var canBePulled: Bool { isEnabled && scrollView?.isScrollEnabled == true }

    /// As if the user had pulled it: for F5. False if it refreshes already, or cannot be pulled.
    func refreshByKey() -> Bool {
        guard canBePulled, phase != .refreshing else { return false }
        fire()
        scrollView?.showRefreshControl()
        return true
    }

    private func takeRoom(isAtStart: Bool) {
        inset = height
        scrollView?.refreshInsetDidChange()
        if isAtStart { scrollView?.showRefreshControl() }
    }

    // MARK: Pulling

    /// How far the content has to be pulled, in points.
    private var threshold: CGFloat { height + Self.reserve }

    /// Points beyond the beginning of the content to which a wheel or trackpad may bring it.
    var room: CGFloat { canBePulled && inset == 0 ? threshold : 0 }

    /// Called when the content has moved.
    func viewportDidMove() {
        guard let scrollView, let drag = scrollView.drag, drag.source != .bar else { return }
        if phase == .spent, scrollView.overscroll <= 0 { phase = .idle }
        if phase == .idle, canBePulled, scrollView.overscroll >= threshold - 0.5 { fire() }
    }

    private func fire() {
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered], with: nil)
    }

    /// Called when the user lets go of the content, before it begins to move.
    func dragWillEnd() {
        switch phase {
        case .idle: break
        case .spent: phase = .idle
        case .refreshing: if inset == 0 { takeRoom(isAtStart: false) }
        }
    }

    /// Takes a wheel notch if it pulls: an upward notch at the beginning of the content, after the wheel has rested
    /// there.
    func takeNotch(of step: WheelBurst.Step, _ distance: Double, at time: Double) -> Bool {
        guard step.device == .wheel, step.axis == .vertical, let scrollView, room > 0 else {
            return false
        }
        let pulls = distance < 0 && scrollView.drag == nil && (wheel.notches > 0 || scrollView.isAtBeginning)
        guard wheel.admits(pulls: pulls, at: time) else {
            if !pulls { wheel.end() }
            return false
        }
        guard wheel.notches < WheelPull.notchesNeeded else {
            wheel.end()
            fire()
            return true
        }
        scrollView.pull(to: threshold * CGFloat(wheel.notches) / CGFloat(WheelPull.notchesNeeded))
        wheel.timer.set(at: time + WheelPull.patience) { [weak self] in
            self?.wheel.end()
            self?.scrollView?.pull(to: 0)
        }
        return true
    }

    // MARK: Layout

    private var height: CGFloat {
        let width = (scrollView?.bounds.width ?? bounds.width) - 32
        let text = label.attributedText == nil ? 0 : label.sizeThatFits(CGSize(width: width, height: 0)).height
        return Self.ownHeight + (text > 0 ? (text + Self.titleGap).rounded(.up) : 0)
    }

    /// Sets the control's frame to the area above the content, and stops the spinner while that is out of sight.
    func place() {
        guard let scrollView else { return }
        let shown = max(0, scrollView.overscroll + inset)
        if transform3D != scrollView.uprightTransform { transform3D = scrollView.uprightTransform }
        let area = CGRect(x: 0, y: -shown, width: scrollView.bounds.width, height: shown)
        if frame != area { frame = area }
        isHidden = shown == 0
        let spins = phase == .refreshing && shown > 0
        if spins != spinner.isAnimating { if spins { spinner.startAnimating() } else { spinner.stopAnimating() } }
        guard shown > 0 else { return }
        // While the user pulls, the spinner fades in.
        let part = phase == .refreshing ? 1 : min(shown / threshold, 1)
        spinner.alpha = part
        label.alpha = part
        let height = height
        spinner.center = CGPoint(x: bounds.midX, y: bounds.height - height + Self.ownHeight / 2)
        label.frame = CGRect(
            x: 16, y: bounds.height - height + Self.ownHeight - 8, width: max(0, bounds.width - 32),
            height: height - Self.ownHeight)
    }
}

/// Notches of a wheel that pull a refresh control. A value.
@MainActor private struct WheelPull {
    static let notchesNeeded = 3
    /// Seconds that the wheel has to rest before the first notch, so that scrolling up to the edge pulls nothing.
    static let rest = 0.4
    /// Seconds within which the next notch has to come.
    static let patience = 0.6

    private(set) var notches = 0
    private var lastTime = -Double.infinity
    /// Ends a pull when no further notch comes.
    var timer = GestureTimer()

    /// Counts a notch that pulls. Returns whether it belongs to a pull.
    mutating func admits(pulls: Bool, at time: Double) -> Bool {
        defer { lastTime = time }
        guard pulls, notches > 0 || time - lastTime >= Self.rest else { return false }
        notches += 1
        return true
    }

    mutating func end() {
        notches = 0
        timer.cancel()
    }
}
