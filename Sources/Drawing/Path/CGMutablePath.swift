import Foundation

/// A path that is being built. Belongs to one thread at a time; hand on `copy()`.
///
/// Lines and curves on an empty path begin with a move to their first point. Angles are in radians and grow clockwise
/// on screen, since y points downwards; `clockwise: true` means falling angles, as in CoreGraphics.
// Unchecked: written only by the thread that builds it, before other threads see it.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path.
    public init() {
        super.init(elements: [])
    }

    override package init(elements: [Element]) {
        super.init(elements: elements)
    }

    private func append(_ element: Element, _ transform: CGAffineTransform) {
        if elements.isEmpty, case .move = element {
        } else if elements.isEmpty, let first = element.points.first {
            elements.append(.move(first.applying(transform)))
        }
        elements.append(element.applying(transform))
    }

    /// Begins a new subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.move(point), transform)
    }

    /// A line from the current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.line(point), transform)
    }

    /// Moves to the first point, and adds lines to all others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        for (index, point) in points.enumerated() {
            append(index == 0 ? .move(point) : .line(point), transform)
        }
    }

    /// A quadratic Bézier curve from the current point.
    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        append(.quadCurve(control, end), transform)
    }

    /// A cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        append(.curve(control1, control2, end), transform)
    }

    /// A closed subpath, beginning at the rectangle's origin.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        PathShape.rect(rect) { append($0, transform) }
    }

    /// A closed subpath for each rectangle.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects {
            addRect(rect, transform: transform)
        }
    }

    /// A closed subpath that touches the rectangle's edges.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        PathShape.ellipse(in: rect) { append($0, transform) }
    }

    /// A closed subpath; radii larger than half a side are reduced to it.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        PathShape.roundedRect(rect, PathShape.Corners(width: cornerWidth, height: cornerHeight)) {
            append($0, transform)
        }
    }

    /// A line from the current point to the beginning of the arc (a move in an empty path), then the arc.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let sweep = PathShape.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        addArc(center, radius, startAngle, sweep, transform)
    }

    /// Adds an arc, given by its length as an angle instead of its final angle.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        addArc(center, radius, startAngle, delta, transform)
    }

    /// A line towards `tangent1End`, then an arc of the radius that touches it and the line from there to
    /// `tangent2End`; the path ends where the arc ends.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        // The current point has been transformed already; the arc is made where the tangents are given.
        let current = isEmpty ? tangent1End : currentPoint.applying(transform.inverted())
        guard
            let arc = PathShape.tangentArc(from: current, corner: tangent1End, end: tangent2End, radius: radius)
        else {
            return addLine(to: tangent1End, transform: transform)
        }
        addArc(
            center: arc.center, radius: radius, startAngle: arc.startAngle, endAngle: arc.endAngle,
            clockwise: arc.clockwise, transform: transform)
    }

    private func addArc(
        _ center: CGPoint, _ radius: CGFloat, _ start: CGFloat, _ sweep: CGFloat, _ transform: CGAffineTransform
    ) {
        let first = PathShape.pointOnCircle(center, radius, start)
        append(isEmpty ? .move(first) : .line(first), transform)
        PathShape.arc(center: center, radius: radius, start: start, sweep: sweep) { append($0, transform) }
    }

    /// Every step of the other path; `transform` applies to that path only.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements.append(contentsOf: path.elements.lazy.map { $0.applying(transform) })
    }

    /// A line back to where the subpath began, joined there. Nothing in an empty path.
    public func closeSubpath() {
        if !isEmpty { elements.append(.close) }
    }
}
