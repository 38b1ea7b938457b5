import Typesetting

/// The part of a text field that shows its text: scrolled so that the caret is visible, with the selection behind the
/// letters.
@MainActor final class FieldContentView: UIView {
    private static let selectionAlpha: CGFloat = 0.3
    /// The width of the caret in points. It takes no room in the text.
    static let caretWidth: CGFloat = 2

    private let caret = FieldCaret()
    private(set) var line: FieldLine?
    /// The x coordinate of the line's left end in the view, in points; negative where text is scrolled out on the left.
    private var origin: CGFloat = 0
    private var alignment = NSTextAlignment.natural

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = true
        contentMode = .redraw
        layer.keepsContentsSize = true
        addSubview(caret)
    }

    /// Shows a text.
    ///
    /// - Parameter followsCaret: whether to scroll so that the caret is seen.
    func show(_ text: FieldLine.Text, _ marks: FieldLine.Marks, alignment: NSTextAlignment, followsCaret: Bool) {
        if line?.text != text {
            line = FieldLine(text, marks)
            setNeedsDisplay()
        } else if let old = line?.marks, old != marks {
            line?.marks = marks
            // The caret is a view of its own.
            if !old.selection.isEmpty || !marks.selection.isEmpty { setNeedsDisplay() }
        }
        if self.alignment != alignment {
            self.alignment = alignment
            setNeedsDisplay()
        }
        place(followsCaret: followsCaret)
    }

    /// The traits may have changed the colours.
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if let line { self.line = FieldLine(line.text, line.marks) }
        setNeedsDisplay()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        caret.backgroundColor = tintColor
        setNeedsDisplay()
    }

    // MARK: Caret

    /// Shows or hides the caret. A caret that has just moved begins to blink again, and is visible at first.
    func showCaret(_ isShown: Bool, hasMoved: Bool) {
        caret.backgroundColor = tintColor
        caret.show(isShown, restarts: hasMoved)
    }

    /// The first visible part of the selection, or else the caret's frame; in the view's coordinates.
    var selectedFrame: CGRect {
        let selected = line?.selectionRects.lazy.map { $0.offsetBy(dx: self.origin, dy: 0).intersection(self.bounds) }
            .first { !$0.isEmpty }
        return selected ?? caretFrame
    }

    /// The frame of the caret, in the view's coordinates.
    var caretFrame: CGRect { caret.frame }

    // MARK: Places

    /// Whether the text is read from right to left; for an empty text, whether the view's layout direction is that.
    var isRightToLeft: Bool {
        guard let line, !line.isEmpty else { return effectiveUserInterfaceLayoutDirection == .rightToLeft }
        return line.isRightToLeft
    }

    /// The `origin` of a line that is narrower than the view.
    private func restingOrigin(_ extent: ClosedRange<CGFloat>) -> CGFloat {
        let free = bounds.width - (extent.upperBound - extent.lowerBound) - Self.caretWidth
        let toTheRight = max(0, free) + Self.caretWidth / 2
        switch alignment {
        case .center: return (max(0, free) / 2).rounded() - extent.lowerBound
        case .right: return toTheRight.rounded(.down) - extent.lowerBound
        case .natural, .justified: return (isRightToLeft ? toTheRight.rounded(.down) : 0) - extent.lowerBound
        default: return -extent.lowerBound
        }
    }

    private func place(followsCaret: Bool) {
        guard let line else { return }
        let extent = line.extent
        let width = extent.upperBound - extent.lowerBound + Self.caretWidth
        var target = restingOrigin(extent)
        if width > bounds.width {
            // Show the text's beginning, unless the caret must be visible.
            target = isRightToLeft ? bounds.width - Self.caretWidth - extent.upperBound : -extent.lowerBound
            if followsCaret {
                let least = bounds.width - Self.caretWidth - extent.upperBound
                target = min(max(origin, least), -extent.lowerBound)
                target = min(max(target, -line.caretX), bounds.width - Self.caretWidth - line.caretX)
            }
        }
        target = target.rounded()
        if target != origin {
            origin = target
            setNeedsDisplay()
        }
        let height = min(line.height.rounded(.up), bounds.height)
        let frame = CGRect(
            x: (origin + line.caretX).rounded(), y: ((bounds.height - height) / 2).rounded(), width: Self.caretWidth,
            height: height)
        if caret.frame != frame { caret.frame = frame }
    }

    /// The place in the text that is nearest to a point of the view.
    func offset(atX x: CGFloat) -> Int { line?.offset(atX: x - origin) ?? 0 }

    /// The character at a point of the view.
    func characterOffset(atX x: CGFloat) -> Int { line?.characterOffset(atX: x - origin) ?? 0 }

    // MARK: Drawing

    override func draw(_ rect: CGRect) {
        if let line, line.text.scale != contentScaleFactor {
            // The display has another scale.
            var text = line.text
            text.scale = contentScaleFactor
            self.line = FieldLine(text, line.marks)
        }
        guard let line, let context = UIGraphicsGetCurrentContext() else { return }
        let top = ((bounds.height - line.height) / 2 * contentScaleFactor).rounded(.down) / contentScaleFactor
        context.setFillColor(tintColor.withAlphaComponent(Self.selectionAlpha).cgColor)
        for selected in line.selectionRects {
            context.fill(CGRect(x: origin + selected.minX, y: top, width: selected.width, height: line.height))
        }
        guard !line.isEmpty else { return }
        line.layout.draw(in: context, at: CGPoint(x: origin, y: top))
    }
}

/// The caret: a bar that blinks, and stops blinking some time after its last movement, so that no timer runs for a user
/// who does not type. It does not blink with reduced motion, or in a window without the keyboard focus.
@MainActor final class FieldCaret: UIView {
    private static let interval = 0.5
    /// The time for which the caret blinks after its last movement, in seconds.
    private static let blinkingTime = 10.0

    private var timer = GestureTimer()
    private var blinkingEnd = 0.0
    private var isShown = false
    /// Whether the window has the keyboard.
    private var isActive: Bool { UIApplication.shared.hasFocus }
    private var observers: [any NSObjectProtocol] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isHidden = true
    }

    func show(_ isShown: Bool, restarts: Bool) {
        guard isShown != self.isShown || isShown && restarts else { return }
        self.isShown = isShown
        if isShown { listen() } else { observers = [] }
        restart()
    }

    /// Shows the caret from now on, and lets it blink for a while.
    private func restart() {
        timer.cancel()
        isHidden = !isShown
        guard isShown, isActive, let driver = FrameDriver.current else { return }
        blinkingEnd = driver.now + Self.blinkingTime
        blink(at: driver.now + Self.interval)
    }

    private func blink(at time: Double) {
        guard window != nil, !UIAccessibility.isReduceMotionEnabled else { return }
        timer.set(at: time) { [weak self] in
            guard let self, isShown else { return }
            isHidden = time < blinkingEnd && !isHidden
            if time < blinkingEnd { blink(at: time + Self.interval) }
        }
    }

    private func stay() {
        timer.cancel()
        isHidden = !isShown
    }

    private func listen() {
        guard observers.isEmpty else { return }
        func observe(_ name: Notification.Name, _ body: @escaping @MainActor @Sendable () -> Void) {
            observers.append(Observer(name, body))
        }
        observe(UIApplication.willResignActiveNotification) { [weak self] in self?.stay() }
        observe(UIApplication.didBecomeActiveNotification) { [weak self] in self?.restart() }
        observe(UIAccessibility.reduceMotionStatusDidChangeNotification) { [weak self] in self?.restart() }
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { timer.cancel() } else if isShown { restart() }
    }

    /// Observes a notification until it is deallocated.
    private final class Observer: NSObject {
        private let token: any NSObjectProtocol

        init(_ name: Notification.Name, _ body: @escaping @MainActor @Sendable () -> Void) {
            token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { body() }
            }
            super.init()
        }

        deinit { NotificationCenter.default.removeObserver(token) }
    }
}
