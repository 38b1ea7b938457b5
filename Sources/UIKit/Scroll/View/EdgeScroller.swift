import Execution

/// Scrolls while something is dragged near an edge of a scroll view: the nearer, the faster. Asks for frames only while
/// the scroll view has room in that direction.
@MainActor final class EdgeScroller: FrameAnimator {
    /// The distance from an edge, in points, within which it scrolls, and the speed at the edge, in points per second.
    static let zone: CGFloat = 50
    static let topSpeed: CGFloat = 900

    private weak var scrollView: UIScrollView?
    private var lastTime: Double?
    /// Where the pointer is, in the scroll view's frame of reference with its viewport's origin at zero; nil when
    /// nothing is dragged.
    private var pointer: CGPoint?

    init(_ scrollView: UIScrollView) {
        self.scrollView = scrollView
    }

    /// Called when the pointer has moved to a point of the content.
    func follow(_ point: CGPoint) {
        guard let scrollView else { return }
        pointer = point - scrollView.contentOffset
        if velocity(in: scrollView) != .zero {
            if lastTime == nil { lastTime = scrollView.frameTime }
            FrameDriver.current?.add(self)
        }
    }

    /// Called when the drag is over.
    func stop() {
        pointer = nil
        lastTime = nil
    }

    private func velocity(in scrollView: UIScrollView) -> CGPoint {
        guard let pointer else { return .zero }
        let inset = scrollView.adjustedContentInset
        let size = scrollView.bounds.size
        return CGPoint(along: { axis in
            let fromStart = pointer[axis] - inset.before(axis)
            let fromEnd = axis.value(of: size) - inset.after(axis) - pointer[axis]
            if fromStart < Self.zone, scrollView.hasRoom(axis, towards: -1) {
                return -Self.topSpeed * min(1, (Self.zone - fromStart) / Self.zone)
            }
            if fromEnd < Self.zone, scrollView.hasRoom(axis, towards: 1) {
                return Self.topSpeed * min(1, (Self.zone - fromEnd) / Self.zone)
            }
            return 0
        })
    }

    func animate(at time: FrameTime) -> Bool {
        guard let scrollView, pointer != nil else { return false }
        let velocity = velocity(in: scrollView)
        guard velocity != .zero else {
            lastTime = nil
            return false
        }
        let elapsed = min(max(0, time - (lastTime ?? time)), 0.1)
        lastTime = time
        let offset = scrollView.contentOffset
        let target = scrollView.clamped(CGPoint(along: { offset[$0] + velocity[$0] * elapsed }))
        if target != offset { scrollView.contentOffset = target }
        return true
    }
}
