import Foundation

/// JPEG files of any size, made in a moment: baseline, in colour at half resolution. Every block of 8 by 8 pixels has a
/// colour and a slant that depend on where it is.
package enum SyntheticJPEG {
    /// - Parameters:
    ///   - width, height: in pixels, up to 65,535.
    package static func file(width: Int, height: Int) -> Data {
        var writer = BitWriter(bytes: header(width: width, height: height))
        var last = [0, 0, 0]
        for y in 0..<(height + 15) / 16 {
            for x in 0..<(width + 15) / 16 {
                for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let (column, row) = (2 * x + right, 2 * y + down)
                    writer.write(
                        mean: (column * 7 + row * 13 + row / 5) % 97 - 48, slant: 16 + (column + row) % 16, &last[0])
                }
                writer.write(mean: (x * 3 + y) % 41 - 20, slant: -16 - y % 16, &last[1])
                writer.write(mean: (x + y * 5) % 37 - 18, slant: 16 + x % 16, &last[2])
            }
        }
        return writer.end()
    }

    /// Lengths of the codes for 0 to 6 bits of a mean's difference, as in the standard's table K.3.
    private static let meanLengths: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]

    private static func header(width: Int, height: Int) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + big(body.count + 2) + body }
        let quantisation = [0] + [UInt8](repeating: 16, count: 64)
        let means = [0x00] + meanLengths + Array(0...11)
        let slants = [0x10, 0, 3] + [UInt8](repeating: 0, count: 14) + [0x00, 0x05, 0x15]
        let frame = [8] + big(height) + big(width) + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
        return [0xFF, 0xD8] + segment(0xDB, quantisation) + segment(0xC0, frame) + segment(0xC4, means)
            + segment(0xC4, slants) + segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    }

    private struct BitWriter {
        var bytes: [UInt8]
        private var bits: UInt64 = 0
        private var count = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        private mutating func write(_ value: Int, _ length: Int) {
            bits = bits << UInt64(length) | UInt64(value)
            count += length
            while count >= 8 {
                count -= 8
                let byte = UInt8(truncatingIfNeeded: bits >> UInt64(count))
                bytes.append(byte)
                if byte == 0xFF { bytes.append(0) }
            }
        }

        /// A number of `size` bits, below zero as the standard has it.
        private mutating func writeNumber(_ value: Int, _ size: Int) {
            write(value < 0 ? value + (1 << size) - 1 : value, size)
        }

        /// - Parameters:
        ///   - mean: of the block's pixels, divided by two.
        ///   - slant: 16 to 31, or minus that.
        mutating func write(mean: Int, slant: Int, _ last: inout Int) {
            let difference = mean - last
            last = mean
            let size = Int.bitWidth - abs(difference).leadingZeroBitCount
            switch size {
            case 0: write(0b00, 2)
            case 1...5: write(0b010 + size - 1, 3)
            // One bit more for each, all ones but the last.
            default: write((1 << (size - 2)) - 2, size - 2)
            }
            writeNumber(difference, size)
            write(0b01, 2)
            writeNumber(slant, 5)
            write(0b00, 2)
        }

        mutating func end() -> Data {
            write(0x7F, 7)
            return Data(bytes + [0xFF, 0xD9])
        }
    }
}
