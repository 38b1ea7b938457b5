import CSDL2TTF

/// A face at one size in pixels: its glyphs as masks, made by SDL_ttf at the first use. Belongs to its context; the
/// masks of the usual characters are shared by all contexts (`GlyphTable`).
final class Strike {
    let glyphs: GlyphTable
    let pixelsPerEm: Double
    /// Masks of the characters that have no place in the table.
    private var others = CodePointMap<ts_mask>()
    /// Pieces of shaped text, drawn or found to be empty.
    var pictures: [ShapedUnit: ShapedPicture] = [:]
    /// The memory of `others` and `pictures`.
    let memory = MaskMemory()
    /// The context's clock when the strike was last asked for.
    var lastUse = 0

    init(_ glyphs: GlyphTable, pixelsPerEm: Double) {
        self.glyphs = glyphs
        self.pixelsPerEm = pixelsPerEm
    }

    var face: Face { glyphs.font.face }

    var byteCount: Int { memory.byteCount + glyphs.byteCount }

    /// The mask of a character. Its `coverage` is nil if there is nothing to draw. Valid as long as the strike is.
    @inline(__always)
    func mask(_ codePoint: UInt32) -> ts_mask {
        if codePoint < UInt32(Face.tableSize) { return glyphs.mask(Int(codePoint)) }
        return others[codePoint] ?? makeOther(codePoint)
    }

    private func makeOther(_ codePoint: UInt32) -> ts_mask {
        // Some scripts have thousands of such characters.
        let made = glyphs.font.withFont(for: .text) { memory.mask(codePoint, $0) }
        let mask = (made ?? nil) ?? ts_mask()
        others[codePoint] = mask
        return mask
    }
}
