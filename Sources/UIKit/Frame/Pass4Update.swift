import Execution

extension FrameDriver {
    /// Pass 4: containers apply finished changes to their data and correct their anchors. May dirty layout. Returns
    /// whether an updater had something to apply.
    func runUpdatePass(at time: FrameTime) -> Bool {
        updaters.drain { $0.applyUpdates(at: time) }
    }
}
