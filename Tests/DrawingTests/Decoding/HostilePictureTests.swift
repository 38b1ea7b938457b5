import Drawing
import Execution
import Foundation
import TestSupport
import Testing

/// Files that ask for far more than they are worth, or are damaged. `scripts/make-hostile-pictures.py` writes them;
/// `picture-fuzz --hostile` measures them in a release build, with the memory that is really allocated.
@Suite(.serialized) struct HostilePictureTests {
    /// The limits on processor time hold in release builds. In debug builds our own loops are some times slower.
    #if DEBUG
        static let slowness = 3.0
    #else
        static let slowness = 1.0
    #endif

    static let directory = PictureFixtures.directory.appendingPathComponent("../hostile").standardizedFileURL

    /// What becomes of each file when it is decoded to cover 360×360: a picture, or the name of the error.
    static let outcomes = [
        ("bmp-4-billion-colours.bmp", "picture"),
        ("bmp-offset-beyond-the-end.bmp", "breaksOff"),
        ("bmp-smallest-height.bmp", "sideTooLong"),
        ("empty.png", "empty"),
        ("gif-65535-square.gif", "sideTooLong"),
        ("gif-clear-codes-only.gif", "unreadable"),
        ("gif-dot-on-256-megapixels.gif", "picture"),
        ("gif-endless-pictures.gif", "tooManyFrames"),
        ("gif-interlaced-200-megapixels.gif", "picture"),
        ("jpeg-12-bits.jpg", "unsupportedFormat"),
        ("jpeg-20-scans-of-100-megapixels.jpg", "picture"),
        ("jpeg-2000-scans.jpg", "tooManyScans"),
        ("jpeg-20000-segments.jpg", "unreadable"),
        ("jpeg-255-components.jpg", "unsupportedFormat"),
        ("jpeg-500-scans-of-100-megapixels.jpg", "tooManyScans"),
        ("jpeg-65500-square.jpg", "sideTooLong"),
        ("jpeg-9-megapixels.jpg", "picture"),
        ("jpeg-breaks-off.jpg", "breaksOff"),
        ("jpeg-exif-in-a-circle.jpg", "picture"),
        ("jpeg-impossible-codes.jpg", "unreadable"),
        ("jpeg-no-height.jpg", "unsupportedFormat"),
        ("jpeg-sampling-of-0.jpg", "unreadable"),
        ("png-100-megapixels.png", "picture"),
        ("png-16-bits-rgba.png", "picture"),
        ("png-256-megapixels.png", "picture"),
        ("png-5000-texts.png", "picture"),
        ("png-bomb-in-iccp.png", "picture"),
        ("png-bomb-in-ztxt.png", "picture"),
        ("png-breaks-off.png", "breaksOff"),
        ("png-chunk-of-2-gigabytes.png", "breaksOff"),
        ("png-data-end-early.png", "unreadable"),
        ("png-interlaced-60-megapixels.png", "picture"),
        ("png-interlaced-giant.png", "tooManyBytes"),
        ("png-no-width.png", "unreadable"),
        ("png-sides-of-2-billion.png", "sideTooLong"),
        ("png-square-of-32768.png", "tooManyPixels"),
        ("png-too-much-data.png", "unreadable"),
        ("png-without-palette.png", "unreadable"),
        ("png-wrong-checksum.png", "unreadable"),
        ("text.png", "unknownFormat"),
        ("tiff-153-bytes.tiff", "unsupportedFormat"),
        ("webp-16383-square.webp", "tooManyPixels"),
        ("webp-64-megapixels.webp", "picture"),
        ("webp-animation-16-million-square.webp", "sideTooLong"),
        ("webp-animation-of-5000-pictures.webp", "tooManyFrames"),
        ("webp-animation-of-64-megapixels.webp", "tooManyBytes"),
    ]

    /// Processor time of this thread in seconds: other tests run beside it.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func name(_ error: ImageDecodingError) -> String {
        switch error {
        case .empty: "empty"
        case .unknownFormat: "unknownFormat"
        case .cancelled: "cancelled"
        default: Mirror(reflecting: error).children.first?.label ?? ""
        }
    }

    @Test("The folder holds at least forty files, and nothing else than is expected of it")
    func folder() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path).sorted()
        #expect(names == Self.outcomes.map(\.0) && names.count >= 40)
    }

    @Test(
        "Each hostile file is opened or refused in 50 ms, and decoded or refused in 2 s and the byte budget",
        arguments: outcomes)
    func file(name: String, expected: String) throws {
        let file = try Data(contentsOf: Self.directory.appendingPathComponent(name))
        let budget = DecodingBudget(limit: 512_000_000)
        let decoder = PictureDecoder(budget: budget)
        let start = Self.processorSeconds()
        _ = try? decoder.header(of: file)
        let opened = Self.processorSeconds()
        var outcome = "picture"
        do throws(ImageDecodingError) {
            let fit = ImageFit(width: 360, height: 360, mode: .covering)
            _ = try decoder.decode(file, fitting: fit, isCancelled: { false })
        } catch {
            outcome = self.name(error)
        }
        let decoded = Self.processorSeconds()
        #expect(outcome == expected)
        #expect(opened - start < 0.05 * Self.slowness)
        #expect(decoded - opened < 2 * Self.slowness)
        #expect(budget.peak <= 512_000_000 && budget.bytesInUse == 0)
    }

    @Test("Arriving in pieces, a progressive JPEG of too many scans is refused as soon as they are counted")
    func scansWhileArriving() throws {
        let names = ["jpeg-2000-scans.jpg", "jpeg-500-scans-of-100-megapixels.jpg"]
        for (name, limit) in zip(names, [500, 30]) {
            let file = try Data(contentsOf: Self.directory.appendingPathComponent(name))
            let jpeg = ProgressiveJPEG()
            var position = 0
            while jpeg.progress.failure == nil, position < file.count {
                jpeg.append(file.dropFirst(position).prefix(256))
                position += 256
            }
            #expect(jpeg.progress.failure == .tooManyScans(limit: limit))
            #expect(position < file.count, "\(name)")
        }
    }
}
