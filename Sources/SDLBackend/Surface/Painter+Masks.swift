import Drawing
import Layers
internal import CPixels

/// The parts along one axis of a stretched mask.
struct NinePatchAxis {
    /// Start of the part on the drawable, its length, and where it begins in the mask.
    var start = (0, 0, 0)
    var length = (0, 0, 0)
    var source = (0, 0, 0)

    init(position: Int, length total: Int, first: Int, last: Int, size: Int) {
        start = (position, position + first, position + total - last)
        length = (first, total - first - last, last)
        source = (0, first, size - last)
    }

    @inline(__always)
    subscript(part: Int) -> (start: Int, length: Int, source: Int) {
        switch part {
        case 0: (start.0, length.0, source.0)
        case 1: (start.1, length.1, source.1)
        default: (start.2, length.2, source.2)
        }
    }
}

extension NinePatchMask {
    func columns(of extent: PixelRect) -> NinePatchAxis {
        isExact
            ? NinePatchAxis(position: extent.x, length: extent.width, first: extent.width, last: 0, size: width)
            : NinePatchAxis(position: extent.x, length: extent.width, first: left, last: right, size: width)
    }

    func rows(of extent: PixelRect) -> NinePatchAxis {
        isExact
            ? NinePatchAxis(position: extent.y, length: extent.height, first: extent.height, last: 0, size: height)
            : NinePatchAxis(position: extent.y, length: extent.height, first: top, last: bottom, size: height)
    }

    func extent(around rect: PixelRect) -> PixelRect {
        PixelRect(
            x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    }
}

extension Painter {
    /// Fills a mask with a colour. The corners are drawn pixel by pixel; edges, where the mask is the same along a row
    /// or column, and the middle are filled as rectangles.
    func draw(
        _ mask: NinePatchMask, color: PremultipliedPixel, around rect: PixelRect, into canvas: Canvas,
        visible: PixelRect
    ) {
        guard color.bits != 0 else { return }
        let extent = mask.extent(around: rect)
        let columns = mask.columns(of: extent)
        let rows = mask.rows(of: extent)
        mask.coverage.withUnsafeBufferPointer { coverage in
            guard let bytes = coverage.baseAddress else { return }
            for row in 0..<3 {
                let (y, height, sourceY) = rows[row]
                for column in 0..<3 {
                    let (x, width, sourceX) = columns[column]
                    let part = PixelRect(x: x, y: y, width: width, height: height).intersection(visible)
                    if part.isEmpty { continue }
                    switch (column == 1 && !mask.isExact, row == 1 && !mask.isExact) {
                    case (false, false):
                        let source = bytes + (sourceY + part.y - y) * mask.width + sourceX + part.x - x
                        px_blend_mask(
                            canvas.pointer(part), canvas.pitch, source, mask.width, color.bits, Int32(part.width),
                            Int32(part.height))
                    case (true, true):
                        canvas.blend(color.multiplied(by: bytes[sourceY * mask.width + sourceX]), in: part)
                    case (true, false):
                        let source = bytes + sourceX
                        blendStrips(first: part.y, last: part.maxY) { from, to in
                            let value = source[(sourceY + from - y) * mask.width]
                            var end = from + 1
                            while end < to && source[(sourceY + end - y) * mask.width] == value { end += 1 }
                            canvas.blend(
                                color.multiplied(by: value),
                                in: PixelRect(x: part.x, y: from, width: part.width, height: end - from))
                            return end
                        }
                    case (false, true):
                        let source = bytes + sourceY * mask.width
                        blendStrips(first: part.x, last: part.maxX) { from, to in
                            let value = source[sourceX + from - x]
                            var end = from + 1
                            while end < to && source[sourceX + end - x] == value { end += 1 }
                            canvas.blend(
                                color.multiplied(by: value),
                                in: PixelRect(x: from, y: part.y, width: end - from, height: part.height))
                            return end
                        }
                    }
                }
            }
        }
    }

    /// Calls `strip` with the rest of a range until it is used up; each call returns where it stopped.
    @inline(__always)
    private func blendStrips(first: Int, last: Int, _ strip: (_ from: Int, _ to: Int) -> Int) {
        var position = first
        while position < last { position = strip(position, last) }
    }

    /// Multiplies pixels by a mask that is stretched around `rect`. Only the four corners are changed, because only
    /// masks of filled shapes are passed, which are full everywhere else.
    func apply(_ mask: NinePatchMask, around rect: PixelRect, to canvas: Canvas, visible: PixelRect) {
        let columns = mask.columns(of: rect)
        let rows = mask.rows(of: rect)
        mask.coverage.withUnsafeBufferPointer { coverage in
            guard let bytes = coverage.baseAddress else { return }
            for row in [0, 2] {
                let (y, height, sourceY) = rows[row]
                for column in [0, 2] {
                    let (x, width, sourceX) = columns[column]
                    let part = PixelRect(x: x, y: y, width: width, height: height).intersection(visible)
                    if part.isEmpty { continue }
                    let source = bytes + (sourceY + part.y - y) * mask.width + sourceX + part.x - x
                    px_apply_mask(
                        canvas.pointer(part), canvas.pitch, source, mask.width, Int32(part.width),
                        Int32(part.height))
                }
            }
        }
    }
}
