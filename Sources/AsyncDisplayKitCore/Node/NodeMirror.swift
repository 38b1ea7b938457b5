/// Copies properties between a node and its view or layer, in both directions. Main thread; each property is read or
/// stored under the node's lock, and no setter runs under it.
@MainActor struct NodeMirror {
    let node: ASDisplayNode
    let layer: CALayer
    let view: UIView?

    /// The node's value at this moment.
    @inline(__always)
    private func own<Value>(_ value: (borrowing NodeProperties) -> Value) -> Value {
        node.nodeLock.withLock { value(node.properties) }
    }

    // MARK: From the node to the view

    /// Writes the properties named to the layer and, where they belong to views, to its view.
    func bring(_ changes: LayerProperties) {
        if !changes.isDisjoint(with: .geometry) { bringGeometry(changes) }
        if !changes.isDisjoint(with: .appearance) { bringAppearance(changes) }
        if !changes.isDisjoint(with: .contentProperties) { bringContent(changes) }
        if let view, !changes.isDisjoint(with: .ofViews) { bring(changes, to: view) }
        if changes.contains(.needsLayout) { layer.setNeedsLayout() }
    }

    private func bringGeometry(_ changes: LayerProperties) {
        if changes.contains(.anchorPoint) { layer.anchorPoint = own { $0.anchorPoint } }
        if !changes.isDisjoint(with: .bounds) {
            let new = own { $0.bounds }
            var bounds = layer.bounds
            if changes.contains(.boundsOrigin) { bounds.origin = new.origin }
            if changes.contains(.boundsSize) { bounds.size = new.size }
            if let view { view.bounds = bounds } else { layer.bounds = bounds }
        }
        if changes.contains(.position) {
            let position = own { $0.position }
            if let view { view.center = position } else { layer.position = position }
        }
        if changes.contains(.transform) { layer.transform = own { $0.transform } }
        if changes.contains(.sublayerTransform) { layer.sublayerTransform = own { $0.subnodeTransform } }
        if changes.contains(.zPosition) { layer.zPosition = own { $0.zPosition } }
    }

    private func bringAppearance(_ changes: LayerProperties) {
        if changes.contains(.alpha) {
            let alpha = own { $0.alpha }
            if let view { view.alpha = alpha } else { layer.opacity = Float(alpha) }
        }
        if changes.contains(.isHidden) { layer.isHidden = own { $0.isHidden } }
        if changes.contains(.backgroundColor) {
            let color = own { $0.backgroundColor }
            if let view { view.backgroundColor = color } else { layer.backgroundColor = shown(color) }
        }
        if changes.contains(.clipsToBounds) { layer.masksToBounds = own { $0.clipsToBounds } }
        if changes.contains(.isOpaque) { layer.isOpaque = own { $0.isOpaque } }
        if changes.contains(.allowsGroupOpacity) { layer.allowsGroupOpacity = own { $0.allowsGroupOpacity } }
        if changes.contains(.cornerRadius) { layer.cornerRadius = own { $0.layerCornerRadius } }
        if changes.contains(.maskedCorners) { layer.maskedCorners = own { $0.maskedCorners } }
        if changes.contains(.borderWidth) { layer.borderWidth = own { $0.layerBorderWidth } }
        if changes.contains(.borderColor) { layer.borderColor = own { $0.borderColor } }
        guard !node.drawsShadow else { return }
        if changes.contains(.shadowColor) { layer.shadowColor = own { $0.shadowColor } }
        if changes.contains(.shadowOpacity) { layer.shadowOpacity = Float(own { $0.shadowOpacity }) }
        if changes.contains(.shadowOffset) { layer.shadowOffset = own { $0.shadowOffset } }
        if changes.contains(.shadowRadius) { layer.shadowRadius = own { $0.shadowRadius } }
    }

    private func bringContent(_ changes: LayerProperties) {
        if changes.contains(.contentMode) {
            let mode = own { $0.contentMode }
            if let view { view.contentMode = mode } else { layer.contentsGravity = mode.gravity }
        }
        if changes.contains(.contentsScale) { layer.contentsScale = own { $0.contentsScale } }
        if changes.contains(.contentsRect) { layer.contentsRect = own { $0.contentsRect } }
        if changes.contains(.contentsCenter) { layer.contentsCenter = own { $0.contentsCenter } }
        if changes.contains(.contents) { layer.contentsImage = own { $0.contents } }
    }

    private func bring(_ changes: LayerProperties, to view: UIView) {
        if changes.contains(.tintColor) { view.tintColor = own { $0.tintColor } }
        if changes.contains(.isUserInteractionEnabled) {
            view.isUserInteractionEnabled = own { $0.isUserInteractionEnabled }
        }
        if changes.contains(.layoutMargins) { view.layoutMargins = own { $0.layoutMargins } }
        if changes.contains(.autoresizingMask) { view.autoresizingMask = own { $0.autoresizingMask } }
        if changes.contains(.autoresizesSubviews) { view.autoresizesSubviews = own { $0.autoresizesSubviews } }
        if changes.contains(.semanticContentAttribute) {
            view.semanticContentAttribute = own { $0.semanticContentAttribute }
        }
        if changes.contains(.isAccessibilityElement) {
            view.isAccessibilityElement = own { $0.isAccessibilityElement }
        }
        if changes.contains(.accessibilityLabel) { view.accessibilityLabel = node.ownAccessibilityLabel }
        if changes.contains(.accessibilityIdentifier) {
            view.accessibilityIdentifier = own { $0.accessibilityIdentifier }
        }
    }

    // MARK: From the view to the node

    /// Stores values of the view or layer that are not just the node's own values in the form in which a layer has
    /// them.
    func take(_ changes: LayerProperties) {
        if !changes.isDisjoint(with: .geometry) { takeGeometry(changes) }
        if !changes.isDisjoint(with: .appearance) { takeAppearance(changes) }
        if !changes.isDisjoint(with: .contentProperties) { takeContent(changes) }
        if let view, !changes.isDisjoint(with: .ofViews) { take(changes, from: view) }
    }

    /// Stores one property, if it is among `changes`. The value is read outside of the node's lock.
    @inline(__always)
    private func take<Value>(
        _ property: LayerProperties, of changes: LayerProperties, _ value: @autoclosure () -> Value,
        store: (inout NodeProperties, Value) -> Void
    ) {
        guard changes.contains(property) else { return }
        let value = value()
        node.take(property) { store(&$0, value) }
    }

    private func takeGeometry(_ changes: LayerProperties) {
        take(.boundsOrigin, of: changes, layer.bounds.origin) { $0.boundsOrigin = $1 }
        take(.boundsSize, of: changes, layer.bounds.size) { $0.boundsSize = $1 }
        take(.position, of: changes, layer.position) { $0.position = $1 }
        take(.anchorPoint, of: changes, layer.anchorPoint) { $0.anchorPoint = $1 }
        take(.zPosition, of: changes, layer.zPosition) { $0.zPosition = $1 }
        take(.transform, of: changes, layer.transform) { $0.transform = $1 }
        take(.sublayerTransform, of: changes, layer.sublayerTransform) { $0.subnodeTransform = $1 }
    }

    private func takeAppearance(_ changes: LayerProperties) {
        take(.alpha, of: changes, layer.opacity) { if Float($0.alpha) != $1 { $0.alpha = CGFloat($1) } }
        take(.isHidden, of: changes, layer.isHidden) { $0.isHidden = $1 }
        takeBackgroundColor(changes)
        take(.clipsToBounds, of: changes, layer.masksToBounds) { $0.clipsToBounds = $1 }
        take(.isOpaque, of: changes, layer.isOpaque) { $0.isOpaque = $1 }
        take(.allowsGroupOpacity, of: changes, layer.allowsGroupOpacity) { $0.allowsGroupOpacity = $1 }
        takeEdges(changes)
    }

    /// The layer's colour is normally that of the view or node, resolved for the traits; any other colour was set on
    /// the layer itself.
    private func takeBackgroundColor(_ changes: LayerProperties) {
        guard changes.contains(.backgroundColor) else { return }
        let (color, of) = (layer.backgroundColor, view?.backgroundColor)
        if let of, shown(of) == color {
            node.take(.backgroundColor) { $0.backgroundColor = of }
        } else if shown(own { $0.backgroundColor }) != color {
            node.take(.backgroundColor) { $0.backgroundColor = color.map { UIColor(cgColor: $0) } }
        }
    }

    /// The layer's colour for one that may depend on traits.
    private func shown(_ color: UIColor?) -> CGColor? {
        guard let color, color.isDynamic else { return color?.cgColor }
        return color.cgColor(for: view?.traitCollection ?? node.traitsForDrawing)
    }

    private func takeEdges(_ changes: LayerProperties) {
        take(.cornerRadius, of: changes, layer.cornerRadius) { if $0.layerCornerRadius != $1 { $0.cornerRadius = $1 } }
        take(.maskedCorners, of: changes, layer.maskedCorners) { $0.maskedCorners = $1 }
        take(.borderWidth, of: changes, layer.borderWidth) { if $0.layerBorderWidth != $1 { $0.borderWidth = $1 } }
        take(.borderColor, of: changes, layer.borderColor) { $0.borderColor = $1 }
        guard !node.drawsShadow else { return }
        take(.shadowColor, of: changes, layer.shadowColor) { $0.shadowColor = $1 }
        take(.shadowOpacity, of: changes, layer.shadowOpacity) {
            if Float($0.shadowOpacity) != $1 { $0.shadowOpacity = CGFloat($1) }
        }
        take(.shadowOffset, of: changes, layer.shadowOffset) { $0.shadowOffset = $1 }
        take(.shadowRadius, of: changes, layer.shadowRadius) { $0.shadowRadius = $1 }
    }

    private func takeContent(_ changes: LayerProperties) {
        take(.contentMode, of: changes, (gravity: layer.contentsGravity, mode: view?.contentMode)) {
            if let mode = $1.mode, mode.gravity == $1.gravity {
                $0.contentMode = mode
            } else if $0.contentMode.gravity != $1.gravity {
                $0.contentMode = UIView.ContentMode($1.gravity)
            }
        }
        take(.contentsScale, of: changes, layer.contentsScale) { $0.contentsScale = $1 }
        take(.contentsRect, of: changes, layer.contentsRect) { $0.contentsRect = $1 }
        take(.contentsCenter, of: changes, layer.contentsCenter) { $0.contentsCenter = $1 }
        take(.contents, of: changes, layer.contentsImage) { $0.contents = $1 }
    }

    private func take(_ changes: LayerProperties, from view: UIView) {
        take(.tintColor, of: changes, view.ownTintColor) { $0.tintColor = $1 }
        take(.isUserInteractionEnabled, of: changes, view.isUserInteractionEnabled) {
            if $0.isUserInteractionEnabled != $1 { $0.isUserInteractionEnabled = $1 }
        }
        take(.layoutMargins, of: changes, view.layoutMargins) { $0.layoutMargins = $1 }
        take(.autoresizingMask, of: changes, view.autoresizingMask) { $0.autoresizingMask = $1 }
        take(.autoresizesSubviews, of: changes, view.autoresizesSubviews) { $0.autoresizesSubviews = $1 }
        take(.semanticContentAttribute, of: changes, view.semanticContentAttribute) { $0.semanticContentAttribute = $1 }
        take(.isAccessibilityElement, of: changes, view.isAccessibilityElement) { $0.isAccessibilityElement = $1 }
        if changes.contains(.accessibilityLabel), view.accessibilityLabel != node.ownAccessibilityLabel {
            take(.accessibilityLabel, of: changes, view.accessibilityLabel) { $0.accessibilityLabel = $1 }
        }
        take(.accessibilityIdentifier, of: changes, view.accessibilityIdentifier) { $0.accessibilityIdentifier = $1 }
    }
}

extension LayerProperties {
    /// Not a property, but brought to the view in the same way: the layer is laid out again.
    static let needsLayout = LayerProperties(rawValue: 1 << 63)

    fileprivate static let geometry: LayerProperties = [
        .bounds, .position, .anchorPoint, .zPosition, .transform, .sublayerTransform,
    ]
    fileprivate static let appearance: LayerProperties = [
        .alpha, .isHidden, .backgroundColor, .clipsToBounds, .isOpaque, .allowsGroupOpacity, .cornerRadius,
        .maskedCorners, .borderWidth, .borderColor, .shadow,
    ]
    fileprivate static let contentProperties: LayerProperties = [
        .contents, .contentsScale, .contentsRect, .contentsCenter, .contentMode,
    ]
    fileprivate static let ofViews: LayerProperties = [
        .tintColor, .isUserInteractionEnabled, .layoutMargins, .autoresizingMask, .autoresizesSubviews,
        .semanticContentAttribute, .accessibility,
    ]
    static let accessibility: LayerProperties = [
        .isAccessibilityElement, .accessibilityLabel, .accessibilityIdentifier,
    ]
    /// The properties that the UIKit cell which shows a node takes over.
    static let hosted: LayerProperties = [.backgroundColor, .clipsToBounds, .cornerRadius, .accessibility]
}
