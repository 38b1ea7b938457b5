import Foundation

/// JPEG files of any size, made in a moment: in colour at half resolution. Every block of 8 by 8 pixels has a colour
/// and a slant that depend on where it is.
package enum SyntheticJPEG {
    /// The parts of a block that a scan holds.
    private enum Content {
        case everything, means, slants
    }

    /// - Parameters:
    ///   - width, height: as stored, in pixels, up to 65,535.
    ///   - isProgressive: whether the means of all blocks come before their slants. The pixels are the same.
    ///   - orientation: as EXIF has it, 1 to 8.
    package static func file(
        width: Int, height: Int, isProgressive: Bool = false, orientation: UInt8 = 1
    ) -> Data {
        let header = header(width: width, height: height, isProgressive: isProgressive, orientation: orientation)
        var writer = BitWriter(bytes: header)
        writer.bytes += scan([1, 2, 3], isProgressive ? .means : .everything)
        writeBlocks(width, height, isProgressive ? .means : .everything, to: &writer)
        if isProgressive { writeSlants(width, height, to: &writer) }
        return writer.end()
    }

    private static func brightness(_ x: Int, _ y: Int) -> Int { (x * 7 + y * 13 + y / 5) % 97 - 48 }

    /// A component's slant in a block.
    private static func slant(_ component: UInt8, _ x: Int, _ y: Int) -> Int {
        switch component {
        case 1: 16 + (x + y) % 16
        case 2: -16 - y % 16
        default: 16 + x % 16
        }
    }

    /// The blocks of all components, in turns.
    private static func writeBlocks(_ width: Int, _ height: Int, _ content: Content, to writer: inout BitWriter) {
        let hasSlants = content == .everything
        var last = [0, 0, 0]
        for y in 0..<(height + 15) / 16 {
            for x in 0..<(width + 15) / 16 {
                for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let (column, row) = (2 * x + right, 2 * y + down)
                    writer.write(mean: brightness(column, row), &last[0])
                    if hasSlants { writer.write(slant: slant(1, column, row)) }
                }
                writer.write(mean: (x * 3 + y) % 41 - 20, &last[1])
                if hasSlants { writer.write(slant: slant(2, x, y)) }
                writer.write(mean: (x + y * 5) % 37 - 18, &last[2])
                if hasSlants { writer.write(slant: slant(3, x, y)) }
            }
        }
    }

    /// A scan for each component.
    private static func writeSlants(_ width: Int, _ height: Int, to writer: inout BitWriter) {
        for component: UInt8 in 1...3 {
            writer.endScan()
            writer.bytes += scan([component], .slants)
            let side = component == 1 ? 8 : 16
            for y in 0..<(height + side - 1) / side {
                for x in 0..<(width + side - 1) / side { writer.write(slant: slant(component, x, y)) }
            }
        }
    }

    /// How many codes there are of each length from 1 to 16, for differences of 0 to 11 bits: the standard's table K.3.
    private static let meanLengths: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]

    private static func big(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(body.count + 2) + body
    }

    private static func scan(_ components: [UInt8], _ content: Content) -> [UInt8] {
        let coefficients: [UInt8] =
            switch content {
            case .everything: [0, 63]
            case .means: [0, 0]
            case .slants: [1, 63]
            }
        return segment(0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + coefficients + [0])
    }

    private static func header(width: Int, height: Int, isProgressive: Bool, orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let exif = segment(0xE1, Array("Exif\0\0".utf8) + tiff + [0, 0, 0, 0])
        let quantisation = [0] + [UInt8](repeating: 16, count: 64)
        let means = [0x00] + meanLengths + Array(0...11)
        let slants = [0x10, 0, 3] + [UInt8](repeating: 0, count: 14) + [0x00, 0x05, 0x15]
        let frame = [8] + big(height) + big(width) + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
        return [0xFF, 0xD8] + (orientation == 1 ? [] : exif) + segment(0xDB, quantisation)
            + segment(isProgressive ? 0xC2 : 0xC0, frame) + segment(0xC4, means) + segment(0xC4, slants)
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

        /// - Parameter mean: of the block's pixels, divided by two.
        mutating func write(mean: Int, _ last: inout Int) {
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
        }

        /// - Parameter slant: 16 to 31, or minus that.
        mutating func write(slant: Int) {
            write(0b01, 2)
            writeNumber(slant, 5)
            write(0b00, 2)
        }

        mutating func endScan() {
            write(0x7F, 7)
            (bits, count) = (0, 0)
        }

        mutating func end() -> Data {
            endScan()
            return Data(bytes + [0xFF, 0xD9])
        }
    }
}
