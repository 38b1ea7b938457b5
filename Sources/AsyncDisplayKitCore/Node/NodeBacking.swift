/// A node's view and layer: in an object that only loaded nodes have. Main thread only.
final class NodeBacking {
    /// Nil of a layer-backed node.
    var view: UIView?
    /// The view's layer, or the layer of a layer-backed node.
    var layer: CALayer?
    /// Lays out and animates for the layer of a layer-backed node.
    var layerDelegate: NodeLayerDelegate?
    /// The properties that the node itself is writing to the view or layer at this moment.
    var propertiesOnTheirWay: LayerProperties = []

    init(view: UIView?, layer: CALayer, layerDelegate: NodeLayerDelegate? = nil) {
        self.view = view
        self.layer = layer
        self.layerDelegate = layerDelegate
    }
}

extension ASDisplayNode {
    /// The view, if it is made and the node is not layer-backed. Main thread only.
    @inline(__always) final var backingView: UIView? { backing?.view }
    /// The view's layer, or that of a layer-backed node, if it is made. Main thread only.
    @inline(__always) final var backingLayer: CALayer? { backing?.layer }
}
