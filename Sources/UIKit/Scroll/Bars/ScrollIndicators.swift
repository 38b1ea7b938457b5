import Execution

/// The scroll bars, which show what part of the content is in view and respond to the mouse. They appear thin while the
/// content moves and fade out a second later. Under the pointer they stay, thicker and with a track behind the thumb.
///
/// They are layers above the content, placed in content coordinates whenever the offset changes. Nothing is allocated
/// until the first change of the offset, and nothing runs once they have faded or while they are only pointed at.
@MainActor package final class ScrollIndicators: FrameAnimator, CALayerDelegate {
    /// Thicknesses of a bar, and its distance from the edge of the viewport, in points.
    static let thickness: CGFloat = 3
    static let grownThickness: CGFloat = 8
    static let margin = ScrollBarGeometry.margin
    /// Width of the strip along the edge that counts as the bar for the mouse.
    static let laneWidth: CGFloat = 14
    /// Length to which overscrolling squeezes a bar.
    static let squeezedLength: CGFloat = 8
    /// Seconds without movement until the bars fade, and seconds that fading takes.
    static let idleTime = 1.0
    static let fadeTime = 0.25

    private let reference: BackReference<UIScrollView>
    var scrollView: UIScrollView? { reference.object }
    /// The layers that show the place along an axis. The track is below the thumb, and hidden unless the bar is grown.
    private typealias Bar = (track: CALayer, thumb: CALayer)

    private var bars: [ScrollAxis: Bar] = [:]
    /// The bar under the pointer.
    package internal(set) var pointedAxis: ScrollAxis?
    /// The thumb that is dragged, and where it begins in the viewport. Infinite at an end of the track.
    var held: (axis: ScrollAxis, start: CGFloat)?
    var endTimer = GestureTimer()
    /// Width of a view at the edge where the vertical bar would be, such as a table's index.
    var clearance: CGFloat = 0 {
        didSet { if clearance != oldValue { update() } }
    }
    private var lastMovement = 0.0
    private var fadeStart: Double?
    private var timer = GestureTimer()
    private(set) var isShown = false

    init(scrollView: UIScrollView) {
        reference = BackReference(scrollView)
    }

    /// The thumb of an axis, once it has been shown.
    package func bar(_ axis: ScrollAxis) -> CALayer? { bars[axis]?.thumb }

    /// Shows the bars at their present places for at least a second.
    func show() {
        guard let scrollView, scrollView.window != nil, ScrollAxis.allCases.contains(where: isWanted) else { return }
        lastMovement = scrollView.frameTime
        fadeStart = nil
        if !isShown {
            isShown = true
            waitUntilIdle(since: lastMovement)
        }
        for axis in ScrollAxis.allCases where bars[axis] == nil && isWanted(axis) {
            bars[axis] = (makeLayer(), makeLayer())
            updateStyle()
        }
        setOpacity(1)
        update()
    }

    private func setOpacity(_ opacity: Float) {
        for (track, thumb) in bars.values { (track.opacity, thumb.opacity) = (opacity, opacity) }
    }

    /// Places the bars for the present offset and sizes.
    func update() {
        guard isShown, let scrollView else { return }
        for (axis, bar) in bars {
            bar.thumb.isHidden = !isWanted(axis)
            bar.track.isHidden = bar.thumb.isHidden || !isGrown(axis)
            if !bar.thumb.isHidden { place(bar, axis, in: scrollView) }
        }
        stayAtEnd(of: scrollView)
    }

    /// Whether there is anything to show on an axis.
    func isWanted(_ axis: ScrollAxis) -> Bool {
        guard let scrollView, scrollView.hasRoom(axis) else { return false }
        return axis == .vertical ? scrollView.showsVerticalScrollIndicator : scrollView.showsHorizontalScrollIndicator
    }

    func updateStyle() {
        for (axis, bar) in bars {
            bar.track.backgroundColor = trackColor
            bar.thumb.backgroundColor = color(of: axis)
            bar.thumb.borderColor = edgeColor
        }
    }

    /// Moves the bars to the front again after content was added.
    func keepOnTop() {
        guard isShown, let scrollView else { return }
        for (track, thumb) in bars.values {
            scrollView.layer.addSublayer(track)
            scrollView.layer.addSublayer(thumb)
        }
    }

    private func makeLayer() -> CALayer {
        let layer = CALayer()
        // With this delegate, moving the layer is not animated.
        layer.delegate = self
        scrollView?.layer.addSublayer(layer)
        return layer
    }

    private var isOnDark: Bool {
        scrollView?.indicatorStyle == .default && scrollView?.traitCollection.userInterfaceStyle == .dark
    }

    private func color(of axis: ScrollAxis) -> CGColor {
        let isHeld = held?.axis == axis
        return switch scrollView?.indicatorStyle ?? .default {
        case .default: UIColor(white: isOnDark ? 0.75 : 0.3, alpha: isHeld ? 0.8 : 0.5).cgColor
        case .black: UIColor(white: 0, alpha: isHeld ? 0.8 : 0.5).cgColor
        case .white: UIColor(white: 1, alpha: isHeld ? 0.9 : 0.6).cgColor
        }
    }

    private var edgeColor: CGColor {
        UIColor(white: isOnDark || scrollView?.indicatorStyle == .white ? 0 : 1, alpha: 0.5).cgColor
    }

    private var trackColor: CGColor {
        UIColor(white: isOnDark || scrollView?.indicatorStyle == .white ? 1 : 0, alpha: 0.1).cgColor
    }

    // MARK: Place

    private func isGrown(_ axis: ScrollAxis) -> Bool { pointedAxis == axis || held?.axis == axis }

    private func place(_ bar: Bar, _ axis: ScrollAxis, in scrollView: UIScrollView) {
        let geometry = ScrollBarGeometry(axis, of: scrollView)
        let offset = axis.value(of: scrollView.contentOffset)
        let range = scrollView.offsetRange(axis)
        let squeezed = max(min(Self.squeezedLength, geometry.track), geometry.thumb - abs(offset - range.clamp(offset)))
        let length = min(geometry.thumb, squeezed)
        // While overscrolling shortens the thumb, it stays at that end of the track.
        var start = geometry.thumbStart(at: offset, length: length)
        if let held, held.axis == axis { start = geometry.clamped(held.start) }
        let thickness = isGrown(axis) ? Self.grownThickness : Self.thickness
        bar.thumb.cornerRadius = thickness / 2
        // Seen over pictures of the thumb's own lightness.
        bar.thumb.borderWidth = isGrown(axis) ? 1 : 0
        bar.thumb.frame = rect(axis, start, length, width: thickness, from: Self.margin, in: scrollView)
        guard !bar.track.isHidden else { return }
        bar.track.cornerRadius = thickness / 2
        bar.track.frame = rect(
            axis, geometry.start, geometry.track, width: thickness, from: Self.margin, in: scrollView)
    }

    /// Part of a bar's strip, in content coordinates. On screen the strip is at the lower or right edge, or at the left
    /// one for right-to-left languages; in a flipped scroll view that is the other edge of the bounds.
    func rect(
        _ axis: ScrollAxis, _ start: CGFloat, _ length: CGFloat, width: CGFloat, from edge: CGFloat,
        in scrollView: UIScrollView
    ) -> CGRect {
        let viewport = scrollView.bounds
        guard axis == .vertical else {
            let inset = scrollView.horizontalScrollIndicatorInsets.bottom + edge
            let y = scrollView.flippedAxis == .vertical ? viewport.minY + inset : viewport.maxY - inset - width
            return CGRect(x: viewport.minX + start, y: y, width: length, height: width)
        }
        let isAtLeft = scrollView.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let insets = scrollView.verticalScrollIndicatorInsets
        let inset = (isAtLeft ? insets.left : insets.right + clearance) + edge
        let isAtLowEdge = isAtLeft != (scrollView.flippedAxis == .horizontal)
        let x = isAtLowEdge ? viewport.minX + inset : viewport.maxX - inset - width
        return CGRect(x: x, y: viewport.minY + start, width: width, height: length)
    }

    // MARK: The mouse

    func appearanceDidChange() {
        updateStyle()
        show()
        if isShown, pointedAxis == nil { waitUntilIdle(since: lastMovement) }
    }

    // MARK: Fading

    private func waitUntilIdle(since time: Double) {
        timer.set(at: time + Self.idleTime) { [weak self] in self?.fadeIfIdle() }
    }

    /// Fades the bars out if nothing has moved for a second. Called once a second at most.
    private func fadeIfIdle() {
        guard let scrollView, isShown else { return }
        let now = scrollView.frameTime
        // The countdown starts again when the pointer leaves.
        if pointedAxis != nil { return }
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
            // The bars were shown again while they faded.
            waitUntilIdle(since: lastMovement)
            return false
        }
        let opacity = max(0, 1 - (time - fadeStart) / Self.fadeTime)
        setOpacity(Float(opacity))
        guard opacity == 0 else { return true }
        for (track, thumb) in bars.values { (track.isHidden, thumb.isHidden) = (true, true) }
        isShown = false
        self.fadeStart = nil
        return false
    }
}
