/// What the next layout pass of a list has to do besides showing what is in the viewport, and what the last one has done. Main
/// thread.
@MainActor struct ListPass {
    /// All cells have to be made again, of elements that stay as they are: they look different.
    private(set) var needsRefresh = false
    /// The refresh forgets the known sizes.
    private(set) var forgetsSizes = false
    /// The viewport of the last pass; nil before the first one.
    var laidOutBounds: CGRect?
    /// What rows had of its width.
    var laidOutWidth: CGFloat?
    /// Rows in the viewport, those of them that are estimates, and those that an anchor is looked for among: kept so that a
    /// frame of scrolling allocates nothing.
    var rows: [IndexPath] = []
    var estimatedRows: [IndexPath] = []
    var anchorRows: [IndexPath] = []
    /// Heights that have just been asked for.
    var heights: [(path: IndexPath, height: CGFloat)] = []

    mutating func setNeedsRefresh(forgetsSizes: Bool) {
        needsRefresh = true
        if forgetsSizes { self.forgetsSizes = true }
    }

    /// The refresh has begun, or everything is loaded anyway. Returns whether sizes are to be forgotten.
    @discardableResult
    mutating func endRefresh() -> Bool {
        defer { (needsRefresh, forgetsSizes) = (false, false) }
        return forgetsSizes
    }
}
