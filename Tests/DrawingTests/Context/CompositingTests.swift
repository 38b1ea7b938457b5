import Drawing
import Foundation
import Testing

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

@Suite struct CompositingTests {
    let all = CGRect(x: 0, y: 0, width: 4, height: 4)

    /// What a fill of one colour over another gives.
    private func blended(_ mode: CGBlendMode, _ source: CGColor, over destination: CGColor) -> UInt32 {
        drawn(4, 4) { context in
            context.setFillColor(destination)
            context.fill(all)
            context.setBlendMode(mode)
            context.setFillColor(source)
            context.fill(all)
        }[1, 1].bits
    }

    @Test("Blend modes combine colours as they say")
    func blendModes() {
        let gray = CGColor(gray: 0.5, alpha: 1)
        let half = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        #expect(difference(blended(.multiply, gray, over: red), 0xFF80_0000) <= 1)
        #expect(difference(blended(.screen, gray, over: red), 0xFFFF_8080) <= 1)
        #expect(difference(blended(.plusLighter, blue, over: red), 0xFFFF_00FF) <= 1)
        #expect(difference(blended(.difference, .white, over: red), 0xFF00_FFFF) <= 1)
        #expect(blended(.copy, half, over: blue) == 0x8080_0000)
        #expect(blended(.clear, red, over: blue) == 0)
        #expect(difference(blended(.normal, half, over: blue), 0xFF80_007F) <= 1)
        #expect(difference(blended(.destinationOver, red, over: blue), 0xFF00_00FF) <= 1)
        #expect(difference(blended(.destinationOut, half, over: blue), 0x7F00_007F) <= 1)
        #expect(difference(blended(.xor, red, over: blue), 0) <= 1)
    }

    @Test("Modes that keep nothing outside the source still leave the rest of the picture alone")
    func boundedModes() {
        let image = drawn(6, 1) { context in
            context.setFillColor(blue)
            context.fill(CGRect(x: 0, y: 0, width: 6, height: 1))
            context.setBlendMode(.sourceIn)
            context.setFillColor(red)
            context.fill(CGRect(x: 2, y: 0, width: 2, height: 1))
        }
        #expect(image[0, 0].bits == 0xFF00_00FF && image[2, 0].bits == 0xFFFF_0000 && image[5, 0].bits == 0xFF00_00FF)
    }

    @Test("A transparency layer fades what overlaps in it as one picture")
    func transparencyLayer() {
        let image = drawn(6, 1) { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
            context.setFillColor(blue)
            context.saveGState()
            context.fill(CGRect(x: 2, y: 0, width: 4, height: 1))
            context.endTransparencyLayer()
        }
        let expected: [UInt32] = [0x8080_0000, 0x8080_0000, 0x8000_0080, 0x8000_0080, 0x8000_0080, 0x8000_0080]
        #expect(zip(image.allPixels, expected).allSatisfy { difference($0, $1) <= 1 }, "\(image.allPixels)")
    }

    @Test("Layers and saved states that do not match are put right")
    func unbalanced() {
        let image = drawn(2, 1) { context in
            context.endTransparencyLayer()
            context.restoreGState()
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.restoreGState()
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.endTransparencyLayer()
            context.endTransparencyLayer()
            context.setFillColor(blue)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        #expect(image.allPixels == [0xFFFF_0000, 0xFF00_00FF])
    }

    @Test("A layer inside a clip is drawn where it belongs")
    func layerInClip() {
        let image = drawn(20, 20, scale: 2) { context in
            context.clip(to: CGRect(x: 3, y: 4, width: 5, height: 5))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red)
            context.fill(CGRect(x: 4, y: 5, width: 1, height: 1))
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4.5))
            context.endTransparencyLayer()
        }
        #expect(image[8, 10].bits == 0xFFFF_0000 && image[9, 11].bits == 0xFFFF_0000)
        #expect(image[10, 10].bits == 0 && image[8, 9].bits == 0)
        #expect(image[6, 8].bits == 0xFFFF_0000 && image[5, 8].bits == 0)
    }

    @Test("A shadow without blur is the moved silhouette in its colour")
    func sharpShadow() {
        let image = drawn(12, 12, scale: 2) { context in
            context.setShadow(offset: CGSize(width: 2, height: 1), blur: 0, color: blue)
            context.setFillColor(red)
            context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
        }
        #expect(image[2, 2].bits == 0xFFFF_0000 && image[5, 5].bits == 0xFFFF_0000)
        #expect(image[6, 4].bits == 0xFF00_00FF && image[9, 7].bits == 0xFF00_00FF)
        #expect(image[10, 7].bits == 0 && image[6, 3].bits == 0 && image[9, 8].bits == 0)
    }

    @Test("A blurred shadow is half as dense at the edge and fades outwards")
    func blurredShadow() {
        let image = drawn(80, 40) { context in
            context.setShadow(offset: CGSize(width: 0, height: 0), blur: 8, color: .black)
            context.setFillColor(.white)
            context.fill(CGRect(x: -20, y: -50, width: 60, height: 200))
        }
        let row = (40..<60).map { Int(image[$0, 20].alpha) }
        #expect(abs(row[0] - 115) < 12, "\(row)")
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 }, "\(row)")
        #expect(row[16] < 3)
        #expect(image[39, 20].bits == 0xFFFF_FFFF)
    }

    @Test("A layer throws one shadow for everything in it")
    func layerShadow() {
        let image = drawn(10, 2) { context in
            context.setShadow(
                offset: CGSize(width: 4, height: 0), blur: 0, color: CGColor(red: 0, green: 0, blue: 0, alpha: 0.5))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
            context.fill(CGRect(x: 1, y: 0, width: 3, height: 2))
            context.endTransparencyLayer()
        }
        #expect(image[3, 0].bits == 0xFFFF_0000)
        #expect((4..<8).allSatisfy { abs(Int(image[$0, 0].alpha) - 128) <= 1 })
        #expect(image[8, 0].bits == 0)
    }

    @Test("Gradients go from colour to colour and on only where the options say")
    func gradients() throws {
        let gradient = try #require(
            CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [CGColor.black, CGColor.white] as CFArray,
                locations: [0, 1]))
        func row(_ options: CGGradientDrawingOptions) -> [UInt32] {
            drawn(30, 1) { context in
                context.drawLinearGradient(
                    gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 20, y: 0), options: options)
            }.allPixels
        }
        let none = row([])
        #expect(none[5] == 0 && none[25] == 0)
        #expect(difference(none[12], 0xFF40_4040) <= 3 && difference(none[17], 0xFFBF_BFBF) <= 3)
        let before = row(.drawsBeforeStartLocation)
        #expect(before[5] == 0xFF00_0000 && before[25] == 0)
        let after = row(.drawsAfterEndLocation)
        #expect(after[5] == 0 && after[25] == 0xFFFF_FFFF)
        let both = row([.drawsBeforeStartLocation, .drawsAfterEndLocation])
        #expect(both[0] == 0xFF00_0000 && both[29] == 0xFFFF_FFFF)
        #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)

        let radial = drawn(20, 20) { context in
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 10, y: 10), startRadius: 0, endCenter: CGPoint(x: 10, y: 10),
                endRadius: 10, options: [])
        }
        #expect(radial[0, 0].bits == 0)
        #expect(difference(radial[15, 10].bits, 0xFF8C_8C8C) <= 4)
    }
}
