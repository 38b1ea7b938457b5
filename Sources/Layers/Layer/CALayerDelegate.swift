import Drawing

/// Draws and lays out for a layer. All methods have defaults; main thread only.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
    /// Makes the layer's contents. The default draws them into a bitmap.
    func display(_ layer: CALayer)
    /// Draws the layer's contents, in bounds coordinates, when `display(_:)` is the default one. The default draws
    /// nothing.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Places the layer's sublayers. The default does nothing.
    func layoutSublayers(of layer: CALayer)
    /// Called before the layer draws into a bitmap.
    func layerWillDraw(_ layer: CALayer)
    /// The action for a property that is about to change: nil continues the search, `NSNull()` stands for no action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func display(_ layer: CALayer) { layer.drawContents() }
    public func draw(_ layer: CALayer, in ctx: CGContext) { layer.noteNothingDrawn() }
    public func layoutSublayers(of layer: CALayer) {}
    public func layerWillDraw(_ layer: CALayer) {}
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
