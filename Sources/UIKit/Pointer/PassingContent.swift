import Execution

/// Tells whether content passes a resting pointer so fast that each thing is under the pointer for moments only. Then
/// nothing is hovered: highlights that change in every frame tell nothing, and each is drawn twice. Main thread.
@MainActor struct PassingContent: ~Copyable {
    /// Points per frame that count as fast: a list's row is then under the pointer for less than a sixth of a second.
    static let leastStep: CGFloat = 4
    /// Seconds without motion after which it has ended for good.
    static let restTime = 0.1

    private var scrollView = BackReference<UIScrollView>()
    /// The number and the time of the latest frame in which the content moved fast.
    private var frame = -1
    private(set) var time = -Double.infinity
    /// Whether it moved fast in the frame before, too, or so far that all of it is new. Another single step does not
    /// count: content stays where it leads. After a jump it stays there, too, but the frame that shows the jump has
    /// enough to do.
    private var isPassing = false

    /// Called when the content of a scroll view under the pointer has moved.
    mutating func note(_ scrollView: UIScrollView, by way: CGPoint, frame: Int, time: Double) {
        guard max(abs(way.x), abs(way.y)) >= Self.leastStep, frame != self.frame else { return }
        let size = scrollView.bounds.size
        let isJump = abs(way.x) >= size.width || abs(way.y) >= size.height
        isPassing = isJump || self.scrollView.object === scrollView && frame == self.frame + 1
        self.scrollView.object = scrollView
        self.frame = frame
        self.time = time
    }

    /// The scroll view whose content passes in a frame.
    func view(in frame: Int) -> UIScrollView? { isPassing && frame == self.frame ? scrollView.object : nil }
}
