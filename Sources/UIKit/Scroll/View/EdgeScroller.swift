import Execution

/// Scrolls while something is dragged near an edge of a scroll view: the nearer, the faster. Asks for frames only while
/// there is somewhere to go.
@MainActor final class EdgeScroller: FrameAnimator {
    /// Points from an edge within which it scrolls, and points per second at the edge.
    static let zone: CGFloat = 50
    static let topSpeed: CGFloat = 900

    private weak var scrollView: UIScrollView?
    private let axes: ScrollAxes
    private let onScroll: @MainActor (CGPoint) -> Void
    private var lastTime: Double?
    /// Where the pointer is, in the scroll view's frame of reference with its viewport's origin at zero; nil when
    /// nothing is dragged.
    private var pointer: CGPoint?

    /// - Parameter onScroll: called after each step with its length.
    init(_ scrollView: UIScrollView, axes: ScrollAxes, onScroll: @escaping @MainActor (CGPoint) -> Void) {
        self.scrollView = scrollView
        self.axes = axes
        self.onScroll = onScroll
    }

    /// The pointer moved. In content coordinates.
    func follow(_ point: CGPoint) {
        guard let scrollView else { return }
        let origin = scrollView.contentOffset
        pointer = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        if velocity(in: scrollView) != .zero {
            if lastTime == nil { lastTime = scrollView.frameTime }
            FrameDriver.current?.add(self)
        }
    }

    /// The drag is over.
    func stop() {
        pointer = nil
        lastTime = nil
    }

    private func velocity(in scrollView: UIScrollView) -> CGPoint {
        guard let pointer else { return .zero }
        let inset = scrollView.adjustedContentInset
        let size = scrollView.bounds.size
        func speed(_ axis: ScrollAxis, before: CGFloat, after: CGFloat) -> CGFloat {
            guard axes.contains(axis) else { return 0 }
            let place = axis.value(of: pointer)
            let fromStart = place - before
            let fromEnd = axis.value(of: size) - after - place
            if fromStart < Self.zone, scrollView.hasRoom(axis, towards: -1) {
                return -Self.topSpeed * min(1, (Self.zone - fromStart) / Self.zone)
            }
            if fromEnd < Self.zone, scrollView.hasRoom(axis, towards: 1) {
                return Self.topSpeed * min(1, (Self.zone - fromEnd) / Self.zone)
            }
            return 0
        }
        return CGPoint(
            x: speed(.horizontal, before: inset.left, after: inset.right),
            y: speed(.vertical, before: inset.top, after: inset.bottom))
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
        let target = scrollView.clamped(
            CGPoint(x: offset.x + velocity.x * elapsed, y: offset.y + velocity.y * elapsed))
        if target != offset {
            scrollView.contentOffset = target
            onScroll(CGPoint(x: target.x - offset.x, y: target.y - offset.y))
        }
        return true
    }
}
