import Drawing
import Layers
internal import CPixels

/// An image at another size: stretched as a whole, or so that its margins keep their size while the middle stretches,
/// as `CALayer.contentsCenter` says.
struct StretchedImage {
    let image: CGImage
    /// The part of the image shown, in image pixels.
    let source: CGRect
    /// The part that stretches, in the image's unit square; nil for all.
    let center: CGRect?
    /// Image pixels per device pixel in the margins.
    let imageScale: Double
    let width: Int
    let height: Int

    /// One of the parts along an axis: its place, in device pixels, and the part of the image that it shows.
    struct Span {
        var start: Int
        var length: Int
        var sourceStart: Double
        var sourceLength: Double
    }

    /// The parts along one axis. Margins that don't fit are reduced in proportion, and nothing is left of the middle.
    static func spans(
        length: Int, sourceStart: Double, sourceLength: Double, centerStart: Double, centerLength: Double,
        imageScale: Double
    ) -> [Span] {
        let centerStart = min(max(centerStart, sourceStart), sourceStart + sourceLength)
        let centerEnd = min(max(centerStart, centerStart + centerLength), sourceStart + sourceLength)
        let first = centerStart - sourceStart
        let last = sourceStart + sourceLength - centerEnd
        var firstLength = first / imageScale
        var lastLength = last / imageScale
        if firstLength + lastLength > Double(length) {
            let factor = Double(length) / (firstLength + lastLength)
            firstLength *= factor
            lastLength *= factor
        }
        let firstEnd = Int(firstLength.rounded())
        let lastStart = max(firstEnd, length - Int(lastLength.rounded()))
        return [
            Span(start: 0, length: firstEnd, sourceStart: sourceStart, sourceLength: first),
            Span(
                start: firstEnd, length: lastStart - firstEnd, sourceStart: centerStart,
                sourceLength: centerEnd - centerStart),
            Span(start: lastStart, length: length - lastStart, sourceStart: centerEnd, sourceLength: last),
        ]
    }

    private var columns: [Span] {
        guard let center else {
            return [Span(start: 0, length: width, sourceStart: source.minX, sourceLength: source.width)]
        }
        return Self.spans(
            length: width, sourceStart: source.minX, sourceLength: source.width,
            centerStart: center.minX * CGFloat(image.width), centerLength: center.width * CGFloat(image.width),
            imageScale: imageScale)
    }

    private var rows: [Span] {
        guard let center else {
            return [Span(start: 0, length: height, sourceStart: source.minY, sourceLength: source.height)]
        }
        return Self.spans(
            length: height, sourceStart: source.minY, sourceLength: source.height,
            centerStart: center.minY * CGFloat(image.height), centerLength: center.height * CGFloat(image.height),
            imageScale: imageScale)
    }

    /// Draws a part of the picture into as many pixels: the same bytes as are there in the whole.
    func draw(_ part: PixelRect, into pixels: UnsafeMutablePointer<UInt32>) {
        let columns = columns
        for row in rows where row.sourceLength > 0 {
            for column in columns where column.sourceLength > 0 {
                let cell = PixelRect(x: column.start, y: row.start, width: column.length, height: row.length)
                let shown = cell.intersection(part)
                if shown.isEmpty { continue }
                _ = px_scale_box_part(
                    pixels + (shown.y - part.y) * part.width + shown.x - part.x, part.width,
                    Int32(shown.x - cell.x), Int32(shown.y - cell.y), Int32(shown.width), Int32(shown.height),
                    Int32(cell.width), Int32(cell.height), image.pixels, image.width, Int32(image.width),
                    Int32(image.height),
                    px_rect(
                        x: column.sourceStart, y: row.sourceStart, width: column.sourceLength,
                        height: row.sourceLength))
            }
        }
    }
}

extension px_rect {
    init(_ rect: CGRect) {
        self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
}
