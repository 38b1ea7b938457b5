import Drawing

/// The end of a line.
struct LineEnd {
    /// After the last glyph, hanging whitespace and newline included.
    var next: Int
    /// After the last glyph that is not trailing whitespace.
    var visibleEnd: Int
    /// Points up to `visibleEnd`.
    var visibleWidth: Double
    /// Points up to `next`.
    var width: Double
    /// True when the line ends because the width did.
    var isWrapped: Bool
}

extension LayoutBuilder {
    /// Lines that are this much too wide still fit, so that text fits the width it was measured to have.
    static var tolerance: Double { 0.01 }

    /// Sets the whole text.
    mutating func build() {
        if !options.exclusionPaths.isEmpty { shapes = ExclusionShape.shapes(of: options.exclusionPaths) }
        var start = 0
        var run = 0
        var previous: Paragraph?
        repeat {
            let end = paragraphEnd(from: start)
            while run + 1 < text.runs.count && text.runs[run].range.upperBound <= start { run += 1 }
            let paragraph = shape(start..<end, firstRun: run)
            if let previous {
                cursor += previous.attributes.paragraphSpacing + paragraph.attributes.paragraphSpacingBefore
            }
            guard fill(paragraph) else { break }
            previous = paragraph
            start = end
        } while start < text.utf16.count
        if let previous, start == text.utf16.count, endsInNewline { appendEmptyLine(after: previous) }
        placeLines()
    }

    private var endsInNewline: Bool {
        switch text.utf16.last {
        case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: return true
        default: return false
        }
    }

    /// Appends the empty line that follows a newline at the text's end. If there is no room for that line, the text is
    /// not truncated for it.
    private mutating func appendEmptyLine(after previous: Paragraph) {
        let end = text.utf16.count
        let empty = Paragraph(
            units: end..<end, glyphs: glyphs.count..<glyphs.count, attributes: previous.attributes,
            look: text.runs.count - 1, level: previous.level, hasLevels: false, isFirst: false)
        cursor += empty.attributes.paragraphSpacing + empty.attributes.paragraphSpacingBefore
        let height = lineMetrics(empty.glyphs, empty).height
        if !isFull, cursor + height <= options.height + Self.tolerance { _ = fill(empty) }
    }

    /// Breaks a paragraph into lines. False once the box is full.
    private mutating func fill(_ whole: Paragraph) -> Bool {
        var paragraph = whole
        var start = paragraph.glyphs.lowerBound
        var isFirstRow = true
        repeat {
            let full = bounds(of: paragraph, isFirstLine: isFirstRow)
            var rowHeight = 0.0
            for (index, fragment) in fragments(full, from: start, paragraph).enumerated() {
                // A further part of the row is used only if the next word fits in.
                if index > 0 {
                    guard start < paragraph.glyphs.upperBound else { break }
                    guard firstWordWidth(from: start, paragraph) <= fragment.width else { continue }
                }
                guard let line = appendLine(from: start, fragment, &paragraph, beginsRow: index == 0) else {
                    truncateLastLine()
                    return false
                }
                rowHeight = max(rowHeight, line.height)
                start = line.next
            }
            cursor += rowHeight + paragraph.attributes.lineSpacing
            isFirstRow = false
        } while start < paragraph.glyphs.upperBound
        return true
    }

    /// Appends the line that begins at a glyph. Nil if there is no room for it.
    private mutating func appendLine(
        from start: Int, _ bounds: LineBounds, _ paragraph: inout Paragraph, beginsRow: Bool
    ) -> (next: Int, height: Double)? {
        var end = breakLine(from: start, to: paragraph.glyphs.upperBound, width: bounds.width, paragraph: paragraph)
        if paragraph.attributes.wraps, end.visibleEnd == start + 1, glyphs[start].flags.contains(.unit),
            end.visibleWidth > bounds.width + Self.tolerance
        {
            let added = splitUnit(at: start)
            paragraph.glyphs = paragraph.glyphs.lowerBound..<paragraph.glyphs.upperBound + added
            end = breakLine(from: start, to: paragraph.glyphs.upperBound, width: bounds.width, paragraph: paragraph)
        }
        if !hasBrokenWords, paragraph.attributes.lineBreakMode == .wordWrapping, end.next > start {
            let isInsideWord = end.isWrapped && !glyphs[end.next - 1].flags.contains(.breakAfter)
            hasBrokenWords = isInsideWord || end.visibleWidth > bounds.width + Self.tolerance
        }
        let metrics = lineMetrics(start..<max(end.visibleEnd, min(start + 1, end.next)), paragraph)
        if beginsRow {
            if isFull || (!lines.isEmpty && cursor + metrics.height > options.height + Self.tolerance) { return nil }
            rowCount += 1
        }
        var range = start..<end.next
        let isLast = end.next == paragraph.glyphs.upperBound
        var unitEnd = isLast ? paragraph.units.upperBound : Int(glyphs[end.next].start)
        let unitStart = start < paragraph.glyphs.upperBound ? Int(glyphs[start].start) : paragraph.units.lowerBound
        if !paragraph.attributes.wraps, end.visibleWidth > bounds.width + Self.tolerance,
            let short = truncated(from: start, in: paragraph, bounds.width, paragraph.attributes.lineBreakMode)
        {
            range = short.glyphs
            end.visibleEnd = short.glyphs.upperBound
            end.visibleWidth = short.width
            end.width = short.width
            isTruncated = true
            visibleEnd = visibleEnd ?? short.unitEnd
            unitEnd = paragraph.units.upperBound
        }
        lines.append(
            TextLayout.Line(
                origin: CGPoint(x: 0, y: cursor), width: width(of: end, limit: bounds.width), ascent: metrics.ascent,
                descent: metrics.descent, range: unitStart..<unitEnd, glyphs: range, visibleEnd: end.visibleEnd,
                level: paragraph.level, hasLevels: paragraph.hasLevels, expansion: 0))
        placements.append(Placement(bounds: bounds, paragraph: paragraph, end: end))
        return (end.next, metrics.height)
    }

    /// True when another line is one too many.
    private var isFull: Bool {
        options.maximumNumberOfLines > 0 && rowCount >= options.maximumNumberOfLines
    }

    /// Trailing whitespace counts at the end of a paragraph, as far as there is room, but not at the end of a wrapped
    /// line.
    private func width(of end: LineEnd, limit: Double) -> CGFloat {
        CGFloat(end.isWrapped ? end.visibleWidth : max(end.visibleWidth, min(end.width, limit)))
    }

    // MARK: Horizontal bounds

    /// The beginning and the end of a paragraph's lines, measured from the margin at which the paragraph begins.
    struct LineBounds {
        var indent: Double
        /// Points between the indents; may be infinite.
        var width: Double
        /// Points kept free at the end.
        var tail: Double
    }

    func bounds(of paragraph: Paragraph, isFirstLine: Bool) -> LineBounds {
        let attributes = paragraph.attributes
        let indent = isFirstLine ? attributes.firstLineHeadIndent : attributes.headIndent
        let full = options.effectiveWidth
        let end = attributes.tailIndent > 0 ? min(attributes.tailIndent, full) : full + attributes.tailIndent
        return LineBounds(
            indent: indent, width: max(0, end - indent), tail: attributes.tailIndent > 0 ? 0 : -attributes.tailIndent)
    }

    // MARK: Breaking

    /// Finds the end of the line that begins at a glyph: at the last opportunity that fits, else inside a word, and
    /// after at least one glyph.
    mutating func breakLine(from start: Int, to end: Int, width: Double, paragraph: Paragraph) -> LineEnd {
        let limit = width + Self.tolerance
        let mode = paragraph.attributes.lineBreakMode
        let byCharacter = mode == .charWrapping
        let wraps = paragraph.attributes.wraps
        let tabInterval = paragraph.attributes.defaultTabInterval > 0 ? paragraph.attributes.defaultTabInterval : 28
        return glyphs.withUnsafeMutableBufferPointer { glyphs in
            var pen = 0.0
            var visible = (end: start, width: 0.0)
            var best: (next: Int, end: Int, visibleWidth: Double, width: Double)?
            var i = start
            while i < end {
                let flags = glyphs[i].flags
                if flags.contains(.tab) {
                    glyphs[i].advance = Float(((pen / tabInterval).rounded(.down) + 1) * tabInterval - pen)
                }
                let next = pen + Double(glyphs[i].advance)
                if !flags.contains(.whitespace) {
                    if wraps && next > limit && i > start {
                        if let best, !byCharacter {
                            return LineEnd(
                                next: best.next, visibleEnd: best.end, visibleWidth: best.visibleWidth,
                                width: best.width, isWrapped: true)
                        }
                        return LineEnd(
                            next: i, visibleEnd: visible.end, visibleWidth: visible.width, width: pen, isWrapped: true)
                    }
                    visible = (i + 1, next)
                }
                pen = next
                i += 1
                if flags.contains(.breakAfter) { best = (i, visible.end, visible.width, pen) }
            }
            return LineEnd(
                next: end, visibleEnd: visible.end, visibleWidth: visible.width, width: pen, isWrapped: false)
        }
    }

    // MARK: Heights

    struct LineMetrics {
        var ascent: Double
        var descent: Double
        var height: Double { ascent + descent }
    }

    /// The height of a line with the given glyphs; without glyphs, the height of the paragraph's first look.
    mutating func lineMetrics(_ range: Range<Int>, _ paragraph: Paragraph) -> LineMetrics {
        var ascent = 0.0
        var descent = 0.0
        var last = -1
        for i in range where Int(glyphs[i].slot) != last {
            last = Int(glyphs[i].slot)
            ascent = max(ascent, slots[last].ascent)
            descent = max(descent, slots[last].descent)
        }
        if last < 0 {
            let slot = slot(ofLook: paragraph.look)
            ascent = slots[slot].ascent
            descent = slots[slot].descent
        }
        let attributes = paragraph.attributes
        let natural = ascent + descent
        var height = natural
        if attributes.lineHeightMultiple > 0 { height *= attributes.lineHeightMultiple }
        height = max(height, attributes.minimumLineHeight)
        if attributes.maximumLineHeight > 0 { height = min(height, attributes.maximumLineHeight) }
        // Height is added or removed above the text. The `max` keeps rounding from making the height negative.
        return LineMetrics(ascent: max(ascent + height - natural, -descent), descent: descent)
    }

    // MARK: Placing

    /// Moves lines to where their alignment wants them, now that the widest is known.
    private mutating func placeLines() {
        var widest = 0.0
        for (line, placement) in zip(lines, placements) {
            widest = max(widest, placement.bounds.indent + Double(line.width) + placement.bounds.tail)
        }
        let container = options.effectiveWidth.isFinite ? options.effectiveWidth : widest
        for i in lines.indices {
            let placement = placements[i]
            let isRightToLeft = lines[i].level & 1 == 1
            // Within a box without width limit, the widest line is the box.
            let room = min(
                placement.bounds.width, max(0, container - placement.bounds.indent - placement.bounds.tail))
            var alignment = placement.paragraph.attributes.alignment
            if alignment == .justified {
                if placement.end.isWrapped && options.effectiveWidth.isFinite {
                    lines[i] = expanded(lines[i], to: room)
                }
                alignment = .natural
            }
            if alignment == .natural { alignment = isRightToLeft ? .right : .left }
            let left = isRightToLeft ? container - placement.bounds.indent - room : placement.bounds.indent
            let free = room - Double(lines[i].width)
            switch alignment {
            case .right: lines[i].origin.x = left + free
            // A line wider than the box begins at its edge, so that its beginning can be read.
            case .center: lines[i].origin.x = left + max(0, free / 2)
            default: lines[i].origin.x = left
            }
        }
        widest = max(widest, lines.map { Double($0.width) }.max() ?? 0)
        let bottom = lines.last.map { Double($0.origin.y + $0.height) } ?? 0
        size = CGSize(width: widest, height: bottom)
    }

    /// Widens the spaces of a justified line so that it fills a width.
    private func expanded(_ line: TextLayout.Line, to width: Double) -> TextLayout.Line {
        let spaces = (line.glyphs.lowerBound..<line.visibleEnd).count { glyphs[$0].flags.contains(.whitespace) }
        let missing = width - Double(line.width)
        guard spaces > 0, missing > 0 else { return line }
        var line = line
        line.expansion = missing / Double(spaces)
        line.width = width
        return line
    }
}
