import Execution

/// A rectangle on screen that lays out its subviews, receives touches, and shows a layer.
///
/// Main thread only. `frame` and `center` are in points of the superview, `bounds` in points of the view itself.
/// Setting a property costs a store and, the first time in a frame, a walk up the tree to ask for that frame.
@preconcurrency @MainActor open class UIView: UIResponder, CALayerDelegate {
    /// The class of the layer a view of this class makes for itself.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that shows the view: an object of `layerClass`, made with the view and never replaced. The view is its
    /// delegate.
    public let layer: CALayer

    /// The views in this one, from back to front.
    public package(set) var subviews: [UIView] = []
    /// The view to which this one was added; nil if there is none, and for a window. Not retained.
    @BackReference public package(set) final var superview: UIView?
    private final var storedWindow = BackReference<UIWindow>()

    /// The controller whose `view` this is.
    @BackReference package final var viewController: UIViewController?

    /// An object, such as a node, that is kept alive while its view has a superview.
    package var hierarchyOwner: (any HierarchyOwner)?

    /// Properties that few views set; nil until one of them is set.
    final var rare: RareViewProperties?

    /// A view with a frame in points of the superview to come. A frame with infinite or undefined numbers is reported
    /// in the log and not used.
    public init(frame: CGRect) {
        guard let layerClass = Self.layerClass as? CALayer.Type else {
            Misuse.stop("\(Self.self).layerClass is \(Self.layerClass); return CALayer or a subclass of it.")
        }
        layer = layerClass.init()
        super.init()
        layer.delegate = self
        // Set the layer's frame and not the view's property, which a subclass may override.
        if frame.isUsable("frame", of: self) { layer.frame = frame }
        layer.contentsScale = UIScreen.main.scale
    }

    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Releases the owners of the subviews, which have no superview from now on. May run on any thread.
    deinit {
        let orphans = subviews
        guard !orphans.isEmpty else { return }
        MainThread.run { for view in orphans { view.superviewDidGo() } }
    }

    override open var next: UIResponder? {
        viewController ?? superview
    }

    // MARK: Geometry

    /// The rectangle that the view covers in its superview, in points. If the view has a transform, this is the
    /// bounding box, and setting it places the transformed view.
    open var frame: CGRect {
        get { layer.frame }
        set {
            guard newValue != layer.frame, newValue.isUsable("frame", of: self) else { return }
            let oldSize = layer.bounds.size
            layer.frame = newValue
            boundsSizeDidChange(from: oldSize)
        }
    }

    /// The visible part of the view's own coordinates, in points. Scroll views change its origin.
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            guard newValue != layer.bounds, newValue.isUsable("bounds", of: self) else { return }
            let oldSize = layer.bounds.size
            layer.bounds = newValue
            boundsSizeDidChange(from: oldSize)
        }
    }

    /// The middle of the view in its superview, in points. If the layer's `anchorPoint` is not the middle, this is the
    /// place of the anchor point.
    open var center: CGPoint {
        get { layer.position }
        set {
            guard newValue != layer.position, newValue.isUsable("center", of: self) else { return }
            layer.position = newValue
        }
    }

    /// A transform about the centre, applied to the view's contents, its subviews and touches. Default identity.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set {
            guard newValue.isUsable("transform", of: self) else { return }
            layer.setAffineTransform(newValue)
        }
    }

    /// As `transform`, in three dimensions. Default identity.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { if newValue.isUsable("transform3D", of: self) { layer.transform = newValue } }
    }

    /// How subviews follow when the size of `bounds` changes.
    open var autoresizesSubviews = true {
        didSet { layer.noteChange(.autoresizesSubviews) }
    }
    /// Whether the application had the keyboard focus when the view was last told of its tint.
    final var wasTintedWithFocus = UIApplication.shared.hasFocus
    /// How the frame follows a change of the superview's size, while the superview's `autoresizesSubviews` is true.
    /// Default empty: it does not.
    open var autoresizingMask: AutoresizingMask = [] {
        didSet { layer.noteChange(.autoresizingMask) }
    }

    // MARK: Appearance

    /// The colour that fills the bounds behind content and subviews; nil, the default, leaves them clear.
    open var backgroundColor: UIColor? {
        didSet {
            let color = layerColor(backgroundColor)
            // The layer may have been given another colour since.
            guard backgroundColor != oldValue || layer.backgroundColor != color else { return }
            layer.backgroundColor = color
            // Colours that differ may look the same to the layer.
            layer.noteChange(.backgroundColor)
        }
    }

    /// How opaque the view with all that is in it is, from 0 to 1, the default. Views of 0.01 and less receive no
    /// touches.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set {
            let value = Float(newValue)
            if value != layer.opacity { layer.opacity = value }
        }
    }

    /// Whether the view is hidden. A hidden view and its subviews are not drawn and get no touches; the view keeps its
    /// place. Default false.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { setHidden(newValue) }
    }

    /// A promise that the drawing covers the bounds: contents are made without transparency. UIKit's default is true;
    /// here it is false.
    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }

    /// Whether subviews are cut at the bounds. Default false.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// How contents made for another size are shown in the bounds. Default `scaleToFill`.
    open var contentMode: ContentMode = .scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.gravity
            layer.noteChange(.contentMode)
        }
    }

    /// The number of the contents' pixels per point. By default the screen's scale.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// The view's tint. Until it is set, the view has its superview's tint; if none is set, `UIColor.tintColor`. Grey
    /// if `tintAdjustmentMode` is dimmed. Subviews inherit the colour that was set, even if a subclass's getter returns
    /// another one.
    open var tintColor: UIColor! {
        get { effectiveTintColor }
        set {
            setRare(\.tintColor, newValue)
            layer.noteChange(.tintColor)
            propagate(.color)
        }
    }

    /// Called when `tintColor` has changed here or in the view that it is inherited from.
    open func tintColorDidChange() {}

    /// A number by which `viewWithTag(_:)` finds the view. Default 0.
    open var tag: Int {
        get { (rare ?? .initial).tag }
        set { setRare(\.tag, newValue) }
    }
    /// Called when the margins have changed. Main thread. Overrides call super.
    open func layoutMarginsDidChange() { setNeedsLayout() }
    /// The direction in which the view's contents are arranged: the one that `semanticContentAttribute` forces, or left
    /// to right.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
    /// Has no effect here: layout margins are those that were set on the view itself.
    open var preservesSuperviewLayoutMargins = false
    /// Has no effect here: layout margins do not take in the safe area; add `safeAreaInsets` where content must keep
    /// clear of it.
    open var insetsLayoutMarginsFromSafeArea = true
    /// How far the view is covered at its edges: only by the `additionalSafeAreaInsets` of view controllers around it,
    /// since a desktop window has no notch.
    open var safeAreaInsets: UIEdgeInsets { safeAreaOfControllers }
    /// Called when a view controller around changed its `additionalSafeAreaInsets`.
    open func safeAreaInsetsDidChange() {}

    // MARK: Traits

    final var traitState = TraitState()
    /// The traits that colours and pictures of the view adapt to: the superview's, changed by the `traitOverrides` of
    /// the view and of its controller. A view without a superview keeps its last traits.
    open var traitCollection: UITraitCollection { traitState.collection }
    /// The style, light or dark, of the view and its subtree; with `unspecified`, the default, they have the
    /// superview's style.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides.userInterfaceStyle }
        set { traitOverrides.userInterfaceStyle = newValue }
    }
    /// Called when the view has other traits; they are in `traitCollection`, and current on the thread. Colours of
    /// views, and contents that are drawn by `draw(_:)`, have followed. Call super.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Dynamic colours may look different. Overrides update everything that they have made from colours, and call
    /// super.
    func colorAppearanceDidChange() { resolveLayerColors() }

    // MARK: Interaction

    /// Whether the view and its subviews receive touches. Default true.
    open var isUserInteractionEnabled = true {
        didSet { layer.noteChange(.isUserInteractionEnabled) }
    }
    /// Whether the view receives further fingers beside the first. Default false. Recognisers receive all of them in
    /// any case.
    open var isMultipleTouchEnabled = false
    /// Has no effect here: a touch in this view keeps no other view from receiving touches.
    open var isExclusiveTouch = false
    /// The recognisers of this view. They see the touches of this view and of the views inside it. Nil if there never
    /// was one.
    public package(set) var gestureRecognizers: [UIGestureRecognizer]?

    // MARK: Focus

    /// Whether the keyboard's focus may come to the view. Default false; controls and lists answer true.
    open var canBecomeFocused: Bool { false }
    /// The focus group of the view: items with the same identifier are one stop of the Tab key, and arrows move between
    /// them. Inherited from the view around it; nil, the default, there, too, makes each item a stop.
    open var focusGroupIdentifier: String? {
        get { rare?.focusGroupIdentifier }
        set { setRare(\.focusGroupIdentifier, newValue) }
    }
    /// The views or controllers, most preferred first, that get the focus when it comes to this view. With an empty
    /// array, the default, the view itself gets it, or the first item in it.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    /// Whether the focus may move to or from something in this view. Default true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called when the focus has moved to or from something in this view. The base implementation does nothing.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    /// Whether keys that move the focus from view to view lead to this one. Not to cells, because the list leads to its
    /// rows and items.
    var isFocusStop: Bool { canBecomeFocused }

    /// Whether the view itself shows that it has the focus, so that there is no ring around it.
    var marksItsFocus: Bool { false }

    /// The look of the view while the mouse pointer is over it; nil, the default of plain views, changes nothing.
    open var hoverStyle: UIHoverStyle? {
        get { rare?.hoverStyle }
        set { setRare(\.hoverStyle, newValue, isInitial: newValue == nil) }
    }

    /// The part of the view that looks hovered while the pointer is at a location of the window.
    func hoverShape(at location: CGPoint) -> UIShape? { hoverStyle.map { $0.shape ?? .layer } }

    /// Called each time the window looks where the pointer is: with its location in the window while it is over the
    /// view, and with nil when it has left the view.
    func pointerDidMove(to location: CGPoint?) {}

    /// The menu for a click with the right button; nil leaves it to the superview.
    func contextMenu(at point: CGPoint) -> ContextMenu? { interactionMenu(at: point) }

    /// Whether a gesture may begin. The touched view and its superviews, up to the recogniser's view, are asked when it
    /// would begin.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: State

    /// The view's name among the views of its controller, under which its state is saved and restored; nil for neither.
    open var restorationIdentifier: String? {
        get { rare?.restorationIdentifier }
        set { setRare(\.restorationIdentifier, newValue) }
    }

    /// Writes the state that should be restored at the next start. Call super.
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Reads the state that `encodeRestorableState(with:)` wrote. Call super.
    open func decodeRestorableState(with coder: NSCoder) {}
    /// Called when all state is restored at the start, or when the state of this view is, if it was loaded later.
    open func applicationFinishedRestoringState() {}

    /// A name by which a program finds the view. Kept and read back only: no accessibility service is told of it.
    open var accessibilityIdentifier: String? {
        get { rare?.accessibilityIdentifier }
        set {
            setRare(\.accessibilityIdentifier, newValue)
            layer.noteChange(.accessibilityIdentifier)
        }
    }
    /// A short text that names the view. No accessibility service is told of it, but lists find rows by it when the
    /// user types.
    open var accessibilityLabel: String? {
        didSet { layer.noteChange(.accessibilityLabel) }
    }
    /// Whether the view is an accessibility element. Kept and read back only: no accessibility service is told of it.
    /// Default false.
    open var isAccessibilityElement = false {
        didSet { layer.noteChange(.isAccessibilityElement) }
    }
    /// A sentence about the effect of pressing the view. Kept and read back only: no accessibility service is told of
    /// it.
    open var accessibilityHint: String? {
        get { rare?.hint }
        set { setRare(\.hint, newValue) }
    }
    /// The view's value as text, such as that of a switch. Kept and read back only: no accessibility service is told of
    /// it.
    open var accessibilityValue: String? {
        get { rare?.value }
        set { setRare(\.value, newValue) }
    }
    /// The kind of control that the view is, and its state. Only two have an effect: Tab enters a focus group at a
    /// `selected` view, and F1 lists the keys that change an `adjustable` one.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { (rare ?? .initial).traits }
        set { setRare(\.traits, newValue) }
    }
    /// Whether an accessibility service leaves out the views inside of this one. Kept and read back only: no service is
    /// told of it.
    open var accessibilityElementsHidden: Bool {
        get { (rare ?? .initial).elementsHidden }
        set { setRare(\.elementsHidden, newValue) }
    }
    /// Whether an accessibility service leaves out everything except this view while it is shown. Kept and read back
    /// only: no service is told of it.
    open var accessibilityViewIsModal: Bool {
        get { (rare ?? .initial).viewIsModal }
        set { setRare(\.viewIsModal, newValue) }
    }

    // MARK: Hierarchy callbacks

    /// The window that the view is in; nil if it is in no window.
    open var window: UIWindow? { storedWindow.object }

    /// Called before the view gets another superview; nil when it is taken off. The base implementation does nothing.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view got another superview or lost it. The base implementation does nothing.
    open func didMoveToSuperview() {}
    /// Called before the view, or a view around it, moves to another window or out of its window. The base
    /// implementation does nothing.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view, or a view around it, has moved to another window or out of its window. The base
    /// implementation does nothing.
    open func didMoveToWindow() {}
    /// Called after a subview was added. The base implementation does nothing.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is taken off. The base implementation does nothing.
    open func willRemoveSubview(_ subview: UIView) {}

    package func setWindow(_ window: UIWindow?) {
        guard storedWindow.object !== window else { return }
        storedWindow.object = window
        if window != nil { displayFirstTime() }
        didMoveToWindow()
    }

    // MARK: Layout

    /// Places the subviews; called in pass 5 of a frame when needed, never directly.
    open func layoutSubviews() {}

    /// Asks that `layoutSubviews()` be called in the layout pass of the next frame. Several calls have the effect of
    /// one.
    open func setNeedsLayout() {
        layer.setNeedsLayout()
    }

    /// Lays out the view, its subviews and the ancestors that need it at once. Costs nothing where nothing has changed.
    open func layoutIfNeeded() {
        layer.layoutIfNeeded()
    }

    /// The size that the view would like to have in the space given. The base implementation answers its present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Takes the size that fits, keeping the upper left corner of the frame.
    open func sizeToFit() {
        let origin = frame.origin
        bounds.size = sizeThatFits(bounds.size)
        let moved = frame.origin
        center = CGPoint(x: center.x + origin.x - moved.x, y: center.y + origin.y - moved.y)
    }

    /// The size that the view's own content needs; `noIntrinsicMetric`, the default, if it needs no certain size.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Call it when the content has another size: the superview is laid out again in the next frame.
    open func invalidateIntrinsicContentSize() {
        superview?.setNeedsLayout()
    }

    /// Stands for a width or height that `intrinsicContentSize` does not know.
    public nonisolated static let noIntrinsicMetric: CGFloat = -1

    // MARK: Layer delegate

    /// Called by the layer in the layout pass: calls `layoutSubviews()` between the two callbacks of the view's
    /// controller.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        traitState.collection.performAsCurrent {
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
    }

    /// Called by the layer when it needs contents: has `draw(_:)` draw them.
    open func display(_ layer: CALayer) {
        displayByDrawing()
    }

    /// Called by a layer before it draws by its own `draw(in:)`. The base implementation does nothing.
    open func layerWillDraw(_ layer: CALayer) {}

    /// Views change without animation unless they are in a block of `UIView.animate`, which adds its own.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        CATransaction.viewAction(forKey: event)
    }

    // MARK: Drawing

    /// Draws the view's content into the current graphics context (`UIGraphicsGetCurrentContext()`), in bounds
    /// coordinates. The base implementation draws nothing, and a class that does not override the method has no bitmap.
    /// Do not call `super`: a class whose first drawing calls `super` and leaves the bounds empty counts as a class
    /// that does not override the method.
    open func draw(_ rect: CGRect) {
        didReachBaseDraw = true
    }

    var didReachBaseDraw = false

    /// Asks that `draw(_:)` be called again in the display pass of the next frame; does nothing for classes that do not
    /// draw.
    open func setNeedsDisplay() {
        guard UIViewDrawing.mayDraw(type(of: self)) else { return }
        layer.setNeedsDisplay()
    }

    /// Does the same as `setNeedsDisplay()`: the whole view is drawn again, whatever the rectangle.
    open func setNeedsDisplay(_ rect: CGRect) {
        setNeedsDisplay()
    }

    /// Finds the responder for a point in this view's coordinates: the deepest visible, interactive subview that
    /// contains it, later subviews first.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether a point in the view's coordinates counts as in it; `hitTest(_:with:)` asks. The base implementation
    /// looks at the bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.contains(point)
    }
}
