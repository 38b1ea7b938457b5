import Drawing
import Testing

@testable import Layers

/// Which paths are drawn as rectangles with round corners.
@Suite struct RoundedRectTests {
    private let box = CGRect(x: 0, y: 0, width: 100, height: 80)

    @Test("Rectangles, those with round corners and circles are recognised")
    func recognised() {
        #expect(RoundedRect(CGPath(rect: box, transform: nil)) == RoundedRect(rect: box, radius: 0))
        let rounded = RoundedRect(CGPath(roundedRect: box, cornerWidth: 10, cornerHeight: 10, transform: nil))
        #expect(rounded.map { abs($0.radius - 10) < 0.1 } == true)
        let square = CGRect(x: 0, y: 0, width: 40, height: 40)
        #expect(RoundedRect(CGPath(ellipseIn: square, transform: nil)).map { abs($0.radius - 20) < 0.1 } == true)
    }

    @Test("Sides that bend inwards, and notches as deep as the shape, are not")
    func bentAndNotched() {
        let star = CGMutablePath()
        star.move(to: .zero)
        for corner in [
            CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 80), CGPoint(x: 0, y: 80), CGPoint.zero,
        ] {
            star.addQuadCurve(to: corner, control: CGPoint(x: 50, y: 40))
        }
        star.closeSubpath()
        #expect(RoundedRect(star) == nil)
        let notched = CGMutablePath()
        notched.addLines(between: [
            .zero, CGPoint(x: 40, y: 0), CGPoint(x: 50, y: 80), CGPoint(x: 60, y: 0), CGPoint(x: 100, y: 0),
            CGPoint(x: 100, y: 80), CGPoint(x: 0, y: 80),
        ])
        notched.closeSubpath()
        #expect(RoundedRect(notched) == nil)
    }
}
