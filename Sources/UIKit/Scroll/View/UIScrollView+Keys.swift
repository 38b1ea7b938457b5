/// What a key makes a scroll view do.
package enum ScrollCommand: Sendable {
    case lineUp, lineDown, lineLeft, lineRight
    case pageUp, pageDown
    /// To the beginning and the end of the content.
    case top, bottom

    /// The command of one of `UIKeyCommand`'s inputs; nil for other keys.
    package init?(input: String) {
        switch input {
        case UIKeyCommand.inputUpArrow: self = .lineUp
        case UIKeyCommand.inputDownArrow: self = .lineDown
        case UIKeyCommand.inputLeftArrow: self = .lineLeft
        case UIKeyCommand.inputRightArrow: self = .lineRight
        case UIKeyCommand.inputPageUp: self = .pageUp
        case UIKeyCommand.inputPageDown: self = .pageDown
        case UIKeyCommand.inputHome: self = .top
        case UIKeyCommand.inputEnd: self = .bottom
        default: return nil
        }
    }

    /// Whether holding the key makes sense to repeat it.
    package var repeats: Bool {
        switch self {
        case .top, .bottom: false
        default: true
        }
    }
}

extension UIScrollView {
    /// Points an arrow key scrolls by, and by how much the next page overlaps the last one.
    static let lineExtent = 40.0
    static let pageOverlap = 40.0

    /// Does what a key asks for: a line eased in 150 ms, a page or an end in 300 ms; keys in quick succession add up. A
    /// pager turns a page instead. Returns false if there is no room that way, so that a scroll view around it may use
    /// the key.
    @discardableResult
    package func scroll(_ command: ScrollCommand) -> Bool {
        guard isScrollEnabled, drag?.source != .touch else { return false }
        let pageAxis: ScrollAxis = hasRoom(.vertical) ? .vertical : .horizontal
        switch asSeen(command, pageAxis: pageAxis) {
        case .lineUp: return scroll(.vertical, by: -Self.lineExtent, duration: ScrollEase.notchDuration)
        case .lineDown: return scroll(.vertical, by: Self.lineExtent, duration: ScrollEase.notchDuration)
        case .lineLeft: return scroll(.horizontal, by: -Self.lineExtent, duration: ScrollEase.notchDuration)
        case .lineRight: return scroll(.horizontal, by: Self.lineExtent, duration: ScrollEase.notchDuration)
        case .pageUp: return scroll(pageAxis, by: -pageStep(pageAxis), duration: ScrollEase.animationDuration)
        case .pageDown: return scroll(pageAxis, by: pageStep(pageAxis), duration: ScrollEase.animationDuration)
        case .top:
            return scroll(pageAxis, by: -.infinity, duration: ScrollEase.animationDuration, limits: .beginning)
        case .bottom: return scroll(pageAxis, by: .infinity, duration: ScrollEase.animationDuration, limits: .end)
        }
    }

    /// Keys mean what is seen on screen, which in a scroll view that is turned over is the other way.
    private func asSeen(_ command: ScrollCommand, pageAxis: ScrollAxis) -> ScrollCommand {
        switch command {
        case .lineUp where flippedAxis == .vertical: .lineDown
        case .lineDown where flippedAxis == .vertical: .lineUp
        case .lineLeft where flippedAxis == .horizontal: .lineRight
        case .lineRight where flippedAxis == .horizontal: .lineLeft
        case .pageUp where flippedAxis == pageAxis: .pageDown
        case .pageDown where flippedAxis == pageAxis: .pageUp
        case .top where flippedAxis == pageAxis: .bottom
        case .bottom where flippedAxis == pageAxis: .top
        default: command
        }
    }

    /// Viewport less the overlap, but at least half a viewport.
    private func pageStep(_ axis: ScrollAxis) -> Double {
        let inset = adjustedContentInset
        let covered = axis == .vertical ? inset.top + inset.bottom : inset.left + inset.right
        let extent = Double(axis.value(of: bounds.size) - covered)
        return max(extent - Self.pageOverlap, extent / 2)
    }

    private func scroll(
        _ axis: ScrollAxis, by distance: Double, duration: Double, limits: AxisMotion.Limits = .content
    ) -> Bool {
        let range = offsetRange(axis)
        var target = purpose == .animation ? targetContentOffset : contentOffset
        let from = axis.value(of: target)
        var goal = range.clamp(from + distance)
        if isPagingEnabled, distance.isFinite {
            let extent = Double(axis.value(of: bounds.size))
            let page = Paging.nearestPage(to: from, pageExtent: extent) + (distance > 0 ? 1 : -1)
            goal = range.clamp(Double(page) * extent)
        }
        guard abs(goal - axis.value(of: contentOffset)) > 0.25 else { return false }
        if axis == .horizontal { target.x = goal } else { target.y = goal }
        if limits != .content {
            // The edge is this axis's; along the other one it stays where it is.
            if axis == .horizontal { y.stop() } else { x.stop() }
            target =
                axis == .horizontal
                ? CGPoint(x: goal, y: contentOffset.y) : CGPoint(x: contentOffset.x, y: goal)
        }
        endWheelBurst(velocity: 0, axis: axis, at: frameTime)
        ease(
            to: target, duration: isPagingEnabled ? ScrollEase.animationDuration : duration, limits: limits,
            from: frameTime)
        listEngine?.scroll.keyDidScroll(limits)
        return true
    }
}
