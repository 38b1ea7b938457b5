/// Properties that only few nodes set, in one object that is made when the first of them is set. Behind the node's
/// lock.
final class NodeExtras {
    var interfaceDelegates: [ASDisplayNode.WeakInterfaceDelegate] = []
    var didLoadBlocks: [ASDisplayNodeDidLoadBlock] = []
    var viewBlock: ASDisplayNodeViewBlock?
    var layerBlock: ASDisplayNodeLayerBlock?
    var layoutSpecBlock: ASLayoutSpecBlock?
    var transitions: NodeTransitions?
    var debugName: String?
    var toolTip: String?
    var accessibility: NodeAccessibility?
    var hitTestSlop = UIEdgeInsets.zero
    /// The traits that are overridden on the node's view.
    var traitOverrides: UITraitCollection?
    var drawingPriority = 0
    var placeholderFadeDuration: TimeInterval = 0
    var controlActions: [ASControlNode.Action] = []
    var willDraw: ASDisplayNode.ContextModifier?
    var didDraw: ASDisplayNode.ContextModifier?
}

// Under the node's lock. Setting a default value on a node without extras creates no object.
extension ASDisplayNode {
    private var ensuredExtras: NodeExtras {
        if let extras { return extras }
        let new = NodeExtras()
        extras = new
        return new
    }

    var interfaceDelegates: [WeakInterfaceDelegate] {
        get { extras?.interfaceDelegates ?? [] }
        set { if extras != nil || !newValue.isEmpty { ensuredExtras.interfaceDelegates = newValue } }
    }
    var didLoadBlocks: [ASDisplayNodeDidLoadBlock] {
        get { extras?.didLoadBlocks ?? [] }
        set { if extras != nil || !newValue.isEmpty { ensuredExtras.didLoadBlocks = newValue } }
    }
    var viewBlock: ASDisplayNodeViewBlock? {
        get { extras?.viewBlock }
        set { if extras != nil || newValue != nil { ensuredExtras.viewBlock = newValue } }
    }
    var layerBlock: ASDisplayNodeLayerBlock? {
        get { extras?.layerBlock }
        set { if extras != nil || newValue != nil { ensuredExtras.layerBlock = newValue } }
    }
    var storedLayoutSpecBlock: ASLayoutSpecBlock? {
        get { extras?.layoutSpecBlock }
        set { if extras != nil || newValue != nil { ensuredExtras.layoutSpecBlock = newValue } }
    }
    var storedTransitions: NodeTransitions? {
        get { extras?.transitions }
        set { if extras != nil || newValue != nil { ensuredExtras.transitions = newValue } }
    }
    var storedDebugName: String? {
        get { extras?.debugName }
        set { if extras != nil || newValue != nil { ensuredExtras.debugName = newValue } }
    }
    var storedToolTip: String? {
        get { extras?.toolTip }
        set { if extras != nil || newValue != nil { ensuredExtras.toolTip = newValue } }
    }
    var storedAccessibility: NodeAccessibility? {
        get { extras?.accessibility }
        set { if extras != nil || newValue != nil { ensuredExtras.accessibility = newValue } }
    }
    var storedHitTestSlop: UIEdgeInsets {
        get { extras?.hitTestSlop ?? .zero }
        set { if extras != nil || newValue != .zero { ensuredExtras.hitTestSlop = newValue } }
    }
    var storedTraitOverrides: UITraitCollection? {
        get { extras?.traitOverrides }
        set { if extras != nil || newValue != nil { ensuredExtras.traitOverrides = newValue } }
    }
    var storedDrawingPriority: Int {
        get { extras?.drawingPriority ?? 0 }
        set { if extras != nil || newValue != 0 { ensuredExtras.drawingPriority = newValue } }
    }
    var storedPlaceholderFadeDuration: TimeInterval {
        get { extras?.placeholderFadeDuration ?? 0 }
        set { if extras != nil || newValue != 0 { ensuredExtras.placeholderFadeDuration = newValue } }
    }
    var storedControlActions: [ASControlNode.Action] {
        get { extras?.controlActions ?? [] }
        set { if extras != nil || !newValue.isEmpty { ensuredExtras.controlActions = newValue } }
    }
    var storedWillDraw: ContextModifier? {
        get { extras?.willDraw }
        set { if extras != nil || newValue != nil { ensuredExtras.willDraw = newValue } }
    }
    var storedDidDraw: ContextModifier? {
        get { extras?.didDraw }
        set { if extras != nil || newValue != nil { ensuredExtras.didDraw = newValue } }
    }
}
