import CPixels
import Foundation

/// The rows of a WebP at the size that is wanted. libwebp gives out whole pictures only: from `start` on all of its
/// pixels are in memory. Of an animation these are the rows of the first picture.
final class WebPRows: PictureRows {
    private enum Source {
        case still(WebPReader)
        case animation(AnimatedPicture, ImageFit?)
    }

    let width: Int
    let height: Int
    let workingBytes: Int
    let possibleBytes: Int
    let pictureBytes: Int
    let isOpaque: Bool
    let faults = PictureFaults()
    private var source: Source?
    private var pixels: UnsafeMutablePointer<UInt32>?
    private var nextRow = 0

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - bytes: must stay where they are as long as this lives.
    ///   - plan: the size of the rows, which is the one that `fitting` asks for.
    init(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: PicturePlan, fitting: ImageFit?,
        _ limits: ImageLimits
    ) throws(ImageDecodingError) {
        (width, height) = (plan.width, plan.height)
        let reader = try WebPReader(bytes)
        guard reader.width == header.width, reader.height == header.height else {
            throw .unreadable(reason: "the picture has another size than its header says")
        }
        // The first picture of an animation need not fill the canvas.
        isOpaque = !reader.hasAlpha && !reader.isAnimation
        let resultBytes = plan.width * plan.height * 4
        if reader.isAnimation {
            guard let base = bytes.baseAddress else { throw .empty }
            let data = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: base), count: bytes.count, deallocator: .none)
            // Its memory is already counted, as a part of `workingBytes`.
            let animation = try AnimatedPicture(data, limits: limits, budget: DecodingBudget(limit: .max))
            source = .animation(animation, fitting)
            pictureBytes = resultBytes + animation.drawingBytes(plan)
            workingBytes = pictureBytes
            possibleBytes = animation.possibleTableBytes
        } else {
            source = .still(reader)
            pictureBytes = resultBytes
            workingBytes = resultBytes + reader.workingBytes
            possibleBytes = reader.possibleTableBytes
        }
    }

    deinit {
        free(pixels)
    }

    func start(isCancelled: () -> Bool) throws(ImageDecodingError) {
        guard let pixels = calloc(width * height, 4)?.assumingMemoryBound(to: UInt32.self) else {
            throw .outOfMemory(width: width, height: height)
        }
        self.pixels = pixels
        switch source {
        case .still(let reader):
            try reader.decode(width: width, height: height, into: pixels, isCancelled: isCancelled)
        case .animation(let animation, let fit):
            let picture = try animation.frame(at: 0, fitting: fit, isCancelled: isCancelled)
            px_copy(pixels, width, picture.pixels, width, Int32(width), Int32(height))
        case nil: break
        }
        // The decoder is not needed any more to return the rows.
        source = nil
    }

    func read(_ count: Int, into target: UnsafeMutablePointer<UInt32>, isCancelled: () -> Bool) {
        guard let pixels else { return }
        target.update(from: pixels + nextRow * width, count: count * width)
        nextRow += count
    }
}
