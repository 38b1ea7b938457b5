/// A node's properties on one side and those of its view or layer on the other: which is which, and how each is brought
/// across. Main thread; each property is read or stored under the node's lock, and no setter runs under it.
@MainActor struct NodeMirror {
    let node: ASDisplayNode
    let layer: CALayer
    let view: UIView?

    /// The node's value at this moment.
    @inline(__always)
    private func own<Value>(_ value: (NodeProperties) -> Value) -> Value {
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
            if let view { view.backgroundColor = color } else { layer.backgroundColor = color?.cgColor }
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
        if changes.contains(.accessibilityLabel) { view.accessibilityLabel = own { $0.accessibilityLabel } }
        if changes.contains(.accessibilityIdentifier) {
            view.accessibilityIdentifier = own { $0.accessibilityIdentifier }
        }
    }

    // MARK: From the view to the node

    /// Stores what the view or layer has, as far as that is not what the node's own value looks like on a layer.
    func take(_ changes: LayerProperties) {
        if !changes.isDisjoint(with: .geometry) { takeGeometry(changes) }
        if !changes.isDisjoint(with: .appearance) { takeAppearance(changes) }
        if !changes.isDisjoint(with: .contentProperties) { takeContent(changes) }
        if let view, !changes.isDisjoint(with: .ofViews) { take(changes, from: view) }
    }

    private func takeGeometry(_ changes: LayerProperties) {
        if !changes.isDisjoint(with: .bounds) {
            let bounds = layer.bounds
            if changes.contains(.boundsOrigin) { node.take(.boundsOrigin) { $0.bounds.origin = bounds.origin } }
            if changes.contains(.boundsSize) { node.take(.boundsSize) { $0.bounds.size = bounds.size } }
        }
        if changes.contains(.position) {
            let position = layer.position
            node.take(.position) { $0.position = position }
        }
        if changes.contains(.anchorPoint) { node.take(.anchorPoint) { $0.anchorPoint = layer.anchorPoint } }
        if changes.contains(.zPosition) {
            let zPosition = layer.zPosition
            node.take(.zPosition) { $0.zPosition = zPosition }
        }
        if changes.contains(.transform) {
            let transform = layer.transform
            node.take(.transform) { $0.transform = transform }
        }
        if changes.contains(.sublayerTransform) {
            node.take(.sublayerTransform) { $0.subnodeTransform = layer.sublayerTransform }
        }
    }

    private func takeAppearance(_ changes: LayerProperties) {
        if changes.contains(.alpha) {
            let opacity = layer.opacity
            node.take(.alpha) { if Float($0.alpha) != opacity { $0.alpha = CGFloat(opacity) } }
        }
        if changes.contains(.isHidden) {
            let isHidden = layer.isHidden
            node.take(.isHidden) { $0.isHidden = isHidden }
        }
        if changes.contains(.backgroundColor) {
            let (shown, color) = (layer.backgroundColor, view?.backgroundColor)
            node.take(.backgroundColor) {
                if let color, color.cgColor == shown {
                    $0.backgroundColor = color
                } else if $0.backgroundColor?.cgColor != shown {
                    $0.backgroundColor = shown.map { UIColor(cgColor: $0) }
                }
            }
        }
        if changes.contains(.clipsToBounds) {
            let clips = layer.masksToBounds
            node.take(.clipsToBounds) { $0.clipsToBounds = clips }
        }
        if changes.contains(.isOpaque) { node.take(.isOpaque) { $0.isOpaque = layer.isOpaque } }
        if changes.contains(.allowsGroupOpacity) {
            node.take(.allowsGroupOpacity) { $0.allowsGroupOpacity = layer.allowsGroupOpacity }
        }
        takeEdges(changes)
    }

    private func takeEdges(_ changes: LayerProperties) {
        if changes.contains(.cornerRadius) {
            let radius = layer.cornerRadius
            node.take(.cornerRadius) { if $0.layerCornerRadius != radius { $0.cornerRadius = radius } }
        }
        if changes.contains(.maskedCorners) { node.take(.maskedCorners) { $0.maskedCorners = layer.maskedCorners } }
        if changes.contains(.borderWidth) {
            node.take(.borderWidth) {
                if $0.layerBorderWidth != layer.borderWidth { $0.borderWidth = layer.borderWidth }
            }
        }
        if changes.contains(.borderColor) { node.take(.borderColor) { $0.borderColor = layer.borderColor } }
        guard !node.drawsShadow else { return }
        if changes.contains(.shadowColor) { node.take(.shadowColor) { $0.shadowColor = layer.shadowColor } }
        if changes.contains(.shadowOpacity) {
            node.take(.shadowOpacity) {
                if Float($0.shadowOpacity) != layer.shadowOpacity { $0.shadowOpacity = CGFloat(layer.shadowOpacity) }
            }
        }
        if changes.contains(.shadowOffset) { node.take(.shadowOffset) { $0.shadowOffset = layer.shadowOffset } }
        if changes.contains(.shadowRadius) { node.take(.shadowRadius) { $0.shadowRadius = layer.shadowRadius } }
    }

    private func takeContent(_ changes: LayerProperties) {
        if changes.contains(.contentMode) {
            let (gravity, mode) = (layer.contentsGravity, view?.contentMode)
            node.take(.contentMode) {
                if let mode, mode.gravity == gravity {
                    $0.contentMode = mode
                } else if $0.contentMode.gravity != gravity {
                    $0.contentMode = UIView.ContentMode(gravity)
                }
            }
        }
        if changes.contains(.contentsScale) {
            let scale = layer.contentsScale
            node.take(.contentsScale) { $0.contentsScale = scale }
        }
        if changes.contains(.contentsRect) { node.take(.contentsRect) { $0.contentsRect = layer.contentsRect } }
        if changes.contains(.contentsCenter) {
            node.take(.contentsCenter) { $0.contentsCenter = layer.contentsCenter }
        }
        if changes.contains(.contents) { node.take(.contents) { $0.contents = layer.contentsImage } }
    }

    private func take(_ changes: LayerProperties, from view: UIView) {
        if changes.contains(.tintColor) { node.take(.tintColor) { $0.tintColor = view.ownTintColor } }
        if changes.contains(.isUserInteractionEnabled) {
            let isEnabled = view.isUserInteractionEnabled
            node.take(.isUserInteractionEnabled) { $0.isUserInteractionEnabled = isEnabled }
        }
        if changes.contains(.layoutMargins) {
            let margins = view.layoutMargins
            node.take(.layoutMargins) { $0.layoutMargins = margins }
        }
        if changes.contains(.autoresizingMask) {
            let mask = view.autoresizingMask
            node.take(.autoresizingMask) { $0.autoresizingMask = mask }
        }
        if changes.contains(.autoresizesSubviews) {
            let resizes = view.autoresizesSubviews
            node.take(.autoresizesSubviews) { $0.autoresizesSubviews = resizes }
        }
        if changes.contains(.semanticContentAttribute) {
            let attribute = view.semanticContentAttribute
            node.take(.semanticContentAttribute) { $0.semanticContentAttribute = attribute }
        }
        if changes.contains(.isAccessibilityElement) {
            let isElement = view.isAccessibilityElement
            node.take(.isAccessibilityElement) { $0.isAccessibilityElement = isElement }
        }
        if changes.contains(.accessibilityLabel) {
            let label = view.accessibilityLabel
            node.take(.accessibilityLabel) { $0.accessibilityLabel = label }
        }
        if changes.contains(.accessibilityIdentifier) {
            let identifier = view.accessibilityIdentifier
            node.take(.accessibilityIdentifier) { $0.accessibilityIdentifier = identifier }
        }
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
    /// Those that the cell of UIKit's which shows a node takes over.
    static let hosted: LayerProperties = [.backgroundColor, .clipsToBounds, .cornerRadius, .accessibility]
}
