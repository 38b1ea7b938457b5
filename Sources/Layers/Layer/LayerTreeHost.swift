/// Shows a layer tree. It is told on the main thread when something in the tree has changed, never in the middle of a
/// pass over the tree.
package protocol LayerTreeHost: AnyObject {
    /// Something visible changed. Called at most once until `CALayer.beginFrameEpoch()`.
    @MainActor func layerTreeNeedsFrame()
    /// A layer needs layout or display. Called at most once until `layoutDirtyLayers` and `displayDirtyLayers` have
    /// run.
    @MainActor func layerTreeNeedsLayout()
}
