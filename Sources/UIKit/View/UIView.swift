import Execution

/// A rectangle on screen that lays out its subviews, receives touches, and shows a layer.
///
/// Main thread only. Geometry in points of the superview (`frame`, `center`) or of the view itself (`bounds`). Setting a
/// property costs a store and, the first time in a frame, a walk up the tree to ask for that frame.
@preconcurrency @MainActor open class UIView: UIResponder, CALayerDelegate {
    /// The class of the layer a view of this class makes for itself.
    open class var layerClass: AnyClass { CALayer.self }

    public let layer: CALayer

    public package(set) var subviews: [UIView] = []
    public package(set) weak var superview: UIView?
    private weak var storedWindow: UIWindow?

    /// The controller whose `view` this is.
    package weak var viewController: UIViewController?

    /// Keeps an object alive while the view has a superview: the node of a node's view.
    package var hierarchyOwner: (any HierarchyOwner)?

    /// What a framework above remembers with a view that is not of its own class.
    package var associatedObject: AnyObject?

    public init(frame: CGRect) {
        guard let layerClass = Self.layerClass as? CALayer.Type else {
            Misuse.stop("\(Self.self).layerClass is \(Self.layerClass); return CALayer or a subclass of it.")
        }
        layer = layerClass.init()
        super.init()
        layer.delegate = self
        // Not the property, which a subclass may override.
        if frame.isUsable("frame", of: self) { layer.frame = frame }
        layer.contentsScale = UIScreen.main.scale
    }

    public convenience override init() {
        self.init(frame: .zero)
    }

    /// What keeps a subview's owner alive while it has a superview ends with the superview, on whatever thread that goes.
    deinit {
        let orphans = subviews
        guard !orphans.isEmpty else { return }
        MainThread.run { for view in orphans { view.superviewDidGo() } }
    }

    private func superviewDidGo() {
        superview = nil
        hierarchyOwner = nil
    }

    override open var next: UIResponder? {
        viewController ?? superview
    }

    // MARK: Geometry

    open var frame: CGRect {
        get { layer.frame }
        set {
            guard newValue != layer.frame, newValue.isUsable("frame", of: self) else { return }
            let oldSize = layer.bounds.size
            layer.frame = newValue
            boundsSizeDidChange(from: oldSize)
        }
    }

    open var bounds: CGRect {
        get { layer.bounds }
        set {
            guard newValue != layer.bounds, newValue.isUsable("bounds", of: self) else { return }
            let oldSize = layer.bounds.size
            layer.bounds = newValue
            boundsSizeDidChange(from: oldSize)
        }
    }

    open var center: CGPoint {
        get { layer.position }
        set {
            guard newValue != layer.position, newValue.isUsable("center", of: self) else { return }
            layer.position = newValue
        }
    }

    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set {
            guard newValue.isUsable("transform", of: self) else { return }
            layer.setAffineTransform(newValue)
        }
    }

    open var transform3D: CATransform3D {
        get { layer.transform }
        set { if newValue.isUsable("transform3D", of: self) { layer.transform = newValue } }
    }

    /// How subviews follow when the size of `bounds` changes.
    open var autoresizesSubviews = true {
        didSet { layer.noteChange(.autoresizesSubviews) }
    }
    open var autoresizingMask: AutoresizingMask = [] {
        didSet { layer.noteChange(.autoresizingMask) }
    }

    private func boundsSizeDidChange(from oldSize: CGSize) {
        let newSize = layer.bounds.size
        guard newSize != oldSize else { return }
        setNeedsLayout()
        if contentMode == .redraw { setNeedsDisplay() }
        guard autoresizesSubviews else { return }
        for subview in subviews where !subview.autoresizingMask.isEmpty {
            subview.frame = subview.autoresizingMask.frame(subview.frame, when: oldSize, becomes: newSize)
        }
    }

    // MARK: Appearance

    open var backgroundColor: UIColor? {
        didSet {
            guard backgroundColor != oldValue else { return }
            layer.backgroundColor = backgroundColor?.cgColor
            // Colours that differ may look the same to the layer.
            layer.noteChange(.backgroundColor)
        }
    }

    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set {
            let value = Float(newValue)
            if value != layer.opacity { layer.opacity = value }
        }
    }

    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }

    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    open var contentMode: ContentMode = .scaleToFill {
        didSet {
            layer.contentsGravity = contentMode.gravity
            layer.noteChange(.contentMode)
        }
    }

    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// The tint colour that was set on this view.
    package private(set) final var ownTintColor: UIColor?

    /// Inherited from the superview until set.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            ownTintColor = newValue
            layer.noteChange(.tintColor)
            propagateTintColorChange()
        }
    }

    open func tintColorDidChange() {}

    private func propagateTintColorChange() {
        tintColorDidChange()
        for subview in subviews where subview.ownTintColor == nil { subview.propagateTintColorChange() }
    }

    open var tag = 0
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { layer.noteChange(.semanticContentAttribute) }
    }
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
        didSet {
            guard layoutMargins != oldValue else { return }
            layer.noteChange(.layoutMargins)
            layoutMarginsDidChange()
        }
    }
    /// `layoutMargins`, with the sides named by the direction of reading.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
            return NSDirectionalEdgeInsets(
                top: layoutMargins.top, leading: isRightToLeft ? layoutMargins.right : layoutMargins.left,
                bottom: layoutMargins.bottom, trailing: isRightToLeft ? layoutMargins.left : layoutMargins.right)
        }
        set {
            let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
            layoutMargins = UIEdgeInsets(
                top: newValue.top, left: isRightToLeft ? newValue.trailing : newValue.leading, bottom: newValue.bottom,
                right: isRightToLeft ? newValue.leading : newValue.trailing)
        }
    }
    /// The margins have changed. Main thread. Call super.
    open func layoutMarginsDidChange() { setNeedsLayout() }
    /// The direction in which the view's contents are arranged: what `semanticContentAttribute` forces, or left to right.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    /// How far from its edges the view is covered: a desktop window has no notch, so by what view controllers around it say
    /// in their `additionalSafeAreaInsets`.
    open var safeAreaInsets: UIEdgeInsets { safeAreaOfControllers }
    /// Called when a view controller around changed its `additionalSafeAreaInsets`.
    open func safeAreaInsetsDidChange() {}
    open var traitCollection: UITraitCollection { UITraitCollection.current }

    // MARK: Interaction

    open var isUserInteractionEnabled = true {
        didSet { layer.noteChange(.isUserInteractionEnabled) }
    }
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    /// Recognisers that see the touches of this view and of the views inside it; nil if there never was one.
    public package(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// What the view can do beside recognising gestures; see `addInteraction(_:)`.
    public internal(set) var interactions: [any UIInteraction] = []

    /// The menu for a click with the right button; nil leaves it to the superview.
    func contextMenu(at point: CGPoint) -> ContextMenu? { interactionMenu(at: point) }

    /// Asked of the touched view and its superviews, up to the recogniser's, when a gesture would begin.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: State

    /// The view's name among those of its controller, if its state is to be there again at the next start.
    open var restorationIdentifier: String?

    /// Writes what is to be there again at the next start. Call super.
    open func encodeRestorableState(with coder: NSCoder) {}
    /// Takes up what was written. Call super.
    open func decodeRestorableState(with coder: NSCoder) {}
    /// Everything that is restored at the start has been, or what belongs to a view that was loaded later.
    open func applicationFinishedRestoringState() {}

    open var accessibilityIdentifier: String? {
        didSet { layer.noteChange(.accessibilityIdentifier) }
    }
    open var accessibilityLabel: String? {
        didSet { layer.noteChange(.accessibilityLabel) }
    }
    open var isAccessibilityElement = false {
        didSet { layer.noteChange(.isAccessibilityElement) }
    }
    /// What the view does, its value, and what kind of thing it is; kept as data.
    open var accessibilityHint: String? {
        get { accessibility?.hint }
        set { setAccessibility(\.hint, newValue) }
    }
    open var accessibilityValue: String? {
        get { accessibility?.value }
        set { setAccessibility(\.value, newValue) }
    }
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility?.traits ?? .none }
        set { setAccessibility(\.traits, newValue) }
    }
    /// Whether what is in the view says nothing, and whether what is outside does not while the view is there.
    open var accessibilityElementsHidden: Bool {
        get { accessibility?.elementsHidden ?? false }
        set { setAccessibility(\.elementsHidden, newValue) }
    }
    open var accessibilityViewIsModal: Bool {
        get { accessibility?.viewIsModal ?? false }
        set { setAccessibility(\.viewIsModal, newValue) }
    }
    /// The rarer of these properties, once one of them has been set.
    var accessibility: ViewAccessibility?

    // MARK: Hierarchy callbacks

    open var window: UIWindow? { storedWindow }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}

    package func setWindow(_ window: UIWindow?) {
        guard storedWindow !== window else { return }
        storedWindow = window
        if window != nil { displayFirstTime() }
        didMoveToWindow()
    }

    // MARK: Layout

    /// Places the subviews; called in pass 5 of a frame when needed, never directly.
    open func layoutSubviews() {}

    open func setNeedsLayout() {
        layer.setNeedsLayout()
    }

    open func layoutIfNeeded() {
        layer.layoutIfNeeded()
    }

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Takes the size that fits, keeping the upper left corner of the frame.
    open func sizeToFit() {
        let origin = frame.origin
        bounds.size = sizeThatFits(bounds.size)
        let moved = frame.origin
        center = CGPoint(x: center.x + origin.x - moved.x, y: center.y + origin.y - moved.y)
    }

    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    open func invalidateIntrinsicContentSize() {
        superview?.setNeedsLayout()
    }

    public nonisolated static let noIntrinsicMetric: CGFloat = -1

    // MARK: Layer delegate

    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        viewController?.viewWillLayoutSubviews()
        layoutSubviews()
        viewController?.viewDidLayoutSubviews()
    }

    open func display(_ layer: CALayer) {
        displayByDrawing()
    }

    open func layerWillDraw(_ layer: CALayer) {}

    /// Views change without animation unless they are in a block of `UIView.animate`, which adds its own.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        CATransaction.viewAction(forKey: event)
    }

    // MARK: Drawing

    /// Draws the view's content into the current graphics context (`UIGraphicsGetCurrentContext()`), in bounds
    /// coordinates. The base implementation draws nothing, and a class that does not override it costs no bitmap. A class
    /// whose first drawing calls `super` and leaves the bounds empty is taken for one of those, so don't call `super`.
    open func draw(_ rect: CGRect) {
        didReachBaseDraw = true
    }

    var didReachBaseDraw = false

    open func setNeedsDisplay() {
        guard UIViewDrawing.mayDraw(type(of: self)) else { return }
        layer.setNeedsDisplay()
    }

    open func setNeedsDisplay(_ rect: CGRect) {
        setNeedsDisplay()
    }

    /// Finds the responder for a point in this view's coordinates: the deepest visible, interactive subview that contains
    /// it, later subviews first.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.contains(point)
    }
}

/// What has a view and lives as long as that has a superview.
///
/// The protocol is not isolated as a whole: to Swift 5 mode, every subclass of a node would be.
package protocol HierarchyOwner: AnyObject {
    /// The view, and before it everything in it, has been told of the window it is in now.
    @MainActor func subtreeDidEnterWindow()
}
