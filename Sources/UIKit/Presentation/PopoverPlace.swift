/// The place of a popover beside its source, and that of its arrow. A value.
struct PopoverPlace: Equatable {
    /// The height of the arrow.
    static let arrowHeight: CGFloat = 10
    /// Half of the arrow's foot.
    static let arrowHalfWidth: CGFloat = 10
    static let cornerRadius: CGFloat = 10
    /// The part for which there must be room if the content can be scrolled.
    static let leastPart: CGFloat = 1.0 / 3

    /// The popover without its arrow.
    let body: CGRect
    /// The direction of the arrow; empty for a popover over its source, which has no arrow.
    let direction: UIPopoverArrowDirection
    /// The arrow's tip.
    let tip: CGPoint

    /// Popover and arrow together.
    var outline: CGRect { body.inset(by: Self.insets(direction, -Self.arrowHeight)) }

    /// - Parameters:
    ///   - size: the size wanted for the popover's body; it gets less if there is less room.
    ///   - area: where the popover may be; in the coordinates of the source.
    ///   - leastPart: the part of the popover for which there must be room beside the source; where there is less, it
    ///     stands over the source.
    init(
        size: CGSize, source: CGRect, area: CGRect, permitted: UIPopoverArrowDirection,
        leastPart: CGFloat = Self.leastPart
    ) {
        let permitted = permitted.intersection(.any).isEmpty ? .any : permitted
        let candidates = [UIPopoverArrowDirection.up, .down, .left, .right].filter { permitted.contains($0) }
            .map { (direction: $0, room: Self.room(source, area, $0)) }
        let fitting = candidates.first { size.width <= $0.room.width && size.height <= $0.room.height }
        func shown(_ room: CGRect) -> CGFloat { min(size.width, room.width) * min(size.height, room.height) }
        // There is at least one candidate, because an empty set of directions was replaced above.
        var best = candidates[0]
        for other in candidates.dropFirst() where shown(other.room) > shown(best.room) { best = other }
        let most = fitting ?? best
        // A source that fills most of the window leaves no room beside it: the popover stands over it.
        let whole = min(size.width, area.width) * min(size.height, area.height)
        let isOver = shown(most.room) < leastPart * whole
        let direction = isOver ? [] : most.direction
        let room = isOver ? area : most.room
        self.direction = direction
        let width = min(size.width, room.width)
        let height = min(size.height, room.height)
        let isVertical = direction == .up || direction == .down
        let x: CGFloat =
            isVertical || isOver
            ? Self.start(of: width, around: source.midX, room.minX, room.maxX)
            : direction == .left ? room.minX : room.maxX - width
        let y: CGFloat =
            !isVertical || isOver
            ? Self.start(of: height, around: source.midY, room.minY, room.maxY)
            : direction == .up ? room.minY : room.maxY - height
        body = CGRect(x: x.rounded(), y: y.rounded(), width: width, height: height)
        let foot = Self.cornerRadius + Self.arrowHalfWidth
        let along: CGFloat =
            isVertical
            ? Self.clamped(source.midX, body.minX + foot, body.maxX - foot)
            : Self.clamped(source.midY, body.minY + foot, body.maxY - foot)
        tip =
            switch direction {
            case .up: CGPoint(x: along, y: body.minY - Self.arrowHeight)
            case .down: CGPoint(x: along, y: body.maxY + Self.arrowHeight)
            case .left: CGPoint(x: body.minX - Self.arrowHeight, y: along)
            default: CGPoint(x: body.maxX + Self.arrowHeight, y: along)
            }
    }

    /// The room for the popover's body if the arrow has a direction.
    private static func room(_ source: CGRect, _ area: CGRect, _ direction: UIPopoverArrowDirection) -> CGRect {
        var (left, right, top, bottom) = (area.minX, area.maxX, area.minY, area.maxY)
        switch direction {
        case .up: top = max(top, source.maxY + arrowHeight)
        case .down: bottom = min(bottom, source.minY - arrowHeight)
        case .left: left = max(left, source.maxX + arrowHeight)
        default: right = min(right, source.minX - arrowHeight)
        }
        return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    private static func start(of length: CGFloat, around middle: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
        clamped(middle - length / 2, low, high - length)
    }

    /// The value clamped to bounds; their middle if they exclude each other.
    private static func clamped(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
        low > high ? (low + high) / 2 : min(max(value, low), high)
    }

    private static func insets(_ direction: UIPopoverArrowDirection, _ width: CGFloat) -> UIEdgeInsets {
        UIEdgeInsets(
            top: direction == .up ? width : 0, left: direction == .left ? width : 0,
            bottom: direction == .down ? width : 0, right: direction == .right ? width : 0)
    }

    /// The outline as a path, in coordinates that begin at `outline`'s corner.
    var path: CGPath {
        let (outline, radius) = (outline, Self.cornerRadius)
        let rect = body.offsetBy(dx: -outline.minX, dy: -outline.minY)
        let point = CGPoint(x: tip.x - outline.minX, y: tip.y - outline.minY)
        let half = Self.arrowHalfWidth
        let path = CGMutablePath()
        path.move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
        if direction == .up {
            path.addLine(to: CGPoint(x: point.x - half, y: rect.minY))
            path.addLine(to: point)
            path.addLine(to: CGPoint(x: point.x + half, y: rect.minY))
        }
        path.addLine(to: CGPoint(x: rect.maxX - radius, y: rect.minY))
        path.addQuadCurve(
            to: CGPoint(x: rect.maxX, y: rect.minY + radius), control: CGPoint(x: rect.maxX, y: rect.minY))
        if direction == .right {
            path.addLine(to: CGPoint(x: rect.maxX, y: point.y - half))
            path.addLine(to: point)
            path.addLine(to: CGPoint(x: rect.maxX, y: point.y + half))
        }
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - radius))
        path.addQuadCurve(
            to: CGPoint(x: rect.maxX - radius, y: rect.maxY), control: CGPoint(x: rect.maxX, y: rect.maxY))
        if direction == .down {
            path.addLine(to: CGPoint(x: point.x + half, y: rect.maxY))
            path.addLine(to: point)
            path.addLine(to: CGPoint(x: point.x - half, y: rect.maxY))
        }
        path.addLine(to: CGPoint(x: rect.minX + radius, y: rect.maxY))
        path.addQuadCurve(
            to: CGPoint(x: rect.minX, y: rect.maxY - radius), control: CGPoint(x: rect.minX, y: rect.maxY))
        if direction == .left {
            path.addLine(to: CGPoint(x: rect.minX, y: point.y + half))
            path.addLine(to: point)
            path.addLine(to: CGPoint(x: rect.minX, y: point.y - half))
        }
        path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + radius))
        path.addQuadCurve(
            to: CGPoint(x: rect.minX + radius, y: rect.minY), control: CGPoint(x: rect.minX, y: rect.minY))
        path.closeSubpath()
        return path
    }
}
