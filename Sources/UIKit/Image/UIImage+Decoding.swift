import Foundation

extension UIImage {
    /// The pixels as displayed: at least as many as are needed where the picture is shown. Decoded if they are not in
    /// memory, in the size that the fit asks for; what is in memory may be larger.
    ///
    /// For workers: decoding takes milliseconds, and waits for memory, and for other threads that decode the same
    /// picture. The main thread may call it for pictures of the program's own, and does not wait.
    ///
    /// - Parameters:
    ///   - fit: nil for all pixels.
    ///   - isCancelled: asked every few milliseconds; once it says true, decoding ends with `.cancelled`.
    /// - Throws: why there are none.
    package func pixels(
        fitting fit: ImageFit?, isCancelled: () -> Bool = { false }
    ) throws(ImageDecodingError) -> CGImage {
        try uprightPixels.image(fitting: fit, isCancelled: isCancelled)
    }

    /// What `pixels(fitting:isCancelled:)` would give, if it is in memory. Never waits.
    package func pixelsIfDecoded(fitting fit: ImageFit?) -> CGImage? {
        uprightPixels.imageIfMade(fitting: fit)
    }

    /// The same pixels in parts, for a place that shows only some of them at a time; nil if they are not decoded from a
    /// file's bytes, or are more than the limits allow.
    package func parts(fitting fit: ImageFit?) -> PictureParts? {
        guard let encoded = uprightPixels.encoded, stretchableUnitRect == nil else { return nil }
        return encoded.parts(fitting: fit)
    }

    /// Whether the limits allow as many pixels as a fit asks for. What decoding takes beside them does not depend on
    /// the fit.
    package func isWithinLimits(fitting fit: ImageFit?) -> Bool {
        let size = uprightPixels.size(fitting: fit)
        return ImageLimits.current.allow(decodedPixels: size.width * size.height)
    }

    /// All pixels as displayed, if they are in memory for as long as the picture is.
    package var permanentPixels: CGImage? { uprightPixels.keeping == .forGood ? uprightPixels.imageIfMade : nil }

    /// What decoding the picture has taken so far.
    package var decodingRecord: DecodingRecord { uprightPixels.record }

    /// What has to be decoded to show the picture in a place of so many pixels; nil for all of it.
    package func fit(width: Int, height: Int, mode: UIView.ContentMode) -> ImageFit? {
        guard stretchableUnitRect == nil else { return nil }
        switch mode {
        case .scaleAspectFit: return ImageFit(width: width, height: height, mode: .inside)
        case .scaleAspectFill, .scaleToFill, .redraw: return ImageFit(width: width, height: height, mode: .covering)
        default: return nil
        }
    }
}

extension EncodedPicture {
    /// Nil if they are more than the limits allow.
    ///
    /// - Parameter center: posts the warnings that memory is short. After one the decoder is freed, and the cells that
    ///   are not shown.
    func parts(
        fitting fit: ImageFit?, budget: DecodingBudget = .shared, center: NotificationCenter = .default
    ) -> PictureParts? {
        let recent = DecodedPictures(byteBudget: PictureParts.mostBytes, center: center)
        let parts = PictureParts(
            header, fitting: fit, budget: budget, keep: { recent.keep($0, byteBudget: $1) }, file: file)
        recent.whenEmptied { [weak parts] in parts?.releaseDecoder() }
        return parts
    }
}
