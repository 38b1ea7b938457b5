import Drawing

/// The properties of a layer that an animation can change as a whole; the raw value is the animation key.
enum LayerProperty: String {
    case bounds, position, anchorPoint, zPosition, transform, sublayerTransform, opacity, contents, contentsRect
    case backgroundColor, borderColor, borderWidth, cornerRadius
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius
    /// Properties of shape layers.
    case strokeStart, strokeEnd

    /// Whether a change may be animated although no action was asked for. Contents are not: an image is replaced
    /// half-way through an animation, so the new one would come late.
    var isAnimatedImplicitly: Bool { self != .contents }

    /// Whether the property decides where the layer, its sublayers or its shadow lie.
    var isGeometry: Bool {
        switch self {
        case .bounds, .position, .anchorPoint, .transform, .sublayerTransform, .shadowOpacity, .shadowOffset,
            .shadowRadius:
            true
        default: false
        }
    }
}

extension CALayer {
    /// Sets a model value, animated if an action says so. No lookup and no allocation when nothing animates.
    @inline(__always)
    final func change(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
        if asksForActions {
            changeAsking(property, body)
        } else {
            body(&values)
            didChange(property)
        }
    }

    /// Layers of views and nodes animate only inside an animation block; other layers once they have been on screen. No
    /// layer animates if the transaction disables actions.
    private final var asksForActions: Bool {
        (flags.contains(.hasDelegate) ? CATransaction.isAnimatingViews : flags.contains(.hasBeenShown))
            && !CATransaction.disableActions()
    }

    private final func changeAsking(_ property: LayerProperty, _ body: (inout LayerValues) -> Void) {
        let action = self.action(forKey: property.rawValue)
        let old = property.value(in: (presented ?? self).values)
        body(&values)
        didChange(property)
        guard let action, !(action is NSNull) else { return }
        if let animation = action as? CABasicAnimation {
            if animation.keyPath == nil { animation.keyPath = property.rawValue }
            if animation.fromValue == nil, animation.toValue == nil, animation.byValue == nil {
                animation.fromValue = old.any
            }
        }
        action.run(forKey: property.rawValue, object: self, arguments: nil)
    }

    final func searchAction(forKey event: String) -> (any CAAction)? {
        let delegate = self.delegate
        if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
        if let action = actions?[event] { return action is NSNull ? nil : action }
        if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
        return delegate == nil ? CATransaction.implicitAnimation(forKey: event) : nil
    }

    private final func didChange(_ property: LayerProperty) {
        if property.isGeometry { invalidateExtent() }
        if presented != nil { updatePresentation() }
        markNeedsFrame()
        noteChange(property.bits)
    }

    /// Sets a flag that changes the picture; returns false if it had that value already.
    @discardableResult
    final func setFlag(_ flag: LayerFlags, _ isSet: Bool) -> Bool {
        guard flags.contains(flag) != isSet else { return false }
        if isSet { flags.insert(flag) } else { flags.remove(flag) }
        markNeedsFrame()
        noteChange(flag.bits)
        return true
    }

    // MARK: Frames

    /// Counts the display lists made so far (of any tree): a layer that was marked in this epoch need not tell its
    /// ancestors again. Starts at 1, so that a new layer is not marked.
    private(set) static var frameEpoch: UInt32 = 1

    /// Tells the tree's host that something visible changed.
    ///
    /// Invariant: if a layer is marked in the current epoch, so are all its ancestors, and the host has been told. So
    /// the walk stops at the first marked layer, and the marks of a whole tree are cleared by beginning an epoch.
    final func markNeedsFrame() {
        let epoch = CALayer.frameEpoch
        guard markedEpoch != epoch else { return }
        markedEpoch = epoch
        var top = self
        while let next = top.superlayer {
            guard next.markedEpoch != epoch else { return }
            next.markedEpoch = epoch
            top = next
        }
        top.treeHost?.layerTreeNeedsFrame()
    }

    /// From now on, visible changes are reported to the hosts again. `DisplayListBuilder` calls this.
    package static func beginFrameEpoch() {
        CALayer.frameEpoch &+= 1
    }

    /// Whether something visible changed since the last display list.
    package final var needsFrame: Bool { markedEpoch == CALayer.frameEpoch }

    final func didChangeHost() {
        guard let treeHost else { return }
        markedEpoch = CALayer.frameEpoch
        treeHost.layerTreeNeedsFrame()
        if !flags.isDisjoint(with: [.layout, .display]) { treeHost.layerTreeNeedsLayout() }
    }
}
