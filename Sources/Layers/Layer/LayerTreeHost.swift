/// Who shows a layer tree: told when something about it changed, on the main thread, never in the middle of a pass over
/// the tree.
package protocol LayerTreeHost: AnyObject {
    /// Something visible changed. Called at most once until `CALayer.clearNeedsFrame()`.
    @MainActor func layerTreeNeedsFrame()
    /// A layer needs layout or display. Called at most once until `layoutDirtyLayers` and `displayDirtyLayers` have
    /// run.
    @MainActor func layerTreeNeedsLayout()
}
