import Foundation

/// A path with the way it is drawn. Belongs to one thread at a time.
///
/// Coordinates in points, y downwards; angles in radians, growing clockwise on screen.
public class UIBezierPath: NSObject, NSCopying {
    private var path: CGMutablePath

    public override init() {
        path = CGMutablePath()
    }

    /// A path with a copy of these lines and curves.
    public init(cgPath: CGPath) {
        path = cgPath.mutableCopy() ?? CGMutablePath()
    }

    // MARK: Shapes

    /// A closed rectangle, from its origin towards the right.
    public convenience init(rect: CGRect) {
        self.init(cgPath: CGPath(rect: rect))
    }

    /// A closed ellipse that touches the rectangle's edges.
    public convenience init(ovalIn rect: CGRect) {
        self.init(cgPath: CGPath(ellipseIn: rect))
    }

    /// A radius larger than half a side is reduced to it.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(same: cornerRadius))
    }

    /// - Parameter cornerRadii: only the width counts, as in UIKit.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        let radius = max(0, min(cornerRadii.width, min(abs(rect.width), abs(rect.height)) / 2))
        func at(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? radius : 0 }
        self.init(
            cgPath: CGPath(
                roundedRect: rect, topLeft: at(.topLeft), topRight: at(.topRight),
                bottomLeft: at(.bottomLeft), bottomRight: at(.bottomRight)))
    }

    /// - Parameter clockwise: as seen on screen.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Building

    /// Begins another subpath at a point.
    public func move(to point: CGPoint) {
        path.move(to: point)
    }

    /// A straight line from the current point.
    public func addLine(to point: CGPoint) {
        path.addLine(to: point)
    }

    /// A cubic curve from the current point.
    public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// A quadratic curve from the current point.
    public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// A line to the beginning of the arc, then the arc.
    ///
    /// - Parameter clockwise: as seen on screen.
    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // In CoreGraphics 'clockwise' is meant for a y axis that points up.
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// A straight line back to where the current subpath began, joined to its first line.
    public func close() {
        path.closeSubpath()
    }

    /// Makes the path empty.
    public func removeAllPoints() {
        path = CGMutablePath()
    }

    /// Adds a copy of another path's subpaths.
    public func append(_ bezierPath: UIBezierPath) {
        path.addPath(bezierPath.path)
    }

    /// Transforms every point of the path. O(points).
    public func apply(_ transform: CGAffineTransform) {
        let moved = CGMutablePath()
        moved.addPath(path, transform: transform)
        path = moved
    }

    // MARK: Asking

    /// A copy of the path as it is now.
    public var cgPath: CGPath {
        get { path.copy() ?? CGMutablePath() }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// Whether the path has no point at all.
    public var isEmpty: Bool { path.isEmpty }
    /// Where the next line begins; `.zero` in an empty path.
    public var currentPoint: CGPoint { path.currentPoint }
    /// The smallest rectangle around the lines and curves.
    public var bounds: CGRect { path.boundingBoxOfPath }

    /// Whether the filled path covers a point.
    public func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Drawing

    /// Width of the stroke in points; half of it lies on either side of the path. Default 1.
    public var lineWidth: CGFloat = 1
    /// How the stroke ends where a subpath is open. Default `butt`: at the last point.
    public var lineCapStyle = CGLineCap.butt
    /// How the stroke turns its corners. Default `miter`: pointed, within the `miterLimit`.
    public var lineJoinStyle = CGLineJoin.miter
    /// How many times longer than the line's width a pointed corner may be, before it is cut off. Default 10.
    public var miterLimit: CGFloat = 10
    /// Has no effect here: curves are always drawn within a tenth of a pixel.
    public var flatness: CGFloat = 0.6
    /// Whether a point is inside if a ray from it crosses the path an odd number of times, rather than by the sense of
    /// the crossings. Default false.
    public var usesEvenOddFillRule = false
    private var dash: (pattern: [CGFloat], phase: CGFloat) = ([], 0)

    /// Lengths in points of lines and gaps in turn; nil or a count of 0 for solid lines.
    public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)), phase)
    }

    /// Fills in the current graphics context with its fill colour.
    public func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Fills in the current graphics context with its fill colour, combined with what is there, `alpha` from 0 to 1.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        blended(blendMode, alpha, fill)
    }

    /// Strokes in the current graphics context with its stroke colour.
    public func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dash.phase, lengths: dash.pattern)
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }

    /// Strokes in the current graphics context with its stroke colour, combined with what is there, `alpha` from 0 to
    /// 1.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        blended(blendMode, alpha, stroke)
    }

    private func blended(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: () -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        draw()
        context.restoreGState()
    }

    /// Drawing in the current graphics context is limited to the inside from now on.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.addPath(path)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Copying

    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: path)
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        copy.dash = dash
        return copy
    }
}

extension CGSize {
    fileprivate init(same length: CGFloat) {
        self.init(width: length, height: length)
    }
}
