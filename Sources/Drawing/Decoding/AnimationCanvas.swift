import CPixels
import Foundation

/// The canvas onto which the pictures of an animation are drawn, one over the other. It is transparent at first:
/// background colours that files name are ignored, as in browsers. Belongs to one thread at a time.
///
/// If drawing a picture is cancelled, or fails, the earlier pictures remain, and the picture can be drawn again.
final class AnimationCanvas {
    private let outline: AnimationOutline
    private let width: Int
    private let height: Int
    private let bitmap: Bitmap
    private let pixels: UnsafeMutablePointer<UInt32>
    /// Pictures that have been drawn.
    private(set) var drawnCount = 0
    /// Whether the place of the last picture has been cleared or restored, as that picture asks, for the next one.
    private var isPrepared = false
    /// The pixels that the last picture has covered, if they are to be restored after it.
    private var covered: Bitmap?
    /// Whether drawing ended where it can't be taken up again.
    private(set) var isLost = false

    init(_ outline: AnimationOutline) throws(ImageDecodingError) {
        self.outline = outline
        width = outline.header.width
        height = outline.header.height
        bitmap = try Bitmap.forPicture(width: width, height: height)
        guard let pixels = bitmap.pixels else { throw .outOfMemory(width: width, height: height) }
        self.pixels = pixels
    }

    /// Whether the first `count` pictures are drawn or can be: the canvas has not drawn more. If the next picture was
    /// begun and broke off, the last one may have been cleared or restored, so it can't be had any more.
    func canDraw(upTo count: Int) -> Bool {
        drawnCount < count || drawnCount == count && !isPrepared
    }

    /// Draws the next pictures, until `count` are there.
    func draw(
        upTo count: Int, from bytes: UnsafeRawBufferPointer, _ limits: ImageLimits, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        guard drawnCount < count else { return }
        let gif = outline.header.format == .gif ? try GIFReader(bytes, pixelLimit: limits.maximumPixels) : nil
        gif?.seek(to: outline.pictures[drawnCount].offset)
        while drawnCount < count {
            if isCancelled() { throw .cancelled }
            try prepare()
            let picture = outline.pictures[drawnCount]
            if let gif {
                try draw(gif, isCancelled)
            } else {
                let part = bytes[picture.offset..<picture.offset + picture.byteCount]
                try draw(WebPReader(UnsafeRawBufferPointer(rebasing: part)), picture, isCancelled)
            }
            isPrepared = false
            drawnCount += 1
        }
    }

    /// The part of a picture's place that can be seen.
    private func visiblePart(of picture: AnimationOutline.Picture) -> PixelRect {
        picture.place.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    }

    private func prepare() throws(ImageDecodingError) {
        if isPrepared { return }
        let next = outline.pictures[drawnCount]
        let nextPlace = visiblePart(of: next)
        // Allocated before anything is changed, since memory may run out.
        let copy =
            next.disposal == .restore
            ? try Bitmap.forPicture(width: nextPlace.width, height: nextPlace.height) : nil
        if drawnCount > 0 { dispose(of: outline.pictures[drawnCount - 1]) }
        if let copy, let target = copy.pixels {
            px_copy(
                target, copy.width, pixels + nextPlace.y * width + nextPlace.x, width, Int32(nextPlace.width),
                Int32(nextPlace.height))
        }
        covered = copy
        isPrepared = true
    }

    private func dispose(of picture: AnimationOutline.Picture) {
        let place = visiblePart(of: picture)
        let first = pixels + place.y * width + place.x
        switch picture.disposal {
        case .keep:
            break
        case .clear:
            px_fill(first, width, 0, Int32(place.width), Int32(place.height))
        case .restore:
            guard let covered, let source = covered.pixels else { return }
            px_copy(first, width, source, covered.width, Int32(place.width), Int32(place.height))
        }
    }

    /// Draws line by line. Each pixel replaces the old one or leaves it, so drawing a part twice does no harm.
    private func draw(_ gif: GIFReader, _ isCancelled: () -> Bool) throws(ImageDecodingError) {
        guard try gif.nextPicture(isCancelled: isCancelled) else { throw .breaksOff(format: "GIF") }
        let picture = gif.picture
        let visibleWidth = min(picture.width, width - picture.left)
        let visibleHeight = min(picture.height, height - picture.top)
        guard visibleWidth > 0, visibleHeight > 0 else { return }
        let line = UnsafeMutablePointer<UInt8>.allocate(capacity: picture.width)
        defer { line.deallocate() }
        var unpacked = 0
        for lines in picture.lines {
            for y in lines {
                if y >= visibleHeight, !picture.isInterlaced { return }
                unpacked += picture.width
                if unpacked >= 1 << 16 {
                    unpacked = 0
                    if isCancelled() { throw .cancelled }
                }
                try gif.readLine(into: line, isCancelled: isCancelled)
                guard y < visibleHeight else { continue }
                gif.draw(line, visibleWidth, onto: pixels + (picture.top + y) * width + picture.left)
            }
        }
    }

    private func draw(
        _ webp: WebPReader, _ picture: AnimationOutline.Picture, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        let place = picture.place
        guard webp.width == place.width, webp.height == place.height else {
            throw .unreadable(reason: "the picture has another size than its header says")
        }
        let part = try Bitmap.forPicture(width: place.width, height: place.height)
        guard let source = part.pixels else { throw .outOfMemory(width: place.width, height: place.height) }
        try webp.decode(width: place.width, height: place.height, into: source, isCancelled: isCancelled)
        let rowsPerStrip = max(1, (1 << 18) / place.width)
        for y in stride(from: 0, to: place.height, by: rowsPerStrip) {
            if isCancelled() {
                // Pixels that have been blended must not be blended again.
                isLost = y > 0
                throw .cancelled
            }
            let target = pixels + (place.y + y) * width + place.x
            let count = Int32(min(rowsPerStrip, place.height - y))
            if picture.isBlended, webp.hasAlpha {
                px_blend_over(target, width, source + y * place.width, place.width, Int32(place.width), count)
            } else {
                px_copy(target, width, source + y * place.width, place.width, Int32(place.width), count)
            }
        }
    }

    /// The rows of the canvas.
    func rows() -> some PictureRows { AnimationCanvasRows(pixels, width, height, self) }
}

private final class AnimationCanvasRows: PictureRows {
    private let pixels: UnsafePointer<UInt32>
    private var nextRow = 0
    /// Keeps the pixels alive.
    private let canvas: AnimationCanvas
    let width: Int
    let height: Int
    /// The canvas is there already.
    let workingBytes = 0
    let isOpaque = false
    let faults = PictureFaults()

    init(_ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int, _ canvas: AnimationCanvas) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.canvas = canvas
    }

    func start(isCancelled: () -> Bool) {}

    func read(_ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool) {
        target.update(from: pixels + nextRow * width, count: count * width)
        nextRow += count
    }
}
