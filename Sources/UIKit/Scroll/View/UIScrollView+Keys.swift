/// What a key makes a scroll view do.
package enum ScrollCommand: Equatable, Sendable {
    /// A step of an arrow key: a unit vector on screen.
    case line(CGPoint)
    case page(forward: Bool)
    /// To the end of the content, or to its beginning.
    case end(forward: Bool)

    /// The direction of an arrow key's command; nil for pages and ends.
    var direction: CGPoint? { if case .line(let direction) = self { direction } else { nil } }

    var isEnd: Bool { if case .end = self { true } else { false } }

    /// Whether the command leads towards the end of content that runs downwards or to the right.
    var leadsOn: Bool {
        switch self {
        case .line(let direction): direction.x + direction.y > 0
        case .page(let forward), .end(let forward): forward
        }
    }

    /// The command of one of `UIKeyCommand`'s inputs; nil for other keys.
    package init?(input: String) {
        switch input {
        case UIKeyCommand.inputUpArrow: self = .line(CGPoint(x: 0, y: -1))
        case UIKeyCommand.inputDownArrow: self = .line(CGPoint(x: 0, y: 1))
        case UIKeyCommand.inputLeftArrow: self = .line(CGPoint(x: -1, y: 0))
        case UIKeyCommand.inputRightArrow: self = .line(CGPoint(x: 1, y: 0))
        case UIKeyCommand.inputPageUp: self = .page(forward: false)
        case UIKeyCommand.inputPageDown: self = .page(forward: true)
        case UIKeyCommand.inputHome: self = .end(forward: false)
        case UIKeyCommand.inputEnd: self = .end(forward: true)
        default: return nil
        }
    }

    /// The command of a key without modifiers, or of Home and End with Control; nil for other keys.
    init?(_ key: UIKey) {
        self.init(input: key.charactersIgnoringModifiers)
        guard key.modifierFlags.isEmpty || isEnd && key.modifierFlags == .control else { return nil }
    }
}

extension UIScrollView {
    /// Points an arrow key scrolls by, and by how much the next page overlaps the last one.
    static let lineExtent = 40.0
    static let pageOverlap = 40.0

    /// Scrolls for a key, or uses the key without scrolling. If there is no room for a page or an end, only an
    /// enclosing scroll view of the same axis may have the key: at the last row of a table Page Down does not turn the
    /// page of the pager around it. Returns false if the key is for the next responder.
    func take(_ command: ScrollCommand) -> Bool {
        if scroll(command) { return true }
        guard command.direction == nil, isScrollEnabled, let axis = ScrollAxis.allCases.last(where: { hasRoom($0) })
        else { return false }
        for case let other as UIScrollView in UIView.upwards(from: superview) where other.isScrollEnabled {
            if other.hasRoom(.vertical) || other.hasRoom(.horizontal) { return !other.hasRoom(axis) }
        }
        return false
    }

    /// Does what a key asks for: a line eased in 150 ms, a page or an end in 300 ms; keys in quick succession add up. A
    /// pager turns a page instead. Returns false if there is no room that way, so that a scroll view around it may use
    /// the key.
    @discardableResult
    package func scroll(_ command: ScrollCommand) -> Bool {
        guard isScrollEnabled, drag?.source.isPress != true else { return false }
        let axis = command.direction.map(ScrollAxis.init(dominantIn:)) ?? (hasRoom(.vertical) ? .vertical : .horizontal)
        let isForward = leadsOn(command)
        let sign: Double = isForward ? 1 : -1
        switch command {
        case .line:
            return scroll(axis, by: sign * Self.lineExtent, duration: ScrollEase.notchDuration)
        case .page: return scrollPage(axis, forward: isForward)
        case .end:
            return scroll(
                axis, by: sign * .infinity, duration: ScrollEase.animationDuration,
                limits: isForward ? .end : .beginning)
        }
    }

    /// Whether a key leads towards the end of the content. In a scroll view that is turned over vertically, content
    /// above comes later. One that is turned over horizontally is read from right to left: only arrows are the other
    /// way round there, because pages and ends follow the order of reading.
    func leadsOn(_ command: ScrollCommand) -> Bool {
        let axis = command.direction.map(ScrollAxis.init(dominantIn:)) ?? .vertical
        return command.leadsOn != (flippedAxis == axis)
    }

    /// The distance of a page: the viewport without the overlap, but at least half a viewport.
    private func pageStep(_ axis: ScrollAxis) -> Double {
        let inset = adjustedContentInset
        let covered = axis == .vertical ? inset.top + inset.bottom : inset.left + inset.right
        let extent = Double(axis.value(of: bounds.size) - covered)
        return max(extent - Self.pageOverlap, extent / 2)
    }

    /// Scrolls by a page along an axis, for keys and for a press in a scroll bar's track. False if there is no room in
    /// that direction.
    func scrollPage(_ axis: ScrollAxis, forward: Bool) -> Bool {
        guard isScrollEnabled, drag?.source.isPress != true else { return false }
        return scroll(
            axis, by: forward ? pageStep(axis) : -pageStep(axis), duration: ScrollEase.animationDuration)
    }

    private func scroll(
        _ axis: ScrollAxis, by distance: Double, duration: Double, limits: AxisMotion.Limits = .content
    ) -> Bool {
        var target = purpose == .animation ? targetContentOffset : contentOffset
        let from = target[axis]
        let goal =
            isPagingEnabled && distance.isFinite
            ? page(axis, from: from, by: distance > 0 ? 1 : -1) : offsetRange(axis).clamp(from + distance)
        guard abs(goal - contentOffset[axis]) > 0.25 else { return false }
        target[axis] = goal
        if limits != .content {
            // The goal is an edge of this axis only. Stop the motion along the other one.
            if axis == .horizontal { y.stop() } else { x.stop() }
            target = contentOffset
            target[axis] = goal
        }
        endWheelBurst(velocity: 0, axis: axis, at: frameTime)
        ease(
            to: target, duration: isPagingEnabled ? ScrollEase.animationDuration : duration, limits: limits,
            from: frameTime)
        listEngine?.scroll.keyDidScroll(limits)
        return true
    }
}
