import CSDL2TTF
import Drawing

extension TextLayout {
    /// Draws the text over the content of the bitmap, with the layout's origin at a pixel. Any thread; only the
    /// caller's thread may use the bitmap during the call. About 35 ns per glyph of body text once the masks exist;
    /// lines that do not reach into the clip cost nothing.
    ///
    /// - Parameters:
    ///   - clip: pixels that may change; nil for all of the bitmap.
    ///   - tint: replaces the colour of text that has no explicit one.
    ///   - isCancelled: asked before every line that is drawn; true stops, leaving lines out.
    package func draw(
        into bitmap: Bitmap, at pixelOrigin: (x: Int, y: Int), clip: PixelRect? = nil,
        tint: PremultipliedPixel? = nil, isCancelled: () -> Bool = { false }
    ) {
        guard let pixels = bitmap.pixels else { return }
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let clip = clip.map { whole.intersection($0) } ?? whole
        guard !clip.isEmpty else { return }
        let canvas = TextCanvas(pixels: pixels, pitch: bitmap.width, bounds: whole, clip: clip)
        draw(
            on: canvas, x: Double(pixelOrigin.x), y: pixelOrigin.y, scale: options.scale, tint: tint,
            isCancelled: isCancelled)
    }

    /// Draws the text with its top left corner at a point of the context's user space. On the context's thread.
    ///
    /// Moving and even scaling of the context keep glyphs sharp; text that is turned, mirrored or scaled unevenly is
    /// drawn as a picture.
    package func draw(
        in context: CGContext, at point: CGPoint, tint: PremultipliedPixel? = nil,
        isCancelled: () -> Bool = { false }
    ) {
        let matrix = context.ctm
        if matrix.b == 0, matrix.c == 0, matrix.a == matrix.d, matrix.a > 0 {
            let origin = point.applying(matrix)
            let scale = Double(matrix.a)
            let reach = reach.offsetBy(dx: point.x, dy: point.y).applying(matrix)
            guard reach.width < 1e6, reach.height < 1e6, abs(reach.minX) < 1e9, abs(reach.minY) < 1e9 else { return }
            context.withPixels(covering: PixelRect(covering: reach)) { target in
                let canvas = TextCanvas(
                    pixels: target.address(x: target.bounds.x, y: target.bounds.y), pitch: target.pitch,
                    bounds: target.bounds, clip: target.clip, alpha: Double(target.alpha))
                draw(
                    on: canvas, x: Double(origin.x), y: Int(Double(origin.y).rounded()), scale: scale, tint: tint,
                    isCancelled: isCancelled)
            }
            return
        }
        let ink = inkBounds()
        guard ink.width < 16_384, ink.height < 16_384 else { return }
        // About as many pixels as the picture will have on the screen.
        let scale = min(max(sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c)), 0.1), 8)
        guard
            let bitmap = try? Bitmap(
                width: Int((ink.width * scale).rounded(.up)) + 2, height: Int((ink.height * scale).rounded(.up)) + 2),
            let pixels = bitmap.pixels
        else { return }
        let bounds = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let origin = (x: (-ink.minX * scale).rounded() + 1, y: Int((-ink.minY * scale).rounded()) + 1)
        draw(
            on: TextCanvas(pixels: pixels, pitch: bitmap.width, bounds: bounds, clip: bounds), x: Double(origin.x),
            y: origin.y, scale: Double(scale), tint: tint, isCancelled: isCancelled)
        context.draw(
            bitmap.makeImage(isOpaque: false),
            in: CGRect(
                x: point.x - origin.x / scale, y: point.y - CGFloat(origin.y) / scale,
                width: CGFloat(bounds.width) / scale, height: CGFloat(bounds.height) / scale))
    }

    /// A rectangle in points that surely holds all ink, found without looking at glyphs.
    private var reach: CGRect {
        var reach = CGRect.null
        var margin: CGFloat = 2
        for line in lines {
            reach = reach.union(line.rect)
            margin = max(margin, line.height)
        }
        for look in looks {
            guard let shadow = look.shadow else { continue }
            let distance = max(abs(shadow.offset.width), abs(shadow.offset.height)) + CGFloat(2 * shadow.blurRadius)
            margin = max(margin, CGFloat(look.font.effectiveSize) + distance)
        }
        return reach.insetBy(dx: -margin, dy: -margin)
    }

    private func draw(
        on canvas: TextCanvas, x: Double, y: Int, scale: Double, tint: PremultipliedPixel?, isCancelled: () -> Bool
    ) {
        let top = (CGFloat(canvas.clip.y) - CGFloat(y)) / CGFloat(scale)
        let bottom = (CGFloat(canvas.clip.maxY) - CGFloat(y)) / CGFloat(scale)
        catalog.withContext { context in
            let painter = LinePainter(
                layout: self, context: context, canvas: canvas, x: x, y: y, scale: scale, tint: tint)
            for line in lines(from: top, to: bottom) {
                if isCancelled() { return }
                painter.draw(line)
            }
        }
    }
}

/// Pixels that text is drawn into.
struct TextCanvas {
    /// The canvas in the form for the C loops: addresses count from the device pixel (0, 0), wherever the memory
    /// begins.
    private(set) var native: ts_canvas
    let clip: PixelRect
    /// Everything drawn is multiplied by this; 0 to 256.
    let opacity: UInt32

    /// - Parameter pixels: the pixel at the origin of `bounds`.
    init(
        pixels: UnsafeMutablePointer<UInt32>, pitch: Int, bounds: PixelRect, clip: PixelRect, alpha: Double = 1
    ) {
        let clip = bounds.intersection(clip)
        native = ts_canvas(
            pixels: pixels - (bounds.y * pitch + bounds.x), pitch: pitch, width: Int32(bounds.maxX),
            clip_x: Int32(clip.x), clip_y: Int32(clip.y), clip_max_x: Int32(clip.maxX), clip_max_y: Int32(clip.maxY))
        self.clip = clip
        opacity = UInt32((min(max(alpha, 0), 1) * 256).rounded())
    }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        native.pixels + y * native.pitch
    }

    /// A colour multiplied by the canvas's opacity.
    func color(_ pixel: PremultipliedPixel) -> UInt32 {
        if opacity == 256 { return pixel.bits }
        let low = ((pixel.bits & 0x00FF_00FF) * opacity >> 8) & 0x00FF_00FF
        let high = ((pixel.bits >> 8 & 0x00FF_00FF) * opacity) & 0xFF00_FF00
        return low | high
    }
}
