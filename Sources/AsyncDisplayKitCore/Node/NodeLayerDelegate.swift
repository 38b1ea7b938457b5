import Execution

/// What a layer-backed node's layer asks: to be laid out, and how changes are animated. Held by the node.
@MainActor final class NodeLayerDelegate: CALayerDelegate {
    private let reference: BackReference<ASDisplayNode>
    var node: ASDisplayNode? { reference.object }

    init(_ node: ASDisplayNode) {
        reference = BackReference(node)
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
