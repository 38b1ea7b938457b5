/// Shows a layer tree. It is told on the main thread when something in the tree has changed, never in the middle of a
/// pass over the tree.
package protocol LayerTreeHost: AnyObject {
    /// Called when something visible has changed; at most once until `CALayer.beginFrameEpoch()`.
    @MainActor func layerTreeNeedsFrame()
    /// Called when a layer needs layout or display; at most once until `layoutDirtyLayers` and `displayDirtyLayers`
    /// have run.
    @MainActor func layerTreeNeedsLayout()
}
