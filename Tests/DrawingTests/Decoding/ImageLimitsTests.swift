@testable import Drawing
import Foundation
import TestSupport
import Testing

@Suite struct ImageLimitsTests {
    @Test("The limits are those of the documents unless a program sets others")
    func defaults() {
        let limits = ImageLimits()
        #expect(limits.maximumSide == 32_768 && limits.maximumPixels == 256_000_000)
        #expect(limits.maximumDecodedPixels == 64_000_000 && limits.maximumDecodedBytes == 256_000_000)
        #expect(limits.maximumFrames == 1_000 && limits.maximumScans == 500)
        #expect(limits.maximumScannedPixels == 3_000_000_000 && limits.maximumTextBytes == 16_000_000)
        // A control group may allow less.
        let memory = Int(ProcessInfo.processInfo.physicalMemory)
        #expect(limits.maximumBytesUnderWay <= min(512_000_000, memory / 4) && limits.maximumBytesUnderWay > 0)
    }

    @Test("What decoding refuses for want of room is known beforehand")
    func knownBeforehand() throws {
        var limits = ImageLimits()
        limits.maximumDecodedPixels = 600
        limits.maximumBytesUnderWay = 2 * 4 * 512
        let header = try ImageHeader(reading: SampleFiles.png)
        #expect(limits.allow(decodedPixels: 512))
        #expect(try PicturePlan(header, fitting: nil, limits).width == 16)
        limits.maximumBytesUnderWay -= 2
        #expect(!limits.allow(decodedPixels: 512))
        #expect(throws: ImageDecodingError.self) { try PicturePlan(header, fitting: nil, limits) }
    }

    @Test("Of what is not the picture's 16 MB are passed over, and more are refused when the file is opened")
    func text() throws {
        let decoder = PictureDecoder()
        let room = 16_000_000 - (try decoder.header(of: SampleFiles.png).bytesBesidePicture)
        #expect(try decoder.decode(HostilePictures.png(SampleFiles.png, withTextOf: room)).width == 16)
        let tooMuch = HostilePictures.png(SampleFiles.png, withTextOf: room + 1)
        let refusal = ImageDecodingError.tooMuchText(byteCount: 16_000_001, limit: 16_000_000)
        #expect(throws: refusal) { try decoder.header(of: tooMuch) }
        #expect(throws: refusal) { try decoder.decode(tooMuch) }
    }

    @Test("Text counts behind the picture, too, and where the file breaks off as far as it goes")
    func textBehind() throws {
        let decoder = PictureDecoder()
        let file = HostilePictures.png(SampleFiles.png, withTextOf: 100)
        let count = try decoder.header(of: SampleFiles.png).bytesBesidePicture
        #expect(try decoder.header(of: file).bytesBesidePicture == count + 100)
        // Without the last byte of the text's checksum.
        #expect(try decoder.header(of: file.dropLast(13)).bytesBesidePicture == count)
        #expect(throws: ImageDecodingError.breaksOff(format: "PNG")) { try decoder.decode(file.dropLast(13)) }
    }

    @Test("A picture may have 64 megapixels once it is decoded, and as many as its header may say before it is reduced")
    func decodedPixels() throws {
        let file = try HostilePictures.file("png-100-megapixels.png")
        #expect(throws: ImageDecodingError.tooManyDecodedPixels(width: 10_000, height: 10_000, limit: 64_000_000)) {
            try PictureDecoder().decode(file)
        }
        let fit = ImageFit(width: 8_001, height: 8_001, mode: .inside)
        #expect(throws: ImageDecodingError.tooManyDecodedPixels(width: 8_001, height: 8_001, limit: 64_000_000)) {
            try PictureDecoder().decode(file, fitting: fit, isCancelled: { false })
        }
    }
}
