import CPixels
import Testing

@Suite struct ConvertTests {
    /// Every alpha with every channel value.
    let straight: [UInt32] = (0..<65536).map { index in
        let alpha = UInt32(index >> 8)
        let value = UInt32(index & 255)
        return alpha << 24 | value << 16 | (255 - value) << 8 | value / 2
    }

    private func premultipliedPlainly(_ pixel: UInt32) -> UInt32 {
        multiplied(pixel | 0xFF00_0000, Int(pixel >> 24))
    }

    @Test("Premultiplying rounds to nearest for every channel and alpha")
    func premultiply() {
        var result = straight
        result.withUnsafeMutableBufferPointer { px_premultiply($0.baseAddress!, 65536, straight, 65536, 65536, 1) }
        #expect(result == straight.map(premultipliedPlainly))
    }

    @Test("Bytes in the order red, green, blue, alpha give the same pixels")
    func premultiplyBytes() {
        let bytes = straight.flatMap {
            [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255), UInt8($0 >> 24)]
        }
        var result = straight
        result.withUnsafeMutableBufferPointer {
            px_premultiply_rgba($0.baseAddress!, 256, bytes, 1024, 256, 256)
        }
        #expect(result == straight.map(premultipliedPlainly))
    }

    @Test("Three bytes give an opaque pixel")
    func expand() {
        var result: [UInt32] = [0, 0]
        result.withUnsafeMutableBufferPointer { px_expand_rgb($0.baseAddress!, 2, [1, 2, 3, 4, 5, 6], 6, 2, 1) }
        #expect(result == [0xFF01_0203, 0xFF04_0506])
    }

    @Test("Undoing premultiplication is the exact quotient for every alpha and channel")
    func unpremultiply() {
        let valid = straight.map { pixel -> UInt32 in
            let alpha = pixel >> 24
            let value = min(pixel >> 16 & 255, alpha)
            return alpha << 24 | value << 16 | (alpha - value) << 8 | value / 2
        }
        var result = valid
        result.withUnsafeMutableBufferPointer { px_unpremultiply($0.baseAddress!, 65536, valid, 65536, 65536, 1) }
        let expected = valid.map { pixel -> UInt32 in
            let alpha = Int(pixel >> 24)
            guard alpha > 0 else { return 0 }
            // floor(x + 1/2) in integers
            func channel(_ value: Int) -> Int { (value * 255 * 2 + alpha) / (2 * alpha) }
            return pixel & 0xFF00_0000 | self.pixelOf(channels(pixel).dropFirst().map(channel))
        }
        #expect(result == expected)

        var bytes = [UInt8](repeating: 0, count: 4)
        bytes.withUnsafeMutableBufferPointer { px_unpremultiply_rgba($0.baseAddress!, 4, [0x8040_2010], 1, 1, 1) }
        #expect(bytes == [128, 64, 32, 128])
    }

    private func pixelOf(_ rgb: [Int]) -> UInt32 {
        rgb.reduce(0) { $0 << 8 | UInt32($1) }
    }

    @Test("One transparent pixel anywhere is found", arguments: [0, 8, 41, 65])
    func hasAlpha(position: Int) {
        var pixels = [UInt32](repeating: 0xFF12_3456, count: 66)
        #expect(!px_has_alpha(pixels, 33, 33, 2))
        pixels[position] = 0xFE00_0000
        #expect(px_has_alpha(pixels, 33, 33, 2))
    }

    @Test("Alpha is taken out as a mask")
    func extractAlpha() {
        var mask = [UInt8](repeating: 0, count: 3)
        mask.withUnsafeMutableBufferPointer {
            px_extract_alpha($0.baseAddress!, 3, [0x0100_0000, 0x8000_0000, 0xFFFF_FFFF], 3, 3, 1)
        }
        #expect(mask == [1, 128, 255])
    }
}
