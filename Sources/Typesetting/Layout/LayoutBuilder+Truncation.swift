import Drawing

extension LayoutBuilder {
    /// A line made of parts of a paragraph and a token.
    struct ShortenedLine {
        /// At the end of the builder's glyphs.
        var glyphs: Range<Int>
        var width: Double
        /// The first unit that is not shown.
        var unitEnd: Int
    }

    /// Called when the box is full and there is more text: shortens the last line, and records which text is visible.
    mutating func truncateLastLine() {
        isTruncated = true
        guard let line = lines.last, let placement = placements.last else { return }
        visibleEnd = visibleEnd ?? line.range.upperBound
        guard options.truncation != .clipping, placement.paragraph.attributes.lineBreakMode != .clipping else { return }
        guard
            let short = truncated(
                from: line.glyphs.lowerBound, in: placement.paragraph, placement.bounds.width, options.truncation)
        else { return }
        let last = lines.count - 1
        lines[last].glyphs = short.glyphs
        lines[last].visibleEnd = short.glyphs.upperBound
        lines[last].width = short.width
        lines[last].range = line.range.lowerBound..<max(line.range.lowerBound, short.unitEnd)
        placements[last].end.isWrapped = false
        visibleEnd = min(visibleEnd ?? .max, lines[last].range.upperBound)
    }

    /// Shortens the text after a glyph of a paragraph to a width, with a token in place of the missing text. Nil if not
    /// even the token fits.
    mutating func truncated(
        from start: Int, in paragraph: Paragraph, _ width: Double, _ mode: LineBreakMode
    ) -> ShortenedLine? {
        // The glyphs of a line that was shortened before lie outside of the paragraph's.
        guard start >= paragraph.glyphs.lowerBound, start <= paragraph.glyphs.upperBound else { return nil }
        var content = start..<paragraph.glyphs.upperBound
        while let last = content.last, glyphs[last].flags.contains(.newline) { content = start..<last }
        switch mode {
        case .clipping: return nil
        case .truncatingHead: return truncatedInside(content, paragraph, width, keepsHead: false)
        case .truncatingMiddle: return truncatedInside(content, paragraph, width, keepsHead: true)
        case .wordWrapping: return truncatedAtEnd(content, paragraph, width, atWords: true)
        case .truncatingTail, .charWrapping: return truncatedAtEnd(content, paragraph, width, atWords: false)
        }
    }

    // MARK: At the end

    private mutating func truncatedAtEnd(
        _ content: Range<Int>, _ paragraph: Paragraph, _ width: Double, atWords: Bool
    ) -> ShortenedLine? {
        var look = look(at: min(fitting(content, width), content.upperBound) - 1, content, paragraph)
        var result: ShortenedLine?
        // The token's look is that of the character before it, which depends on the token's width: two rounds do.
        for _ in 0..<2 {
            let token = tokenGlyphs(look: look, paragraph)
            guard token.width <= width + Self.tolerance else { return nil }
            var cut = fitting(content, width - token.width)
            if atWords { cut = wordBoundary(atOrBefore: cut, content) }
            while cut > content.lowerBound, options.charactersAvoidedBeforeToken.contains(glyphs[cut - 1]) { cut -= 1 }
            let before = self.look(at: cut - 1, content, paragraph)
            let first = glyphs.count
            let unitEnd = unit(at: cut, paragraph)
            glyphs.append(contentsOf: glyphs[content.lowerBound..<cut])
            append(token.glyphs, at: unitEnd, level: paragraph.level)
            result = ShortenedLine(
                glyphs: first..<glyphs.count, width: advance(content.lowerBound..<cut) + token.width, unitEnd: unitEnd)
            if before == look || options.truncationToken != nil { break }
            look = before
        }
        return result
    }

    /// The last place at or before a cut where a word ends; the cut itself inside the first word.
    private func wordBoundary(atOrBefore cut: Int, _ content: Range<Int>) -> Int {
        if cut == content.upperBound { return cut }
        var i = cut
        while i > content.lowerBound {
            if glyphs[i - 1].flags.contains(.breakAfter) || glyphs[i].flags.contains(.whitespace) { return i }
            i -= 1
        }
        return cut
    }

    // MARK: At the head and in the middle

    private mutating func truncatedInside(
        _ content: Range<Int>, _ paragraph: Paragraph, _ width: Double, keepsHead: Bool
    ) -> ShortenedLine? {
        let token = tokenGlyphs(look: look(at: content.upperBound - 1, content, paragraph), paragraph)
        guard token.width <= width + Self.tolerance else { return nil }
        let room = width - token.width + Self.tolerance
        var head = content.lowerBound
        var headWidth = 0.0
        if keepsHead {
            while head < content.upperBound, headWidth + Double(glyphs[head].advance) <= room / 2 {
                headWidth += Double(glyphs[head].advance)
                head += 1
            }
            while head > content.lowerBound, glyphs[head - 1].flags.contains(.whitespace) {
                head -= 1
                headWidth -= Double(glyphs[head].advance)
            }
        }
        var tail = content.upperBound
        var tailWidth = 0.0
        while tail > head, headWidth + tailWidth + Double(glyphs[tail - 1].advance) <= room {
            tail -= 1
            tailWidth += Double(glyphs[tail].advance)
        }
        while tail < content.upperBound, glyphs[tail].flags.contains(.whitespace) {
            tailWidth -= Double(glyphs[tail].advance)
            tail += 1
        }
        let first = glyphs.count
        glyphs.append(contentsOf: glyphs[content.lowerBound..<head])
        append(token.glyphs, at: unit(at: head, paragraph), level: paragraph.level)
        glyphs.append(contentsOf: glyphs[tail..<content.upperBound])
        return ShortenedLine(
            glyphs: first..<glyphs.count, width: headWidth + token.width + tailWidth,
            unitEnd: unit(at: content.upperBound, paragraph))
    }

    // MARK: Parts

    /// After the last glyph from the beginning of `content` that fits a width.
    private func fitting(_ content: Range<Int>, _ width: Double) -> Int {
        var pen = 0.0
        for i in content {
            pen += Double(glyphs[i].advance)
            if pen > width + Self.tolerance { return i }
        }
        return content.upperBound
    }

    private func advance(_ range: Range<Int>) -> Double {
        range.reduce(0) { $0 + Double(glyphs[$1].advance) }
    }

    private func unit(at glyph: Int, _ paragraph: Paragraph) -> Int {
        glyph < paragraph.glyphs.upperBound ? Int(glyphs[glyph].start) : paragraph.units.upperBound
    }

    private func look(at glyph: Int, _ content: Range<Int>, _ paragraph: Paragraph) -> Int {
        content.contains(glyph) ? slots[Int(glyphs[glyph].slot)].look : paragraph.look
    }

    private mutating func append(_ token: [Glyph], at unit: Int, level: UInt8) {
        for var glyph in token {
            glyph.start = Int32(unit)
            glyph.level = max(glyph.level, level)
            glyph.flags.insert(.token)
            glyphs.append(glyph)
        }
    }

    /// The glyphs of the token, in the given look if it has none of its own.
    private mutating func tokenGlyphs(look: Int, _ paragraph: Paragraph) -> (glyphs: [Glyph], width: Double) {
        let first = glyphs.count
        var inner = paragraph
        // The token is at the end of the line, in the paragraph's direction.
        inner.attributes.baseWritingDirection = paragraph.level & 1 == 1 ? .rightToLeft : .leftToRight
        if let token = options.truncationToken {
            if tokenLooks == nil { tokenLooks = addLooks(token) }
            shape(token, 0..<token.utf16.count, firstLook: tokenLooks ?? 0, firstRun: 0, &inner)
        } else {
            let slot = slot(ofLook: look)
            appendCharacter(
                0x2026, at: 0, slot: slot, look: look, typeface: slots[slot].face.map { context.typeface($0) }, kern: 0)
        }
        var token = Array(glyphs[first...])
        glyphs.removeSubrange(first...)
        token.removeAll { $0.flags.contains(.newline) }
        tokenStarts = token.map { Int($0.start) }
        return (token, token.reduce(0) { $0 + Double($1.advance) })
    }
}
