import Foundation

/// A path with the way it is drawn. Belongs to one thread at a time.
///
/// Coordinates in points, y downwards; angles in radians, growing clockwise on screen.
public class UIBezierPath: NSObject, NSCopying {
    private var path: CGMutablePath

    public override init() {
        path = CGMutablePath()
    }

    public init(cgPath: CGPath) {
        path = cgPath.mutableCopy() ?? CGMutablePath()
    }

    // MARK: Shapes

    public convenience init(rect: CGRect) {
        self.init(cgPath: CGPath(rect: rect))
    }

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

    public func move(to point: CGPoint) {
        path.move(to: point)
    }

    public func addLine(to point: CGPoint) {
        path.addLine(to: point)
    }

    public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// A line to the beginning of the arc, then the arc.
    ///
    /// - Parameter clockwise: as seen on screen.
    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // CoreGraphics names the sense of rotation as it is with y pointing upwards.
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    public func close() {
        path.closeSubpath()
    }

    public func removeAllPoints() {
        path = CGMutablePath()
    }

    public func append(_ bezierPath: UIBezierPath) {
        path.addPath(bezierPath.path)
    }

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

    public var isEmpty: Bool { path.isEmpty }
    public var currentPoint: CGPoint { path.currentPoint }
    /// The smallest rectangle around the lines and curves.
    public var bounds: CGRect { path.boundingBoxOfPath }

    /// Whether the filled path covers a point.
    public func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Drawing

    public var lineWidth: CGFloat = 1
    public var lineCapStyle = CGLineCap.butt
    public var lineJoinStyle = CGLineJoin.miter
    public var miterLimit: CGFloat = 10
    /// Stored; curves are always drawn within a tenth of a pixel.
    public var flatness: CGFloat = 0.6
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
