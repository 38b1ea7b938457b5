import Foundation

extension CGPath {
    /// The smallest rectangle around all points, control points included; null for an empty path.
    public var boundingBox: CGRect {
        var box = BoundingBox()
        for element in elements {
            for point in element.points {
                box.add(point)
            }
        }
        return box.rect
    }

    /// The smallest rectangle around the path as it is drawn, without the control points of curves. Null for an empty
    /// path.
    public var boundingBoxOfPath: CGRect {
        var box = BoundingBox()
        var current = CGPoint.zero
        var start = CGPoint.zero
        for element in elements {
            switch element {
            case .move(let point):
                start = point
                box.add(point)
            case .line(let point):
                box.add(point)
            case .quadCurve(let control, let end):
                box.addCubic(current, control.raised(from: current), control.raised(from: end), end)
            case .curve(let control1, let control2, let end):
                box.addCubic(current, control1, control2, end)
            case .close:
                break
            }
            current = element.endPoint ?? start
        }
        return box.rect
    }

    /// Whether the point, transformed, lies inside when the path is filled. Open subpaths count as closed. O(number of
    /// steps).
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let point = point.applying(transform)
        // Counts the edges that cross the ray from the point to the right: up is +1, down is -1.
        var winding = 0
        var current = CGPoint.zero
        var start = CGPoint.zero
        func cross(_ a: CGPoint, _ b: CGPoint) {
            guard (a.y <= point.y) != (b.y <= point.y) else { return }
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
            if x > point.x { winding += a.y < b.y ? 1 : -1 }
        }
        for element in elements {
            switch element {
            case .move(let next):
                cross(current, start)
                start = next
            case .line(let next):
                cross(current, next)
            case .quadCurve(let control, let end):
                let from = current
                flatten(from, control.raised(from: from), control.raised(from: end), end, cross)
            case .curve(let control1, let control2, let end):
                let from = current
                flatten(from, control1, control2, end, cross)
            case .close:
                cross(current, start)
            }
            current = element.endPoint ?? start
        }
        cross(current, start)
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }

    /// Divides a curve into so many lines that none differs from the curve by more than about a hundredth of a point.
    private func flatten(
        _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ line: (CGPoint, CGPoint) -> Void
    ) {
        // The error of n chords is at most the second difference of the control points times 0.75 / n².
        let bend = max(
            abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y), abs(b.x - 2 * c.x + d.x), abs(b.y - 2 * c.y + d.y))
        let count = min(200, max(1, Int((bend * 75).squareRoot().rounded(.up))))
        var last = a
        for step in 1...count {
            let next = step == count ? d : cubicPoint(a, b, c, d, CGFloat(step) / CGFloat(count))
            line(last, next)
            last = next
        }
    }
}

private func cubicPoint(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: CGFloat) -> CGPoint {
    let s = 1 - t
    let wa = s * s * s
    let wb = 3 * s * s * t
    let wc = 3 * s * t * t
    let wd = t * t * t
    return CGPoint(
        x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
}

extension CGPoint {
    /// The cubic control point, on the side of `end`, of the quadratic curve that has this control point.
    func raised(from end: CGPoint) -> CGPoint {
        CGPoint(x: end.x + (x - end.x) * 2 / 3, y: end.y + (y - end.y) * 2 / 3)
    }
}

/// Grows around points.
private struct BoundingBox {
    private var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
    private var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)

    var rect: CGRect {
        low.x > high.x ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    mutating func add(_ point: CGPoint) {
        low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }

    mutating func addCubic(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
        add(d)
        for t in turningPoints(a.x, b.x, c.x, d.x) + turningPoints(a.y, b.y, c.y, d.y) {
            add(cubicPoint(a, b, c, d, t))
        }
    }

    /// The parameters between 0 and 1 at which the derivative of one coordinate is zero.
    private func turningPoints(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
        let p = d - 3 * c + 3 * b - a
        let q = 2 * (c - 2 * b + a)
        let r = b - a
        var roots: [CGFloat] = []
        if abs(p) < 1e-12 {
            if q != 0 { roots = [-r / q] }
        } else {
            let discriminant = q * q - 4 * p * r
            if discriminant >= 0 {
                let root = discriminant.squareRoot()
                roots = [(-q + root) / (2 * p), (-q - root) / (2 * p)]
            }
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }
}
