internal import CGIF
internal import CSDL2Image
import CPixels
import Foundation

/// Decodes PNG, JPEG, WebP, BMP and TIFF with SDL2_image, and the first picture of a GIF with giflib.
///
/// Pictures come from anywhere, so nothing else is handed to SDL2_image: the formats that it reads itself, GIF among them, it
/// reads without enough care (2.6 writes outside of its memory when a GIF is damaged).
///
/// 1080×1080 pixels take about 4 ms as JPEG, 9 ms as WebP, 25 to 30 ms as PNG. Cancelling takes effect before and after
/// the library's work, not within. EXIF orientation is applied to JPEG. Colour profiles are ignored.
package struct PictureDecoder: ImageDecoder {
    /// What files may ask for.
    package var limits: ImageLimits

    package init(limits: ImageLimits = .current) {
        self.limits = limits
    }

    /// Loads the libraries behind SDL2_image, once for the process.
    private static let formats = IMG_Init(
        Int32(IMG_INIT_JPG.rawValue | IMG_INIT_PNG.rawValue | IMG_INIT_TIF.rawValue | IMG_INIT_WEBP.rawValue))

    package func header(of data: Data) throws(ImageDecodingError) -> ImageHeader {
        let header = try ImageHeader(reading: data, countingFramesTo: limits.maximumFrames)
        try header.check(limits)
        return header
    }

    package func decode(
        _ data: Data, fitting: ImageFit?, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        let header = try header(of: data)
        if header.format == .png {
            _ = try data.reading { bytes throws(ImageDecodingError) in try PNGOutline.bytesBesidePicture(bytes) }
        }
        if isCancelled() { throw .cancelled }
        var image =
            if header.format == .gif {
                try Self.firstPicture(ofGIF: data, width: header.width, height: header.height)
            } else {
                try decodeWithLibrary(data, isKnown: true, isCancelled: isCancelled)
            }
        if isCancelled() { throw .cancelled }
        let orientation = header.orientation
        if let fitting {
            // Reduced as it is stored, and then turned, since turning fewer pixels is cheaper.
            var (width, height) =
                orientation.swapsSides
                ? fitting.size(forWidth: image.height, height: image.width)
                : fitting.size(forWidth: image.width, height: image.height)
            if orientation.swapsSides { swap(&width, &height) }
            if (width, height) != (image.width, image.height) {
                image = image.scaled(width: width, height: height)
            }
            if isCancelled() { throw .cancelled }
        }
        return orientation.apply(to: image)
    }

    /// - Parameter isKnown: whether the first bytes are those of a format that the library hands on to the library made for
    ///   that.
    private func decodeWithLibrary(
        _ data: Data, isKnown: Bool, isCancelled: () -> Bool
    ) throws(ImageDecodingError) -> CGImage {
        guard isKnown else { throw .unreadable(reason: "the format is unknown") }
        _ = Self.formats
        let surface = data.withUnsafeBytes { bytes in
            IMG_Load_RW(SDL_RWFromConstMem(bytes.baseAddress, Int32(clamping: bytes.count)), 1)
        }
        guard let surface else { throw .unreadable(reason: String(cString: SDL_GetError())) }
        defer { SDL_FreeSurface(surface) }
        try checkSize(Int(surface.pointee.w), Int(surface.pointee.h))
        if isCancelled() { throw .cancelled }
        return try Self.image(from: surface)
    }

    /// On a canvas of the size that the header says.
    private static func firstPicture(
        ofGIF data: Data, width: Int, height: Int
    ) throws(ImageDecodingError) -> CGImage {
        let bitmap = Bitmap(width: width, height: height)
        guard let pixels = bitmap.pixels else { throw .outOfMemory(width: width, height: height) }
        let fault = data.withUnsafeBytes { bytes in
            bytes.bindMemory(to: UInt8.self).baseAddress.flatMap {
                cgif_draw_first_picture($0, bytes.count, pixels, Int32(width), Int32(height))
            }
        }
        if let fault { throw .unreadable(reason: String(cString: fault)) }
        return bitmap.makeImage(isOpaque: !px_has_alpha(pixels, width, Int32(width), Int32(height)))
    }

    private func checkSize(_ width: Int, _ height: Int) throws(ImageDecodingError) {
        if width * height > limits.maximumPixels {
            throw .tooManyPixels(width: width, height: height, limit: limits.maximumPixels)
        }
    }

    /// Premultiplied pixels from whatever the library decoded to.
    private static func image(
        from surface: UnsafeMutablePointer<SDL_Surface>
    ) throws(ImageDecodingError) -> CGImage {
        let width = Int(surface.pointee.w)
        let height = Int(surface.pointee.h)
        guard width > 0, height > 0 else { throw .unreadable(reason: "the picture has no pixels") }
        let hasColorKey = SDL_HasColorKey(surface) == SDL_TRUE
        let format = surface.pointee.format.pointee.format
        if !hasColorKey, format == SDL_PIXELFORMAT_RGB24.rawValue {
            return image(of: surface, width, height, isOpaque: true) { target, source, pitch in
                px_expand_rgb(target, width, source, pitch, Int32(width), Int32(height))
            }
        }
        if !hasColorKey, format == bytesRGBA.rawValue {
            return image(of: surface, width, height) { target, source, pitch in
                px_premultiply_rgba(target, width, source, pitch, Int32(width), Int32(height))
            }
        }
        // Palettes, 16 bits and the like: SDL converts to 32 bits, and colour keys to alpha.
        guard let converted = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0) else {
            throw .outOfMemory(width: width, height: height)
        }
        defer { SDL_FreeSurface(converted) }
        return image(of: converted, width, height) { target, source, pitch in
            let pixels = UnsafeRawPointer(source).assumingMemoryBound(to: UInt32.self)
            px_premultiply(target, width, pixels, pitch / 4, Int32(width), Int32(height))
        }
    }

    /// SDL's name for bytes in the order red, green, blue, alpha on this processor.
    private static var bytesRGBA: SDL_PixelFormatEnum {
        UInt16(1).littleEndian == 1 ? SDL_PIXELFORMAT_ABGR8888 : SDL_PIXELFORMAT_RGBA8888
    }

    private static func image(
        of surface: UnsafeMutablePointer<SDL_Surface>, _ width: Int, _ height: Int, isOpaque: Bool? = nil,
        _ convert: (_ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt8>, _ pitch: Int) -> Void
    ) -> CGImage {
        let bitmap = Bitmap(width: width, height: height)
        guard let target = bitmap.pixels, let source = surface.pointee.pixels else {
            return bitmap.makeImage(isOpaque: false)
        }
        convert(target, UnsafePointer(source.assumingMemoryBound(to: UInt8.self)), Int(surface.pointee.pitch))
        let opaque = isOpaque ?? !px_has_alpha(target, width, Int32(width), Int32(height))
        return bitmap.makeImage(isOpaque: opaque)
    }
}
