import Execution

extension FrameDriver {
    /// Pass 6: asynchronous draws are scheduled, synchronous cells waited for, and layers that draw by themselves
    /// displayed. May dirty contents. Returns the number of visible nodes without their current contents.
    func runDisplayPass(at time: FrameTime) -> Int {
        var incomplete = 0
        displayers.update {
            incomplete += $0.display(at: time)
            return true
        }
        for window in windows { window.layer.displayDirtyLayers() }
        return incomplete
    }
}
