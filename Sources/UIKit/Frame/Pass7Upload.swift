extension FrameDriver {
    /// Pass 7: new contents become textures, visible ones first, within a budget; the rest is uploaded in the next
    /// frame.
    func runUploadPass() {
        guard let backend else { return }
        // In virtual time, results must not depend on how long an upload really takes.
        let budget = scheduler.isVirtual ? .infinity : Self.uploadBudget
        if !backend.upload(displayList, budget: budget) { setNeedsFrame() }
    }

    /// The time of a frame that uploads may take, in seconds: a quarter of 16.7 ms.
    private static let uploadBudget = 0.004
}
