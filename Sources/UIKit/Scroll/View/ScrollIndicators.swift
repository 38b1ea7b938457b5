import Execution

/// The thin bars that show which part of the content is in view: there while it moves, faded out a second later.
///
/// They are layers above the content, placed in content coordinates whenever the offset changes. Nothing is allocated
/// until the first change of the offset, and nothing runs once they have faded.
@MainActor package final class ScrollIndicators: FrameAnimator, CALayerDelegate {
    /// Points.
    static let thickness: CGFloat = 3
    static let margin: CGFloat = 3
    static let minimumLength: CGFloat = 36
    /// Length to which overscrolling squeezes them.
    static let squeezedLength: CGFloat = 8
    /// Seconds without movement until they fade, and seconds that takes.
    static let idleTime = 1.0
    static let fadeTime = 0.25

    private weak var scrollView: UIScrollView?
    private var bars: [ScrollAxis: CALayer] = [:]
    private var lastMovement = 0.0
    private var fadeStart: Double?
    private var timer = GestureTimer()
    private(set) var isShown = false

    init(scrollView: UIScrollView) {
        self.scrollView = scrollView
    }

    /// The bar of an axis, once it has been shown.
    package func bar(_ axis: ScrollAxis) -> CALayer? { bars[axis] }

    /// Shows them where they belong, and for a second from now.
    func show() {
        guard let scrollView, scrollView.window != nil, ScrollAxis.allCases.contains(where: isWanted) else { return }
        lastMovement = scrollView.frameTime
        fadeStart = nil
        if !isShown {
            isShown = true
            waitUntilIdle(since: lastMovement)
        }
        for axis in ScrollAxis.allCases where isWanted(axis) { ensureBar(axis) }
        for bar in bars.values { bar.opacity = 1 }
        update()
    }

    /// Places them for the present offset and sizes.
    func update() {
        guard isShown, let scrollView else { return }
        for (axis, bar) in bars {
            bar.isHidden = !isWanted(axis)
            if !bar.isHidden { bar.frame = frame(axis, in: scrollView) }
        }
    }

    /// Whether there is anything to show on an axis.
    private func isWanted(_ axis: ScrollAxis) -> Bool {
        guard let scrollView, scrollView.hasRoom(axis) else { return false }
        return axis == .vertical ? scrollView.showsVerticalScrollIndicator : scrollView.showsHorizontalScrollIndicator
    }

    func updateStyle() {
        for bar in bars.values { bar.backgroundColor = color }
    }

    /// Content was added above them.
    func keepOnTop() {
        guard isShown, let scrollView else { return }
        for bar in bars.values { scrollView.layer.addSublayer(bar) }
    }

    private func ensureBar(_ axis: ScrollAxis) {
        guard bars[axis] == nil, let scrollView else { return }
        let bar = CALayer()
        // With a delegate, moving it is not animated.
        bar.delegate = self
        bar.cornerRadius = Self.thickness / 2
        bar.backgroundColor = color
        scrollView.layer.addSublayer(bar)
        bars[axis] = bar
    }

    private var color: CGColor {
        switch scrollView?.indicatorStyle ?? .default {
        case .default: UIColor(white: 0.3, alpha: 0.5).cgColor
        case .black: UIColor(white: 0, alpha: 0.5).cgColor
        case .white: UIColor(white: 1, alpha: 0.6).cgColor
        }
    }

    private func frame(_ axis: ScrollAxis, in scrollView: UIScrollView) -> CGRect {
        let viewport = scrollView.bounds
        let insets =
            axis == .vertical ? scrollView.verticalScrollIndicatorInsets : scrollView.horizontalScrollIndicatorInsets
        let before = axis == .vertical ? insets.top : insets.left
        let after = axis == .vertical ? insets.bottom : insets.right
        let track = axis.value(of: viewport.size) - before - after - 2 * Self.margin
        let range = scrollView.offsetRange(axis)
        let extent = axis.value(of: viewport.size)
        let total = range.upperBound - range.lowerBound + extent
        let offset = axis.value(of: viewport.origin)
        let inside = range.clamp(offset)
        let full = max(min(Self.minimumLength, track), track * extent / total)
        let length = max(min(Self.squeezedLength, track), full - abs(offset - inside))
        let fraction = (inside - range.lowerBound) / (range.upperBound - range.lowerBound)
        // Squeezed, it stays against the end it was squeezed to.
        let start = before + Self.margin + fraction * (track - length)
        // In a scroll view that is turned over the right or lower edge on screen is the other one of the bounds.
        let across = Self.margin + Self.thickness
        return axis == .vertical
            ? CGRect(
                x: scrollView.flippedAxis == .horizontal
                    ? viewport.minX + Self.margin + insets.right : viewport.maxX - across - insets.right,
                y: viewport.minY + start, width: Self.thickness, height: length)
            : CGRect(
                x: viewport.minX + start,
                y: scrollView.flippedAxis == .vertical
                    ? viewport.minY + Self.margin + insets.bottom : viewport.maxY - across - insets.bottom,
                width: length, height: Self.thickness)
    }

    // MARK: Fading

    private func waitUntilIdle(since time: Double) {
        timer.set(at: time + Self.idleTime) { [weak self] in self?.fadeIfIdle() }
    }

    /// One timer a second, however often the content moves.
    private func fadeIfIdle() {
        guard let scrollView, isShown else { return }
        let now = scrollView.frameTime
        if scrollView.isDragging || scrollView.isTracking {
            waitUntilIdle(since: now)
        } else if now < lastMovement + Self.idleTime - 1e-6 {
            waitUntilIdle(since: lastMovement)
        } else {
            fadeStart = now
            FrameDriver.current?.add(self)
        }
    }

    package func animate(at time: FrameTime) -> Bool {
        guard let fadeStart else {
            // Shown again while fading.
            waitUntilIdle(since: lastMovement)
            return false
        }
        let opacity = max(0, 1 - (time - fadeStart) / Self.fadeTime)
        for bar in bars.values { bar.opacity = Float(opacity) }
        guard opacity == 0 else { return true }
        for bar in bars.values { bar.isHidden = true }
        isShown = false
        self.fadeStart = nil
        return false
    }
}
