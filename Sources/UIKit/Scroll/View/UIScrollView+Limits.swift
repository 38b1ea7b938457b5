import Execution

extension UIScrollView {
    // MARK: Numbers that are none

    /// `new`; or `old`, with one report, if a number in `new` is infinite or not a number, which `sum`, the sum of its
    /// numbers, then is, too.
    func usable<Value>(_ new: Value, else old: Value, _ name: String, sum: CGFloat) -> Value {
        if sum.isFinite { return new }
        Misuse.report(
            onceFor: "\(name) \(type(of: self))",
            "\(name) of \(type(of: self)) is set to \(new), which has no usable number, and stays \(old).")
        return old
    }

    func usable(_ new: CGPoint, else old: CGPoint) -> CGPoint {
        usable(new, else: old, "The contentOffset", sum: new.x + new.y)
    }

    // MARK: Limits

    /// Offsets along an axis at which the content may rest; computed for another content size, inset or viewport if one
    /// is given.
    package func offsetRange(
        _ axis: ScrollAxis, content: CGSize? = nil, inset: UIEdgeInsets? = nil, viewport: CGSize? = nil
    ) -> ClosedRange<Double> {
        let inset = inset ?? adjustedContentInset
        let first = -inset.before(axis)
        let extent = axis.value(of: content ?? contentSize)
        return first...max(first, extent + inset.after(axis) - axis.value(of: viewport ?? bounds.size))
    }

    /// The nearest offset at which the content may rest.
    package func clamped(_ offset: CGPoint) -> CGPoint {
        CGPoint(along: { offsetRange($0).clamp(offset[$0]) })
    }

    /// Whether there is content outside the viewport along an axis.
    package func hasRoom(_ axis: ScrollAxis) -> Bool {
        let range = offsetRange(axis)
        return range.upperBound - range.lowerBound > 0.5
    }

    /// Whether there is content further on in a direction: positive towards larger offsets.
    package func hasRoom(_ axis: ScrollAxis, towards direction: Double) -> Bool {
        let range = offsetRange(axis)
        let offset = axis.value(of: contentOffset)
        return direction > 0 ? range.upperBound - offset > 0.5 : offset - range.lowerBound > 0.5
    }

    /// Whether a drag can pull the content past its edges along an axis.
    func bounces(along axis: ScrollAxis) -> Bool {
        guard bounces else { return false }
        return hasRoom(axis) || (axis == .vertical ? alwaysBounceVertical : alwaysBounceHorizontal)
    }

    /// Axes along which a drag moves the content.
    package var draggableAxes: ScrollAxes {
        guard isScrollEnabled else { return [] }
        var axes: ScrollAxes = []
        for axis in ScrollAxis.allCases where hasRoom(axis) || bounces(along: axis) { axes.insert(ScrollAxes(axis)) }
        return axes
    }

    /// Whether a drag moves the content at all.
    package var canBeDragged: Bool { !draggableAxes.isEmpty }

    /// Called when the limits have changed. `old` gives the former ones. Content at rest whose offset was within the
    /// old limits is brought within the new ones; an offset that a program has set outside of them stays.
    func limitsDidChange(from old: (ScrollAxis) -> ClosedRange<Double>) {
        indicators.update()
        guard isAtRest else { return }
        let offset = CGPoint(along: { axis in
            let offset = contentOffset[axis]
            return old(axis).contains(offset) ? offsetRange(axis).clamp(offset) : offset
        })
        let delta = offset - contentOffset
        guard delta != .zero else { return }
        move(to: offset)
        listEngine?.pass.viewportDidFollow(by: delta)
    }

    func insetsDidChange(from old: UIEdgeInsets) {
        guard contentInset != old else { return }
        limitsDidChange { offsetRange($0, inset: old + countedSafeArea) }
        tellInsetChange()
    }

    /// Tells the subclass and the delegate that `adjustedContentInset` has changed.
    func tellInsetChange() {
        indicators.update()
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// The part of the safe area that counts as inset. O(depth of the view).
    var countedSafeArea: UIEdgeInsets {
        guard contentInsetAdjustmentBehavior != .never else { return .zero }
        let safe = safeAreaInsets
        guard safe != .zero, contentInsetAdjustmentBehavior == .automatic else { return safe }
        let controller = UIView.upwards(from: self).lazy.compactMap(\.viewController).first
        return controller?.automaticallyAdjustsScrollViewInsets == false ? .zero : safe
    }

    func safeAreaDidMove() {
        let (old, new) = (knownSafeArea, countedSafeArea)
        knownSafeArea = new
        guard old != new else { return }
        var offset = contentOffset
        if abs(offset.y + contentInset.top + old.top) < 0.5 { offset.y = -contentInset.top - new.top }
        if abs(offset.x + contentInset.left + old.left) < 0.5 { offset.x = -contentInset.left - new.left }
        if isAtRest { move(to: clamped(offset)) }
        tellInsetChange()
    }

    /// The offset at which a rectangle of the content is at a place of the viewport between its insets, or as near to
    /// it as the content allows.
    ///
    /// - Parameter covered: how much of the viewport pinned headers and footers cover then. The nearest place is clear
    ///   of the fades at the ends, too.
    func offset(
        placing rect: CGRect, _ position: ListScrollPosition, covered: UIEdgeInsets = .zero, content: CGSize? = nil
    ) -> CGPoint {
        CGPoint(along: { axis in
            let before = adjustedContentInset.before(axis)
            let covered = position[axis] == .nearest ? unfaded(covered) : covered
            // The length between the insets.
            let room = axis.value(of: bounds.size) - before - adjustedContentInset.after(axis)
            let (offset, start, length) = (contentOffset[axis], rect.origin[axis], axis.value(of: rect.size))
            // At the start the rectangle is below the pinned header, and at the end above the pinned footer.
            let atStart = start - covered.before(axis)
            let atEnd = start + length - room + covered.after(axis)
            let wanted: Double =
                switch position[axis] {
                case .start: atStart
                case .middle: start - (room - length) / 2
                case .end: atEnd
                case .nearest where atStart < offset + before || atStart < atEnd: atStart
                case .nearest: max(offset + before, atEnd)
                }
            return offsetRange(axis, content: content).clamp(wanted - before)
        })
    }

    /// What is covered between the insets by pinned headers and footers, or if they reach further, by the fades at the
    /// ends of the viewport.
    func unfaded(_ covered: UIEdgeInsets) -> UIEdgeInsets {
        guard endFades != nil else { return covered }
        var (covered, fades, inset) = (covered, ScrollEndFades.inset(in: bounds.size), adjustedContentInset)
        covered.top = max(covered.top, fades.top - inset.top)
        covered.bottom = max(covered.bottom, fades.bottom - inset.bottom)
        return covered
    }

    // MARK: Offsets

    /// Scrolls by as little as it takes to show a rectangle of the content between a pinned header and a pinned footer,
    /// which cover so much of the viewport.
    func scrollRectToVisible(_ rect: CGRect, covered: UIEdgeInsets, animated: Bool) {
        let target = offset(placing: rect.standardized, .nearest, covered: covered)
        if target != contentOffset { setContentOffset(target, animated: animated) }
    }

    /// Corrects the offset because content before the viewport changed its size: what is on screen stays where it is,
    /// and a drag or motion in progress goes on undisturbed. Calls the delegate's `scrollViewDidScroll`, but not the
    /// scroll observer.
    package func shiftContentOffset(by delta: CGPoint) {
        guard delta != .zero else { return }
        x.shift(by: delta.x)
        y.shift(by: delta.y)
        drag?.shift(by: delta)
        super.bounds = CGRect(origin: contentOffset + delta, size: super.bounds.size)
        listEngine?.pass.viewportDidFollow(by: delta)
        indicators.update()
        scrollDelegate?.scrollViewDidScroll(self)
    }
}
