extension UIScrollView: WheelTarget {
    func wheelStopped(_ end: WheelBurst.End, at time: Double) {
        endWheelBurst(velocity: end.velocity, axis: end.axis, at: time)
    }

    /// Whether a wheel or a trackpad moves the content along an axis.
    func wheelScrolls(_ axis: ScrollAxis, _ device: WheelBurst.Device) -> Bool {
        let type: UIScrollTypeMask = device == .wheel ? .discrete : .continuous
        guard isScrollEnabled, panGestureRecognizer.allowedScrollTypesMask.contains(type) else { return false }
        return hasRoom(axis) || axis == .vertical && refreshControl?.canBePulled == true
    }

    /// Whether a wheel that turns up and down may move the content sideways, because it does not scroll otherwise.
    func isTurnedByWheel(_ step: WheelBurst.Step) -> Bool {
        step.axis == .vertical && step.device == .wheel && !isPagingEnabled && !hasRoom(.vertical)
            && wheelScrolls(.horizontal, .wheel)
    }

    func wheelTurned(by step: WheelBurst.Step, at position: CGPoint, time: Double) {
        var step = step
        let isTurned = !wheelScrolls(step.axis, step.device) && isTurnedByWheel(step)
        if isTurned { step.axis = .horizontal }
        guard drag?.source.isPress != true, !holdsTrackedControl else { return }
        // A scroll view that is turned over scrolls the other way, so that the content moves as the fingers do.
        // Down means on towards the end, whichever side that is on.
        let distance = isTurned ? step.distance : Double(step.axis.value(of: ownVector(step.axis.point(step.distance))))
        let isPaged = isPagingEnabled && hasRoom(step.axis)
        if refreshControl?.takeNotch(of: step, distance, at: time) == true { return }
        if hasRoom(step.axis, towards: distance) { cancelContentTouches() }
        switch (step.device, isPaged) {
        case (.trackpad, _):
            if drag?.source != .trackpad {
                endWheelBurst(velocity: 0, axis: step.axis, at: time)
                beginDrag(axes: ScrollAxes(step.axis), source: .trackpad)
                // A trackpad has no rubber banding, so take none back.
                drag?.base = contentOffset
            }
            followTrackpad(distance, axis: step.axis, isPaged: isPaged, at: time)
        case (.wheel, true):
            turnPage(by: distance > 0 ? 1 : -1, axis: step.axis, at: time)
        case (.wheel, false):
            if drag == nil { beginDrag(axes: ScrollAxes(step.axis), source: .wheel) }
            easeNotch(distance, axis: step.axis, at: time)
        }
    }

    /// Whether a control in the content follows a touch. While it is held the content under it stays where it is.
    var holdsTrackedControl: Bool {
        let arbiter = window?.touchArbiter as? GestureArbiter
        return arbiter?.trackings.contains { tracking in
            guard !tracking.hasEnded, let view = tracking.touch.view, view.isDescendant(of: self) else { return false }
            // The touch may be on a view in the control.
            return UIView.upwards(from: view).prefix { $0 !== self }.contains {
                ($0 as? any TouchTracker)?.isTracking == true
            }
        } == true
    }

    /// The wheel moves content away from under a pressed view, so the view's touch is cancelled as by a drag.
    private func cancelContentTouches() {
        guard canCancelContentTouches, let arbiter = window?.touchArbiter as? GestureArbiter else { return }
        arbiter.cancelTouches { view in
            view === self || view.isDescendant(of: self) && touchesShouldCancel(in: view)
        }
    }

    /// Called when a burst is over. The velocity along the axis is in points of the window per second.
    func endWheelBurst(velocity: Double, axis: ScrollAxis, at time: Double) {
        guard let drag, !drag.source.isPress else { return }
        var momentum = drag.source == .trackpad ? ownVector(axis.point(velocity)) : .zero
        // Content that was held at its edge all along does not bounce off it afterwards.
        if !hasRoom(axis, towards: axis.value(of: momentum)) { momentum = .zero }
        endDrag(velocity: momentum, startTime: motionStart(of: time))
    }

    /// Moves the content by `distance`, within its edges; on a pager not beyond the neighbouring pages.
    private func followTrackpad(_ distance: Double, axis: ScrollAxis, isPaged: Bool, at time: Double) {
        guard var drag else { return }
        drag.travelled[axis] += distance
        // It is not known how long the first step took, so the velocity is measured from its end.
        drag.tracker.add(drag.travelled, at: time)
        var limits = trackpadRange(axis)
        if isPaged {
            let extent = Double(axis.value(of: bounds.size))
            let page = Double(drag.startPage(axis, pageSize: bounds.size))
            limits = limits.clamp((page - 1) * extent)...limits.clamp((page + 1) * extent)
        }
        let wanted = drag.base[axis] + drag.travelled[axis]
        let reached = limits.clamp(wanted)
        // Movement beyond the limits does not count, so that turning back has effect at once.
        drag.travelled[axis] += reached - wanted
        self.drag = drag
        var offset = contentOffset
        offset[axis] = reached
        move(to: offset)
    }

    private func easeNotch(_ distance: Double, axis: ScrollAxis, at time: Double) {
        var target = targetContentOffset
        target[axis] = offsetRange(axis).clamp(target[axis] + distance)
        ease(
            to: target, duration: ScrollEase.notchDuration, limits: .content, purpose: .wheel,
            from: motionStart(of: time))
    }

    /// Begins and ends a drag of one page.
    private func turnPage(by step: Int, axis: ScrollAxis, at time: Double) {
        let target = axis.value(of: targetContentOffset)
        guard abs(page(axis, from: target, by: step) - target) > 0.5, pageNotchGate.admits(at: time) else { return }
        beginDrag(axes: ScrollAxes(axis), source: .trackpad)
        drag?.travelled = axis.point(Double(step) * axis.value(of: bounds.size))
        endDrag(velocity: .zero, startTime: motionStart(of: time))
    }
}
