/// A row of dots, one for each page; the dot of the page that is shown is marked. Main thread.
///
/// A click on a dot goes to its page, one beside the dots to the page before or after the current one; with the
/// keyboard's focus, arrows do the same, and Home and End go to the ends. Each sends `valueChanged`; the program shows
/// the page. In right-to-left layouts the first page is at the right. There are no pictures for dots, no progress and
/// no background.
@preconcurrency @MainActor open class UIPageControl: UIControl {
    private static let height: CGFloat = 26
    private static let dotDiameter: CGFloat = 8
    /// The distance from the middle of a dot to that of the next, if there is room.
    private static let pitch: CGFloat = 17
    /// The room at both ends of the dots, in points.
    private static let margin: CGFloat = 10
    private static let duration = 0.2

    private var dots: [UIView] = []
    private var storedPage = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        hoverStyle = .automatic()
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
        pagesDidChange()
    }

    // MARK: Pages

    /// How many dots there are. Default 0.
    open var numberOfPages = 0 {
        didSet {
            numberOfPages = max(0, numberOfPages)
            guard numberOfPages != oldValue else { return }
            pagesDidChange()
            invalidateIntrinsicContentSize()
        }
    }

    /// The page that is shown, counted from 0; clamped to the pages there are. Setting it sends no event.
    open var currentPage: Int {
        get { storedPage }
        set { show(newValue) }
    }

    /// Whether a single page has no dot. Default false.
    open var hidesForSinglePage = false {
        didSet { updateLook() }
    }

    private func show(_ page: Int) {
        let page = min(max(page, 0), max(0, numberOfPages - 1))
        guard page != storedPage else { return }
        storedPage = page
        guard window != nil else { return updateLook() }
        UIView.animate(withDuration: Self.duration, animations: updateLook)
    }

    private func pagesDidChange() {
        while dots.count > numberOfPages { dots.removeLast().removeFromSuperview() }
        while dots.count < numberOfPages {
            let dot = UIView()
            dot.isUserInteractionEnabled = false
            dot.layer.cornerRadius = Self.dotDiameter / 2
            addSubview(dot)
            dots.append(dot)
        }
        storedPage = min(storedPage, max(0, numberOfPages - 1))
        updateLook()
        setNeedsLayout()
    }

    // MARK: Look

    /// The colour of the dots of other pages; nil, the default, for `tertiaryLabel`.
    open var pageIndicatorTintColor: UIColor? {
        didSet { updateLook() }
    }
    /// The colour of the current page's dot; nil, the default, for `label`.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { updateLook() }
    }

    private func updateLook() {
        for (page, dot) in dots.enumerated() {
            dot.backgroundColor =
                page == storedPage
                ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
            dot.isHidden = hidesForSinglePage && dots.count == 1
        }
        accessibilityValue = numberOfPages == 0 ? nil : "Page \(storedPage + 1) of \(numberOfPages)"
    }

    package override func stateDidChange() {
        alpha = isEnabled ? 1 : 0.5
    }

    /// The dot under the pointer, if a click goes to its page.
    override func hoverShape(at location: CGPoint) -> UIShape? {
        guard super.hoverShape(at: location) != nil, let page = page(at: convert(location, from: nil).x),
            page != storedPage, dots.indices.contains(page)
        else { return nil }
        return .fixedRect(dots[page].frame.insetBy(dx: -3, dy: -3), cornerRadius: Self.dotDiameter / 2 + 3)
    }

    // MARK: Layout

    /// The size that a number of pages needs.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(
            width: CGFloat(max(pageCount, 1) - 1) * Self.pitch + Self.dotDiameter + 2 * Self.margin, height: Self.height
        )
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The distance from the middle of a dot to that of the next: less if there is no room for all dots.
    private var pitch: CGFloat {
        guard dots.count > 1 else { return Self.pitch }
        let room = bounds.width - Self.dotDiameter - 2 * Self.margin
        return min(Self.pitch, max(0, room / CGFloat(dots.count - 1)))
    }

    /// The middle of the leftmost dot.
    private var firstMiddle: CGFloat { bounds.midX - pitch * CGFloat(max(dots.count, 1) - 1) / 2 }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (page, dot) in dots.enumerated() {
            let place = isMirrored ? dots.count - 1 - page : page
            dot.frame = CGRect(
                x: (firstMiddle + CGFloat(place) * pitch - Self.dotDiameter / 2).rounded(),
                y: ((bounds.height - Self.dotDiameter) / 2).rounded(), width: Self.dotDiameter,
                height: Self.dotDiameter)
        }
    }

    /// The page that a click selects: the page of a dot, or the page before or after the current one; nil for none.
    private func page(at x: CGFloat) -> Int? {
        guard !dots.isEmpty, pitch > 0 else { return nil }
        var place = Int(((x - firstMiddle) / pitch).rounded())
        if isMirrored { place = dots.count - 1 - place }
        let wanted = dots.indices.contains(place) ? place : storedPage + (place < 0 ? -1 : 1)
        return dots.indices.contains(wanted) ? wanted : nil
    }

    // MARK: Pointer and keys

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let touch, isTouchInside, let page = page(at: touch.location(in: self).x) else { return }
        go(to: page, with: event)
    }

    private func go(to page: Int, with event: UIEvent?) {
        let old = storedPage
        show(page)
        if storedPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered], with: event) }
    }

    /// With the focus, keys turn pages. At the ends, arrows move the focus.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard isFocused, isEnabled, let key = presses.first?.key, key.modifierFlags.isEmpty,
            let page = page(after: key.charactersIgnoringModifiers), dots.indices.contains(page), page != storedPage
        else { return super.pressesBegan(presses, with: event) }
        go(to: page, with: event)
    }

    private func page(after input: String) -> Int? {
        switch input {
        case UIKeyCommand.inputRightArrow: storedPage + (isMirrored ? -1 : 1)
        case UIKeyCommand.inputLeftArrow: storedPage + (isMirrored ? 1 : -1)
        case UIKeyCommand.inputHome: 0
        case UIKeyCommand.inputEnd: numberOfPages - 1
        default: nil
        }
    }

    /// Does nothing: Return and Space turn no pages.
    package override func performKeyPress(with event: UIEvent?) {}
}
