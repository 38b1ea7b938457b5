// The mouse over the bars, and on the thumb that it drags.
extension ScrollIndicators {
    /// The axis whose bar takes the mouse at a point of the content.
    func axis(at point: CGPoint) -> ScrollAxis? {
        guard let scrollView, scrollView.bounds.contains(point) else { return nil }
        return [ScrollAxis.vertical, .horizontal].first { axis in
            guard isWanted(axis) else { return false }
            let geometry = ScrollBarGeometry(axis, of: scrollView)
            let lane = rect(axis, geometry.start, geometry.track, width: Self.laneWidth, from: 0, in: scrollView)
            return geometry.track > geometry.thumb && lane.contains(point)
        }
    }

    /// Called when the pointer is over a bar, or over none.
    func point(at axis: ScrollAxis?) {
        guard pointedAxis != axis else { return }
        pointedAxis = axis
        appearanceDidChange()
    }

    /// Shows the thumb of an axis at `place` in the viewport, to which it is dragged, or at the end of the track if
    /// `place` is beyond it.
    func hold(_ axis: ScrollAxis, at place: CGFloat) {
        guard let scrollView else { return }
        let geometry = ScrollBarGeometry(axis, of: scrollView)
        let isNew = held?.axis != axis
        held = (axis, place <= geometry.start ? -.infinity : place >= geometry.lastStart ? .infinity : place)
        if isNew { appearanceDidChange() } else { update() }
    }

    /// Called when the thumb is let go: from now on the content offset decides where it is.
    func release() {
        guard held != nil else { return }
        held = nil
        endTimer.cancel()
        appearanceDidChange()
    }

    /// If the thumb is held at an end of its track, scrolls to the end of the content again whenever that moves because
    /// a list has measured rows.
    func stayAtEnd(of scrollView: UIScrollView) {
        guard let held, scrollView.drag?.source == .bar else { return }
        let geometry = ScrollBarGeometry(held.axis, of: scrollView)
        let offset = geometry.offset(ofThumbAt: held.start)
        guard held.start.isInfinite, offset != Double(held.axis.value(of: scrollView.contentOffset)) else { return }
        endTimer.set(at: scrollView.frameTime) { [weak scrollView] in scrollView?.dragBar(held.axis, to: offset) }
    }
}

extension ScrollBarGeometry {
    /// The content offset for a thumb that begins at `place` in the viewport, at most that of the content's ends.
    func offset(ofThumbAt place: CGFloat) -> Double {
        let room = track - thumb
        guard room > 0 else { return range.lowerBound }
        return range.lowerBound + (range.upperBound - range.lowerBound) * min(max((place - start) / room, 0), 1)
    }

    /// Where the thumb begins at the end of the content.
    var lastStart: CGFloat { start + track - thumb }
}
