import Execution

extension UIScrollView {
    // MARK: Numbers that are none

    /// A number that is one; else the one that was there before, and the mistake is told once.
    private func usable(_ new: CGFloat, else old: CGFloat, _ name: @autoclosure () -> String) -> CGFloat {
        if new.isFinite { return new }
        let name = name()
        Misuse.report(
            onceFor: "\(name) \(type(of: self))",
            "\(name) of \(type(of: self)) is set to \(new), which is no usable number, and stays \(old).")
        return old
    }

    func usable(_ new: CGPoint, else old: CGPoint) -> CGPoint {
        CGPoint(along: { usable(new[$0], else: old[$0], "The contentOffset") })
    }

    func usable(_ new: CGSize, else old: CGSize, _ name: @autoclosure () -> String) -> CGSize {
        CGSize(
            width: usable(new.width, else: old.width, name()), height: usable(new.height, else: old.height, name()))
    }

    func usable(_ new: UIEdgeInsets, else old: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: usable(new.top, else: old.top, "The contentInset"),
            left: usable(new.left, else: old.left, "The contentInset"),
            bottom: usable(new.bottom, else: old.bottom, "The contentInset"),
            right: usable(new.right, else: old.right, "The contentInset"))
    }

    // MARK: Limits

    /// Offsets along an axis at which the content may rest; of other content, insets or another viewport where these
    /// are given.
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

    /// Whether drags go past the edges of the content along an axis.
    func bounces(along axis: ScrollAxis) -> Bool {
        guard bounces else { return false }
        return hasRoom(axis) || (axis == .vertical ? alwaysBounceVertical : alwaysBounceHorizontal)
    }

    /// Axes along which a drag moves the content.
    package var draggableAxes: ScrollAxes {
        guard isScrollEnabled else { return [] }
        var axes: ScrollAxes = []
        if hasRoom(.horizontal) || (bounces && alwaysBounceHorizontal) { axes.insert(.horizontal) }
        if hasRoom(.vertical) || (bounces && alwaysBounceVertical) { axes.insert(.vertical) }
        return axes
    }

    /// Whether a drag moves the content at all.
    package var canBeDragged: Bool { !draggableAxes.isEmpty }

    /// The limits changed from the given ones. At rest, an offset that was within them is brought back within the new
    /// ones; one that a program had put outside stays.
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
        listEngine?.viewportDidFollow(by: delta)
    }

    func insetsDidChange(from old: UIEdgeInsets, changed: Bool) {
        guard changed else { return }
        let inset = adjustedContentInset
        // The safe area's part is in both.
        let before = UIEdgeInsets(
            top: inset.top - contentInset.top + old.top, left: inset.left - contentInset.left + old.left,
            bottom: inset.bottom - contentInset.bottom + old.bottom, right: inset.right - contentInset.right + old.right
        )
        limitsDidChange { offsetRange($0, inset: before) }
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// What of the safe area counts as inset. O(depth of the view).
    var countedSafeArea: UIEdgeInsets {
        guard contentInsetAdjustmentBehavior != .never else { return .zero }
        let safe = safeAreaInsets
        guard safe != .zero, contentInsetAdjustmentBehavior == .automatic else { return safe }
        return closestController?.automaticallyAdjustsScrollViewInsets == false ? .zero : safe
    }

    private var closestController: UIViewController? {
        var view: UIView? = self
        while let current = view {
            if let controller = current.viewController { return controller }
            view = current.superview
        }
        return nil
    }

    func safeAreaDidMove() {
        let (old, new) = (knownSafeArea, countedSafeArea)
        knownSafeArea = new
        guard old != new else { return }
        var offset = contentOffset
        if abs(offset.y + contentInset.top + old.top) < 0.5 { offset.y = -contentInset.top - new.top }
        if abs(offset.x + contentInset.left + old.left) < 0.5 { offset.x = -contentInset.left - new.left }
        indicators.update()
        if isAtRest { move(to: clamped(offset)) }
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// The offset nearest to the present one at which as much of a rectangle as possible is in view.
    func offset(showing rect: CGRect) -> CGPoint {
        let inset = adjustedContentInset
        return clamped(
            CGPoint(along: { axis in
                let (low, high) = axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
                let (offset, viewport) = (contentOffset[axis], axis.value(of: bounds.size))
                let start = offset + inset.before(axis)
                let end = offset + viewport - inset.after(axis)
                if low < start || high - low > end - start { return low - inset.before(axis) }
                return high > end ? high - viewport + inset.after(axis) : offset
            }))
    }
}
