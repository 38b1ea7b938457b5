import Drawing
import Foundation
import Testing

@Suite struct ImageDecoderTests {
    let decoder = PictureDecoder()

    /// Colours at the middle of the upper left, upper right and lower part.
    private func check(_ image: CGImage, tolerance: Int, _ comment: Comment) {
        #expect(image.width == 16 && image.height == 32, comment)
        #expect(image.isOpaque, comment)
        #expect(difference(image[4, 8].bits, 0xFFFF_0000) <= tolerance, comment)
        #expect(difference(image[12, 8].bits, 0xFF00_00FF) <= tolerance, comment)
        #expect(difference(image[8, 24].bits, 0xFF00_FF00) <= tolerance, comment)
    }

    @Test("Formats without loss give the exact colours")
    func lossless() throws {
        check(try decoder.decode(SampleFiles.png), tolerance: 0, "PNG")
        check(try decoder.decode(SampleFiles.gif), tolerance: 0, "GIF")
        check(try decoder.decode(SampleFiles.bmp), tolerance: 0, "BMP")
        check(try decoder.decode(SampleFiles.losslessWebP), tolerance: 0, "WebP")
        #expect(try decoder.decode(SampleFiles.palettePNG)[8, 24].bits == 0xFF00_FF00)
        #expect(difference(try decoder.decode(SampleFiles.grayPNG)[1, 1].bits, 0xFF80_8080) <= 1)
    }

    @Test("Formats with loss give nearly the colours")
    func lossy() throws {
        check(try decoder.decode(SampleFiles.jpeg), tolerance: 3, "JPEG")
        check(try decoder.decode(SampleFiles.progressiveJPEG), tolerance: 4, "progressive JPEG")
        check(try decoder.decode(SampleFiles.webp), tolerance: 12, "WebP")
    }

    @Test("Transparency is premultiplied")
    func alpha() throws {
        let image = try decoder.decode(SampleFiles.alphaWebP)
        #expect(!image.isOpaque)
        #expect(difference(image[2, 1].bits, 0x8080_0000) <= 2)
    }

    @Test("A GIF's first picture stands at its place on the canvas, interlaced or not, with holes where it has none")
    func interlacedGIF() throws {
        let image = try decoder.decode(SampleFiles.interlacedGIF)
        #expect(image.width == 5 && image.height == 11 && !image.isOpaque)
        let palette: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0]
        for y in 0..<11 {
            for x in 0..<5 {
                let isInside = (1..<4).contains(x) && (2..<11).contains(y)
                #expect(image[x, y].bits == (isInside ? palette[(x - 1 + y - 2) % 4] : 0), "\(x), \(y)")
            }
        }
    }

    @Test("A GIF that breaks off, or has no picture or no palette, is an error")
    func damagedGIF() {
        let file = SampleFiles.interlacedGIF
        for count in [5, 12, 30, 40, file.count - 6] {
            #expect(throws: ImageDecodingError.self) { try decoder.decode(file.prefix(count)) }
        }
        var withoutPicture = file
        withoutPicture[13 + 12 + 8] = 0x3B
        #expect(throws: ImageDecodingError.self) { try decoder.decode(withoutPicture) }
        // The flag of the palette; what was the palette is no record then either.
        var withoutPalette = file
        withoutPalette[10] &= 0x7F
        #expect(throws: ImageDecodingError.self) { try decoder.decode(withoutPalette) }
    }

    @Test("Formats that are not decoded are refused by name")
    func unsupportedFormats() {
        let files: [(String, Data)] = [
            ("TIFF", Data("II*\0".utf8)), ("TIFF", Data("MM\0*".utf8)), ("AVIF", Data("\0\0\0\u{20}ftypavif".utf8)),
            ("HEIC", Data("\0\0\0\u{18}ftypheic".utf8)), ("JPEG XL", Data([0xFF, 0x0A, 1, 2])),
            ("JPEG 2000", Data("\0\0\0\u{C}jP  ".utf8)), ("ICO", Data([0, 0, 1, 0, 1, 0])),
            ("SVG", Data("<svg width=\"4\" height=\"4\"></svg>".utf8)),
            ("SVG", Data("<?xml version=\"1.0\"?>\n<svg/>".utf8)), ("HTML", Data("<!DOCTYPE html>".utf8)),
        ]
        for (name, file) in files {
            #expect(throws: ImageDecodingError.unsupportedFormat(name)) { try decoder.decode(file) }
            #expect(throws: ImageDecodingError.unsupportedFormat(name)) { try decoder.header(of: file) }
        }
    }

    @Test("Bytes of no known format are refused")
    func unknownFormats() {
        let pcx: [UInt8] = [10, 5, 1, 8, 0, 0, 0, 0, 1, 0, 1, 0, 72, 0, 72, 0] + [UInt8](repeating: 0, count: 128)
        let files = [
            Data("/* XPM */\nstatic char *a[] = {\"1 1 1 1\", \"a c #ff0000\", \"a\"};".utf8),
            Data("P6 1 1 255\nabc".utf8), Data(pcx),
            Data("qoif\0\0\0\u{1}\0\0\0\u{1}\u{3}\0".utf8),
        ]
        for file in files {
            #expect(throws: ImageDecodingError.unknownFormat) { try decoder.decode(file) }
        }
    }

    @Test("A JPEG stands upright whatever its orientation", arguments: 1...8)
    func orientation(value: Int) throws {
        let image = try decoder.decode(SampleFiles.jpeg(orientation: UInt8(value)))
        #expect(image.width == (value < 5 ? 16 : 32) && image.height == (value < 5 ? 32 : 16))
        // Where EXIF says that the stored upper left (red) and upper right (blue) quarters are shown.
        let left = 0.25
        let right = 0.75
        let places: [(red: (Double, Double), blue: (Double, Double))] = [
            ((left, left), (right, left)), ((right, left), (left, left)), ((right, right), (left, right)),
            ((left, right), (right, right)), ((left, left), (left, right)), ((right, left), (right, right)),
            ((right, right), (right, left)), ((left, right), (left, left)),
        ]
        func color(_ place: (Double, Double)) -> UInt32 {
            image[Int(place.0 * Double(image.width)), Int(place.1 * Double(image.height))].bits
        }
        #expect(difference(color(places[value - 1].red), 0xFFFF_0000) <= 3)
        #expect(difference(color(places[value - 1].blue), 0xFF00_00FF) <= 3)
    }

    @Test("A picture is reduced to fit inside or to cover a size, and never enlarged")
    func fitting() throws {
        func size(_ fit: ImageFit, orientation: UInt8 = 1) throws -> [Int] {
            let image = try decoder.decode(
                SampleFiles.jpeg(orientation: orientation), fitting: fit, isCancelled: { false })
            return [image.width, image.height]
        }
        #expect(try size(ImageFit(width: 8, height: 8, mode: .inside)) == [4, 8])
        #expect(try size(ImageFit(width: 8, height: 8, mode: .covering)) == [8, 16])
        #expect(try size(ImageFit(width: 100, height: 100, mode: .inside)) == [16, 32])
        #expect(try size(ImageFit(width: 8, height: 8, mode: .inside), orientation: 6) == [8, 4])
        let small = try decoder.decode(
            SampleFiles.png, fitting: ImageFit(width: 2, height: 2, mode: .covering), isCancelled: { false })
        #expect(
            small.allPixels == [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000, 0xFF00_00FF].map { $0 }
                + [0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00])
    }

    @Test("What cannot be decoded is said with a reason")
    func errors() throws {
        #expect(throws: ImageDecodingError.empty) { try decoder.decode(Data()) }
        #expect(throws: ImageDecodingError.self) { try decoder.decode(SampleFiles.png.prefix(100)) }
        var huge = SampleFiles.png
        huge.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
        #expect(throws: ImageDecodingError.self) { try decoder.decode(huge) }
    }

    @Test("Cancelling ends decoding at whichever question it is answered")
    func cancelling() {
        for question in 0..<3 {
            var asked = 0
            #expect(throws: ImageDecodingError.cancelled, "question \(question)") {
                try decoder.decode(SampleFiles.png, fitting: ImageFit(width: 2, height: 2, mode: .inside)) {
                    asked += 1
                    return asked > question
                }
            }
        }
    }

    @Test("A JPEG that breaks off is an error")
    func truncatedJPEG() {
        for file in [SampleFiles.jpeg, SampleFiles.progressiveJPEG] {
            #expect(throws: ImageDecodingError.breaksOff(format: "JPEG")) { try decoder.decode(file.dropLast(12)) }
        }
    }

    @Test("A PNG that breaks off anywhere is an error, and looked at no further than that")
    func truncatedPNG() {
        for count in 8..<SampleFiles.png.count {
            #expect(throws: ImageDecodingError.breaksOff(format: "PNG"), "\(count) bytes") {
                try decoder.decode(SampleFiles.png.prefix(count))
            }
        }
    }

    @Test("Threads that decode at once get the same pictures as one")
    func threads() async throws {
        let files = [SampleFiles.png, SampleFiles.jpeg, SampleFiles.webp, SampleFiles.gif]
        let expected = try files.map { try decoder.decode($0).allPixels }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (try? files.map { try PictureDecoder().decode($0).allPixels }) == expected
                }
            }
            for await isSame in group {
                #expect(isSame)
            }
        }
    }
}
