import CPixels
import Testing

/// Widths around the eight pixels that the loops take at once.
private let widths: [Int32] = [1, 7, 8, 9, 16, 23, 40, 100]

@Suite struct BlendTests {
    let source = PixelSamples.premultiplied(3 * 128, seed: 3)
    let destination = PixelSamples.premultiplied(3 * 128, seed: 4)
    let mask = PixelSamples.bytes(3 * 128)

    /// Runs a loop over 3 rows of `width` pixels at pitch 128 and compares all pixels, those outside with what was
    /// there.
    private func check(
        _ width: Int32, _ expected: (Int) -> UInt32, _ loop: (UnsafeMutablePointer<UInt32>) -> Void
    ) {
        var result = destination
        result.withUnsafeMutableBufferPointer { loop($0.baseAddress!) }  // the array is not empty
        for index in result.indices {
            #expect(result[index] == (index % 128 < width ? expected(index) : destination[index]), "pixel \(index)")
        }
    }

    @Test("Filling writes the rectangle and nothing else", arguments: widths)
    func fill(width: Int32) {
        check(width, { _ in 0x8040_2010 }, { px_fill($0, 128, 0x8040_2010, width, 3) })
    }

    @Test("Source over equals the plain formula", arguments: widths)
    func blendOver(width: Int32) {
        check(width, { over(source[$0], destination[$0]) }, { px_blend_over($0, 128, source, 128, width, 3) })
    }

    @Test("Opacity multiplies the source first", arguments: widths, [0, 1, 100, 254, 255])
    func blendOverOpacity(width: Int32, opacity: Int) {
        check(
            width, { over(multiplied(source[$0], opacity), destination[$0]) },
            { px_blend_over_opacity($0, 128, source, 128, width, 3, Int32(opacity)) })
    }

    @Test("A colour is blended like a picture of that colour", arguments: widths, [0x8040_2010, 0xFF11_2233, 0])
    func blendColor(width: Int32, color: UInt32) {
        check(width, { over(color, destination[$0]) }, { px_blend_color($0, 128, color, width, 3) })
    }

    @Test("A mask multiplies the colour", arguments: widths, [0x8040_2010, 0xFF11_2233])
    func blendMask(width: Int32, color: UInt32) {
        check(
            width, { over(multiplied(color, Int(mask[$0])), destination[$0]) },
            { px_blend_mask($0, 128, mask, 128, color, width, 3) })
    }

    @Test("A mask and an opacity multiply a picture", arguments: widths, [90, 255])
    func blendOverMask(width: Int32, opacity: Int) {
        check(
            width,
            { over(multiplied(multiplied(source[$0], Int(mask[$0])), opacity), destination[$0]) },
            { px_blend_over_mask($0, 128, source, 128, mask, 128, width, 3, Int32(opacity)) })
    }

    @Test("Applying a mask multiplies what is there", arguments: widths)
    func applyMask(width: Int32) {
        check(width, { multiplied(destination[$0], Int(mask[$0])) }, { px_apply_mask($0, 128, mask, 128, width, 3) })
    }

    @Test("Copying writes the rectangle and nothing else", arguments: widths)
    func copy(width: Int32) {
        check(width, { source[$0] }, { px_copy($0, 128, source, 128, width, 3) })
    }

    @Test("Moving inside one buffer gives what was there before", arguments: [-2, 0, 3], [-1, 0, 2])
    func move(dx: Int32, dy: Int32) {
        let before = PixelSamples.premultiplied(20 * 10)
        var after = before
        after.withUnsafeMutableBufferPointer { px_move($0.baseAddress! + 4 * 20 + 5, 20, dx, dy, 7, 4) }
        for y in 0..<10 {
            for x in 0..<20 {
                let isTarget = (5 + Int(dx)..<12 + Int(dx)).contains(x) && (4 + Int(dy)..<8 + Int(dy)).contains(y)
                let origin = isTarget ? (y - Int(dy)) * 20 + x - Int(dx) : y * 20 + x
                #expect(after[y * 20 + x] == before[origin])
            }
        }
    }

    @Test("Copying a mask respects both pitches")
    func copyMask() {
        var target = [UInt8](repeating: 9, count: 40)
        target.withUnsafeMutableBufferPointer { px_copy_mask($0.baseAddress!, 20, mask, 128, 15, 2) }
        #expect(Array(target[0..<15]) == Array(mask[0..<15]))
        #expect(Array(target[20..<35]) == Array(mask[128..<143]))
        #expect(Array(target[15..<20]) == [9, 9, 9, 9, 9])
    }
}
