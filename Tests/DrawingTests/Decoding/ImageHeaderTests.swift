import Drawing
import Foundation
import Testing

@Suite struct ImageHeaderTests {
    @Test(
        "The size is read from the first bytes of every format",
        arguments: [
            (SampleFiles.png, ImageHeader.Format.png), (SampleFiles.palettePNG, .png), (SampleFiles.jpeg, .jpeg),
            (SampleFiles.progressiveJPEG, .jpeg), (SampleFiles.webp, .webp), (SampleFiles.losslessWebP, .webp),
            (SampleFiles.gif, .gif), (SampleFiles.bmp, .bmp),
        ])
    func sizes(file: Data, format: ImageHeader.Format) throws {
        let header = try ImageHeader(reading: file)
        #expect(header.format == format)
        #expect(header.width == 16 && header.height == 32)
        #expect(header.orientation == .up)
        #expect(PictureDecoder().pixelSize(of: file) == CGSize(width: 16, height: 32))
    }

    @Test("An extended WebP holds its size in another place")
    func extendedWebP() {
        #expect(PictureDecoder().pixelSize(of: SampleFiles.alphaWebP) == CGSize(width: 5, height: 3))
    }

    @Test("A turned JPEG has width and height exchanged", arguments: [false, true])
    func orientation(isLittleEndian: Bool) throws {
        for value in 1...8 {
            let file = SampleFiles.jpeg(orientation: UInt8(value), isLittleEndian: isLittleEndian)
            let size = PictureDecoder().pixelSize(of: file)
            #expect(size == (value < 5 ? CGSize(width: 16, height: 32) : CGSize(width: 32, height: 16)))
            #expect(try ImageHeader(reading: file).orientation.rawValue == value)
        }
    }

    @Test("Every beginning of every file is read without harm, and gives the right size or none")
    func beginnings() throws {
        for file in [
            SampleFiles.png, SampleFiles.jpeg(orientation: 6), SampleFiles.webp, SampleFiles.losslessWebP,
            SampleFiles.alphaWebP, SampleFiles.gif, SampleFiles.bmp,
        ] {
            let whole = try ImageHeader(reading: file)
            for count in 0..<file.count {
                guard var header = try? ImageHeader(reading: file.prefix(count)) else { continue }
                // What stands nowhere is counted: the pictures, and the bytes that are not the picture's.
                header.frameCount = whole.frameCount
                header.bytesBesidePicture = whole.bytesBesidePicture
                #expect(header == whole)
            }
        }
    }

    @Test("Unknown bytes have no size")
    func unknown() {
        #expect(throws: ImageDecodingError.unknownFormat) { try ImageHeader(reading: Data("hello, world".utf8)) }
        #expect(throws: ImageDecodingError.empty) { try ImageHeader(reading: Data()) }
    }
}
