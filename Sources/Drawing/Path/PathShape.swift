import Foundation

/// Shapes as path steps, handed to `emit` one by one; shared by paths and contexts.
enum PathShape {
    typealias Emit = (CGPath.Element) -> Void

    /// Distance of a cubic curve's control points, in radii, for a quarter of a circle. The curve is off by at most
    /// 0.03 % of the radius.
    static let quarter: CGFloat = 0.552_284_749_830_793_6

    static func rect(_ rect: CGRect, _ emit: Emit) {
        emit(.move(CGPoint(x: rect.minX, y: rect.minY)))
        emit(.line(CGPoint(x: rect.maxX, y: rect.minY)))
        emit(.line(CGPoint(x: rect.maxX, y: rect.maxY)))
        emit(.line(CGPoint(x: rect.minX, y: rect.maxY)))
        emit(.close)
    }

    /// Begins at the middle of the right edge and goes the way of growing angles.
    static func ellipse(in rect: CGRect, _ emit: Emit) {
        let x = rect.midX
        let y = rect.midY
        let a = rect.width / 2
        let b = rect.height / 2
        let ka = a * quarter
        let kb = b * quarter
        func point(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: x + dx, y: y + dy) }
        emit(.move(point(a, 0)))
        emit(.curve(point(a, kb), point(ka, b), point(0, b)))
        emit(.curve(point(-ka, b), point(-a, kb), point(-a, 0)))
        emit(.curve(point(-a, -kb), point(-ka, -b), point(0, -b)))
        emit(.curve(point(ka, -b), point(a, -kb), point(a, 0)))
        emit(.close)
    }

    /// The radii of four elliptic corners.
    struct Corners {
        var topLeft: CGSize
        var topRight: CGSize
        var bottomLeft: CGSize
        var bottomRight: CGSize

        init(width: CGFloat, height: CGFloat) {
            topLeft = CGSize(width: max(0, width), height: max(0, height))
            topRight = topLeft
            bottomLeft = topLeft
            bottomRight = topLeft
        }

        init(topLeft: CGFloat, topRight: CGFloat, bottomLeft: CGFloat, bottomRight: CGFloat) {
            func size(_ radius: CGFloat) -> CGSize { CGSize(width: max(0, radius), height: max(0, radius)) }
            self.topLeft = size(topLeft)
            self.topRight = size(topRight)
            self.bottomLeft = size(bottomLeft)
            self.bottomRight = size(bottomRight)
        }

        /// Reduced so that neighbours fit beside each other. Equal corners shrink in width and height independently, as
        /// in Apple's single-radius shapes; unequal corners shrink by one factor.
        func fitted(in size: CGSize) -> Corners {
            let width = max(topLeft.width + topRight.width, bottomLeft.width + bottomRight.width)
            let height = max(topLeft.height + bottomLeft.height, topRight.height + bottomRight.height)
            let fx = width > size.width ? size.width / width : 1
            let fy = height > size.height ? size.height / height : 1
            if fx == 1 && fy == 1 { return self }
            // Circular corners stay circular unless the shape is the kind with one radius for all of them.
            let uniform = topLeft == topRight && topLeft == bottomLeft && topLeft == bottomRight
            let (sx, sy) = uniform ? (fx, fy) : (min(fx, fy), min(fx, fy))
            var result = self
            func shrink(_ radius: inout CGSize) {
                radius.width *= sx
                radius.height *= sy
            }
            shrink(&result.topLeft)
            shrink(&result.topRight)
            shrink(&result.bottomLeft)
            shrink(&result.bottomRight)
            return result
        }
    }

    /// Begins on the top edge after the top left corner and goes the way of growing angles.
    static func roundedRect(_ rect: CGRect, _ corners: Corners, _ emit: Emit) {
        let rect = rect.standardized
        let c = corners.fitted(in: rect.size)
        func corner(_ from: CGPoint, _ at: CGPoint, _ to: CGPoint) {
            emit(.line(from))
            guard from != to else { return }
            func toward(_ a: CGPoint) -> CGPoint {
                CGPoint(x: a.x + (at.x - a.x) * quarter, y: a.y + (at.y - a.y) * quarter)
            }
            emit(.curve(toward(from), toward(to), to))
        }
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        emit(.move(point(rect.minX + c.topLeft.width, rect.minY)))
        corner(
            point(rect.maxX - c.topRight.width, rect.minY), point(rect.maxX, rect.minY),
            point(rect.maxX, rect.minY + c.topRight.height))
        corner(
            point(rect.maxX, rect.maxY - c.bottomRight.height), point(rect.maxX, rect.maxY),
            point(rect.maxX - c.bottomRight.width, rect.maxY))
        corner(
            point(rect.minX + c.bottomLeft.width, rect.maxY), point(rect.minX, rect.maxY),
            point(rect.minX, rect.maxY - c.bottomLeft.height))
        corner(
            point(rect.minX, rect.minY + c.topLeft.height), point(rect.minX, rect.minY),
            point(rect.minX + c.topLeft.width, rect.minY))
        emit(.close)
    }

    /// The angle to go from `start`, in radians, negative when `clockwise` (the direction of falling angles, as in
    /// CoreGraphics; on screen, with y downwards, that looks counterclockwise). A full turn at most.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let difference = clockwise ? start - end : end - start
        if difference >= turn { return clockwise ? -turn : turn }
        var sweep = difference.truncatingRemainder(dividingBy: turn)
        if sweep < 0 { sweep += turn }
        return clockwise ? -sweep : sweep
    }

    /// The curves of an arc, without the step to its beginning. At most a quarter of a circle per curve.
    static func arc(center: CGPoint, radius: CGFloat, start: CGFloat, sweep: CGFloat, _ emit: Emit) {
        guard sweep != 0, radius > 0 else { return }
        let count = max(1, Int((abs(sweep) / (CGFloat.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / CGFloat(count)
        let reach = 4 / 3 * tan(step / 4) * radius
        var angle = start
        for _ in 0..<count {
            let next = angle + step
            let from = pointOnCircle(center, radius, angle)
            let to = pointOnCircle(center, radius, next)
            emit(
                .curve(
                    CGPoint(x: from.x - sin(angle) * reach, y: from.y + cos(angle) * reach),
                    CGPoint(x: to.x + sin(next) * reach, y: to.y - cos(next) * reach), to))
            angle = next
        }
    }

    static func pointOnCircle(_ center: CGPoint, _ radius: CGFloat, _ angle: CGFloat) -> CGPoint {
        CGPoint(x: center.x + cos(angle) * radius, y: center.y + sin(angle) * radius)
    }

    /// The arc that touches the line from `current` to `corner` and the one from there to `end`.
    /// - Returns: nil when there is no such arc, since the three points lie on a line.
    static func tangentArc(
        from current: CGPoint, corner: CGPoint, end: CGPoint, radius: CGFloat
    ) -> (center: CGPoint, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool)? {
        let ax = current.x - corner.x
        let ay = current.y - corner.y
        let bx = end.x - corner.x
        let by = end.y - corner.y
        let la = (ax * ax + ay * ay).squareRoot()
        let lb = (bx * bx + by * by).squareRoot()
        guard la > 0, lb > 0, radius > 0 else { return nil }
        let cross = (ax * by - ay * bx) / (la * lb)
        let dot = (ax * bx + ay * by) / (la * lb)
        guard abs(cross) > 1e-9 else { return nil }
        // Half the angle at the corner gives how far from it the arc touches the two lines.
        let half = atan2(abs(cross), dot) / 2
        let distance = radius / tan(half)
        let from = CGPoint(x: corner.x + ax / la * distance, y: corner.y + ay / la * distance)
        let to = CGPoint(x: corner.x + bx / lb * distance, y: corner.y + by / lb * distance)
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(x: from.x - ay / la * radius * side, y: from.y + ax / la * radius * side)
        return (
            center, atan2(from.y - center.y, from.x - center.x), atan2(to.y - center.y, to.x - center.x), cross > 0
        )
    }
}
