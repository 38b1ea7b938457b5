import Foundation
import TestSupport
import Testing
import UIKit

/// What becomes of images whose files are over a limit.
@Suite struct RefusedImageTests {
    @Test("A file with a side, pixels, frames, scans or text over the limit makes no image")
    func opened() throws {
        for name in [
            "gif-65535-square.gif", "png-square-of-32768.png", "gif-endless-pictures.gif", "jpeg-2000-scans.jpg",
            "jpeg-500-scans-of-100-megapixels.jpg",
        ] {
            #expect(UIImage(data: try HostilePictures.file(name)) == nil, "\(name)")
        }
        let file = try HostilePictures.file("png-5000-texts.png")
        #expect(UIImage(data: file) != nil)
        #expect(UIImage(data: HostilePictures.png(file, withTextOf: 16_000_000)) == nil)
    }

    @Test(
        "A file whose pixels at the size that is wanted are too many makes an image without pixels",
        arguments: [
            ("png-100-megapixels.png", nil, "tooManyDecodedPixels"),
            ("png-interlaced-giant.png", 360, "tooManyBytes"),
        ] as [(String, Int?, String)])
    func decoded(name: String, side: Int?, reason: String) throws {
        try expectRefusal(HostilePictures.file(name), side, reason)
    }

    @Test("A file whose scans are too many behind its first megabyte makes an image without pixels")
    func decodedScans() throws {
        var file = try HostilePictures.file("jpeg-2000-scans.jpg")
        let note = Data([0xFF, 0xFE, 0xFF, 0xFF]) + Data(count: 65_533)
        for _ in 0..<17 { file.insert(contentsOf: note, at: 2) }
        try expectRefusal(file, 360, "tooManyScans")
    }

    private func expectRefusal(_ file: Data, _ side: Int?, _ reason: String) throws {
        let image = try #require(UIImage(data: file))
        #expect(image.size.width > 2_000 && image.cgImage == nil)
        do throws(ImageDecodingError) {
            _ = try image.pixels(fitting: side.map { ImageFit(width: $0, height: $0, mode: .covering) })
            Issue.record("It has pixels.")
        } catch {
            #expect(error.name == reason)
        }
    }
}
