import CSDL2TTF

/// A face as one context uses it: measures that hold for all sizes, taken from an instance of the font at a very large
/// one, which all contexts share. Belongs to its context.
///
/// Widths therefore grow in proportion to the size and do not depend on the scale of the display, so text breaks at the
/// same places on every display.
final class Typeface {
    let face: Face
    private let font: FontInstance
    /// Advances in em of characters outside the face's own table; negative for those it lacks.
    private var advances = CodePointMap<Float>()
    /// Extents of ink, for the characters that were asked for.
    private var inks = CodePointMap<InkExtents>()

    private var shapedWidths: [ShapedUnit: Double] = [:]

    /// Size of the instance that is measured. The usual number of units of TrueType fonts, so advances are exact.
    static let pixelsPerEm = 2048.0

    init(_ font: FontInstance) {
        face = font.face
        self.font = font
    }

    /// Advance of a character in em; negative if the font lacks it.
    @inline(__always)
    func advance(_ codePoint: UInt32) -> Float {
        if codePoint < UInt32(Face.tableSize) {
            let known = face.tables.advance(Int(codePoint))
            return known == known ? known : measureAdvance(codePoint)
        }
        return advances[codePoint] ?? measureAdvance(codePoint)
    }

    /// Advances of the first characters are known to all threads once one knows them.
    private func use(of codePoint: UInt32) -> FontInstance.Use {
        codePoint < UInt32(Face.tableSize) ? .character : .text
    }

    private func measureAdvance(_ codePoint: UInt32) -> Float {
        let measured: Float?? = font.withFont(for: use(of: codePoint)) { font in
            guard TTF_GlyphIsProvided32(font, codePoint) != 0 else { return nil }
            return metrics(codePoint, font).map { max(0, Float($0.advance / em(font))) }
        }
        let advance = (measured ?? nil) ?? -1
        if codePoint < UInt32(Face.tableSize) {
            face.tables.setAdvance(advance, of: Int(codePoint))
        } else {
            advances[codePoint] = advance
        }
        return advance
    }

    /// Pixels per em of the instance. Fonts made of bitmaps have a single size, whatever size was asked for; their line
    /// height is used for it.
    private func em(_ font: OpaquePointer) -> Double {
        face.isColor ? max(1, Double(TTF_FontHeight(font)) / Self.colorHeight) : Self.pixelsPerEm
    }

    /// Height in em of a colour glyph's cell.
    static let colorHeight = 1.17

    /// Advance in em of the box that stands for a character no font has.
    private(set) lazy var missingAdvance: Float = {
        let measured: Float?? = font.withFont(for: .character) { font in
            metrics(Self.missing, font).map { Float($0.advance / em(font)) }
        }
        return (measured ?? nil) ?? 0.6
    }()

    /// A code point that no font has, for which fonts draw a box: a noncharacter.
    static let missing: UInt32 = 0x10_FFFE

    /// The extent of ink relative to the pen, in em, y downwards.
    struct InkExtents {
        var left: Double
        var right: Double
        var top: Double
        var bottom: Double
    }

    func ink(_ codePoint: UInt32) -> InkExtents {
        if let known = inks[codePoint] { return known }
        // Each thread learns the ink by itself.
        let measured: InkExtents?? = font.withFont(for: .text) { font in
            let em = em(font)
            return metrics(codePoint, font).map {
                InkExtents(left: $0.left / em, right: $0.right / em, top: -$0.top / em, bottom: -$0.bottom / em)
            }
        }
        let extents = (measured ?? nil) ?? InkExtents(left: 0, right: 0, top: 0, bottom: 0)
        inks[codePoint] = extents
        return extents
    }

    /// Ink of shaped text: anywhere in its box, which is as high as the font's lines and may be higher for stacked
    /// marks.
    func ink(_ unit: ShapedUnit) -> InkExtents {
        InkExtents(left: 0, right: shapedWidth(unit), top: -1.5, bottom: 0.75)
    }

    private struct Metrics {
        var left: Double
        var right: Double
        var bottom: Double
        var top: Double
        var advance: Double
    }

    private func metrics(_ codePoint: UInt32, _ font: OpaquePointer) -> Metrics? {
        var left: Int32 = 0
        var right: Int32 = 0
        var bottom: Int32 = 0
        var top: Int32 = 0
        var advance: Int32 = 0
        guard TTF_GlyphMetrics32(font, codePoint, &left, &right, &bottom, &top, &advance) == 0 else { return nil }
        return Metrics(
            left: Double(left), right: Double(right), bottom: Double(bottom), top: Double(top), advance: Double(advance)
        )
    }

    // MARK: Kerning

    /// The kerning between two visible ASCII characters, in em; negative moves them together. Both in 33...126.
    @inline(__always)
    func kerning(_ first: UInt32, _ second: UInt32) -> Float {
        Self.em(ofUnits: face.tables.kerning(first, second) ?? measureKerning(first, second))
    }

    /// A length in em, given in units of 1/2048 em.
    @inline(__always)
    static func em(ofUnits units: Int16) -> Float { Float(units) * (1 / 2048) }

    /// Kerning comes from shaping, since many fonts have no kerning table. Spaces around the pair keep its ink inside
    /// the width that SDL_ttf reports.
    private func measureKerning(_ first: UInt32, _ second: UInt32) -> Int16 {
        var units = 0
        if !face.isColor, !Self.mayJoin(first, second) {
            units =
                font.withFont(for: .character) { font in
                    TTF_SetFontScriptName(font, "Latn")
                    TTF_SetFontDirection(font, TTF_DIRECTION_LTR)
                    let kerned = width([32, first, second, 32], font) + width([32, 32], font)
                    return kerned - width([32, first, 32], font) - width([32, second, 32], font)
                } ?? 0
            // Larger than half an em is no kerning but a sign of a font that does something else here.
            if abs(units) >= 1024 { units = 0 }
        }
        face.tables.setKerning(Int16(units), first, second)
        return Int16(units)
    }

    /// Pairs that fonts replace by one ligature, whose width says nothing about kerning.
    private static func mayJoin(_ first: UInt32, _ second: UInt32) -> Bool {
        guard first == 0x66 else { return false }
        switch second {
        case 0x62, 0x66, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x74: return true  // f followed by b f h i j k l t
        default: return false
        }
    }

    private func width(_ characters: [UInt32], _ font: OpaquePointer) -> Int {
        var bytes = characters.map { CChar(truncatingIfNeeded: $0) }
        bytes.append(0)
        var width: Int32 = 0
        var height: Int32 = 0
        TTF_SizeUTF8(font, bytes, &width, &height)
        return Int(width)
    }

    // MARK: Shaped text

    /// Width in em of text that needs shaping; zero if the font cannot be opened. A word costs 2 to 20 µs at first.
    func shapedWidth(_ unit: ShapedUnit) -> Double {
        if let known = shapedWidths[unit] { return known }
        let measured = font.withFont(for: .text) { font in
            unit.shaping.apply(to: font)
            var width: Int32 = 0
            var height: Int32 = 0
            TTF_SizeUTF8(font, unit.text, &width, &height)
            return Double(width) / em(font)
        }
        guard let measured else { return 0 }
        if shapedWidths.count >= Self.maximumShapedWidths { shapedWidths.removeAll(keepingCapacity: true) }
        shapedWidths[unit] = measured
        return measured
    }

    private static let maximumShapedWidths = 4096
}

/// The parameters with which HarfBuzz shapes a run.
struct Shaping: Hashable {
    /// Four letters of ISO 15924 as a number.
    var script: UInt32
    var isRightToLeft: Bool

    func apply(to font: OpaquePointer) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 5) { name in
            for i in 0..<4 { name[i] = CChar(truncatingIfNeeded: script >> UInt32(24 - 8 * i)) }
            name[4] = 0
            TTF_SetFontScriptName(font, name.baseAddress)
        }
        TTF_SetFontDirection(font, isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    }
}
