import Execution
import Foundation

extension UIImage {
    /// A picture of a file's bytes; nil if they are no picture of a format that is known (PNG, JPEG, GIF, WebP, BMP), or one over
    /// the limits (`ImageLimits`). Costs microseconds: the header is read, and nothing decoded.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// - Parameter scale: pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let pixels = LazyPixels(decoding: data, readingAgain: { data }) else { return nil }
        self.init(pixels: pixels, scale: scale)
    }

    /// A picture in a file; nil if there is none. The scale follows from a name ending in "@2x" or "@3x". The file is read
    /// when the picture is drawn, and again when it is drawn after a while. It may be deleted or replaced meanwhile, but
    /// what is written over it shows.
    public convenience init?(contentsOfFile path: String) {
        guard let pixels = LazyPixels.ofFile(path) else { return nil }
        self.init(pixels: pixels, scale: LooseImages.scale(ofFile: path))
    }

    /// The picture, upright, as a PNG file; nil if it cannot be decoded. About 20 ms for 480×800 pixels.
    public func pngData() -> Data? {
        uprightImage?.pngData()
    }
}

extension LazyPixels {
    /// Pixels decoded when they are needed; nil if the header is refused.
    ///
    /// - Parameters:
    ///   - data: the bytes now, of which the header is read.
    ///   - read: the bytes when they are to be decoded.
    convenience init?(decoding data: Data, readingAgain read: @escaping @Sendable () -> Data?) {
        let decoder = PictureDecoder()
        guard let header = try? decoder.header(of: data) else { return nil }
        self.init(width: header.uprightWidth, height: header.uprightHeight, keeping: .whileThereIsRoom) {
            fit, isCancelled throws(ImageDecodingError) in
            guard let data = read() else { throw .empty }
            return try decoder.decode(data, fitting: fit, isCancelled: isCancelled)
        }
    }

    /// The pixels of files in use, so that two images of one file share them.
    private static let files = Mutex<[FileVersion: WeakPixels]>([:])

    private struct WeakPixels {
        weak var pixels: LazyPixels?
    }

    static func ofFile(_ path: String) -> LazyPixels? {
        guard let version = FileVersion(of: path) else { return nil }
        if let pixels = files.withLock({ $0[version]?.pixels }) { return pixels }
        let url = URL(fileURLWithPath: path)
        // Mapped: of a large file only the header is read now, and the bytes stay when the file is deleted. Where they
        // were written over, mapped bytes may be missing: those are read.
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe),
            let pixels = LazyPixels(
                decoding: data, readingAgain: { version.isFileInPlace ? try? Data(contentsOf: url) : data })
        else { return nil }
        return files.withLock { files in
            // Another thread may have been faster.
            if let known = files[version]?.pixels { return known }
            files = files.filter { $0.value.pixels != nil }
            files[version] = WeakPixels(pixels: pixels)
            return pixels
        }
    }
}

/// A file with what it holds: another one once it was written or replaced.
private struct FileVersion: Hashable {
    private let path: String
    private let device: UInt
    private let node: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// A pipe or a device would never end or wait for another program, and a picture's file is not larger than this.
    private static let maximumBytes = 64 << 20

    /// Nil if there is no such plain file.
    init?(of path: String) {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= Self.maximumBytes else {
            return nil
        }
        self.path = path
        device = UInt(info.st_dev)
        node = UInt(info.st_ino)
        size = Int(info.st_size)
        seconds = Int(info.st_mtim.tv_sec)
        nanoseconds = Int(info.st_mtim.tv_nsec)
    }

    /// Whether the path still leads to the same file, written over or not.
    var isFileInPlace: Bool {
        guard let now = FileVersion(of: path) else { return false }
        return now.device == device && now.node == node
    }
}
