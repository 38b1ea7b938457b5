import Execution

/// The framework's own view: asks its node for layout, touches and hit testing.
@preconcurrency @MainActor open class _ASDisplayView: UIView, TouchTracker {
    package var isTracking: Bool { (node as? ASControlNode)?.isTracking ?? false }

    @BackReference package internal(set) final var node: ASDisplayNode?
    private var isHitTesting = false

    override open func layoutSubviews() {
        node?.layoutPass()
    }

    override open func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        // While it is in a superview the view keeps its node alive.
        if newSuperview != nil { hierarchyOwner = node }
    }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        node?.windowDidChange(window)
    }

    override open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard let node, !isHitTesting else { return super.hitTest(point, with: event) }
        return node.hitTest(point, with: event)
    }

    /// The view's own answer, for nodes that do not override `hitTest`.
    func hitTestAsView(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        isHitTesting = true
        defer { isHitTesting = false }
        return super.hitTest(point, with: event)
    }

    override open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        node?.point(inside: point, with: event) ?? super.point(inside: point, with: event)
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let node { node.touchesBegan(touches, with: event) } else { super.touchesBegan(touches, with: event) }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let node { node.touchesMoved(touches, with: event) } else { super.touchesMoved(touches, with: event) }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let node { node.touchesEnded(touches, with: event) } else { super.touchesEnded(touches, with: event) }
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let node {
            node.touchesCancelled(touches, with: event)
        } else {
            super.touchesCancelled(touches, with: event)
        }
    }

    override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
            && node?.gestureRecognizerShouldBegin(gestureRecognizer) != false
    }

    override open func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        node?.safeAreaInsetsDidChange()
    }

    override open var canBecomeFocused: Bool { node?.canBecomeFocused ?? super.canBecomeFocused }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if isFocused, let press = presses.first, node?.pressByKey(press, with: event) == true { return }
        super.pressesBegan(presses, with: event)
    }

    override open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let press = presses.first, node?.pressByKey(press, with: event) == true { return }
        super.pressesEnded(presses, with: event)
    }

    override open func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        if !isFocused { node?.cancelKeyPress() }
    }

    /// A node's content comes from its own pipeline.
    override open func setNeedsDisplay() {
        node?.setNeedsDisplay()
    }
}

extension _ASDisplayView: FocusPartOwner {
    package func prepareFocusParts() { (node as? ASTextNode)?.prepareFocusParts() }
}

extension _ASDisplayView: DisplayScaleFollower {
    package func displayScaleDidChange(to scale: CGFloat) {
        node?.followDisplayScale(scale)
    }
}

extension _ASDisplayView: TraitFollower {
    package func traitsDidChange(of view: UIView, from previous: UITraitCollection) {
        node?.viewTraitsDidChange(to: view.traitCollection)
    }

    package func tintDidChange(of view: UIView) { node?.tellTintChange() }

    package func traitOverridesDidChange(of view: UIView) {
        node?.viewTraitOverridesDidChange(to: view.traitOverrides)
    }
}

extension _ASDisplayView: PointerGuide {
    package func pointerStyle(at point: CGPoint) -> UIPointerStyle? { node?.pointerStyle(at: point) }
    package func toolTip(at point: CGPoint) -> UIToolTipConfiguration? { node?.toolTipConfiguration(at: point) }
}

extension UIView {
    /// Passes a touch on along the responder chain, as the touch methods of `ASDisplayNode` do.
    func forwardTouchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    func forwardTouchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    func forwardTouchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    func forwardTouchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// The node whose view this is, if it is one.
    public var asyncdisplaykit_node: ASDisplayNode? {
        (self as? _ASDisplayView)?.node ?? ViewAssociation.node(for: self)
    }

    /// Adds a node's view (or layer) to this view; through the node tree if this view belongs to a node.
    public func addSubnode(_ node: ASDisplayNode) {
        if let own = asyncdisplaykit_node { return own.addSubnode(node) }
        node.removeFromSupernode()
        if node.isLayerBacked {
            layer.addSublayer(node.layer)
            node.windowDidChange(window)
        } else {
            addSubview(node.view)
        }
    }
}

/// Which node wraps a view that is not the framework's own.
@MainActor enum ViewAssociation {
    private final class Box: TraitFollower {
        private let reference: BackReference<ASDisplayNode>
        var node: ASDisplayNode? { reference.object }
        init(_ node: ASDisplayNode) { reference = BackReference(node) }

        func traitsDidChange(of view: UIView, from previous: UITraitCollection) {
            node?.viewTraitsDidChange(to: view.traitCollection)
        }

        func traitOverridesDidChange(of view: UIView) {
            node?.viewTraitOverridesDidChange(to: view.traitOverrides)
        }

        func tintDidChange(of view: UIView) { node?.tellTintChange() }
    }

    static func set(_ node: ASDisplayNode, for view: UIView) {
        view.associatedObject = Box(node)
    }

    static func node(for view: UIView) -> ASDisplayNode? {
        (view.associatedObject as? Box)?.node
    }
}
