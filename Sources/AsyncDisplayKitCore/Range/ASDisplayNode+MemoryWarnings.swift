import Execution

extension ASDisplayNode {
    /// Sets the range mode that containers on screen take when memory is short: `visibleOnly` (the default) or
    /// `lowMemory`; others are reported. Containers that are not on screen always take `lowMemory`.
    @preconcurrency @MainActor public static func setRangeModeForMemoryWarnings(_ mode: ASLayoutRangeMode) {
        guard mode == .visibleOnly || mode == .lowMemory else {
            return Misuse.report("A range mode for memory warnings is visibleOnly or lowMemory, not \(mode).")
        }
        RangeController.memoryWarningPolicy.displaying = mode
    }
}
