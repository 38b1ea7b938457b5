import TestSupport
import Testing
import UIKit

/// What becomes of images whose files are over a limit.
@Suite struct RefusedImageTests {
    @Test("A file with a side, pixels, frames or text over the limit makes no image")
    func opened() throws {
        for name in ["gif-65535-square.gif", "png-square-of-32768.png", "gif-endless-pictures.gif"] {
            #expect(UIImage(data: try HostilePictures.file(name)) == nil, "\(name)")
        }
        let file = try HostilePictures.file("png-5000-texts.png")
        #expect(UIImage(data: file) != nil)
        #expect(UIImage(data: HostilePictures.png(file, withTextOf: 16_000_000)) == nil)
    }

    @Test(
        "A file whose scans, or whose pixels at the size that is wanted, are too many makes an image without pixels",
        arguments: [
            ("jpeg-2000-scans.jpg", 360, "tooManyScans"), ("png-100-megapixels.png", nil, "tooManyDecodedPixels"),
            ("png-interlaced-giant.png", 360, "tooManyBytes"),
        ] as [(String, Int?, String)])
    func decoded(name: String, side: Int?, reason: String) throws {
        let image = try #require(UIImage(data: try HostilePictures.file(name)))
        #expect(image.size.width > 2_000 && image.cgImage == nil)
        do throws(ImageDecodingError) {
            _ = try image.pixels(fitting: side.map { ImageFit(width: $0, height: $0, mode: .covering) })
            Issue.record("It has pixels.")
        } catch {
            #expect(error.name == reason)
        }
    }
}
