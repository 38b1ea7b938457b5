import CSDL2TTF

/// Objects that the contexts of a catalog share: measured fonts, which are kept for good, and glyphs, which are
/// released with the last context that has them. Behind the catalog's lock.
struct SharedFonts {
    /// The fonts for measuring, by the number of their face.
    private var measuring: [Int: FontInstance] = [:]
    private var tables: [StrikeKey: Table] = [:]

    private struct Table {
        weak var glyphs: GlyphTable?
    }

    mutating func measuringFont(_ face: Face) -> FontInstance {
        if let known = measuring[face.id] { return known }
        let font = FontInstance(face, pixelsPerEm: Typeface.pixelsPerEm, hinting: TTF_HINTING_NONE)
        measuring[face.id] = font
        return font
    }

    mutating func glyphs(_ face: Face, pixelsPerEm: Double) -> GlyphTable {
        let key = StrikeKey(face, pixelsPerEm: pixelsPerEm)
        if let known = tables[key]?.glyphs { return known }
        // Light hinting leaves widths alone, so glyphs fit the advances measured at the large size.
        let glyphs = GlyphTable(FontInstance(face, pixelsPerEm: pixelsPerEm, hinting: TTF_HINTING_LIGHT))
        tables = tables.filter { $0.value.glyphs != nil }
        tables[key] = Table(glyphs: glyphs)
        return glyphs
    }
}

/// The identity of a strike.
struct StrikeKey: Hashable {
    private var face: Int
    /// Pixels per em in steps of 1/72.
    private var size: Int

    init(_ face: Face, pixelsPerEm: Double) {
        self.face = face.id
        size = Int((pixelsPerEm * 72).rounded())
    }
}
