import Execution
import UIKit

extension ASDisplayNode {
    /// The node's own colour, else that of the nodes and views around it; nil goes back to theirs. A layer-backed node
    /// has it, too. On the main thread it is grey where the `tintAdjustmentMode` of the view around says so.
    public var tintColor: UIColor! {
        get {
            if MainThread.isCurrent, MainActor.assumeIsolated({ isTintDimmed }) { return .systemGray }
            if let own = ownTintColor { return own }
            // A view may inherit one from views that belong to no node.
            if MainThread.isCurrent, let inherited = MainActor.assumeIsolated({ backingView?.tintColor }) {
                return inherited
            }
            return supernode?.tintColor ?? UIColor.tintColor
        }
        set {
            write(.tintColor) { $0.tintColor = newValue }
            // A view tells by itself.
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

    /// Tells the node that its tint may be another one, and what in it has no view: views tell by themselves.
    @MainActor func tellTintChange() {
        tintColorDidChange()
        for child in subnodes ?? [] where child.backingView == nil { child.tellTintChange() }
    }
}
