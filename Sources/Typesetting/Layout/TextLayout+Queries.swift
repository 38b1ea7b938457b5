import CICU
import Drawing

extension TextLayout {
    /// A glyph of a line with its place, in points from the left of the box.
    struct PlacedGlyph {
        var index: Int
        var x: Double
        var width: Double
        /// The characters that the glyph stands for; empty for glyphs of a truncation token.
        var range: Range<Int>
        var isRightToLeft: Bool

        /// The side at which a caret before a character of the glyph stands. Characters share the width equally.
        func edge(before character: Int) -> Double {
            guard !range.isEmpty else { return isRightToLeft ? x + width : x }
            let part = Double(character - range.lowerBound) / Double(range.count) * width
            return isRightToLeft ? x + width - part : x + part
        }
    }

    /// The glyphs of a line from left to right.
    func placedGlyphs(of line: Line) -> [PlacedGlyph] {
        let order = visualOrder(of: line)
        func width(_ index: Int) -> Double {
            let isExpanded = index < line.visibleEnd && glyphs[index].flags.contains(.whitespace)
            return Double(glyphs[index].advance) + (isExpanded ? line.expansion : 0)
        }
        var pen = Double(line.origin.x)
        if line.level & 1 == 1 {
            // Trailing whitespace of a right-to-left line is at its left end, inside or outside of the line's width.
            pen += Double(line.width) - order.reduce(0) { $0 + width($1) }
        }
        return order.map { index in
            let glyph = glyphs[index]
            let width = width(index)
            let start = Int(glyph.start)
            let end = index + 1 < line.glyphs.upperBound ? Int(glyphs[index + 1].start) : line.range.upperBound
            defer { pen += width }
            return PlacedGlyph(
                index: index, x: pen, width: width,
                range: glyph.flags.contains(.token) ? start..<start : start..<max(start, end),
                isRightToLeft: glyph.level & 1 == 1)
        }
    }

    /// Indices of a line's glyphs from left to right, whitespace that hangs over the end included. Whitespace at the
    /// end of the line has the paragraph's direction, so that it is at the line's end on the screen, too (UAX 9, rule
    /// L1).
    func visualOrder(of line: Line) -> [Int] {
        guard line.hasLevels else { return Array(line.glyphs) }
        var levels = line.glyphs.map { glyphs[$0].level }
        for i in levels.indices where line.glyphs.lowerBound + i >= line.visibleEnd { levels[i] = line.level }
        var order = [Int32](repeating: 0, count: levels.count)
        tx_bidi_reorder(levels, Int32(levels.count), &order)
        return order.map { line.glyphs.lowerBound + Int($0) }
    }

    // MARK: From characters to places

    /// The rectangles that a range of UTF-16 units covers, one or more per line, as high as the lines. O(glyphs of
    /// these lines).
    package func rects(for range: Range<Int>) -> [CGRect] {
        var rects: [CGRect] = []
        for line in lines where line.range.overlaps(range) {
            var open: (left: Double, right: Double)?
            func close() {
                guard let interval = open, interval.right > interval.left else { return }
                rects.append(
                    CGRect(
                        x: CGFloat(interval.left), y: line.origin.y, width: CGFloat(interval.right - interval.left),
                        height: line.height))
            }
            for glyph in placedGlyphs(of: line) {
                let part = glyph.range.clamped(to: range)
                guard !part.isEmpty else { continue }
                let a = glyph.edge(before: part.lowerBound)
                let b = glyph.edge(before: part.upperBound)
                if let interval = open, abs(interval.right - min(a, b)) < 0.01 {
                    open = (interval.left, max(a, b))
                } else {
                    close()
                    open = (min(a, b), max(a, b))
                }
            }
            close()
        }
        return rects
    }

    /// The rectangle of the truncation token; nil if there is none.
    package var truncationTokenRect: CGRect? {
        var rect: CGRect?
        for line in lines {
            for glyph in placedGlyphs(of: line) where glyphs[glyph.index].flags.contains(.token) {
                let part = CGRect(
                    x: CGFloat(glyph.x), y: line.origin.y, width: CGFloat(glyph.width), height: line.height)
                rect = rect?.union(part) ?? part
            }
        }
        return rect
    }

    /// The character of the truncation token's text that is drawn at a point; nil if none is.
    package func truncationTokenIndex(at point: CGPoint) -> Int? {
        let x = Double(point.x)
        for line in lines where line.origin.y <= point.y && point.y < line.origin.y + line.height {
            for placed in placedGlyphs(of: line) where x >= placed.x && x < placed.x + placed.width {
                guard glyphs[placed.index].flags.contains(.token) else { break }
                let first = line.glyphs.first { glyphs[$0].flags.contains(.token) } ?? placed.index
                let ordinal = placed.index - first
                return ordinal < tokenStarts.count ? tokenStarts[ordinal] : nil
            }
        }
        return nil
    }

    /// The rectangle of a caret before a character: without width, as high as its line. Positions past the end count as
    /// the end.
    package func caretRect(at index: Int) -> CGRect {
        guard let line = lines.last(where: { $0.range.lowerBound <= index }) ?? lines.first else { return .zero }
        let placed = placedGlyphs(of: line)
        func rect(_ x: Double) -> CGRect {
            CGRect(x: CGFloat(x), y: line.origin.y, width: 0, height: line.height)
        }
        if let glyph = placed.first(where: { $0.range.contains(index) }) { return rect(glyph.edge(before: index)) }
        // After the last character: at its far side.
        let last = placed.max { $0.range.upperBound < $1.range.upperBound }
        if let last, index > 0 { return rect(last.edge(before: last.range.upperBound)) }
        return rect(Double(line.origin.x) + (line.level & 1 == 1 ? Double(line.width) : 0))
    }

    // MARK: From places to characters

    /// The character drawn at a point; nil between and beside the lines, and on a truncation token.
    package func characterIndex(at point: CGPoint) -> Int? {
        guard let line = lines.first(where: { $0.origin.y <= point.y && point.y < $0.origin.y + $0.height }) else {
            return nil
        }
        let x = Double(point.x)
        for glyph in placedGlyphs(of: line) where x >= glyph.x && x < glyph.x + glyph.width {
            guard !glyph.range.isEmpty else { return nil }
            let fraction = (x - glyph.x) / glyph.width
            let offset = Int((glyph.isRightToLeft ? 1 - fraction : fraction) * Double(glyph.range.count))
            return min(glyph.range.lowerBound + offset, glyph.range.upperBound - 1)
        }
        return nil
    }

    /// The position between characters that is nearest to a point: where a tap puts the caret.
    package func insertionIndex(at point: CGPoint) -> Int {
        guard let line = lines.first(where: { point.y < $0.origin.y + $0.height }) ?? lines.last else { return 0 }
        let x = Double(point.x)
        var nearest = (distance: Double.infinity, index: line.range.lowerBound)
        for glyph in placedGlyphs(of: line) where !glyph.range.isEmpty {
            guard !glyphs[glyph.index].flags.contains(.newline) else {
                let distance = abs(glyph.x - x)
                if distance < nearest.distance { nearest = (distance, glyph.range.lowerBound) }
                continue
            }
            // Only a shaped unit has positions inside of it: one at every UTF-16 unit, so callers round to a character.
            let isWhole = !glyphs[glyph.index].flags.contains(.unit)
            for index in isWhole
                ? [glyph.range.lowerBound, glyph.range.upperBound]
                : Array(glyph.range.lowerBound...glyph.range.upperBound)
            {
                let distance = abs(glyph.edge(before: index) - x)
                if distance < nearest.distance { nearest = (distance, index) }
            }
        }
        return nearest.index
    }

    // MARK: Ink

    /// The rectangle, in points, that drawing may touch: `size`, and everything that reaches out of it, such as
    /// italics, accents and shadows. O(glyphs). Draw into a bitmap of this size if nothing may be cut off.
    package func inkBounds() -> CGRect {
        var bounds = CGRect(origin: .zero, size: size)
        let pixel = CGFloat(1 / max(options.scale, 0.01))
        catalog.withContext { context in
            for line in lines {
                bounds = bounds.union(line.rect)
                for placed in placedGlyphs(of: line) {
                    let glyph = glyphs[placed.index]
                    let slot = slots[Int(glyph.slot)]
                    guard glyph.flags.isDisjoint(with: .blank), let face = slot.face else { continue }
                    let typeface = context.typeface(face)
                    let ink =
                        glyph.flags.contains(.unit)
                        ? typeface.ink(units[Int(glyph.code)]) : typeface.ink(glyph.code)
                    let look = looks[slot.look]
                    let baseline = Double(line.baseline) - look.baselineOffset
                    // Hinting moves edges by up to a pixel, rounding of the pen and of the baseline by half a one.
                    let rect = CGRect(
                        x: CGFloat(placed.x + ink.left * slot.size), y: CGFloat(baseline + ink.top * slot.size),
                        width: CGFloat((ink.right - ink.left) * slot.size),
                        height: CGFloat((ink.bottom - ink.top) * slot.size)
                    ).insetBy(dx: -2 * pixel, dy: -2 * pixel)
                    bounds = bounds.union(rect)
                    if let shadow = look.shadow {
                        let blur = CGFloat(-shadow.blurRadius)
                        bounds = bounds.union(
                            rect.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height).insetBy(dx: blur, dy: blur)
                        )
                    }
                }
            }
        }
        return bounds
    }
}

extension TextLayout {
    /// The characters that a line shows from left to right, without the whitespace that ends it; nil for each glyph of
    /// a truncation token. For tests and accessibility.
    package func shownCharacters(of line: Line) -> [Range<Int>?] {
        placedGlyphs(of: line).compactMap { placed in
            if glyphs[placed.index].flags.contains(.token) { return .some(nil) }
            return placed.index < line.visibleEnd ? .some(placed.range) : nil
        }
    }
}
