/// Finds out in which frames everything visible is new; such a frame prepares only what is visible.
@MainActor struct JumpWatch {
    /// The viewport of the last update in which something was visible.
    private var viewport: CGRect?
    /// Whether the last update was of visible elements only: the other ranges follow when the frame has been presented.
    var areRangesDue = false

    /// Whether a frame is being made for a viewport that shows nothing of the one before.
    func isJump(to viewport: CGRect) -> Bool {
        FrameDriver.current?.isStepping == true && self.viewport?.intersects(viewport) == false
    }

    /// Whether a frame is being made that shows nothing of what was in the viewport before.
    mutating func isFirstFrame(showing viewport: CGRect) -> Bool {
        defer { self.viewport = viewport }
        guard FrameDriver.current?.isStepping == true else { return false }
        return areRangesDue || self.viewport?.intersects(viewport) != true
    }
}
