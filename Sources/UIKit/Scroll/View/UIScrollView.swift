import Execution

/// A view whose content is larger than itself, and that shows the part of it at `contentOffset`.
///
/// Main thread only. The offset is the origin of `bounds`, keeps its fraction, and is moved by touches, by wheel and
/// trackpad (`ScrollWheelRouter`), by keys and by programs. What moves by itself is sampled in pass 3 of a frame, in
/// closed form; a scroll view at rest asks for no frames. Cost per change of offset: a layout of the scroll view.
///
/// The scroll view zooms if `maximumZoomScale` is larger than `minimumZoomScale` and the delegate names a view to be
/// zoomed: by two fingers, and by the wheel with the Ctrl key about the pointer. A double click is left to the program.
@preconcurrency @MainActor open class UIScrollView: UIView, UIGestureRecognizerDelegate, UIScrollViewDelegating {
    /// Stores `delegate` of plain scroll views. Subclasses with a `delegate` of their own set this to it, too.
    package weak var scrollDelegate: (any UIScrollViewDelegate)?

    /// Called instead of setting `delegate` if client code may not set one, as in the view of a node.
    package var refuseDelegate: (() -> Void)?

    /// Hears of scrolling before the delegate does.
    @ProtocolBackReference package final var scrollObserver: (any ScrollObserver)?

    /// Follows drags. Its delegate is the scroll view, so subclasses may override the delegate's methods.
    public let panGestureRecognizer: UIPanGestureRecognizer

    var x = AxisMotion()
    var y = AxisMotion()
    var purpose = MotionPurpose.none
    var drag: Drag?
    /// Whether the delegate is being asked where a drag should end.
    var isEndingDrag = false
    /// Whether a touch has stopped the content. If the touch ends without having become a drag, the content may have to
    /// settle.
    var isCaught = false
    var pageNotchGate = PageNotchGate()
    /// The object that zooms; nil for a scroll view that does not zoom.
    var zooming: ScrollZoom?
    /// The bars that show which part is in view.
    package private(set) lazy var indicators = ScrollIndicators(scrollView: self)
    /// The fades that show that the content goes on above or below; nil for none.
    var endFades: ScrollEndFades? {
        didSet {
            oldValue?.remove()
            endFades?.place(in: self)
        }
    }
    /// Whether the scroll view itself is changing the offset, so that its motion goes on.
    private var isMovingItself = false
    private var knownSize = CGSize.zero

    public override init(frame: CGRect) {
        let pan = ScrollPanGestureRecognizer()
        panGestureRecognizer = pan
        super.init(frame: frame)
        pan.scrollView = self
        pan.delegate = self
        pan.addTarget(self, action: UIScrollView.dragged)
        addGestureRecognizer(pan)
        layer.isScrollContainer = true
        clipsToBounds = true
        knownSize = bounds.size
    }

    // MARK: Content

    /// Extent of the content in points. Shrinking it under the viewport moves the viewport back into the content,
    /// unless it is being dragged or moves; then the motion ends in it.
    open var contentSize = CGSize.zero {
        didSet {
            contentSize = usable(
                contentSize, else: oldValue, "The contentSize", sum: contentSize.width + contentSize.height)
            guard contentSize != oldValue else { return }
            limitsDidChange { offsetRange($0, content: oldValue) }
            applyRestoredOffset()
        }
    }

    /// The content point at the viewport's top left. Setting it stops what moves; a drag goes on from there.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        // Set the whole rectangle: changing a part of a property that subclasses may override allocates memory.
        set { bounds = CGRect(origin: newValue, size: bounds.size) }
    }

    /// Room around the content that can be scrolled into view.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            let (inset, name) = (contentInset, "The contentInset")
            contentInset = usable(
                inset, else: oldValue, name, sum: inset.top + inset.left + inset.bottom + inset.right)
            insetsDidChange(from: oldValue)
        }
    }

    /// Whether the safe area counts as inset. `never` does not count it, and `automatic` only in a controller whose
    /// `automaticallyAdjustsScrollViewInsets` is true.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// Has no effect here: the indicators keep clear of the insets set for them and of nothing else.
    open var automaticallyAdjustsScrollIndicatorInsets = true

    /// `contentInset`, what of the safe area counts, and the room of a refresh control that spins.
    open var adjustedContentInset: UIEdgeInsets {
        contentInset + countedSafeArea + UIEdgeInsets(top: refreshControl?.inset ?? 0, left: 0, bottom: 0, right: 0)
    }

    /// The insets for what is pinned to the viewport's edges: `adjustedContentInset` without the room of a refresh
    /// control.
    var pinningInset: UIEdgeInsets {
        adjustedContentInset + UIEdgeInsets(top: -(refreshControl?.inset ?? 0), left: 0, bottom: 0, right: 0)
    }

    /// Called after `adjustedContentInset` has changed, before the delegate.
    open func adjustedContentInsetDidChange() {}

    /// Keeps content at the edge of the safe area: if it was scrolled to the old edge, scrolls it to the new one.
    override open func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        safeAreaDidMove()
    }

    /// The safe area that the content offset takes into account.
    var knownSafeArea = UIEdgeInsets.zero

    // MARK: Behaviour

    /// Whether content goes past its edges and springs back. Default true.
    open var bounces = true
    /// Whether it bounces vertically even if all of the content is visible. Default false.
    open var alwaysBounceVertical = false
    /// Whether it bounces horizontally even if all of the content is visible. Default false.
    open var alwaysBounceHorizontal = false
    /// Whether it comes to rest at multiples of its own size only, one page per drag or burst. Default false.
    open var isPagingEnabled = false
    /// Whether touches, wheel and keys scroll; programs always may.
    open var isScrollEnabled = true {
        didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
    }
    /// Whether a drag moves the content along one axis only, if it can scroll along both. Default false.
    open var isDirectionalLockEnabled = false
    /// How quickly coasting slows down.
    open var decelerationRate = DecelerationRate.normal
    /// Whether touches are delivered to the content 100 ms late, in case they become drags. Default true.
    open var delaysContentTouches = true
    /// Whether a drag takes a touch from the content once the content has heard of it. Default true.
    open var canCancelContentTouches = true
    /// Has no effect here: a desktop has no status bar to tap.
    open var scrollsToTop = true
    /// Has no effect here: a desktop has no keyboard on the screen.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Loads the content again when it is pulled beyond its beginning; nil, the default, for nothing. A subview of the
    /// scroll view.
    open var refreshControl: UIRefreshControl? {
        didSet { refreshControlDidChange(from: oldValue) }
    }

    // MARK: Indicators

    /// Whether a bar at the right edge shows the place in the content while it moves. Default true.
    open var showsVerticalScrollIndicator = true {
        didSet { indicators.update() }
    }
    /// Whether a bar at the bottom edge does. Default true.
    open var showsHorizontalScrollIndicator = true {
        didSet { indicators.update() }
    }
    /// The colour of the bars. Default a grey that shows on most contents.
    open var indicatorStyle = IndicatorStyle.default {
        didSet { indicators.updateStyle() }
    }
    /// Room between the vertical bar's track and the view's edges.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Room between the horizontal bar's track and the view's edges.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero

    /// Sets the insets of both bars; reads those of the vertical bar.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        indicators.updateStyle()
    }

    /// Shows the indicators for a moment.
    open func flashScrollIndicators() {
        indicators.show()
    }

    // MARK: Direction

    /// The axis along which the content runs the other way: its beginning is at the bottom, or at the right, as in a
    /// chat. Offsets still count from the beginning of the content, and everything that depends on them works as usual.
    ///
    /// The scroll view turns itself over, and the list that adds views of content turns each of them back
    /// (`uprightTransform`), so that they read as usual. Such views are drawn upright, at whole pixels, and moved by
    /// the display list as in any scroll view. Drags, wheel, keys and indicators follow what is on screen. Set it
    /// before content is added.
    package var flippedAxis: ScrollAxis? {
        didSet {
            guard flippedAxis != oldValue else { return }
            transform3D = uprightTransform
            indicators.update()
            // Have all cells made again, because those of an inverted list look different.
            listEngine?.pass.setNeedsRefresh()
        }
    }

    /// The transform that turns a view of content back in a scroll view that is turned over; otherwise the identity.
    package var uprightTransform: CATransform3D {
        switch flippedAxis {
        case nil: CATransform3DIdentity
        case .vertical: CATransform3DMakeScale(1, -1, 1)
        case .horizontal: CATransform3DMakeScale(-1, 1, 1)
        }
    }

    // MARK: State

    /// A finger or the pressed mouse button is on the content, and may become or is a drag.
    public internal(set) var isTracking = false
    /// The content follows a touch, or a burst of a wheel or trackpad is going on.
    open var isDragging: Bool { drag != nil }
    /// The content moves by itself after a drag.
    open var isDecelerating: Bool { purpose == .deceleration }
    /// Whether nothing moves the content: no drag, no motion and no zoom.
    package var isAtRest: Bool { drag == nil && purpose == .none && zooming?.isActive != true }

    // MARK: Scrolling by programs

    /// Moves the content; animated in 0.3 s, eased in and out, and ending with `scrollViewDidEndScrollingAnimation`.
    /// Not animated without a window or while the user drags the content or a scroll bar.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        let contentOffset = usable(contentOffset, else: self.contentOffset)
        if drag?.source.isPress != true && !isEndingDrag { endWheelBurst(velocity: 0, axis: .vertical, at: frameTime) }
        guard animated, FrameDriver.current != nil, window != nil, drag == nil || isEndingDrag else {
            zooming?.finish()
            self.contentOffset = contentOffset
            stopMotion()
            return
        }
        let isInside = clamped(contentOffset) == contentOffset
        ease(
            to: contentOffset, duration: ScrollEase.animationDuration, limits: isInside ? .content : .none,
            from: frameTime)
    }

    /// Scrolls by as little as it takes to show a rectangle of the content; not at all if it is in view.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        scrollRectToVisible(rect, covered: .zero, animated: animated)
    }

    /// Whether a drag may take a touch from a view in the content that has heard of it. By default not from controls.
    open func touchesShouldCancel(in view: UIView) -> Bool {
        !(view is UIControl)
    }

    package override func performShortcut(_ key: UIKey, isRepeat: Bool) -> Bool {
        super.performShortcut(key, isRepeat: isRepeat)
            || listEngine?.input.moveFocused(by: key) == true
    }

    /// Scrolls if a key says so and there is room; other keys go on to the next responder.
    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let input = listEngine?.input, let key = presses.first?.key {
            let isRepeat = presses.first?.isRepeat == true
            let handle = isFirstResponder ? input.handle : input.handleFromRow
            if handle(key, isRepeat) { return }
        }
        if let command = presses.first?.key.flatMap({ ScrollCommand($0) }), take(command) { return }
        super.pressesBegan(presses, with: event)
    }

    // MARK: Lists

    /// The parts of the list that the scroll view is, if it is one.
    var listEngine: ListEngine? { nil }

    override func pointerDidMove(to location: CGPoint?) { listEngine?.hover.pointerDidMove(to: location) }

    /// True for lists whose rows or items can be selected, because keys move the focus among them, and while an item is
    /// dragged, because Escape puts it back.
    override open var canBecomeFirstResponder: Bool { listEngine?.selection.takesKeys ?? super.canBecomeFirstResponder }

    /// True for lists whose rows or items can be selected. The focus is then that of a row or an item.
    override open var canBecomeFocused: Bool { listEngine?.selection.takesKeys ?? super.canBecomeFocused }

    @discardableResult
    override open func resignFirstResponder() -> Bool {
        let resigns = super.resignFirstResponder()
        if resigns { listEngine?.selection.focusDidMove(to: nil) }
        return resigns
    }

    override open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        super.shouldUpdateFocus(in: context) && listEngine?.input.shouldUpdateFocus(in: context) != false
    }

    override open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        listEngine?.input.didUpdateFocus(in: context, with: coordinator)
    }

    override func contextMenu(at point: CGPoint) -> ContextMenu? {
        listEngine?.menus.menu(at: point) ?? super.contextMenu(at: point)
    }

    override open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        listEngine?.menus.canPerform(action, sender: sender) == true
            || listEngine?.ranges.canPerform(action) == true || super.canPerformAction(action, withSender: sender)
    }

    override open func perform(_ action: Selector, with sender: Any?) {
        if let listEngine, listEngine.menus.canPerform(action, sender: sender) {
            listEngine.menus.perform(action, sender: sender)
        } else if let ranges = listEngine?.ranges, ranges.canPerform(action) {
            ranges.perform(action)
        } else {
            super.perform(action, with: sender)
        }
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        if let touch = touches.first { listEngine?.input.touchBegan(touch, with: event?.modifierFlags ?? []) }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        if let touch = touches.first { listEngine?.input.touchEnded(touch) }
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        listEngine?.selection.cancelPress()
    }

    // MARK: Changes of offset and size

    override open var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            let new = CGRect(
                origin: usable(newValue.origin, else: old.origin),
                size: usable(newValue.size, else: old.size, "The size of bounds", sum: newValue.width + newValue.height)
            )
            guard new != old else { return }
            super.bounds = new
            sizeMayHaveChanged()
            if new.origin != old.origin { offsetDidChange(from: old.origin) }
        }
    }

    override open var frame: CGRect {
        get { super.frame }
        set {
            super.frame = newValue
            sizeMayHaveChanged()
        }
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        sizeMayHaveChanged()
        applyRestoredOffset()
        // The safe area depends on the frame, too.
        safeAreaDidMove()
        indicators.update()
        endFades?.place(in: self)
        listEngine?.pass.layOut()
        refreshControl?.place()
    }

    override open func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        indicators.keepOnTop()
    }

    override package func setWindow(_ window: UIWindow?) {
        super.setWindow(window)
        guard window == nil else { return }
        if drag?.source == .bar { endDrag(velocity: .zero, startTime: frameTime) }
        stopMotion()
        zooming?.finish()
    }

    /// The offset at which content that was let go comes to rest; `proposed` is where it would by itself. Velocity in
    /// points per millisecond. Called before the delegate is asked.
    package func targetContentOffset(forProposed proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

    /// A drag by touch or wheel begins. Called before the delegate.
    func didBeginDragging() {}

    /// The offset at which the content is drawn: it moves by whole device pixels. Place views relative to this that
    /// have to stay in place on screen while the content moves.
    package var drawnContentOffset: CGPoint {
        let scale = UIScreen.main.scale
        let offset = contentOffset
        return CGPoint(x: drawnScrollOffset(offset.x, scale: scale), y: drawnScrollOffset(offset.y, scale: scale))
    }

    private func sizeMayHaveChanged() {
        let size = super.bounds.size
        guard size != knownSize else { return }
        let old = knownSize
        knownSize = size
        limitsDidChange { offsetRange($0, viewport: old) }
    }

    private func offsetDidChange(from old: CGPoint) {
        if !isMovingItself {
            if purpose != .none { stopMotion() }
            drag?.goOn(from: contentOffset, movedBy: contentOffset - old)
        }
        window?.pointing.contentDidScroll(self, by: contentOffset - old)
        listEngine?.contentOffsetDidChange()
        refreshControl?.viewportDidMove()
        setNeedsLayout()
        indicators.show()
        scrollObserver?.contentOffsetDidChange()
        scrollDelegate?.scrollViewDidScroll(self)
        listEngine?.keepDragWithPointer()
    }

    /// Moves the viewport as a step of a drag or a motion, which goes on.
    func move(to offset: CGPoint) {
        guard offset != contentOffset else { return }
        let wasMovingItself = isMovingItself
        isMovingItself = true
        bounds = CGRect(origin: offset, size: bounds.size)
        isMovingItself = wasMovingItself
    }

    // MARK: Restoration

    private static let offsetKey = "contentOffset"
    /// A restored offset that waits for content.
    private var restoredOffset: CGPoint?

    /// Lists remember items instead of the offset.
    override open func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        if let listEngine { return listEngine.restoration.encode(with: coder) }
        coder.encode(restoredOffset ?? contentOffset, forKey: Self.offsetKey)
    }

    override open func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if let listEngine { return listEngine.restoration.decode(with: coder) }
        guard coder.containsValue(forKey: Self.offsetKey) else { return }
        restoredOffset = coder.decodeCGPoint(forKey: Self.offsetKey)
        applyRestoredOffset()
    }

    private func applyRestoredOffset() {
        guard let restoredOffset, !bounds.isEmpty, contentSize != .zero else { return }
        self.restoredOffset = nil
        contentOffset = clamped(restoredOffset)
    }

    // MARK: Gesture delegate, for subclasses to override

    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer { return shouldBeginDrag() }
        if let drag = listEngine?.drag, gestureRecognizer === drag.recognizer { return drag.shouldBegin() }
        return gestureRecognizer === pinchGestureRecognizer ? zooming?.canZoom == true : true
    }

    /// The scroll view is the delegate of its own recognisers. Override to keep a touch from one of them; the base
    /// implementation lets all through.
    open func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }

    /// The scroll view is the delegate of its own recognisers. Override to let another recognise in the same touches;
    /// the base implementation lets none.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// The scroll view is the delegate of its own recognisers. Override to have one of them wait until another has
    /// failed; the base implementation has none wait.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }

    /// The scroll view is the delegate of its own recognisers. Override to have another wait until one of them has
    /// failed; the base implementation has none wait.
    open func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}
