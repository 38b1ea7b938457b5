import Drawing
import Foundation
import Testing

@Suite struct ImageOperationTests {
    /// 6×4, every pixel different; opaque.
    let image = {
        let bitmap = try! Bitmap(width: 6, height: 4)
        for index in 0..<24 {
            bitmap.pixels?[index] = 0xFF00_0000 | UInt32(index * 0x0A_0503)
        }
        return bitmap.makeImage(isOpaque: true)
    }()

    private func plain(_ width: Int, _ height: Int, _ color: CGColor = .white) -> CGImage {
        drawn(width, height, isOpaque: true) { context in
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    @Test("The average of an image leaves out its transparent parts, whose size is the alpha", arguments: [1, 4, 100])
    func average(size: Int) {
        #expect(plain(size, size, .white).averageColor == .white)
        let half = drawn(2 * size, size) { context in
            context.setFillColor(CGColor(red: 1, green: 0.2, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: size, height: size))
        }
        #expect(half.averageColor == CGColor(red: 1, green: 0.2, blue: 0, alpha: 0.5))
        #expect(drawn(size, size) { _ in }.averageColor == .clear)
    }

    @Test("The average counts all parts of an image")
    func averageOfParts() {
        let bands = drawn(100, 40, isOpaque: true) { context in
            for (row, color) in [CGColor.black, .white, .black, .white].enumerated() {
                context.setFillColor(color)
                context.fill(CGRect(x: 0, y: 10 * row, width: 100, height: 10))
            }
        }
        #expect(bands.averageColor == CGColor(gray: 0.5, alpha: 1))
    }

    @Test("A PNG written and read again gives the same pixels")
    func png() throws {
        let data = try #require(image.pngData())
        #expect(Array(data.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
        let again = try PictureDecoder().decode(data)
        #expect(again.allPixels == image.allPixels && again.isOpaque)
        #expect(image.pngData() == data)
    }

    @Test("A transparent PNG holds straight colours")
    func transparentPNG() throws {
        let bitmap = try! Bitmap(width: 2, height: 1)
        bitmap.pixels?[0] = 0x8040_2000
        let image = bitmap.makeImage(isOpaque: false)
        let again = try PictureDecoder().decode(try #require(image.pngData()))
        #expect(again.allPixels == [0x8040_2000, 0])
        #expect(!again.isOpaque)
    }

    @Test("Cropping takes the pixels inside, cut at the picture's edges")
    func cropping() throws {
        let part = try #require(image.cropping(to: CGRect(x: 4, y: 2.5, width: 10, height: 1)))
        #expect(part.width == 2 && part.height == 2)
        #expect(part.allPixels == [image[4, 2], image[5, 2], image[4, 3], image[5, 3]].map(\.bits))
        #expect(image.cropping(to: CGRect(x: 6, y: 0, width: 5, height: 5)) == nil)
        #expect(image.cropping(to: .null) == nil)
    }

    @Test("Filling shows the middle, fitting the whole, stretching everything")
    func resizing() throws {
        let fill = try image.resized(toWidth: 4, height: 4, mode: .aspectFill)
        #expect(fill.width == 4 && fill.height == 4)
        #expect(fill[0, 0] == image[1, 0] && fill[3, 3] == image[4, 3])
        let fit = try image.resized(toWidth: 3, height: 3, mode: .aspectFit)
        #expect(fit.width == 3 && fit.height == 2)
        let stretched = try image.resized(toWidth: 3, height: 4, mode: .stretch)
        #expect(stretched.width == 3 && stretched.height == 4)
        #expect(try image.resized(toWidth: 6, height: 4, mode: .aspectFill) === image)
        #expect(fill.isOpaque)
    }

    @Test("A circle covers its area and is smooth at the edge", arguments: [16, 47, 48])
    func circle(size: Int) throws {
        let circle = try plain(64, 64).resized(
            toWidth: size, height: size, mode: .aspectFill, radii: CoverageMask.Radii(Double(size) / 2))
        #expect(!circle.isOpaque)
        let covered = circle.allPixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        let area = Double.pi * Double(size * size) / 4
        #expect(abs(covered - area) < area * 0.003, "\(covered) \(area)")
        #expect(circle[0, 0].bits == 0 && circle[size / 2, size / 2].bits == 0xFFFF_FFFF)
        #expect(circle[size / 2, 0].alpha > 200)
    }

    @Test("Masks agree with Cairo's anti-aliasing")
    func masksAgree() {
        let radii = CoverageMask.Radii(topLeft: 3, topRight: 8.5, bottomLeft: 0, bottomRight: 12)
        let mask = CoverageMask.roundedRect(width: 40, height: 30, radii: radii)
        let drawing = drawn(40, 30) { context in
            context.setFillColor(.white)
            context.addPath(
                CGPath(
                    roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), topLeft: 3, topRight: 8.5, bottomLeft: 0,
                    bottomRight: 12))
            context.fillPath()
        }
        for y in 0..<30 {
            for x in 0..<40 {
                #expect(abs(Int(mask.bytes[y * 40 + x]) - Int(drawing[x, y].alpha)) <= 8, "\(x), \(y)")
            }
        }
    }

    @Test("A mask of whole pixels has whole bytes, one between pixels has parts")
    func rectangleMask() {
        let whole = CoverageMask.roundedRect(width: 3, height: 2, radii: CoverageMask.Radii(0))
        #expect((0..<6).allSatisfy { whole.bytes[$0] == 255 })
        let part = CoverageMask.roundedRect(
            width: 3, height: 3, rect: CGRect(x: 0.5, y: 0.25, width: 2, height: 2), radii: CoverageMask.Radii(0))
        #expect((0..<9).map { part.bytes[$0] } == [96, 191, 96, 128, 255, 128, 32, 64, 32])
    }

    @Test("A border is the shape without its inside")
    func border() {
        let border = CoverageMask.border(width: 9, height: 7, lineWidth: 2, radii: CoverageMask.Radii(0))
        for y in 0..<7 {
            for x in 0..<9 {
                let isInside = (2..<7).contains(x) && (2..<5).contains(y)
                #expect(border.bytes[y * 9 + x] == (isInside ? 0 : 255))
            }
        }
    }

    @Test("Tinting keeps the shape and takes the colour")
    func tint() throws {
        let bitmap = try! Bitmap(width: 3, height: 1)
        for (index, value) in [0xFF11_2233, 0x8011_2233, 0].enumerated() {
            bitmap.pixels?[index] = UInt32(value)
        }
        let tinted = try bitmap.makeImage(isOpaque: false).tinted(with: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(tinted.allPixels == [0xFFFF_0000, 0x8080_0000, 0])
    }
}
