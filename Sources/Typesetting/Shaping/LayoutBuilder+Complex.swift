import CICU
import Drawing

/// How a character as the user sees it becomes glyphs.
private enum CharacterKind {
    /// One code point that needs no shaping.
    case single
    /// One code point that shows nothing and takes no room.
    case invisible
    /// A picture, of one code point or a sequence.
    case emoji
    /// Shaped together with its neighbours of the same script.
    case shaped(script: Int32)
}

extension LayoutBuilder {
    /// Appends the glyphs of text that needs ICU: several directions, scripts that join or stack letters, emoji.
    mutating func appendComplex(
        _ source: StyledText, _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, firstLook: Int, firstRun: Int,
        _ paragraph: inout Paragraph
    ) {
        let part = UnsafeBufferPointer(rebasing: units[range])
        var levels: [UInt8] = []
        paragraph.level = context.levels(of: part, base: paragraph.attributes.baseWritingDirection, into: &levels)
        if paragraph.level != 0 || levels.contains(where: { $0 != 0 }) { paragraph.hasLevels = true }
        context.markLineBreaks(part)
        let lineMarks = context.marks
        context.markCharacters(part)
        let characterMarks = context.marks

        let firstGlyph = glyphs.count
        var runIndex = firstRun
        var pending: PendingUnit?
        var script: Int32 = 0
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start + 1
            while end < range.upperBound, characterMarks[end - range.lowerBound] == 0 { end += 1 }
            while source.runs[runIndex].range.upperBound <= start { runIndex += 1 }
            let look = firstLook + runIndex
            let level = levels[start - range.lowerBound]
            let slot = slot(ofLook: look)
            let first = Self.codePoint(units, at: start)
            let kind = Self.kind(units, start..<end, first, previousScript: script)
            if case .shaped(let found) = kind { script = found }
            guard case .shaped(let shapedScript) = kind, let own = slots[slot].face else {
                flush(&pending, units)
                switch kind {
                case .invisible:
                    glyphs.append(
                        Glyph(
                            code: first, advance: 0, start: Int32(start), slot: UInt16(slot), flags: .invisible,
                            level: level))
                case .emoji: appendEmoji(units, start..<end, first, look: look, slot: slot, level: level)
                default: appendOne(units, start..<end, first, look: look, slot: slot, level: level)
                }
                start = end
                continue
            }
            let face = covering(first, own: own, list: slots[slot].fallbacks)
            let begins = lineMarks[start - range.lowerBound] != 0
            if let unit = pending, begins || !unit.continues(look, face, shapedScript, level) {
                flush(&pending, units)
            }
            if var unit = pending {
                unit.range = unit.range.lowerBound..<end
                unit.characterCount += 1
                pending = unit
            } else {
                pending = PendingUnit(range: start..<end, look: look, face: face, script: shapedScript, level: level)
            }
            start = end
        }
        flush(&pending, units)
        context.marks = lineMarks
        markBreaks(from: firstGlyph, origin: range.lowerBound)
    }

    // MARK: Kinds

    private static func codePoint(_ units: UnsafeBufferPointer<UInt16>, at index: Int) -> UInt32 {
        let unit = UInt32(units[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < units.count else { return unit }
        let low = UInt32(units[index + 1])
        return low & 0xFC00 == 0xDC00 ? 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF) : unit
    }

    private static func kind(
        _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ first: UInt32, previousScript: Int32
    ) -> CharacterKind {
        let scalarLength = first > 0xFFFF ? 2 : 1
        let isSingle = range.count == scalarLength
        if isSingle && first <= 0xFFFF {
            let unit = UInt16(first)
            let known = Int(unit) < Face.tableSize ? UnitClass.table[Int(unit)] : UnitClass.high(unit).rawValue
            if known != UnitClass.complex.rawValue { return .single }
        }
        let hasPictureSelector = units[range].contains(0xFE0F)
        let hasTextSelector = units[range].contains(0xFE0E)
        if hasPictureSelector ? tx_is_emoji(first) : tx_is_emoji_presentation(first) && !hasTextSelector {
            return .emoji
        }
        // A letter or sign with nothing but invisible characters after it.
        let rest = units[(range.lowerBound + scalarLength)..<range.upperBound]
        let isAlone = rest.allSatisfy { tx_is_ignorable(UInt32($0)) || $0 == 0x0A }
        if isAlone && tx_is_ignorable(first) { return .invisible }
        let script = tx_script(first)
        if isAlone && isSimple(script) { return .single }
        return .shaped(script: script > 1 ? script : previousScript)
    }

    /// Scripts whose letters stand side by side unchanged, by ICU's numbers.
    private static func isSimple(_ script: Int32) -> Bool {
        switch script {
        // Common, inherited, Armenian, Bopomofo, Cyrillic, Georgian, Greek, Han, Hangul, Hiragana, Katakana, Latin,
        // unknown.
        case 0, 1, 3, 5, 8, 12, 14, 17, 18, 20, 22, 25, 103: return true
        default: return false
        }
    }

    // MARK: Glyphs

    private mutating func appendOne(
        _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ first: UInt32, look: Int, slot: Int, level: UInt8
    ) {
        let codePoint = level & 1 == 1 ? tx_mirror(first) : first
        appendCharacter(
            codePoint, at: range.lowerBound, slot: slot, look: look,
            typeface: slots[slot].face.map { context.typeface($0) }, kern: Float(looks[look].kern), level: level)
    }

    private mutating func appendEmoji(
        _ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ first: UInt32, look: Int, slot: Int, level: UInt8
    ) {
        let list = slots[slot].fallbacks
        guard slots[slot].face != nil, let face = context.fallback(for: first, asEmoji: true, in: list), face.isColor
        else {
            appendOne(units, range, first, look: look, slot: slot, level: level)
            return
        }
        var unit: PendingUnit? = PendingUnit(range: range, look: look, face: face, script: 0, level: 0)
        flush(&unit, units)
        glyphs[glyphs.count - 1].level = level
    }

    /// The face that draws a character: the look's own if it can.
    private func covering(_ codePoint: UInt32, own: Face, list: Int) -> Face {
        if context.typeface(own).advance(codePoint) >= 0 { return own }
        return context.fallback(for: codePoint, in: list) ?? own
    }

    /// Characters that will be shaped together.
    private struct PendingUnit {
        var range: Range<Int>
        var look: Int
        var face: Face
        var script: Int32
        var level: UInt8
        var characterCount = 1

        func continues(_ look: Int, _ face: Face, _ script: Int32, _ level: UInt8) -> Bool {
            look == self.look && face === self.face && script == self.script && level == self.level
        }
    }

    private mutating func flush(_ pending: inout PendingUnit?, _ units: UnsafeBufferPointer<UInt16>) {
        guard let unit = pending else { return }
        pending = nil
        appendUnit(unit, units)
    }

    private mutating func appendUnit(_ unit: PendingUnit, _ units: UnsafeBufferPointer<UInt16>) {
        let shaping = Shaping(script: Self.tag(unit.script), isRightToLeft: unit.level & 1 == 1)
        let shaped = ShapedUnit(
            text: Self.utf8(units[unit.range]), shaping: shaping, length: unit.range.count,
            characterCount: unit.characterCount)
        let slot = slot(ofLook: unit.look, face: unit.face)
        let width = context.typeface(unit.face).shapedWidth(shaped) * slots[slot].size
        shapedUnits.append(shaped)
        glyphs.append(
            Glyph(
                code: UInt32(shapedUnits.count - 1), advance: Float(width + looks[unit.look].kern),
                start: Int32(unit.range.lowerBound), slot: UInt16(slot), flags: .unit, level: unit.level))
    }

    /// Replaces a unit that is wider than its line by its characters. Returns how many glyphs were added.
    mutating func splitUnit(at index: Int) -> Int {
        let glyph = glyphs[index]
        let unit = shapedUnits[Int(glyph.code)]
        guard unit.characterCount > 1, let face = slots[Int(glyph.slot)].face else { return 0 }
        let look = slots[Int(glyph.slot)].look
        let start = Int(glyph.start)
        let script = unit.shaping.script
        let tail = Array(glyphs[(index + 1)...])
        glyphs.removeSubrange(index...)
        text.utf16.withUnsafeBufferPointer { units in
            let part = UnsafeBufferPointer(rebasing: units[start..<start + unit.length])
            context.markCharacters(part)
            var from = 0
            for end in 1...part.count where context.marks[end] != 0 {
                let piece = ShapedUnit(
                    text: Self.utf8(part[from..<end]),
                    shaping: Shaping(script: script, isRightToLeft: glyph.level & 1 == 1),
                    length: end - from, characterCount: 1)
                let width = context.typeface(face).shapedWidth(piece) * slots[Int(glyph.slot)].size
                shapedUnits.append(piece)
                glyphs.append(
                    Glyph(
                        code: UInt32(shapedUnits.count - 1), advance: Float(width + looks[look].kern),
                        start: Int32(start + from), slot: glyph.slot, flags: .unit, level: glyph.level))
                from = end
            }
        }
        if glyph.flags.contains(.breakAfter) { glyphs[glyphs.count - 1].flags.insert(.breakAfter) }
        let added = glyphs.count - index - 1
        glyphs.append(contentsOf: tail)
        return added
    }

    // MARK: Conversions

    private static func tag(_ script: Int32) -> UInt32 {
        guard script > 1, let name = tx_script_name(script) else { return Shaping.latin.script }
        return (0..<4).reduce(0) { $0 << 8 | UInt32(UInt8(bitPattern: name[$1])) }
    }

    /// UTF-8, ended by 0. Lone surrogates become U+FFFD.
    private static func utf8(_ units: Slice<UnsafeBufferPointer<UInt16>>) -> [CChar] {
        var bytes: [CChar] = []
        bytes.reserveCapacity(units.count * 3 + 1)
        _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) {
            bytes.append(CChar(bitPattern: $0))
        }
        bytes.append(0)
        return bytes
    }
}
