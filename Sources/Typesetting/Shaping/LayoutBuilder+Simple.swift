import Drawing

extension LayoutBuilder {
    /// Appends one glyph per unit: text that is read from left to right and needs no shaping but kerning.
    mutating func appendSimple(
        _ source: StyledText, _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, firstLook: Int, firstRun: Int
    ) {
        var runIndex = firstRun
        var start = range.lowerBound
        while start < range.upperBound {
            let run = source.runs[runIndex]
            let end = min(range.upperBound, run.range.upperBound)
            appendSimple(units, start..<end, look: firstLook + runIndex)
            start = end
            runIndex += 1
        }
    }

    private mutating func appendSimple(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, look: Int) {
        let slot = slot(ofLook: look)
        let size = Float(slots[slot].size)
        let kern = Float(looks[look].kern)
        let typeface = slots[slot].face.map { context.typeface($0) }
        let tables = typeface?.face.tables
        var previous: UInt32 = 0
        for i in range {
            let unit = UInt32(units[i])
            // Visible ASCII, of which most text consists.
            if unit > 32 && unit < 127, let tables {
                var advance = tables.advance(Int(unit))
                if advance.isNaN { advance = Self.measuredAdvance(unit, typeface) }
                if advance >= 0 {
                    if previous != 0 {
                        let kerning =
                            tables.kerning(previous, unit).map { Typeface.em(ofUnits: $0) }
                            ?? Self.measuredKerning(previous, unit, typeface)
                        glyphs[glyphs.count - 1].advance += kerning * size
                    }
                    previous = unit
                    glyphs.append(
                        Glyph(
                            code: unit, advance: advance * size + kern, start: Int32(i), slot: UInt16(slot), flags: [],
                            level: 0))
                    continue
                }
            }
            previous = 0
            appendCharacter(unit, at: i, slot: slot, look: look, typeface: typeface, kern: kern)
        }
    }

    // These functions are not a part of the loop above, because it would then retain and release the typeface for each
    // character.

    @inline(never)
    private static func measuredAdvance(_ codePoint: UInt32, _ typeface: Typeface?) -> Float {
        typeface?.advance(codePoint) ?? -1
    }

    @inline(never)
    private static func measuredKerning(_ first: UInt32, _ second: UInt32, _ typeface: Typeface?) -> Float {
        typeface?.kerning(first, second) ?? 0
    }

    /// Appends one character of a simple script in the first face that has it.
    mutating func appendCharacter(
        _ codePoint: UInt32, at start: Int, slot: Int, look: Int, typeface: Typeface?, kern: Float, level: UInt8 = 0
    ) {
        let size = Float(slots[slot].size)
        var glyph = Glyph(
            code: codePoint, advance: 0, start: Int32(start), slot: UInt16(slot), flags: [], level: level)
        switch codePoint {
        case 0x20, 0x1680, 0x2000...0x200A, 0x205F, 0x3000: glyph.flags = .whitespace
        case 0x09: glyph.flags = [.whitespace, .tab]
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: glyph.flags = [.whitespace, .newline]
        default: break
        }
        defer { glyphs.append(glyph) }
        if !glyph.flags.isDisjoint(with: [.tab, .newline]) { return }
        guard let typeface else {
            glyph.advance = size * 0.6 + kern
            return
        }
        var advance = typeface.advance(codePoint)
        if advance < 0 {
            if let face = context.fallback(for: codePoint, in: slots[slot].fallbacks), face !== typeface.face {
                glyph.slot = UInt16(self.slot(ofLook: look, face: face))
                advance = context.typeface(face).advance(codePoint)
            }
        }
        if advance < 0 {
            // No font has the character: a space keeps a width, everything else is shown as a box.
            glyph.slot = UInt16(slot)
            advance = glyph.flags.contains(.whitespace) ? Self.spaceWidth(codePoint) : typeface.missingAdvance
            if !glyph.flags.contains(.whitespace) { glyph.code = Typeface.missing }
        }
        glyph.advance = advance * size + kern
    }

    /// Widths of spaces in em, for fonts that lack them.
    private static func spaceWidth(_ codePoint: UInt32) -> Float {
        switch codePoint {
        case 0x2001, 0x2003, 0x3000: return 1
        case 0x2000, 0x2002: return 0.5
        case 0x2004: return 1 / 3
        case 0x200A: return 0.1
        default: return 0.25
        }
    }
}
