import CPixels
import Foundation

/// Decodes PNG, JPEG, WebP, BMP, and the first picture of a GIF or of an animated WebP.
///
/// Pictures come from strangers. Each file's header is compared with the limits before anything is allocated, and
/// memory for decoding is taken from the budget. JPEG is reduced by libjpeg (1/2, 1/4, 1/8) before it is reduced to the
/// size that is wanted, WebP by libwebp; the rows of other formats are reduced as they come. The full size is in memory
/// only for interlaced files, lossless WebP (inside of libwebp), and pictures wanted at full size.
///
/// EXIF orientation is applied to JPEG. Colour profiles are ignored. Faults that a library has passed over go to the
/// log, once for each file.
package struct PictureDecoder: ImageDecoder {
    /// The limits for files.
    package var limits: ImageLimits
    private let budget: DecodingBudget

    package init(limits: ImageLimits = .current, budget: DecodingBudget = .shared) {
        self.limits = limits
        self.budget = budget
    }

    package func header(of data: Data) throws(ImageDecodingError) -> ImageHeader {
        let header = try ImageHeader(reading: data, countingFramesTo: limits.maximumFrames)
        try header.check(limits)
        return header
    }

    package func decode(
        _ data: Data, fitting: ImageFit?, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        let header = try header(of: data)
        let plan = try PicturePlan(header, fitting: fitting, limits)
        if isCancelled() { throw .cancelled }
        return try data.reading { reader throws(ImageDecodingError) in
            guard header.format == .webp else {
                let rows = try rows(of: reader.bytes, header, plan, fitting: fitting, isCancelled)
                return try picture(rows, header, plan, data, isCancelled)
            }
            // libwebp writes to the result itself.
            let webp = try WebPReader(reader.bytes)
            if webp.isAnimation {
                let animation = try AnimatedPicture(data, limits: limits, budget: budget)
                return try animation.frame(at: 0, fitting: fitting, isCancelled: isCancelled)
            }
            return try picture(webp, header, plan, isCancelled)
        }
    }

    /// The rows of a picture, no smaller than a plan.
    ///
    /// - Parameters:
    ///   - bytes: must stay in their place as long as the rows live.
    ///   - fitting: the value from which the plan was made.
    func rows(
        of bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ plan: PicturePlan, fitting: ImageFit?,
        _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> any PictureRows {
        let rows: any PictureRows =
            switch header.format {
            case .jpeg: try JPEGRows(bytes, plan, limits)
            case .png: try PNGRows(bytes, limits, isCancelled: isCancelled)
            case .gif: try GIFRows(bytes, header, limits, isCancelled: isCancelled)
            case .bmp: try BMPRows(bytes)
            case .webp: try WebPRows(bytes, header, plan, fitting: fitting, limits)
            }
        guard rows.width <= header.width, rows.height <= header.height, rows.width >= plan.width,
            rows.height >= plan.height
        else { throw .unreadable(reason: "the picture has another size than its header says") }
        try plan.check(rows.workingBytes - rows.pictureBytes, limits)
        return rows
    }

    private func picture(
        _ rows: some PictureRows, _ header: ImageHeader, _ plan: PicturePlan, _ data: Data, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        let resultBytes = PictureSink.byteCount(plan, sourceWidth: rows.width, sourceHeight: rows.height)
        let image = try budget.decoding(resultBytes + rows.workingBytes, isCancelled: isCancelled) {
            () throws(ImageDecodingError) in
            let sink = try PictureSink(plan, sourceWidth: rows.width, sourceHeight: rows.height)
            try rows.start(isCancelled: isCancelled)
            return try sink.fill(from: rows, isCancelled: isCancelled)
        }
        PictureLog.note(rows.faults, header, data)
        return image
    }

    private func picture(
        _ webp: WebPReader, _ header: ImageHeader, _ plan: PicturePlan, _ isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        guard webp.width == header.width, webp.height == header.height else {
            throw .unreadable(reason: "the picture has another size than its header says")
        }
        try plan.check(webp.workingBytes, limits)
        let byteCount = plan.width * plan.height * 4 + webp.workingBytes
        return try budget.decoding(byteCount, possibly: webp.possibleTableBytes, isCancelled: isCancelled) {
            () throws(ImageDecodingError) in
            let bitmap = try Bitmap.forPicture(width: plan.width, height: plan.height)
            guard let pixels = bitmap.pixels else { throw .outOfMemory(width: plan.width, height: plan.height) }
            try webp.decode(width: plan.width, height: plan.height, into: pixels, isCancelled: isCancelled)
            if isCancelled() { throw .cancelled }
            let (width, height) = (Int32(plan.width), Int32(plan.height))
            return bitmap.makeImage(isOpaque: !webp.hasAlpha || !px_has_alpha(pixels, plan.width, width, height))
        }
    }
}
