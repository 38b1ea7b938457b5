import Execution
import UIKit

extension ASDisplayNode {
    /// The tint colour that was set on this node, or else the tint of the nodes and views around it. Setting nil goes
    /// back to that one. Layer-backed nodes have a tint, too. On the main thread the colour is grey if the
    /// `tintAdjustmentMode` of the view around is dimmed.
    public var tintColor: UIColor! {
        get {
            if MainThread.isCurrent, MainActor.assumeIsolated({ isTintDimmed }) { return .systemGray }
            if let own = ownTintColor { return own }
            // A view may inherit its tint from views that belong to no node.
            if MainThread.isCurrent, let inherited = MainActor.assumeIsolated({ backingView?.tintColor }) {
                return inherited
            }
            return supernode?.tintColor ?? UIColor.tintColor
        }
        set {
            write(.tintColor) { $0.tintColor = newValue }
            // A view tells its node itself; the other nodes are told here.
            if rasterizingSupernode?.isNodeLoaded == true || (isLayerBacked && isNodeLoaded) {
                MainThread.run { [self] in tellTintChange() }
            }
        }
    }

    /// Whether the view of the node, or the nearest one around it, is dimmed.
    @MainActor private var isTintDimmed: Bool {
        var node: ASDisplayNode? = self
        while let current = node {
            if let view = current.backingView { return view.tintAdjustmentMode == .dimmed }
            node = current.supernode
        }
        return false
    }

    /// The tint colour that was set on this node. Any thread.
    var ownTintColor: UIColor? { read { $0.tintColor } }

    /// Tells the node, and the nodes in it that have no view, that the tint may have changed. Views tell their own
    /// nodes.
    @MainActor func tellTintChange() {
        tintColorDidChange()
        for child in subnodes ?? [] where child.backingView == nil { child.tellTintChange() }
    }
}
