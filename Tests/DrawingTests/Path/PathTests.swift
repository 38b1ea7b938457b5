import Drawing
import Foundation
import Testing

@Suite struct PathTests {
    @Test("A rectangle's path goes round it and closes")
    func rect() {
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(
            path.elements == [
                .move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 4, y: 2)), .line(CGPoint(x: 4, y: 6)),
                .line(CGPoint(x: 1, y: 6)), .close,
            ])
        #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    }

    @Test("A transform given to a question about a point moves the point")
    func transformedPoint() {
        let path = CGPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10), transform: nil)
        let shift = CGAffineTransform(translationX: 10, y: 10)
        #expect(path.contains(CGPoint(x: 5, y: 5), using: .winding, transform: shift))
        #expect(!path.contains(CGPoint(x: 25, y: 25), using: .winding, transform: shift))
    }

    @Test("An empty path has no bounds and contains nothing")
    func empty() {
        let path = CGMutablePath()
        #expect(path.isEmpty)
        #expect(path.boundingBox.isNull)
        #expect(path.boundingBoxOfPath.isNull)
        #expect(!path.contains(.zero))
    }

    @Test("An ellipse touches its rectangle, and its curve is on the circle")
    func ellipse() {
        let rect = CGRect(x: 10, y: 20, width: 40, height: 40)
        let path = CGPath(ellipseIn: rect)
        let box = path.boundingBoxOfPath
        #expect(abs(box.minX - 10) < 1e-9 && abs(box.maxY - 60) < 1e-9)
        #expect(path.contains(CGPoint(x: 30 + 14.1, y: 40 + 14.1)))
        #expect(!path.contains(CGPoint(x: 30 + 14.2, y: 40 + 14.2)))
        #expect(path.contains(CGPoint(x: 30, y: 40)))
    }

    @Test("A transform given to an initialiser moves every point")
    func transformed() {
        var transform = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
        let path = CGPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1), transform: &transform)
        #expect(path.boundingBox == CGRect(x: 12, y: 2, width: 2, height: 2))
        #expect(path.copy(using: &transform)?.boundingBox == CGRect(x: 34, y: 4, width: 4, height: 4))
    }

    @Test("The tight bounds of a curve leave its control points out")
    func tightBounds() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        let tight = path.boundingBoxOfPath
        #expect(abs(tight.height - 5) < 1e-9 && tight.width == 10)
    }

    @Test("Each corner has its own radius; too large ones shrink together")
    func corners() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
        let path = CGPath(roundedRect: rect, topLeft: 20, topRight: 0, bottomLeft: 10, bottomRight: 0)
        #expect(!path.contains(CGPoint(x: 3, y: 3)))
        #expect(path.contains(CGPoint(x: 99.9, y: 0.1)))
        #expect(!path.contains(CGPoint(x: 1, y: 49)))
        #expect(path.contains(CGPoint(x: 4, y: 46)))
        // 80 beside 20 on a side of 50: both times a half.
        let shrunk = CGPath(roundedRect: rect, topLeft: 80, topRight: 0, bottomLeft: 20, bottomRight: 0)
        #expect(shrunk.elements.first == .move(CGPoint(x: 40, y: 0)))
        // One radius for all: half the side at most, each axis of its own.
        let capsule = CGPath(roundedRect: rect, cornerWidth: 1000, cornerHeight: 10)
        #expect(capsule.elements.first == .move(CGPoint(x: 50, y: 0)))
        #expect(capsule.contains(CGPoint(x: 50, y: 0.5)))
    }

    @Test("Arcs go the way of growing angles unless clockwise")
    func arcs() {
        func end(_ start: CGFloat, _ end: CGFloat, clockwise: Bool) -> (CGRect, CGPoint) {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
            return (path.boundingBoxOfPath, path.currentPoint)
        }
        let (quarter, point) = end(0, .pi / 2, clockwise: false)
        #expect(abs(quarter.minX) < 1e-9 && abs(quarter.maxX - 10) < 1e-9 && abs(quarter.maxY - 10) < 1e-9)
        #expect(abs(point.x) < 1e-9 && abs(point.y - 10) < 1e-9)
        let (threeQuarters, _) = end(0, .pi / 2, clockwise: true)
        #expect(abs(threeQuarters.minX + 10) < 1e-3 && abs(threeQuarters.minY + 10) < 1e-3)
        let (full, _) = end(0, 2 * .pi, clockwise: false)
        #expect(abs(full.width - 20) < 1e-3 && abs(full.height - 20) < 1e-3)
    }

    @Test("An arc between tangents touches both lines")
    func tangentArc() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        #expect(path.elements[1].endPoint.map { abs($0.x - 6) < 1e-9 && abs($0.y) < 1e-9 } == true)
        #expect(path.elements.count == 3)
        #expect(path.boundingBoxOfPath.maxX <= 10 + 1e-9)
    }

    @Test("The even-odd rule leaves a hole where paths overlap twice")
    func fillRules() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(path.contains(CGPoint(x: 5, y: 5), using: .winding))
        #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        #expect(path.contains(CGPoint(x: 1, y: 5), using: .evenOdd))
    }

    @Test("Copies are independent, and equal paths are equal")
    func copies() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        let copy = path.copy()
        #expect(copy == CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
        path.addLine(to: CGPoint(x: 5, y: 5))
        #expect(copy != path)
        #expect(copy?.elements.count == 5)
    }

    @Test("Steps are shown with their type and points")
    func apply() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addCurve(
            to: CGPoint(x: 4, y: 4), control1: CGPoint(x: 2, y: 2), control2: CGPoint(x: 3, y: 3))
        path.closeSubpath()
        var seen: [CGPathElementType] = []
        var last = CGPoint.zero
        path.applyWithBlock { element in
            seen.append(element.pointee.type)
            if element.pointee.type == .addCurveToPoint { last = element.pointee.points[2] }
        }
        #expect(seen == [.moveToPoint, .addCurveToPoint, .closeSubpath])
        #expect(last == CGPoint(x: 4, y: 4))
    }
}
