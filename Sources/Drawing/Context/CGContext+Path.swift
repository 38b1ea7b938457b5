internal import CCairo
import Foundation

// The current path. As in CoreGraphics, drawing or clipping uses it up, and points go through the transform that holds
// when they are added.
extension CGContext {
    /// Forgets the current path.
    public func beginPath() {
        if let madeCairo { cairo_new_path(madeCairo) }
    }

    /// A line back to where the subpath began, joined there. Nothing in an empty path.
    public func closePath() {
        guard let cairo else { return }
        cairo_close_path(cairo)
    }

    /// Begins a new subpath.
    public func move(to point: CGPoint) {
        guard let cairo else { return }
        cairo_move_to(cairo, point.x, point.y)
    }

    /// In an empty path this begins a subpath.
    public func addLine(to point: CGPoint) {
        guard let cairo else { return }
        cairo_line_to(cairo, point.x, point.y)
    }

    /// Moves to the first point, and adds lines to all others.
    public func addLines(between points: [CGPoint]) {
        guard let cairo, let first = points.first else { return }
        cairo_move_to(cairo, first.x, first.y)
        for point in points.dropFirst() {
            cairo_line_to(cairo, point.x, point.y)
        }
    }

    /// A cubic Bézier curve from the current point; in an empty path it begins at its first control point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        add(.curve(control1, control2, end))
    }

    /// A quadratic Bézier curve from the current point; in an empty path it begins at its control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        add(.quadCurve(control, end))
    }

    /// A line from the current point to the beginning of the arc (a move in an empty path), then the arc. Angles in
    /// radians grow clockwise on screen; `clockwise: true` means falling angles, as in CoreGraphics.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        guard let cairo else { return }
        let first = PathShape.pointOnCircle(center, radius, startAngle)
        cairo_line_to(cairo, first.x, first.y)
        let sweep = PathShape.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        PathShape.arc(center: center, radius: radius, start: startAngle, sweep: sweep, add)
    }

    /// A line towards `tangent1End`, then an arc that touches it and the line from there to `tangent2End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        let current = isPathEmpty ? tangent1End : currentPointOfPath
        guard
            let arc = PathShape.tangentArc(from: current, corner: tangent1End, end: tangent2End, radius: radius)
        else { return addLine(to: tangent1End) }
        addArc(
            center: arc.center, radius: radius, startAngle: arc.startAngle, endAngle: arc.endAngle,
            clockwise: arc.clockwise)
    }

    /// A closed subpath, beginning at the rectangle's origin.
    public func addRect(_ rect: CGRect) {
        guard let cairo else { return }
        cairo_rectangle(cairo, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    }

    /// A closed subpath for each rectangle.
    public func addRects(_ rects: [CGRect]) {
        for rect in rects {
            addRect(rect)
        }
    }

    /// A closed subpath that touches the rectangle's edges.
    public func addEllipse(in rect: CGRect) {
        PathShape.ellipse(in: rect, add)
    }

    /// Every step of the path, through the current transform.
    public func addPath(_ path: CGPath) {
        for element in path.elements {
            add(element)
        }
    }

    func add(_ element: CGPath.Element) {
        guard let cairo else { return }
        switch element {
        case .move(let a):
            cairo_move_to(cairo, a.x, a.y)
        case .line(let a):
            cairo_line_to(cairo, a.x, a.y)
        case .quadCurve(let control, let end):
            let current = isPathEmpty ? control : currentPointOfPath
            let a = control.raised(from: current)
            let b = control.raised(from: end)
            cairo_curve_to(cairo, a.x, a.y, b.x, b.y, end.x, end.y)
        case .curve(let a, let b, let end):
            cairo_curve_to(cairo, a.x, a.y, b.x, b.y, end.x, end.y)
        case .close:
            cairo_close_path(cairo)
        }
    }

    /// True from the start, after `beginPath()`, and after a path was drawn or clipped to.
    public var isPathEmpty: Bool {
        guard let madeCairo else { return true }
        return cairo_has_current_point(madeCairo) == 0
    }

    /// Where the next line would begin; zero in an empty path.
    public var currentPointOfPath: CGPoint {
        guard let madeCairo else { return .zero }
        var x = 0.0
        var y = 0.0
        cairo_get_current_point(madeCairo, &x, &y)
        return CGPoint(x: x, y: y)
    }

    /// The smallest rectangle around the lines and curves of the current path; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        guard let madeCairo, !isPathEmpty else { return .null }
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_path_extents(madeCairo, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    // MARK: Clipping

    /// From now on nothing is drawn outside the current path (and the clip before).
    public func clip(using rule: CGPathFillRule = .winding) {
        guard let cairo else { return }
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        cairo_path_extents(cairo, &left, &top, &right, &bottom)
        let bounds = CGRect(x: left, y: top, width: right - left, height: bottom - top).applying(state.transform)
        cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(cairo)
        state.clip = state.clip.intersection(PixelRect(limiting: bounds))
        state.isClipRectangular = false
    }

    /// From now on nothing is drawn outside the rectangle (and the clip before). Uses up the current path.
    public func clip(to rect: CGRect) {
        let rect = rect.standardized
        let wasRectangular = state.isClipRectangular
        let aligned = pixelRect(of: rect)
        if madeCairo != nil || aligned == nil {
            beginPath()
            addRect(rect)
            clip()
        }
        if let aligned, wasRectangular {
            state.clip = state.clip.intersection(aligned)
            state.isClipRectangular = true
        }
    }

    /// From now on nothing is drawn outside the union of the rectangles (and the clip before).
    public func clip(to rects: [CGRect]) {
        beginPath()
        addRects(rects)
        clip()
    }

    /// The smallest rectangle around the clip, in points of the current transform.
    public var boundingBoxOfClipPath: CGRect {
        state.clip.isEmpty ? .null : state.clip.cgRect.applying(state.transform.inverted())
    }

    /// The pixels a rectangle covers, if it covers whole pixels only: no rotation, every edge within a thousandth of a
    /// pixel's edge.
    package func pixelRect(of rect: CGRect) -> PixelRect? {
        let t = state.transform
        guard t.b == 0, t.c == 0 else { return nil }
        let x0 = t.a * rect.minX + t.tx
        let x1 = t.a * rect.maxX + t.tx
        let y0 = t.d * rect.minY + t.ty
        let y1 = t.d * rect.maxY + t.ty
        func whole(_ value: CGFloat) -> Int? {
            let rounded = value.rounded()
            return abs(value - rounded) < 0.001 && abs(rounded) < 1e9 ? Int(rounded) : nil
        }
        guard let a = whole(x0), let b = whole(x1), let c = whole(y0), let d = whole(y1) else { return nil }
        return PixelRect(x: min(a, b), y: min(c, d), width: abs(b - a), height: abs(d - c))
    }
}

extension PixelRect {
    /// All pixels that a rectangle touches, with coordinates limited to a range that is safe for integers.
    init(limiting rect: CGRect) {
        guard !rect.isNull, !rect.isEmpty else {
            self = .zero
            return
        }
        let bounds = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        let limited = rect.intersection(bounds)
        self = limited.isNull ? .zero : PixelRect(covering: limited)
    }
}
