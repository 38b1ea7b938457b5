import Execution

/// The delegate of a layer-backed node's layer: lays the node out, and says how changes are animated. Held by the node.
@MainActor final class NodeLayerDelegate: CALayerDelegate {
    private let reference: BackReference<ASDisplayNode>
    var node: ASDisplayNode? { reference.object }

    init(_ node: ASDisplayNode) {
        reference = BackReference(node)
    }

    func layoutSublayers(of layer: CALayer) {
        node?.layoutPass()
    }

    /// As for views, changes are animated only in a block of `UIView.animate`.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        CATransaction.viewAction(forKey: event)
    }

    /// Contents come from the node's own pipeline.
    func display(_ layer: CALayer) {}
}
