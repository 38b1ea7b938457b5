import CPixels
import Foundation
import Testing

@Suite struct ScaleTests {
    private func scaled(
        _ source: [UInt32], _ size: (Int, Int), to target: (Int, Int), _ rect: px_rect? = nil,
        with scale: (
            UnsafeMutablePointer<UInt32>?, Int, Int32, Int32, UnsafePointer<UInt32>?, Int, Int32, Int32, px_rect
        ) -> Bool = px_scale_box
    ) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: target.0 * target.1)
        let rect = rect ?? px_rect(x: 0, y: 0, width: Double(size.0), height: Double(size.1))
        let isDone = result.withUnsafeMutableBufferPointer { buffer in
            scale(
                buffer.baseAddress, target.0, Int32(target.0), Int32(target.1), source, size.0, Int32(size.0),
                Int32(size.1), rect)
        }
        #expect(isDone)
        return result
    }

    /// The average over the area a destination pixel covers, in floating point.
    private func areaAverage(
        _ source: [UInt32], _ width: Int, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double
    ) -> UInt32 {
        var sums = [0.0, 0, 0, 0]
        for y in Int(top)..<Int(bottom.rounded(.up)) {
            for x in Int(left)..<Int(right.rounded(.up)) {
                let weight =
                    (min(Double(x + 1), right) - max(Double(x), left))
                    * (min(Double(y + 1), bottom) - max(Double(y), top))
                for (index, value) in channels(source[y * width + x]).enumerated() {
                    sums[index] += Double(value) * weight
                }
            }
        }
        let area = (right - left) * (bottom - top)
        return pixel(sums.map { Int(($0 / area).rounded()) })
    }

    @Test(
        "Reducing averages the area each pixel covers",
        arguments: [(64, 48, 12, 9), (61, 47, 13, 8), (33, 40, 32, 20), (600, 3, 2, 1), (3, 600, 3, 1), (17, 9, 17, 4)])
    func box(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
        let source = PixelSamples.premultiplied(sourceWidth * sourceHeight)
        let result = scaled(source, (sourceWidth, sourceHeight), to: (width, height))
        let stepX = Double(sourceWidth) / Double(width)
        let stepY = Double(sourceHeight) / Double(height)
        for y in 0..<height {
            for x in 0..<width {
                let expected = areaAverage(
                    source, sourceWidth, Double(x) * stepX, Double(y) * stepY,
                    min(Double(x + 1) * stepX, Double(sourceWidth)), min(Double(y + 1) * stepY, Double(sourceHeight)))
                // Positions are rounded to 1/256 of a pixel, so two levels of difference are in order.
                #expect(difference(result[y * width + x], expected) <= 2, "pixel \(x), \(y)")
            }
        }
    }

    @Test("A part of the picture with edges between pixels is averaged exactly")
    func boxOfPart() {
        let source = PixelSamples.premultiplied(40 * 40)
        let result = scaled(source, (40, 40), to: (3, 2), px_rect(x: 5.5, y: 7.25, width: 30, height: 20))
        for y in 0..<2 {
            for x in 0..<3 {
                let left = 5.5 + Double(x) * 10
                let top = 7.25 + Double(y) * 10
                #expect(difference(result[y * 3 + x], areaAverage(source, 40, left, top, left + 10, top + 10)) <= 1)
            }
        }
    }

    @Test("One colour stays that colour, whatever the sizes", arguments: [1, 5, 48, 300], [1, 7, 48, 100])
    func constant(from: Int, to: Int) {
        for color in [0xFFFF_FFFF, 0xFF80_4020, 0x8040_2010] as [UInt32] {
            let source = [UInt32](repeating: color, count: from * from)
            #expect(scaled(source, (from, from), to: (to, to)).allSatisfy { $0 == color })
            #expect(scaled(source, (from, from), to: (to, to), with: px_scale_bilinear).allSatisfy { $0 == color })
        }
    }

    @Test("The same size gives the same pixels")
    func identity() {
        let source = PixelSamples.premultiplied(19 * 11)
        #expect(scaled(source, (19, 11), to: (19, 11)) == source)
        #expect(scaled(source, (19, 11), to: (19, 11), with: px_scale_bilinear) == source)
    }

    @Test("Enlarging interpolates between pixel centres and repeats the edge")
    func bilinear() {
        let source = PixelSamples.premultiplied(9 * 7)
        let result = scaled(source, (9, 7), to: (31, 20), with: px_scale_bilinear)
        for y in 0..<20 {
            for x in 0..<31 {
                let u = min(max((Double(x) + 0.5) * 9 / 31 - 0.5, 0), 8)
                let v = min(max((Double(y) + 0.5) * 7 / 20 - 0.5, 0), 6)
                let expected = interpolated(source, 9, 7, u, v)
                #expect(difference(result[y * 31 + x], expected) <= 2, "pixel \(x), \(y)")
            }
        }
    }

    private func interpolated(_ source: [UInt32], _ width: Int, _ height: Int, _ u: Double, _ v: Double) -> UInt32 {
        let x0 = Int(u.rounded(.down))
        let y0 = Int(v.rounded(.down))
        let x1 = min(x0 + 1, width - 1)
        let y1 = min(y0 + 1, height - 1)
        let fx = u - Double(x0)
        let fy = v - Double(y0)
        let corners = [
            source[y0 * width + x0], source[y0 * width + x1], source[y1 * width + x0], source[y1 * width + x1],
        ]
        .map(channels)
        return pixel(
            (0..<4).map { index in
                let upper = Double(corners[0][index]) * (1 - fx) + Double(corners[1][index]) * fx
                let lower = Double(corners[2][index]) * (1 - fx) + Double(corners[3][index]) * fx
                return Int((upper * (1 - fy) + lower * fy).rounded())
            })
    }

    @Test("An untransformed picture is copied exactly by the transforming loop")
    func transformIdentity() {
        let source = PixelSamples.premultiplied(12 * 9)
        var target = [UInt32](repeating: 0, count: 16 * 12)
        target.withUnsafeMutableBufferPointer {
            px_transform_bilinear(
                $0.baseAddress!, 16, 0, 0, 16, 12, source, 12, 12, 9, px_rect(x: 0, y: 0, width: 12, height: 9),
                px_affine(a: 1, b: 0, c: 0, d: 1, tx: -2, ty: -1), 255)
        }
        for y in 0..<12 {
            for x in 0..<16 {
                let isInside = (2..<14).contains(x) && (1..<10).contains(y)
                #expect(target[y * 16 + x] == (isInside ? source[(y - 1) * 12 + x - 2] : 0))
            }
        }
    }

    @Test("Edges that lie between pixels cover them in part")
    func transformEdges() {
        let source = [UInt32](repeating: 0xFFFF_FFFF, count: 4 * 4)
        var target = [UInt32](repeating: 0, count: 8 * 8)
        target.withUnsafeMutableBufferPointer {
            px_transform_bilinear(
                $0.baseAddress!, 8, 0, 0, 8, 8, source, 4, 4, 4, px_rect(x: 0, y: 0, width: 4, height: 4),
                px_affine(a: 1, b: 0, c: 0, d: 1, tx: -1.25, ty: -2), 255)
        }
        let row = target[3 * 8..<4 * 8].map { Int($0 >> 24) }
        #expect(zip(row, [0, 191, 255, 255, 255, 64, 0, 0]).allSatisfy { abs($0 - $1) <= 1 }, "\(row)")
    }

    @Test("A quarter turn puts every pixel where it belongs")
    func transformQuarterTurn() {
        let source = PixelSamples.premultiplied(5 * 3)
        var target = [UInt32](repeating: 0, count: 3 * 5)
        // Destination (x, y) shows source (y, 2 - x): u = y, v = 3 - x in continuous coordinates.
        target.withUnsafeMutableBufferPointer {
            px_transform_bilinear(
                $0.baseAddress!, 3, 0, 0, 3, 5, source, 5, 5, 3, px_rect(x: 0, y: 0, width: 5, height: 3),
                px_affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 3), 255)
        }
        for y in 0..<5 {
            for x in 0..<3 {
                #expect(target[y * 3 + x] == source[(2 - x) * 5 + y])
            }
        }
    }

    @Test("A turned and enlarged opaque picture covers its area and is solid inside")
    func transformCoverage() {
        let source = [UInt32](repeating: 0xFF20_4060, count: 10 * 10)
        var target = [UInt32](repeating: 0, count: 100 * 100)
        let angle = 0.5
        let scale = 4.0
        let transform = px_affine(
            a: cos(angle) / scale, b: -sin(angle) / scale, c: sin(angle) / scale, d: cos(angle) / scale,
            tx: 5 - (cos(angle) + sin(angle)) * 50 / scale, ty: 5 - (cos(angle) - sin(angle)) * 50 / scale)
        target.withUnsafeMutableBufferPointer {
            px_transform_bilinear(
                $0.baseAddress!, 100, 0, 0, 100, 100, source, 10, 10, 10, px_rect(x: 0, y: 0, width: 10, height: 10),
                transform, 255)
        }
        let covered = target.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        #expect(abs(covered - 1600) < 8, "\(covered)")
        #expect(target[50 * 100 + 50] == 0xFF20_4060)
        #expect(target.allSatisfy { px in channels(px).dropFirst().allSatisfy { $0 <= Int(px >> 24) } })
    }

    @Test("Inside, a turned picture is interpolated linearly", arguments: [0.4, 1, 1.7], [0, 0.3, 2])
    func transformInterpolates(scale: Double, angle: Double) {
        let source = PixelSamples.premultiplied(30 * 20, seed: 8)
        let transform = px_affine(
            a: cos(angle) * scale, b: -sin(angle) * scale, c: sin(angle) * scale, d: cos(angle) * scale,
            tx: 15 - (cos(angle) + sin(angle)) * 20 * scale, ty: 10 - (cos(angle) - sin(angle)) * 20 * scale)
        var target = [UInt32](repeating: 0, count: 40 * 40)
        target.withUnsafeMutableBufferPointer {
            px_transform_bilinear(
                $0.baseAddress!, 40, 0, 0, 40, 40, source, 30, 30, 20, px_rect(x: 0, y: 0, width: 30, height: 20),
                transform, 255)
        }
        var compared = 0
        for y in 0..<40 {
            for x in 0..<40 {
                let dx = Double(x) + 0.5
                let dy = Double(y) + 0.5
                let u = transform.a * dx + transform.c * dy + transform.tx
                let v = transform.b * dx + transform.d * dy + transform.ty
                guard u > 2, v > 2, u < 28, v < 18 else { continue }
                compared += 1
                // Weights have 8 bits, so neighbours that differ by 255 give up to two levels of difference.
                let expected = interpolated(source, 30, 20, u - 0.5, v - 0.5)
                #expect(difference(target[y * 40 + x], expected) <= 3, "pixel \(x), \(y)")
            }
        }
        #expect(compared > 100)
    }

    @Test("Opacity fades the transformed picture")
    func transformOpacity() {
        var target: [UInt32] = [0xFF00_0000]
        target.withUnsafeMutableBufferPointer {
            px_transform_bilinear(
                $0.baseAddress!, 1, 1, 1, 1, 1, [UInt32](repeating: 0xFFFF_FFFF, count: 9), 3, 3, 3,
                px_rect(x: 0, y: 0, width: 3, height: 3), px_affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), 100)
        }
        #expect(target == [0xFF64_6464])
    }

    @Test(
        "A part of a scaled picture has the bytes of the whole",
        arguments: [(5, 4, 60, 47), (64, 48, 21, 17), (3, 90, 50, 20)])
    func parts(sourceWidth: Int, sourceHeight: Int, width: Int, height: Int) {
        let source = PixelSamples.premultiplied(sourceWidth * sourceHeight)
        let rect = px_rect(x: 0.25, y: 0, width: Double(sourceWidth) - 0.5, height: Double(sourceHeight))
        let whole = scaled(source, (sourceWidth, sourceHeight), to: (width, height), rect)
        var pieces = [UInt32](repeating: 0, count: width * height)
        for (x, partWidth) in [(0, 7), (7, width - 7)] {
            for (y, partHeight) in [(0, 11), (11, height - 11)] {
                let isDone = pieces.withUnsafeMutableBufferPointer { buffer in
                    px_scale_box_part(
                        buffer.baseAddress.map { $0 + y * width + x }, width, Int32(x), Int32(y), Int32(partWidth),
                        Int32(partHeight), Int32(width), Int32(height), source, sourceWidth, Int32(sourceWidth),
                        Int32(sourceHeight), rect)
                }
                #expect(isDone)
            }
        }
        #expect(pieces == whole)
    }

    @Test("A blur keeps the sum and spreads by its deviation")
    func blur() {
        let size = 101
        for deviation in [1.0, 2.5, 6, 10] {
            var mask = [UInt8](repeating: 0, count: size * size)
            for y in 40..<61 {
                for x in 40..<61 { mask[y * size + x] = 255 }
            }
            let before = mask.reduce(0) { $0 + Int($1) }
            _ = mask.withUnsafeMutableBufferPointer { px_blur_mask($0.baseAddress!, 101, 101, deviation) }
            let after = mask.reduce(0) { $0 + Int($1) }
            #expect(abs(after - before) < before / 50, "\(deviation)")
            // Along the middle row: the variance of the blurred bar is that of the bar plus that of the blur.
            let row = mask[50 * size..<51 * size].map { Double($0) }
            let total = row.reduce(0, +)
            let mean = row.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / total
            let variance = row.enumerated().reduce(0) { $0 + pow(Double($1.offset) - mean, 2) * $1.element } / total
            let blurVariance = variance - (21 * 21 - 1) / 12
            #expect(abs(mean - 50) < 0.6, "\(deviation): \(mean)")
            #expect(
                abs(blurVariance.squareRoot() - deviation) < 0.15 * deviation + 0.2, "\(deviation): \(blurVariance)")
        }
    }
}
