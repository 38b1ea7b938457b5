import CSDL2TTF
import Glibc

/// Makes masks of glyphs, and has the memory that they lie in. For one thread at a time; masks are valid as long as it
/// lives.
final class MaskMemory {
    private(set) var byteCount = 0
    private var blocks: [UnsafeMutablePointer<UInt8>] = []
    private var blockRest: UnsafeMutablePointer<UInt8>?
    private var blockRestCount = 0
    private static let blockSize = 16 * 1024

    deinit {
        for block in blocks { free(block) }
    }

    /// The mask of a character; nil if there is nothing to draw.
    func mask(_ codePoint: UInt32, _ font: OpaquePointer) -> ts_mask? {
        Shaping.latin.apply(to: font)
        var left: Int32 = 0
        var right: Int32 = 0
        var bottom: Int32 = 0
        var top: Int32 = 0
        var advance: Int32 = 0
        guard TTF_GlyphMetrics32(font, codePoint, &left, &right, &bottom, &top, &advance) == 0,
            let surface = TTF_RenderGlyph32_Blended(font, codePoint, SDL_Color(r: 255, g: 255, b: 255, a: 255))
        else { return nil }
        defer { SDL_FreeSurface(surface) }
        // SDL_ttf moves the pen right by the ink left of it, and the baseline down by the ink above the line.
        let pen = Int(max(0, -left))
        let baseline = Int(max(TTF_FontAscent(font), top))
        return mask(cutFrom: surface, pen: pen, baseline: baseline)
    }

    /// Copies the inked part of a white surface; nil if there is none.
    func mask(cutFrom surface: UnsafeMutablePointer<SDL_Surface>, pen: Int, baseline: Int) -> ts_mask? {
        let width = Int(surface.pointee.w)
        let height = Int(surface.pointee.h)
        let pitch = Int(surface.pointee.pitch) / 4
        let pixels = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
        var minX = width
        var maxX = -1
        var minY = height
        var maxY = -1
        for y in 0..<height {
            let row = pixels + y * pitch
            for x in 0..<width where row[x] >> 24 != 0 {
                minX = min(minX, x)
                maxX = max(maxX, x)
                minY = min(minY, y)
                maxY = y
            }
        }
        guard maxX >= 0 else { return nil }
        let rowBytes = (maxX - minX + 8) & ~7
        let rows = maxY - minY + 1
        let coverage = allocate(rowBytes * rows)
        for y in 0..<rows {
            let row = pixels + (y + minY) * pitch + minX
            let target = coverage + y * rowBytes
            for x in 0...(maxX - minX) { target[x] = UInt8(row[x] >> 24) }
        }
        return ts_mask(
            coverage: coverage, left: Int16(clamping: minX - pen), top: Int16(clamping: minY - baseline),
            width: UInt16(maxX - minX + 1), height: UInt16(rows), pitch: UInt16(rowBytes))
    }

    /// Zeroed memory that lives as long as this.
    func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if let rest = blockRest, blockRestCount >= count {
            blockRest = rest + count
            blockRestCount -= count
            return rest
        }
        let size = max(Self.blockSize, count)
        guard let block = calloc(size, 1)?.assumingMemoryBound(to: UInt8.self) else {
            preconditionFailure("Out of memory for glyphs (\(size) bytes).")
        }
        blocks.append(block)
        byteCount += size
        blockRest = block + count
        blockRestCount = size - count
        return block
    }
}

extension Shaping {
    /// The shaping of simple scripts. Most fonts list their kerning and the like under Latin.
    static let latin = Shaping(script: 0x4C61_746E, isRightToLeft: false)
}
