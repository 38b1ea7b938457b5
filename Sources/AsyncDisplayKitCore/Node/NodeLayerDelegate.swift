/// What a layer-backed node's layer asks: to be laid out, and how changes are animated. Held by the node.
@MainActor final class NodeLayerDelegate: CALayerDelegate {
    private(set) weak var node: ASDisplayNode?

    init(_ node: ASDisplayNode) {
        self.node = node
    }

    func layoutSublayers(of layer: CALayer) {
        node?.layoutPass()
    }

    /// As for views: nothing, but in a block of `UIView.animate`.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        CATransaction.viewAction(forKey: event)
    }

    /// Contents come from the node's own pipeline.
    func display(_ layer: CALayer) {}
}
