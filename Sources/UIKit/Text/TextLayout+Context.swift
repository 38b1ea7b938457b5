import Typesetting

extension TextLayout {
    /// A distance, in pixels, from which no text reaches into any bitmap.
    private static let farAway: CGFloat = 1e7

    /// Draws the text into a context with the top left corner of its box at a point of the context's coordinates. On
    /// the thread that draws into the context.
    ///
    /// Text that is neither rotated nor scaled is placed at whole pixels and drawn directly into the bitmap. Otherwise,
    /// and where the context's state asks for a mask, a blend mode or opacity, a picture of it is drawn.
    package func draw(in context: CGContext, at point: CGPoint) {
        guard !lines.isEmpty else { return }
        let origin = context.convertToDeviceSpace(point)
        // Beyond every bitmap, or NaN, for which the comparison is false.
        guard abs(origin.x) < Self.farAway, abs(origin.y) < Self.farAway else { return }
        let box = inkBox
        let scale = CGFloat(options.scale)
        let transform = context.ctm
        let isUpright =
            abs(transform.a - scale) < 1e-6 && abs(transform.d - scale) < 1e-6 && transform.b == 0 && transform.c == 0
        var isDrawn = false
        // At a whole pixel, so that the picture is as sharp as directly drawn text.
        var corner = point
        if isUpright {
            let x = Int(origin.x.rounded())
            let y = Int(origin.y.rounded())
            corner = context.convertToUserSpace(CGPoint(x: x, y: y))
            let region = PixelRect(x: x + box.x, y: y + box.y, width: box.width, height: box.height)
            context.withPixels(covering: region) { target in
                guard target.pixels == context.bitmap.pixels, target.alpha == 1 else { return }
                draw(into: context.bitmap, at: (x, y), clip: target.clip)
                isDrawn = true
            }
        }
        if isDrawn { return }
        guard let bitmap = try? Bitmap(width: box.width, height: box.height) else { return }
        draw(into: bitmap, at: (-box.x, -box.y))
        context.draw(
            bitmap.makeImage(isOpaque: false),
            in: CGRect(
                x: corner.x + CGFloat(box.x) / scale, y: corner.y + CGFloat(box.y) / scale,
                width: CGFloat(box.width) / scale, height: CGFloat(box.height) / scale))
    }

    /// All pixels that drawing may touch, relative to the box's top left corner. Letters and shadows may reach out of
    /// their lines, rarely by more than a line's height.
    private var inkBox: PixelRect {
        var reach = lines.reduce(0) { max($0, $1.height) }
        for run in text.runs {
            guard let shadow = run.attributes.shadow else { continue }
            reach = max(
                reach, abs(shadow.offset.width) + abs(shadow.offset.height) + 2 * CGFloat(shadow.blurRadius))
        }
        var bounds = CGRect(origin: .zero, size: size)
        for line in lines { bounds = bounds.union(line.rect) }
        let inked = bounds.insetBy(dx: -reach, dy: -reach)
        let scale = CGFloat(options.scale)
        return PixelRect(
            covering: CGRect(
                x: inked.minX * scale, y: inked.minY * scale, width: inked.width * scale, height: inked.height * scale))
    }
}
