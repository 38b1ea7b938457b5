import CoreFoundation

/// A press of the mouse button on a scroll bar: it drags the thumb, or turns pages towards the pointer.
///
/// Main thread. Locations are those of the window. The thumb stays under the pointer where it was taken, even while
/// measuring makes the content longer or shorter. If it is held at an end of the track, the content stays at that end.
@MainActor final class ScrollBarPress {
    /// Seconds until a press in the track turns a second page, and between further pages.
    static let repeatDelay = 0.4
    static let repeatInterval = 0.1

    private weak var scrollView: UIScrollView?
    private let axis: ScrollAxis
    private var location: CGPoint
    /// Where the pointer took the thumb, in points from the thumb's beginning; nil for a press in the track.
    private var grip: CGFloat?
    private var timer = GestureTimer()

    /// Begins at a location over the bar. With `jumps`, a press in the track moves the thumb there.
    init(at location: CGPoint, on axis: ScrollAxis, of scrollView: UIScrollView, jumps: Bool) {
        self.scrollView = scrollView
        self.axis = axis
        self.location = location
        let geometry = ScrollBarGeometry(axis, of: scrollView)
        let place = place(in: scrollView)
        let start = geometry.thumbStart(at: axis.value(of: scrollView.contentOffset), length: geometry.thumb)
        if place >= start && place <= start + geometry.thumb {
            take(at: place - start, in: scrollView)
        } else if jumps {
            take(at: geometry.thumb / 2, in: scrollView)
            followPointer(in: scrollView)
        } else {
            turnPage(forward: place > start, then: Self.repeatDelay)
        }
    }

    /// Called when the pointer has moved.
    func move(to location: CGPoint) {
        self.location = location
        if let scrollView, isDragging(scrollView) { followPointer(in: scrollView) }
    }

    /// Called when the button was released, or when another object takes the pointer.
    func end() {
        timer.cancel()
        guard let scrollView else { return }
        let isDragging = isDragging(scrollView)
        scrollView.indicators.release()
        if isDragging { scrollView.endDrag(velocity: .zero, startTime: scrollView.frameTime) }
    }

    /// The pointer's place along the bar.
    private func place(in scrollView: UIScrollView) -> CGFloat {
        axis.value(of: scrollView.convert(location, from: scrollView.window)) - axis.value(of: scrollView.contentOffset)
    }

    // MARK: Dragging the thumb

    private func take(at grip: CGFloat, in scrollView: UIScrollView) {
        self.grip = grip
        scrollView.beginDrag(axes: ScrollAxes(axis), source: .bar)
    }

    private func isDragging(_ scrollView: UIScrollView) -> Bool {
        grip != nil && scrollView.drag?.source == .bar
    }

    private func followPointer(in scrollView: UIScrollView) {
        guard let grip, scrollView.isScrollEnabled, scrollView.hasRoom(axis) else { return }
        let start = place(in: scrollView) - grip
        scrollView.indicators.hold(axis, at: start)
        scrollView.dragBar(axis, to: ScrollBarGeometry(axis, of: scrollView).offset(ofThumbAt: start))
    }

    // MARK: Pages

    /// Turns a page towards the pointer, and another one after a while, until the thumb is under the pointer.
    private func turnPage(forward: Bool, then delay: Double) {
        guard let scrollView, scrollView.window != nil, scrollView.scrollPage(axis, forward: forward) else { return }
        timer.set(at: scrollView.frameTime + delay) { [weak self] in
            guard let self, let scrollView = self.scrollView, scrollView.window != nil else { return }
            let geometry = ScrollBarGeometry(axis, of: scrollView)
            let goal = axis.value(of: scrollView.targetContentOffset)
            let start = geometry.thumbStart(at: goal, length: geometry.thumb)
            let place = place(in: scrollView)
            guard forward ? place > start + geometry.thumb : place < start else { return }
            turnPage(forward: forward, then: Self.repeatInterval)
        }
    }
}

extension UIScrollView {
    /// The thumb of a scroll bar was dragged to the place that means the offset `value` along an axis.
    func dragBar(_ axis: ScrollAxis, to value: Double) {
        guard var drag, drag.source == .bar else { return }
        var offset = contentOffset
        offset[axis] = value
        drag.travelled = drag.travelled + (offset - contentOffset)
        drag.tracker.add(drag.travelled, at: frameTime)
        self.drag = drag
        move(to: offset)
    }
}
