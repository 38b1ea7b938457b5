import Drawing
import Foundation
import Testing

/// Draws at one pixel per point and gives the picture.
func drawn(
    _ width: Int, _ height: Int, scale: CGFloat = 1, isOpaque: Bool = false, _ body: (CGContext) -> Void
) -> CGImage {
    try! Bitmap(width: width, height: height).render(scale: scale, isOpaque: isOpaque, body)
}

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
private let half = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

extension CGImage {
    /// All pixels, row by row.
    var allPixels: [UInt32] { Array(UnsafeBufferPointer(start: pixels, count: width * height)) }
}

@Suite struct ContextTests {
    @Test("A rectangle of whole points fills exactly its pixels, the origin at the top left")
    func fillRect() {
        let image = drawn(8, 6, scale: 2) { context in
            context.setFillColor(red)
            context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        }
        for y in 0..<6 {
            for x in 0..<8 {
                #expect(image[x, y].bits == ((2..<6).contains(x) && y < 2 ? 0xFFFF_0000 : 0))
            }
        }
    }

    @Test("The fast way and Cairo's way fill the same", arguments: [1.0, 0.4])
    func sameFill(alpha: CGFloat) {
        func picture(_ fill: (CGContext) -> Void) -> CGImage {
            drawn(12, 12) { context in
                context.setFillColor(green)
                context.fill(CGRect(x: 0, y: 0, width: 12, height: 6))
                context.setFillColor(CGColor(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.7))
                context.setAlpha(alpha)
                fill(context)
            }
        }
        let rect = CGRect(x: 2, y: 2, width: 7, height: 8)
        let fast = picture { $0.fill(rect) }
        let slow = picture { context in
            context.addRect(rect)
            context.fillPath()
        }
        #expect(zip(fast.allPixels, slow.allPixels).allSatisfy { difference($0, $1) <= 1 })
    }

    @Test("An edge between pixels covers them in part")
    func partialCoverage() {
        let image = drawn(4, 1) { context in
            context.setFillColor(.white)
            context.fill(CGRect(x: 0.5, y: 0, width: 2, height: 1))
        }
        let alphas = (0..<4).map { Int(image[$0, 0].alpha) }
        #expect(zip(alphas, [128, 255, 128, 0]).allSatisfy { abs($0 - $1) <= 1 }, "\(alphas)")
    }

    @Test("An opaque picture begins black, a transparent one transparent")
    func beginning() {
        #expect(drawn(2, 2, isOpaque: true) { _ in }.allPixels == [UInt32](repeating: 0xFF00_0000, count: 4))
        #expect(drawn(2, 2) { _ in }.allPixels == [0, 0, 0, 0])
    }

    @Test("Transforms apply to what is drawn afterwards, and saving brings them back")
    func transforms() {
        let image = drawn(10, 10) { context in
            context.setFillColor(red)
            context.saveGState()
            context.translateBy(x: 4, y: 2)
            context.scaleBy(x: 2, y: 3)
            #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 2))
            context.setFillColor(green)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(image[0, 0].bits == 0xFFFF_0000)
        #expect(image[1, 0].bits == 0)
        #expect(image[4, 2].bits == 0xFF00_FF00 && image[5, 4].bits == 0xFF00_FF00)
        #expect(image[6, 2].bits == 0 && image[4, 5].bits == 0)
    }

    @Test("A quarter turn to the right takes the right edge down")
    func rotation() {
        let image = drawn(4, 4) { context in
            context.translateBy(x: 4, y: 0)
            context.rotate(by: .pi / 2)
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        }
        #expect((0..<4).map { image[3, $0].bits } == [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0])
        #expect(image[2, 0].bits == 0)
    }

    @Test("Drawing stays inside rectangular and round clips, also the fast ways")
    func clips() {
        let image = drawn(20, 20) { context in
            context.setFillColor(red)
            context.saveGState()
            context.clip(to: CGRect(x: 2, y: 2, width: 5, height: 5))
            #expect(context.boundingBoxOfClipPath == CGRect(x: 2, y: 2, width: 5, height: 5))
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 4))
            context.restoreGState()
            context.addEllipse(in: CGRect(x: 10, y: 10, width: 10, height: 10))
            context.clip()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(image[2, 2].bits == 0xFFFF_0000 && image[6, 3].bits == 0xFFFF_0000)
        #expect(image[1, 2].bits == 0 && image[7, 3].bits == 0 && image[2, 4].bits == 0 && image[2, 1].bits == 0)
        #expect(image[15, 15].bits == 0xFFFF_0000)
        #expect(image[10, 10].bits == 0 && image[19, 19].bits == 0)
    }

    @Test("A clip with the even-odd rule leaves the hole untouched")
    func evenOddClip() {
        let image = drawn(10, 10) { context in
            context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
            context.clip(using: .evenOdd)
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(image[1, 1].bits == 0xFFFF_0000 && image[5, 5].bits == 0)
    }

    @Test("A circle covers its area")
    func ellipse() {
        let image = drawn(40, 40) { context in
            context.setFillColor(.white)
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: 40, height: 40))
        }
        let covered = image.allPixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(covered - .pi * 400) < 3, "\(covered)")
    }

    @Test("A stroke lies half on either side of the path")
    func stroke() {
        let image = drawn(12, 12) { context in
            context.setStrokeColor(green)
            context.stroke(CGRect(x: 3, y: 3, width: 6, height: 6), width: 2)
        }
        #expect(image[2, 5].bits == 0xFF00_FF00 && image[3, 5].bits == 0xFF00_FF00)
        #expect(image[1, 5].bits == 0 && image[4, 5].bits == 0 && image[5, 5].bits == 0)
        #expect(image[9, 9].bits == 0xFF00_FF00)
    }

    @Test("Caps and dashes shape a line")
    func capsAndDashes() {
        func line(_ style: (CGContext) -> Void) -> [Bool] {
            let image = drawn(12, 4) { context in
                context.setStrokeColor(.white)
                context.setLineWidth(2)
                style(context)
                context.move(to: CGPoint(x: 2, y: 2))
                context.addLine(to: CGPoint(x: 10, y: 2))
                context.strokePath()
            }
            return (0..<12).map { image[$0, 1].alpha == 255 }
        }
        #expect(line { _ in } == [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0].map { $0 == 1 })
        #expect(line { $0.setLineCap(.square) } == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0].map { $0 == 1 })
        #expect(
            line { $0.setLineDash(phase: 1, lengths: [2, 3]) } == [0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0].map { $0 == 1 })
    }

    @Test("Clearing makes transparent, also in a round clip")
    func clear() {
        let image = drawn(10, 10) { context in
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
            context.addEllipse(in: CGRect(x: 4, y: 4, width: 6, height: 6))
            context.clip()
            context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(image[1, 1].bits == 0 && image[2, 2].bits == 0xFFFF_0000)
        #expect(image[7, 7].bits == 0 && image[3, 7].bits == 0xFFFF_0000)
    }

    @Test("A context kept beyond its drawing does nothing")
    func keptContext() {
        var kept: CGContext?
        let image = drawn(4, 4) { context in
            kept = context
            context.setFillColor(red)
        }
        kept?.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        kept?.addEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
        kept?.fillPath()
        kept?.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(image.allPixels.allSatisfy { $0 == 0 })
        #expect(kept?.makeImage() == nil)
    }

    @Test("A picture taken while drawing does not change afterwards")
    func makeImage() {
        var taken: CGImage?
        let image = drawn(2, 2) { context in
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            taken = context.makeImage()
            context.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(taken?.allPixels == [UInt32](repeating: 0xFFFF_0000, count: 4))
        #expect(taken?.isOpaque == true)
        #expect(image.allPixels == [0, 0, 0, 0])
    }

    @Test("Threads that draw at once give the same bytes as one")
    func threads() async {
        func picture() -> [UInt32] {
            drawn(60, 30) { context in
                context.addPath(
                    CGPath(roundedRect: CGRect(x: 2, y: 2, width: 50, height: 25), cornerWidth: 7, cornerHeight: 7))
                context.setFillColor(half)
                context.fillPath()
                context.setStrokeColor(red)
                context.strokeEllipse(in: CGRect(x: 5.3, y: 4.1, width: 20, height: 20))
            }.allPixels
        }
        let reference = picture()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<20).allSatisfy { _ in picture() == reference } }
            }
            for await isSame in group {
                #expect(isSame)
            }
        }
    }

    @Test("Every way of drawing touches a context, and nothing else does")
    func untouched() throws {
        let bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        let image = drawn(4, 4) { _ in }
        let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, green], locations: nil))
        let ways: [(CGContext) -> Void] = [
            { $0.fill(bounds) }, { $0.fillEllipse(in: bounds) }, { $0.stroke(bounds) }, { $0.clear(bounds) },
            { $0.draw(image, in: bounds) }, { $0.draw(image, in: bounds, byTiling: true) },
            { $0.withPixels(covering: PixelRect(x: 0, y: 0, width: 1, height: 1)) { _ in } },
            {
                $0.beginTransparencyLayer(auxiliaryInfo: nil)
                $0.endTransparencyLayer()
            },
            {
                $0.setShadow(offset: .zero, blur: 1)
                $0.fillEllipse(in: bounds)
            },
            { $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 4, y: 0), options: []) },
        ]
        for (index, draw) in ways.enumerated() {
            let context = CGContext(bitmap: try Bitmap(width: 4, height: 4), scale: 1)
            context.saveGState()
            context.setFillColor(red)
            context.translateBy(x: 1, y: 1)
            context.addRect(bounds)
            context.clip()
            context.restoreGState()
            #expect(context.isUntouched)
            draw(context)
            #expect(!context.isUntouched, "way \(index)")
            context.startOver()
            #expect(context.isUntouched)
        }
    }
}
