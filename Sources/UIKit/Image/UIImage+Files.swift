import Execution
import Foundation

extension UIImage {
    /// A picture of a file's bytes; nil if they are no picture of a format that is known (PNG, JPEG, GIF, WebP, BMP),
    /// or one whose sides, pixels, frames or text are over the limits (`ImageLimits`). Costs microseconds: the header
    /// is read, and nothing decoded.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// - Parameter scale: pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let pixels = LazyPixels(decoding: data) else { return nil }
        self.init(pixels: pixels, scale: scale)
    }

    /// A picture in a file; nil if there is none. The scale follows from a name ending in "@2x" or "@3x". The file is
    /// read when the picture is drawn, and again when it is drawn after a while. If the file is deleted or replaced
    /// meanwhile, the picture stays the same; if other bytes are written into it, those are shown.
    public convenience init?(contentsOfFile path: String) {
        guard let pixels = LazyPixels.ofFile(path) else { return nil }
        self.init(pixels: pixels, scale: LooseImages.scale(ofFile: path))
    }

    /// The picture, upright, as a PNG file; nil if it cannot be decoded. About 20 ms for 480×800 pixels.
    public func pngData() -> Data? {
        uprightImage?.pngData()
    }

    /// The bytes that the picture was made of, as they are or as they can be read now; nil for a picture that was
    /// drawn.
    package var encodedData: Data? { pixels.encoded?.file.data }
}

extension LazyPixels {
    /// Pixels decoded when they are needed; nil if the header is refused.
    convenience init?(decoding data: Data) {
        guard let header = try? PictureDecoder().header(of: data) else { return nil }
        self.init(header, .held(data))
    }

    /// Pixels decoded when they are needed, of the bytes that can be read then.
    private convenience init(_ header: ImageHeader, _ file: EncodedBytes) {
        let decoder = PictureDecoder()
        self.init(
            width: header.uprightWidth, height: header.uprightHeight, keeping: .whileThereIsRoom,
            encoded: EncodedPicture(header: header, file: file)
        ) { fit, isCancelled throws(ImageDecodingError) in
            try decoder.decode(file.data, fitting: fit, isCancelled: isCancelled)
        }
    }

    /// The pixels of files in use, so that two images of one file share them.
    private static let files = Mutex<[FileVersion: WeakPixels]>([:])

    private struct WeakPixels {
        weak var pixels: LazyPixels?
    }

    /// One version of a file: another value once the file was written or replaced.
    private struct FileVersion: Hashable {
        let path: String
        let version: PlainFile.Version
    }

    /// A picture's file is not larger than this.
    private static let maximumFileBytes = 64 << 20
    /// Headers are in the first bytes of nearly all files.
    private static let usualHeaderBytes = 64 << 10

    static func ofFile(_ path: String) -> LazyPixels? {
        guard let file = try? PlainFile(path), file.version.size <= maximumFileBytes else { return nil }
        let version = FileVersion(path: path, version: file.version)
        if let pixels = files.withLock({ $0[version]?.pixels }) { return pixels }
        guard let header = header(of: file), let bytes = FileMapping(file) else { return nil }
        let read = EncodedBytes.read(byteCount: file.version.size) {
            // If the file is not in its place any more, its bytes are read from the mapping.
            guard let file = try? PlainFile(path), file.version.isSameFile(as: version.version) else {
                return Data(bytes.read())
            }
            return (try? Data(file.read(limit: maximumFileBytes))) ?? Data()
        }
        let pixels = LazyPixels(header, read)
        return files.withLock { files in
            // Another thread may have been faster.
            if let known = files[version]?.pixels { return known }
            files = files.filter { $0.value.pixels != nil }
            files[version] = WeakPixels(pixels: pixels)
            return pixels
        }
    }

    /// Nil if there is none, or it is refused.
    private static func header(of file: borrowing PlainFile) -> ImageHeader? {
        let decoder = PictureDecoder()
        guard let start = try? file.beginning(usualHeaderBytes) else { return nil }
        do throws(ImageDecodingError) {
            return try decoder.header(of: Data(start))
        } catch {
            guard case .breaksOff = error, start.count < file.version.size,
                let whole = try? file.read(limit: maximumFileBytes)
            else { return nil }
            return try? decoder.header(of: Data(whole))
        }
    }
}
