import CPixels
import Foundation

/// The rows of a BMP.
final class BMPRows: PictureRows {
    private let bytes: UnsafeRawBufferPointer
    private let layout: BMPLayout
    private let palette: [UInt32]
    private var nextRow = 0

    let workingBytes = 4096
    let faults = PictureFaults()
    var width: Int { layout.width }
    var height: Int { layout.height }
    var isOpaque: Bool { !layout.hasAlpha }

    /// - Parameter bytes: must stay where they are as long as this lives.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) {
        let reader = ByteReader(bytes: bytes)
        let layout = try BMPLayout(reading: reader)
        guard layout.pixelOffset + layout.pitch * layout.height <= bytes.count else { throw .breaksOff(format: "BMP") }
        self.bytes = bytes
        self.layout = layout
        palette = (0..<layout.paletteCount).map { index in
            // Blue, green, red.
            0xFF00_0000 | UInt32(reader.little24(layout.paletteOffset + index * layout.paletteEntrySize) ?? 0)
        }
    }

    func start(isCancelled: () -> Bool) {}

    func read(_ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool) {
        for row in 0..<count {
            let stored = layout.isTopDown ? nextRow : layout.height - 1 - nextRow
            nextRow += 1
            let source = UnsafeRawBufferPointer(
                rebasing: bytes[(layout.pixelOffset + stored * layout.pitch)...].prefix(layout.pitch))
            convert(source, target + row * width)
        }
        if layout.hasAlpha { px_premultiply(target, width, target, width, Int32(width), Int32(count)) }
    }

    private func convert(_ source: UnsafeRawBufferPointer, _ target: UnsafeMutablePointer<UInt32>) {
        switch layout.bitsPerPixel {
        case 24:
            for x in 0..<width {
                let blueGreen = UInt32(source[3 * x]) | UInt32(source[3 * x + 1]) << 8
                target[x] = 0xFF00_0000 | blueGreen | UInt32(source[3 * x + 2]) << 16
            }
        case 16:
            for x in 0..<width {
                target[x] = color(
                    UInt32(UInt16(littleEndian: source.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self))))
            }
        case 32:
            for x in 0..<width {
                target[x] = color(UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)))
            }
        default:
            let bits = layout.bitsPerPixel
            let mask = 1 << bits - 1
            for x in 0..<width {
                // The first pixel is in the highest bits.
                let index = Int(source[x * bits / 8]) >> (8 - bits - x * bits % 8) & mask
                target[x] = index < palette.count ? palette[index] : 0xFF00_0000
            }
        }
    }

    private func color(_ pixel: UInt32) -> UInt32 {
        let alpha = layout.hasAlpha ? layout.alpha.value(of: pixel) : 255
        return alpha << 24 | layout.red.value(of: pixel) << 16 | layout.green.value(of: pixel) << 8
            | layout.blue.value(of: pixel)
    }
}
