import CPixels
import CSDL2TTF
import Drawing

extension TextAttributes {
    /// True when something besides glyphs is drawn.
    var hasDecoration: Bool { backgroundColor != nil || underline || strikethrough || shadow != nil }
}

extension LinePainter {
    /// Calls `body` with the horizontal pixels of each stretch of glyphs for which `value` is the same and not nil.
    private func forEachStretch<Value: Equatable>(
        of line: TextLayout.Line, _ value: (TextAttributes) -> Value?, _ body: (Value, Range<Int>) -> Void
    ) {
        var open: (value: Value, left: Double, right: Double)?
        func close() {
            guard let stretch = open else { return }
            let left = Int(nearest(x + stretch.left * scale))
            let right = Int(nearest(x + stretch.right * scale))
            if right > left { body(stretch.value, left..<right) }
            open = nil
        }
        for placed in layout.placedGlyphs(of: line) where placed.index < line.visibleEnd {
            let found = value(layout.looks[layout.slots[Int(layout.glyphs[placed.index].slot)].look])
            if let found, let stretch = open, stretch.value == found, abs(stretch.right - placed.x) < 0.01 {
                open?.right = placed.x + placed.width
                continue
            }
            close()
            if let found { open = (found, placed.x, placed.x + placed.width) }
        }
        close()
    }

    private func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: PremultipliedPixel) {
        let rect = PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        let part = rect.intersection(canvas.clip)
        guard !part.isEmpty else { return }
        px_blend_color(
            canvas.row(part.y) + part.x, canvas.native.pitch, canvas.color(color), Int32(part.width), Int32(part.height)
        )
    }

    /// The full height of the line behind the text.
    func drawBackgrounds(_ line: TextLayout.Line) {
        let top = y + pixels(Double(line.origin.y))
        let bottom = y + pixels(Double(line.origin.y + line.height))
        forEachStretch(of: line, \.backgroundColor) { color, columns in
            fill(columns, top..<max(top, bottom), color.pixel)
        }
    }

    /// The colour, font size and baseline offset of an underline or a strikethrough.
    private struct Stroke: Equatable {
        var color: PremultipliedPixel
        var size: Double
        var offset: Double
    }

    /// A tenth of an em below the baseline, a twentieth thick, whole pixels.
    func drawUnderlines(_ line: TextLayout.Line, baseline: Int) {
        drawStrokes(line, baseline: baseline, height: -0.1) {
            $0.underline ? $0.underlineColor?.pixel ?? color($0) : nil
        }
    }

    /// Through the middle of lower-case letters.
    func drawStrikethroughs(_ line: TextLayout.Line, baseline: Int) {
        drawStrokes(line, baseline: baseline, height: 0.28) {
            $0.strikethrough ? $0.strikethroughColor?.pixel ?? color($0) : nil
        }
    }

    private func drawStrokes(
        _ line: TextLayout.Line, baseline: Int, height: Double, _ color: (TextAttributes) -> PremultipliedPixel?
    ) {
        forEachStretch(
            of: line,
            { look in
                color(look).map { Stroke(color: $0, size: look.font.effectiveSize, offset: look.baselineOffset) }
            }
        ) { stroke, columns in
            let thickness = max(1, pixels(stroke.size / 20))
            let top = baseline - pixels(stroke.size * height + stroke.offset)
            fill(columns, top..<top + thickness, stroke.color)
        }
    }

    // MARK: Shadows

    /// The glyphs of each stretch with one shadow, gathered in a mask, moved, blurred and filled.
    func drawShadows(_ line: TextLayout.Line, baseline: Int) {
        var shadows: [TextShadow] = []
        for slot in layout.slots {
            if let shadow = layout.looks[slot.look].shadow, !shadows.contains(shadow) { shadows.append(shadow) }
        }
        for shadow in shadows where shadow.color.pixel.alpha > 0 { draw(shadow, of: line, baseline: baseline) }
    }

    private func draw(_ shadow: TextShadow, of line: TextLayout.Line, baseline: Int) {
        let blur = max(0, shadow.blurRadius) * scale
        let margin = Int(min(blur * 1.5, 256).rounded(.up)) + pixels(Double(line.height))
        let left = Int(nearest(x + Double(line.origin.x) * scale)) - margin
        let width = pixels(Double(line.width)) + 2 * margin
        let top = y + pixels(Double(line.origin.y)) - margin
        let height = pixels(Double(line.height)) + 2 * margin
        let target = PixelRect(
            x: left + pixels(Double(shadow.offset.width)), y: top + pixels(Double(shadow.offset.height)), width: width,
            height: height)
        let part = target.intersection(canvas.clip)
        guard !part.isEmpty, width > 0, height > 0, width < 16_384, height < 16_384 else { return }
        let plane = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
        plane.initialize(repeating: 0, count: width * height)
        defer { plane.deallocate() }
        var brush = Brush()
        for placed in layout.placedGlyphs(of: line) {
            let glyph = layout.glyphs[placed.index]
            let look = layout.looks[layout.slots[Int(glyph.slot)].look]
            guard glyph.flags.isDisjoint(with: .blank), look.shadow == shadow else { continue }
            if Int(glyph.slot) != brush.slot { prepare(&brush, slot: Int(glyph.slot)) }
            guard let strike = brush.strike else { continue }
            var mask = ts_mask()
            if glyph.flags.contains(.unit) {
                // Pictures with colours of their own throw no shadow.
                if case .mask(let found) = strike.picture(layout.units[Int(glyph.code)]) { mask = found }
            } else {
                mask = strike.mask(glyph.code)
            }
            guard mask.coverage != nil else { continue }
            ts_accumulate_mask(
                plane, width, Int32(width), Int32(height), &mask, nearest(x + placed.x * scale) - Int32(left),
                Int32(clamping: baseline - brush.offset - top))
        }
        if blur > 0 { _ = px_blur_mask(plane, Int32(width), Int32(height), blur / 2) }
        px_blend_mask(
            canvas.row(part.y) + part.x, canvas.native.pitch,
            plane + ((part.y - target.y) * width + part.x - target.x), width, canvas.color(shadow.color.pixel),
            Int32(part.width), Int32(part.height))
    }
}
