import CSDL2TTF
import Drawing

extension TextLayout {
    /// Draws the text over what is in the bitmap, with the layout's origin at a pixel. Any thread; the bitmap belongs to
    /// the caller's. About 20 ns per glyph once the masks exist.
    ///
    /// - Parameters:
    ///   - clip: pixels that may change; nil for all of the bitmap.
    ///   - isCancelled: asked before every line; true stops, leaving lines out.
    package func draw(
        into bitmap: Bitmap, at pixelOrigin: (x: Int, y: Int), clip: PixelRect? = nil,
        isCancelled: () -> Bool = { false }
    ) {
        guard let pixels = bitmap.pixels else { return }
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let clip = clip.map { whole.intersection($0) } ?? whole
        guard !clip.isEmpty else { return }
        let canvas = ts_canvas(
            pixels: pixels, pitch: bitmap.width, width: Int32(bitmap.width), clip_x: Int32(clip.x),
            clip_y: Int32(clip.y), clip_max_x: Int32(clip.maxX), clip_max_y: Int32(clip.maxY))
        FontCatalog.shared.withContext { context in
            var painter = LinePainter(layout: self, context: context, canvas: canvas, origin: pixelOrigin, clip: clip)
            for line in lines {
                if isCancelled() { return }
                painter.draw(line)
            }
        }
    }
}

/// Draws lines of one layout into one canvas.
struct LinePainter {
    let layout: TextLayout
    let context: TypesettingContext
    var canvas: ts_canvas
    let origin: (x: Int, y: Int)
    let clip: PixelRect
    private let scale: Double

    init(
        layout: TextLayout, context: TypesettingContext, canvas: ts_canvas, origin: (x: Int, y: Int), clip: PixelRect
    ) {
        self.layout = layout
        self.context = context
        self.canvas = canvas
        self.origin = origin
        self.clip = clip
        scale = layout.options.scale
    }

    /// The pixel that a length in points is nearest to.
    private func pixel(_ points: Double) -> Int {
        Int(exactly: (points * scale + 0.5).rounded(.down)) ?? 0
    }

    mutating func draw(_ line: TextLayout.Line) {
        // Glyphs may stand out of their line, rarely by more than its height.
        let top = origin.y + pixel(Double(line.origin.y - line.height))
        let bottom = origin.y + pixel(Double(line.origin.y + 2 * line.height))
        guard bottom > clip.y && top < clip.maxY else { return }
        drawGlyphs(line, baseline: origin.y + pixel(Double(line.baseline)))
    }

    private func drawGlyphs(_ line: TextLayout.Line, baseline: Int) {
        var pen = Double(line.origin.x) * scale + Double(origin.x) + 0.5
        let expansion = line.expansion * scale
        var slotIndex = -1
        var strike: Strike?
        var color: UInt32 = 0
        var y = Int32(clamping: baseline)
        withUnsafePointer(to: canvas) { canvas in
            layout.glyphs.withUnsafeBufferPointer { glyphs in
                for i in line.glyphs {
                    let glyph = glyphs[i]
                    if glyph.flags.isDisjoint(with: .blank) {
                        if Int(glyph.slot) != slotIndex {
                            slotIndex = Int(glyph.slot)
                            let slot = layout.slots[slotIndex]
                            let look = layout.looks[slot.look]
                            strike = slot.face.map { context.strike($0, pixelsPerEm: slot.size * scale) }
                            color = look.color.bits
                            y = Int32(clamping: baseline - pixel(look.baselineOffset))
                        }
                        if let strike {
                            var mask = strike.mask(glyph.code)
                            if mask.coverage != nil {
                                ts_blend_mask(canvas, &mask, Int32(clamping: Int(pen.rounded(.down))), y, color)
                            }
                        }
                    }
                    pen += Double(glyph.advance) * scale
                    if glyph.flags.contains(.whitespace), i < line.visibleEnd { pen += expansion }
                }
            }
        }
    }
}
