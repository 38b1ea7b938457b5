import Testing

@testable import UIKit

@Suite struct UIBezierPathTests {
    private let square = CGRect(x: 0, y: 0, width: 20, height: 20)

    @Test("A rounded rectangle leaves out the corners that are rounded, and only those")
    func corners() {
        let path = UIBezierPath(
            roundedRect: square, byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 8, height: 8))
        #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)) && !path.contains(CGPoint(x: 19.5, y: 19.5)))
        #expect(path.contains(CGPoint(x: 19.5, y: 0.5)) && path.contains(CGPoint(x: 0.5, y: 19.5)))
        #expect(path.bounds == square)
    }

    @Test("A radius larger than the rectangle gives a circle")
    func largeRadius() {
        let path = UIBezierPath(roundedRect: square, cornerRadius: 100)
        #expect(path.contains(CGPoint(x: 10, y: 0.2)) && !path.contains(CGPoint(x: 3, y: 2.5)))
    }

    @Test("A clockwise arc from the right goes down, as seen on screen")
    func arc() {
        let arc = UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(arc.bounds.minY >= 9.99 && arc.bounds.maxY <= 20.01 && arc.bounds.minX >= 9.99)
        let other = UIBezierPath(
            arcCenter: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(other.bounds.minX < 0.01 && other.bounds.minY < 0.01)
    }

    @Test("Copies, and paths handed out, do not follow later changes")
    func copies() throws {
        let path = UIBezierPath(rect: square)
        path.lineWidth = 3
        let handedOut = path.cgPath
        let copy = try #require(path.copy() as? UIBezierPath)
        path.apply(CGAffineTransform(translationX: 100, y: 0))
        #expect(path.bounds.minX == 100)
        #expect(handedOut.boundingBox == square && copy.bounds == square && copy.lineWidth == 3)
    }

    @Test("Filling and stroking draw into the current context, with its colours")
    func drawing() throws {
        let image = try #require(
            UIGraphicsImageRenderer(size: square.size).image { _ in
                UIColor.red.setFill()
                UIBezierPath(rect: square).fill()
                UIColor.blue.setStroke()
                let line = UIBezierPath()
                line.lineWidth = 4
                line.move(to: CGPoint(x: 10, y: 0))
                line.addLine(to: CGPoint(x: 10, y: 20))
                line.stroke()
            }.cgImage)
        #expect(image[2, 10] == UIColor.red.cgColor.pixel)
        #expect(image[9, 10] == UIColor.blue.cgColor.pixel && image[11, 10] == UIColor.blue.cgColor.pixel)
        #expect(image[7, 10] == UIColor.red.cgColor.pixel)
    }

    @Test("A clip path limits what is drawn after it")
    func clipping() throws {
        let image = try #require(
            UIGraphicsImageRenderer(size: square.size).image { context in
                UIBezierPath(ovalIn: square).addClip()
                UIColor.green.setFill()
                context.fill(square)
            }.cgImage)
        #expect(image[10, 10] == UIColor.green.cgColor.pixel && image[0, 0] == .clear)
    }
}
