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
        CGPoint(
            x: usable(new.x, else: old.x, "The contentOffset"), y: usable(new.y, else: old.y, "The contentOffset"))
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

    /// Offsets along one axis between which the content fills the viewport.
    nonisolated static func range(
        content: CGFloat, before: CGFloat, after: CGFloat, viewport: CGFloat
    ) -> ClosedRange<Double> {
        let first = Double(-before)
        return first...max(first, Double(content + after - viewport))
    }

    /// Offsets along an axis at which the content may rest.
    package func offsetRange(_ axis: ScrollAxis) -> ClosedRange<Double> {
        let inset = adjustedContentInset
        let size = bounds.size
        return switch axis {
        case .horizontal:
            Self.range(content: contentSize.width, before: inset.left, after: inset.right, viewport: size.width)
        case .vertical:
            Self.range(content: contentSize.height, before: inset.top, after: inset.bottom, viewport: size.height)
        }
    }

    /// The nearest offset at which the content may rest.
    package func clamped(_ offset: CGPoint) -> CGPoint {
        CGPoint(x: offsetRange(.horizontal).clamp(offset.x), y: offsetRange(.vertical).clamp(offset.y))
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
    func limitsDidChange(from old: (horizontal: ClosedRange<Double>, vertical: ClosedRange<Double>)) {
        indicators.update()
        guard isAtRest else { return }
        var offset = contentOffset
        if old.horizontal.contains(offset.x) { offset.x = offsetRange(.horizontal).clamp(offset.x) }
        if old.vertical.contains(offset.y) { offset.y = offsetRange(.vertical).clamp(offset.y) }
        let delta = CGPoint(x: offset.x - contentOffset.x, y: offset.y - contentOffset.y)
        guard delta != .zero else { return }
        move(to: offset)
        viewportDidFollow(by: delta)
    }

    func insetsDidChange(from old: UIEdgeInsets, changed: Bool) {
        guard changed else { return }
        let inset = adjustedContentInset
        // The safe area's part is in both.
        let before = UIEdgeInsets(
            top: inset.top - contentInset.top + old.top, left: inset.left - contentInset.left + old.left,
            bottom: inset.bottom - contentInset.bottom + old.bottom, right: inset.right - contentInset.right + old.right
        )
        let size = bounds.size
        limitsDidChange(
            from: (
                Self.range(content: contentSize.width, before: before.left, after: before.right, viewport: size.width),
                Self.range(content: contentSize.height, before: before.top, after: before.bottom, viewport: size.height)
            ))
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
        let size = bounds.size
        func shift(
            _ offset: CGFloat, low: CGFloat, high: CGFloat, before: CGFloat, after: CGFloat, viewport: CGFloat
        ) -> CGFloat {
            let top = offset + before
            let bottom = offset + viewport - after
            if low < top || high - low > bottom - top { return low - before }
            return high > bottom ? high - viewport + after : offset
        }
        return clamped(
            CGPoint(
                x: shift(
                    contentOffset.x, low: rect.minX, high: rect.maxX, before: inset.left, after: inset.right,
                    viewport: size.width),
                y: shift(
                    contentOffset.y, low: rect.minY, high: rect.maxY, before: inset.top, after: inset.bottom,
                    viewport: size.height)))
    }
}
