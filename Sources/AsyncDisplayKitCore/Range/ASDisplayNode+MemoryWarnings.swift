import Execution

extension ASDisplayNode {
    /// What containers that are seen do when memory is short: keep what is visible (the default), or nothing that is
    /// drawn ahead. Only `visibleOnly` and `lowMemory` mean something here. Containers that are not seen go to
    /// `lowMemory`.
    @preconcurrency @MainActor public static func setRangeModeForMemoryWarnings(_ mode: ASLayoutRangeMode) {
        guard mode == .visibleOnly || mode == .lowMemory else {
            return Misuse.report("A range mode for memory warnings is visibleOnly or lowMemory, not \(mode).")
        }
        RangeController.memoryWarningPolicy.displaying = mode
    }
}
