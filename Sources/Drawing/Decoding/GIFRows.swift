import Foundation

/// The rows of a GIF's first picture, at its place on the canvas. For an interlaced picture the indices of all pixels
/// are in memory.
final class GIFRows: PictureRows {
    private let reader: GIFReader
    let width: Int
    let height: Int
    let isOpaque = false
    /// One line of the picture.
    private let line: UnsafeMutablePointer<UInt8>
    /// The visible part of an interlaced picture, row by row.
    private var interlaced: UnsafeMutablePointer<UInt8>?
    private let visibleWidth: Int
    private let visibleHeight: Int
    private var nextRow = 0

    /// Reads up to the first picture.
    ///
    /// - Parameter bytes: must stay where they are as long as this lives.
    init(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ limits: ImageLimits, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        reader = try GIFReader(bytes, pixelLimit: limits.maximumPixels)
        guard try reader.nextPicture(isCancelled: isCancelled) else {
            throw .unreadable(reason: "the GIF file has no picture")
        }
        width = header.width
        height = header.height
        let picture = reader.picture
        visibleWidth = max(0, min(picture.width, width - picture.left))
        visibleHeight = max(0, min(picture.height, height - picture.top))
        line = .allocate(capacity: max(1, picture.width))
    }

    deinit {
        line.deallocate()
        free(interlaced)
    }

    /// The reader's table, a line, and the indices of an interlaced picture.
    var workingBytes: Int {
        (64 << 10) + reader.picture.width + (reader.picture.isInterlaced ? visibleWidth * visibleHeight : 0)
    }

    let faults = PictureFaults()

    func start(isCancelled: () -> Bool) throws(ImageDecodingError) {
        let picture = reader.picture
        guard picture.isInterlaced, visibleWidth > 0, visibleHeight > 0 else { return }
        guard let indices = malloc(visibleWidth * visibleHeight)?.assumingMemoryBound(to: UInt8.self) else {
            throw .outOfMemory(width: width, height: height)
        }
        interlaced = indices
        var unpacked = 0
        for lines in picture.lines {
            for y in lines {
                unpacked += picture.width
                if unpacked >= 1 << 16 {
                    unpacked = 0
                    if isCancelled() { throw .cancelled }
                }
                try reader.readLine(into: line, isCancelled: isCancelled)
                if y < visibleHeight { (indices + y * visibleWidth).update(from: line, count: visibleWidth) }
            }
        }
    }

    func read(
        _ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool
    ) throws(ImageDecodingError) {
        target.update(repeating: 0, count: count * width)
        let picture = reader.picture
        for row in 0..<count {
            let y = nextRow - picture.top
            nextRow += 1
            guard y >= 0, y < visibleHeight, visibleWidth > 0 else { continue }
            let place = target + row * width + picture.left
            if let interlaced {
                reader.draw(interlaced + y * visibleWidth, visibleWidth, onto: place)
            } else {
                try reader.readLine(into: line, isCancelled: isCancelled)
                reader.draw(line, visibleWidth, onto: place)
            }
        }
    }
}
