import Drawing

/// A layout under construction. Text becomes glyphs paragraph by paragraph, glyphs become lines, and the work stops
/// when the box is full.
struct LayoutBuilder: ~Copyable {
    let context: TypesettingContext
    let text: StyledText
    let options: TextLayoutOptions

    var glyphs: [Glyph] = []
    var slots: [Slot] = []
    var shapedUnits: [ShapedUnit] = []
    /// Attributes of the runs of the text, then of the token.
    var looks: [TextAttributes]
    var lines: [TextLayout.Line] = []
    var placements: [Placement] = []
    /// The number of rows: lines beside each other count as one.
    var rowCount = 0
    /// The shapes around which lines flow.
    var shapes: [ExclusionShape] = []
    /// Top of the next line, in points.
    var cursor = 0.0
    var size = CGSize.zero
    var isTruncated = false
    /// The first unit that is not shown; nil while everything is.
    var visibleEnd: Int?
    /// First look of the truncation token, once it has been shaped.
    var tokenLooks: Int?
    /// Where the token's glyphs begin in the token's text.
    var tokenStarts: [Int] = []
    /// True once a word was wider than its line.
    var hasBrokenWords = false

    /// Slots of runs, -1 if not made yet, and of fallback faces.
    private var slotsByRun: [Int]
    private var fallbackSlots: [FallbackKey: Int] = [:]

    /// The answer given last, since characters that need a fallback come in rows.
    private var lastFallback: (look: Int, face: Int, slot: Int) = (-1, -1, -1)

    private struct FallbackKey: Hashable {
        var look: Int
        var face: Int
    }

    /// The values on which a line's position depends, until all lines are known.
    struct Placement {
        var bounds: LineBounds
        var paragraph: Paragraph
        var end: LineEnd
    }

    /// One paragraph of the text, turned into glyphs.
    struct Paragraph {
        /// The UTF-16 units of the paragraph, with its newline.
        var units: Range<Int>
        var glyphs: Range<Int>
        var attributes: ParagraphAttributes
        /// Look of the first character.
        var look: Int
        var level: UInt8
        /// False when all glyphs have level 0.
        var hasLevels: Bool
        var isFirst: Bool
    }

    init(_ text: StyledText, _ options: TextLayoutOptions, _ context: TypesettingContext) {
        self.text = text
        self.options = options
        self.context = context
        looks = text.runs.map(\.attributes)
        slotsByRun = Array(repeating: -1, count: looks.count)
        glyphs.reserveCapacity(min(text.utf16.count, 4096) + 1)
    }

    // MARK: Slots

    /// The slot of a look in its own face.
    mutating func slot(ofLook look: Int) -> Int {
        if slotsByRun[look] >= 0 { return slotsByRun[look] }
        let resolved = context.resolve(looks[look].font)
        slotsByRun[look] = append(face: resolved.face, look: look, resolved: resolved)
        return slotsByRun[look]
    }

    /// The slot of a look in another face.
    mutating func slot(ofLook look: Int, face: Face) -> Int {
        if lastFallback.look == look, lastFallback.face == face.id { return lastFallback.slot }
        let key = FallbackKey(look: look, face: face.id)
        let slot = fallbackSlots[key] ?? append(face: face, look: look, resolved: context.resolve(looks[look].font))
        fallbackSlots[key] = slot
        lastFallback = (look, face.id, slot)
        return slot
    }

    private mutating func append(face: Face?, look: Int, resolved: ResolvedFont) -> Int {
        // Glyphs keep 16 bits for the slot; a text with more styles than that repeats the last one.
        guard slots.count < Int(UInt16.max) else { return slots.count - 1 }
        let font = looks[look].font
        let offset = looks[look].baselineOffset
        slots.append(
            Slot(
                face: face, size: font.effectiveSize, look: look, fallbacks: resolved.fallbacks,
                ascent: resolved.vertical.ascent * font.effectiveSize + offset,
                descent: resolved.vertical.descent * font.effectiveSize - offset))
        return slots.count - 1
    }

    /// Adds the looks of another text; its runs are found from the returned index on.
    mutating func addLooks(_ other: StyledText) -> Int {
        let first = looks.count
        for run in other.runs {
            looks.append(run.attributes)
            slotsByRun.append(-1)
        }
        return first
    }

    // MARK: Paragraphs

    /// The end of the paragraph that begins at a unit, after its newline.
    func paragraphEnd(from start: Int) -> Int {
        text.utf16.withUnsafeBufferPointer { units in
            var i = start
            while i < units.count {
                let unit = units[i]
                i += 1
                if unit > 0x0D && unit < 0x85 { continue }
                switch unit {
                case 0x0D: return i < units.count && units[i] == 0x0A ? i + 1 : i
                case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: return i
                default: continue
                }
            }
            return units.count
        }
    }

    /// Appends the glyphs of the paragraph with the given units.
    mutating func shape(_ range: Range<Int>, firstRun: Int) -> Paragraph {
        let first = glyphs.count
        let attributes = looks[firstRun].paragraph
        var paragraph = Paragraph(
            units: range, glyphs: first..<first, attributes: attributes, look: firstRun, level: 0, hasLevels: false,
            isFirst: range.lowerBound == 0)
        shape(text, range, firstLook: 0, firstRun: firstRun, &paragraph)
        paragraph.glyphs = first..<glyphs.count
        return paragraph
    }

    /// Appends the glyphs of a part of some text whose looks begin at `firstLook`.
    mutating func shape(
        _ source: StyledText, _ range: Range<Int>, firstLook: Int, firstRun: Int, _ paragraph: inout Paragraph
    ) {
        source.utf16.withUnsafeBufferPointer { units in
            let scan = BreakScan(units, range)
            if scan.isSimple && paragraph.attributes.baseWritingDirection != .rightToLeft {
                let firstGlyph = glyphs.count
                appendSimple(source, units, range, firstLook: firstLook, firstRun: firstRun)
                if scan.hasPlainBreaks {
                    markPlainBreaks(from: firstGlyph)
                } else {
                    context.markLineBreaks(UnsafeBufferPointer(rebasing: units[range]))
                    markBreaks(from: firstGlyph, origin: range.lowerBound)
                }
            } else {
                appendComplex(source, units, range, firstLook: firstLook, firstRun: firstRun, &paragraph)
            }
        }
    }

    /// A line may end after the last of several spaces.
    private mutating func markPlainBreaks(from first: Int) {
        glyphs.withUnsafeMutableBufferPointer { glyphs in
            var i = first
            while i + 1 < glyphs.count {
                if glyphs[i].flags.contains(.whitespace), !glyphs[i + 1].flags.contains(.whitespace) {
                    glyphs[i].flags.insert(.breakAfter)
                }
                i += 1
            }
        }
    }

    /// Sets `breakAfter` at the breaks that ICU found.
    mutating func markBreaks(from first: Int, origin: Int) {
        context.marks.withUnsafeBufferPointer { marks in
            glyphs.withUnsafeMutableBufferPointer { glyphs in
                var i = first
                while i + 1 < glyphs.count {
                    if marks[Int(glyphs[i + 1].start) - origin] != 0 { glyphs[i].flags.insert(.breakAfter) }
                    i += 1
                }
            }
        }
    }
}

/// Whether a part of a text can do without ICU.
struct BreakScan {
    /// Whether each UTF-16 unit makes one glyph, and all run from left to right.
    var isSimple = true
    /// Lines may end after spaces and nowhere else.
    var hasPlainBreaks = true

    /// The rules of UAX 14 come down to "after spaces" for words of letters and digits with `. , : ; ! ? ' "` at their
    /// ends. Exceptions: a line does not begin with one of `. , : ; ! ?`, even after a space (LB 13), and a letter
    /// right after `! ?` may begin a line.
    init(_ units: UnsafeBufferPointer<UInt16>, _ range: Range<Int>) {
        UnitClass.table.withUnsafeBufferPointer { table in
            guard let table = table.baseAddress else { return }
            var previous = UnitClass.plain.rawValue
            for i in range {
                let current = UnitClass.of(units[i], table)
                if current >= UnitClass.simple.rawValue {
                    if current == UnitClass.complex.rawValue {
                        isSimple = false
                        return
                    }
                    if current == UnitClass.simple.rawValue { hasPlainBreaks = false }
                } else if previous == UnitClass.space.rawValue {
                    if current == UnitClass.infix.rawValue || current == UnitClass.exclamation.rawValue {
                        hasPlainBreaks = false
                    }
                } else if previous == UnitClass.exclamation.rawValue && current == UnitClass.plain.rawValue {
                    hasPlainBreaks = false
                }
                previous = current
            }
        }
    }
}
