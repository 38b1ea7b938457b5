import Drawing
import Foundation
import Testing

@Suite struct ContextImageTests {
    /// 2×2: red, green / blue, half-transparent white.
    let image = {
        let bitmap = try! Bitmap(width: 2, height: 2)
        for (index, value) in [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8080_8080].enumerated() {
            bitmap.pixels?[index] = UInt32(value)
        }
        return bitmap.makeImage(isOpaque: false)
    }()

    @Test("A picture stands upright and is copied pixel by pixel at its own size")
    func upright() {
        let result = drawn(4, 4, isOpaque: true) { $0.draw(image, in: CGRect(x: 1, y: 1, width: 2, height: 2)) }
        #expect(result[1, 1].bits == 0xFFFF_0000 && result[2, 1].bits == 0xFF00_FF00)
        #expect(result[1, 2].bits == 0xFF00_00FF && result[2, 2].bits == 0xFF80_8080)
        #expect(result[0, 0].bits == 0xFF00_0000 && result[3, 3].bits == 0xFF00_0000)
    }

    @Test("The clip cuts a picture, scaled or not")
    func clipped() {
        let result = drawn(8, 8) { context in
            context.clip(to: CGRect(x: 2, y: 0, width: 3, height: 8))
            context.draw(image, in: CGRect(x: 1, y: 1, width: 2, height: 2))
            context.draw(image, in: CGRect(x: 0, y: 4, width: 4, height: 4))
        }
        #expect(result[1, 1].bits == 0 && result[2, 1].bits == 0xFF00_FF00)
        #expect(result[1, 5].bits == 0 && result[3, 4].bits == 0xFF00_FF00)
    }

    @Test("Alpha fades a picture the same on whole pixels and through a transform")
    func alpha() {
        func picture(_ prepare: (CGContext) -> Void) -> CGImage {
            drawn(4, 4) { context in
                context.setAlpha(0.5)
                prepare(context)
                context.draw(image, in: CGRect(x: 1, y: 1, width: 2, height: 2))
            }
        }
        let fast = picture { _ in }
        let slow = picture { $0.setBlendMode(.screen) }
        #expect(difference(fast[1, 1].bits, 0x8080_0000) <= 1)
        #expect(zip(fast.allPixels, slow.allPixels).allSatisfy { difference($0, $1) <= 1 })
    }

    @Test("Without interpolation enlarged pixels stay sharp")
    func nearest() {
        let result = drawn(4, 4) { context in
            context.interpolationQuality = .none
            context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        #expect(result[0, 0].bits == 0xFFFF_0000 && result[1, 1].bits == 0xFFFF_0000)
        #expect(result[2, 0].bits == 0xFF00_FF00 && result[3, 3].bits == 0x8080_8080)
    }

    @Test("Reducing averages, on whole pixels and between them")
    func reducing() {
        let stripes = drawn(64, 64, isOpaque: true) { context in
            context.setFillColor(.white)
            for x in stride(from: 0, to: 64, by: 2) {
                context.fill(CGRect(x: x, y: 0, width: 1, height: 64))
            }
        }
        let aligned = drawn(4, 4) { $0.draw(stripes, in: CGRect(x: 0, y: 0, width: 4, height: 4)) }
        #expect(aligned.allPixels.allSatisfy { difference($0, 0xFF80_8080) <= 1 })
        let between = drawn(6, 6) { $0.draw(stripes, in: CGRect(x: 0.5, y: 0.5, width: 4, height: 4)) }
        #expect(difference(between[2, 2].bits, 0xFF80_8080) <= 2)
    }

    @Test("A turned picture is turned")
    func turned() {
        let result = drawn(2, 2) { context in
            context.interpolationQuality = .none
            context.translateBy(x: 2, y: 0)
            context.rotate(by: .pi / 2)
            context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        #expect(result[1, 0].bits == 0xFFFF_0000 && result[1, 1].bits == 0xFF00_FF00)
        #expect(result[0, 0].bits == 0xFF00_00FF)
    }

    @Test("Tiles repeat in both directions")
    func tiling() {
        let result = drawn(6, 6) { context in
            context.draw(image, in: CGRect(x: 2, y: 2, width: 2, height: 2), byTiling: true)
        }
        #expect(
            result[0, 0].bits == 0xFFFF_0000 && result[5, 4].bits == 0xFF00_FF00 && result[4, 5].bits == 0xFF00_00FF)
    }

}
