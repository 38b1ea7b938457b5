import CPixels
import CSDL2TTF
import Drawing

/// Draws lines of one layout into one canvas: backgrounds, shadows, lines under the text, glyphs, lines through it.
struct LinePainter {
    let layout: TextLayout
    let context: TypesettingContext
    let canvas: TextCanvas
    /// Device position of the layout's origin.
    let x: Double
    let y: Int
    /// Device pixels per point.
    let scale: Double
    let tint: PremultipliedPixel?

    /// The number of pixels nearest to a length in points.
    func pixels(_ points: Double) -> Int {
        Int(exactly: (points * scale + 0.5).rounded(.down)) ?? 0
    }

    /// Glyph positions: whole pixels, nearest to the pen.
    @inline(__always)
    func nearest(_ pen: Double) -> Int32 {
        Int32(clamping: Int(exactly: (pen + 0.5).rounded(.down)) ?? 0)
    }

    func draw(_ line: TextLayout.Line) {
        // Glyphs may reach out of their line, rarely by more than its height.
        let top = y + pixels(Double(line.origin.y - line.height))
        let bottom = y + pixels(Double(line.origin.y + 2 * line.height))
        let baseline = y + pixels(Double(line.baseline))
        guard layout.hasDecorations || (bottom > canvas.clip.y && top < canvas.clip.maxY) else { return }
        if layout.hasDecorations {
            drawBackgrounds(line)
            drawShadows(line, baseline: baseline)
            drawUnderlines(line, baseline: baseline)
        }
        drawGlyphs(line, baseline: baseline)
        if layout.hasDecorations { drawStrikethroughs(line, baseline: baseline) }
    }

    func color(_ look: TextAttributes) -> PremultipliedPixel {
        if !look.hasExplicitColor, let tint { return tint }
        return look.color.pixel
    }

    // MARK: Glyphs

    private func drawGlyphs(_ line: TextLayout.Line, baseline: Int) {
        var brush = Brush()
        withUnsafePointer(to: canvas.native) { canvas in
            layout.glyphs.withUnsafeBufferPointer { glyphs in
                if line.hasLevels {
                    for placed in layout.placedGlyphs(of: line) {
                        draw(glyphs[placed.index], pen: x + placed.x * scale, baseline, &brush, canvas)
                    }
                    return
                }
                var pen = Double(line.origin.x) * scale + x
                let expansion = line.expansion * scale
                for i in line.glyphs {
                    draw(glyphs[i], pen: pen, baseline, &brush, canvas)
                    pen += Double(glyphs[i].advance) * scale
                    if glyphs[i].flags.contains(.whitespace), i < line.visibleEnd { pen += expansion }
                }
            }
        }
    }

    /// The values that change from one slot to the next.
    struct Brush {
        var slot = -1
        var strike: Strike?
        /// The strike's table, so that most glyphs are drawn without counting references to it.
        var table: UnsafePointer<ts_mask>?
        var isMade: UnsafePointer<Bool>?
        var color: UInt32 = 0
        var offset = 0
    }

    func prepare(_ brush: inout Brush, slot index: Int) {
        let slot = layout.slots[index]
        let look = layout.looks[slot.look]
        brush.slot = index
        brush.strike = slot.face.map { context.strike($0, pixelsPerEm: slot.size * scale) }
        brush.table = brush.strike?.glyphs.masks
        brush.isMade = brush.strike?.glyphs.isMade
        brush.color = canvas.color(color(look))
        brush.offset = look.baselineOffset == 0 ? 0 : pixels(look.baselineOffset)
    }

    @inline(__always)
    private func draw(
        _ glyph: Glyph, pen: Double, _ baseline: Int, _ brush: inout Brush, _ canvas: UnsafePointer<ts_canvas>
    ) {
        guard glyph.flags.isDisjoint(with: .blank) else { return }
        if Int(glyph.slot) != brush.slot { prepare(&brush, slot: Int(glyph.slot)) }
        let y = Int32(clamping: baseline - brush.offset)
        if glyph.code < UInt32(Face.tableSize), !glyph.flags.contains(.unit), let table = brush.table,
            let isMade = brush.isMade, ts_load_flag(isMade + Int(glyph.code))
        {
            ts_blend_mask(canvas, table + Int(glyph.code), nearest(pen), y, brush.color)
            return
        }
        drawOther(glyph, pen: nearest(pen), y: y, brush, canvas)
    }

    /// Glyphs outside the table, or drawn for the first time.
    private func drawOther(
        _ glyph: Glyph, pen: Int32, y: Int32, _ brush: borrowing Brush, _ canvas: UnsafePointer<ts_canvas>
    ) {
        guard let strike = brush.strike else { return }
        if glyph.flags.contains(.unit) {
            draw(strike.picture(layout.units[Int(glyph.code)]), pen: pen, y: y, brush.color)
            return
        }
        var mask = strike.mask(glyph.code)
        ts_blend_mask(canvas, &mask, pen, y, brush.color)
    }

    private func draw(_ picture: ShapedPicture, pen: Int32, y: Int32, _ color: UInt32) {
        switch picture {
        case .nothing:
            break
        case .mask(var mask):
            withUnsafePointer(to: canvas.native) { ts_blend_mask($0, &mask, pen, y, color) }
        case .color(let pixels, let left, let top, let width, let height):
            let rect = PixelRect(x: Int(pen) + left, y: Int(y) + top, width: width, height: height)
            let part = rect.intersection(canvas.clip)
            guard !part.isEmpty else { return }
            px_blend_over_opacity(
                canvas.row(part.y) + part.x, canvas.native.pitch,
                pixels + ((part.y - rect.y) * width + part.x - rect.x), width, Int32(part.width), Int32(part.height),
                Int32(min(255, canvas.opacity)))
        }
    }
}
