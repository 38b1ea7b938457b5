import CSDL2TTF
import Foundation

/// A face at one size in pixels: its glyphs as masks, made by SDL_ttf at the first use. Belongs to its context.
final class Strike {
    let face: Face
    private let catalog: FontCatalog
    let pixelsPerEm: Double
    private var font: OpaquePointer?
    private var isOpened = false
    /// Masks of the characters below `Face.tableSize`, made or not; the others are in `others`.
    private let table: UnsafeMutablePointer<ts_mask>
    private let isMade: UnsafeMutablePointer<Bool>
    private var others = CodePointMap<ts_mask>()
    /// Pieces of shaped text, drawn or found to be empty.
    var pictures: [ShapedUnit: ShapedPicture] = [:]
    private(set) var byteCount = 0
    /// The context's clock when the strike was last asked for.
    var lastUse = 0

    init(_ face: Face, pixelsPerEm: Double, catalog: FontCatalog) {
        self.face = face
        self.catalog = catalog
        self.pixelsPerEm = pixelsPerEm
        table = .allocate(capacity: Face.tableSize)
        table.initialize(repeating: ts_mask(), count: Face.tableSize)
        isMade = .allocate(capacity: Face.tableSize)
        isMade.initialize(repeating: false, count: Face.tableSize)
        blocks.reserveCapacity(8)
    }

    deinit {
        for block in blocks { free(block) }
        table.deallocate()
        isMade.deallocate()
        if let font { catalog.close(font) }
    }

    var opened: OpaquePointer? {
        if isOpened { return font }
        isOpened = true
        // Light hinting leaves widths alone, so glyphs fit the advances measured at the large size.
        font = catalog.open(face, pixels: pixelsPerEm, hinting: TTF_HINTING_LIGHT)
        return font
    }

    /// Masks of the characters below `Face.tableSize`, of which those that `madeMasks` says are there.
    var masks: UnsafePointer<ts_mask> { UnsafePointer(table) }
    var madeMasks: UnsafePointer<Bool> { UnsafePointer(isMade) }

    /// The mask of a character. Its `coverage` is nil if there is nothing to draw. Valid as long as the strike is.
    @inline(__always)
    func mask(_ codePoint: UInt32) -> ts_mask {
        if codePoint < UInt32(Face.tableSize) {
            let index = Int(codePoint)
            if isMade[index] { return table[index] }
        } else if let known = others[codePoint] {
            return known
        }
        return makeMask(codePoint)
    }

    private func makeMask(_ codePoint: UInt32) -> ts_mask {
        let mask = render(codePoint) ?? ts_mask()
        if codePoint < UInt32(Face.tableSize) {
            table[Int(codePoint)] = mask
            isMade[Int(codePoint)] = true
        } else {
            others[codePoint] = mask
        }
        return mask
    }

    private func render(_ codePoint: UInt32) -> ts_mask? {
        guard let font = opened else { return nil }
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
        // SDL_ttf moves the pen right by what stands out on the left, and the baseline down by what stands out above.
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

    // MARK: Memory of the masks

    private var blocks: [UnsafeMutablePointer<UInt8>] = []
    private var blockRest: UnsafeMutablePointer<UInt8>?
    private var blockRestCount = 0
    private static let blockSize = 16 * 1024

    /// Zeroed memory that lives as long as the strike.
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
    /// Simple scripts; kerning and the like are found in most fonts under Latin.
    static let latin = Shaping(script: 0x4C61_746E, isRightToLeft: false)
}
