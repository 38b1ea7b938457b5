import Drawing
import Foundation
import TestSupport
import Testing

@Suite struct AnimatedPictureTests {
    private let red: UInt32 = 0xFFFF_0000
    private let green: UInt32 = 0xFF00_FF00
    private let blue: UInt32 = 0xFF00_00FF

    private func pictures(_ animation: AnimatedPicture) throws -> [[UInt32]] {
        try (0..<animation.frameCount).map {
            try animation.frame(at: $0, fitting: nil, isCancelled: { false }).allPixels
        }
    }

    /// Three pictures of 4×3: red, a green dot at (1, 1) with the disposal, a blue dot at (3, 2).
    private func dots(disposal: UInt8) -> Data {
        GIFFile(
            width: 4, height: 3,
            pictures: [
                .init(width: 4, height: 3), .init(left: 1, top: 1, width: 1, height: 1, fill: 1, disposal: disposal),
                .init(left: 3, top: 2, width: 1, height: 1, fill: 2),
            ]
        ).data
    }

    @Test(
        "What stood at a picture's place stays, is cleared or comes back, as the file says",
        arguments: [(0, 0xFF00_FF00), (1, 0xFF00_FF00), (2, 0), (3, 0xFFFF_0000)] as [(UInt8, UInt32)])
    func disposal(value: UInt8, expected: UInt32) throws {
        let animation = try AnimatedPicture(dots(disposal: value))
        #expect(animation.frameCount == 3 && animation.width == 4 && animation.height == 3)
        let second = try animation.frame(at: 1, fitting: nil, isCancelled: { false })
        #expect(second[1, 1].bits == green && second[0, 0].bits == red && second.isOpaque)
        let third = try animation.frame(at: 2, fitting: nil, isCancelled: { false })
        #expect(third[1, 1].bits == expected && third[3, 2].bits == blue && third[0, 0].bits == red)
        #expect(third.isOpaque == (expected != 0))
    }

    @Test("A GIF's pictures are those of a simple drawing of them, whatever places, holes and disposals they have")
    func random() throws {
        for var round in FuzzRounds(150) {
            let (width, height) = (round.int(1..<9), round.int(1..<9))
            var pictures: [GIFFile.Picture] = []
            for _ in 0..<round.int(1..<7) {
                var picture = GIFFile.Picture(
                    left: round.int(0..<width + 2), top: round.int(0..<height + 2), width: round.int(1..<width + 4),
                    height: round.int(1..<height + 4), transparent: round.chance(0.5) ? 3 : nil,
                    disposal: UInt8(round.int(0..<4)))
                picture.indices = picture.indices.map { _ in UInt8(round.int(0..<4)) }
                pictures.append(picture)
            }
            let file = GIFFile(width: width, height: height, pictures: pictures)
            let expected = drawn(file)
            let animation = try AnimatedPicture(file.data)
            #expect(try self.pictures(animation) == expected, "seed \(round.seed)")
            // In any order, too.
            let index = round.int(0..<pictures.count)
            let image = try animation.frame(at: index, fitting: nil, isCancelled: { false })
            #expect(image.allPixels == expected[index], "seed \(round.seed), picture \(index)")
        }
    }

    /// Each picture of a file, drawn pixel by pixel.
    private func drawn(_ file: GIFFile) -> [[UInt32]] {
        var canvas = [UInt32](repeating: 0, count: file.width * file.height)
        return file.pictures.map { picture in
            let before = canvas
            var place: [Int] = []
            for y in 0..<picture.height where picture.top + y < file.height {
                for x in 0..<picture.width where picture.left + x < file.width {
                    let position = (picture.top + y) * file.width + picture.left + x
                    place.append(position)
                    let index = picture.indices[y * picture.width + x]
                    if index != picture.transparent { canvas[position] = GIFFile.palette[Int(index)] }
                }
            }
            let shown = canvas
            if picture.disposal == 2 { for position in place { canvas[position] = 0 } }
            if picture.disposal == 3 { canvas = before }
            return shown
        }
    }

    @Test("The first picture is the one that the decoder gives")
    func firstPicture() throws {
        let gif = try AnimatedPicture(SampleFiles.interlacedGIF)
        #expect(gif.frameCount == 1)
        #expect(try pictures(gif) == [try PictureDecoder().decode(SampleFiles.interlacedGIF).allPixels])
        for file in [SampleFiles.webp, SampleFiles.losslessWebP, SampleFiles.alphaWebP] {
            let animation = try AnimatedPicture(file)
            #expect(animation.frameCount == 1 && animation.loopCount == 1)
            #expect(try pictures(animation) == [try PictureDecoder().decode(file).allPixels])
        }
        let file = WebPFile(width: 6, height: 4, pictures: [.init(width: 6, height: 4, color: 0x80FF_0000)]).data
        #expect(try pictures(AnimatedPicture(file)) == [try PictureDecoder().decode(file).allPixels])
    }

    @Test("A GIF says how often it is repeated; without that it is shown once")
    func loops() throws {
        for (repetitions, loops) in [(nil, 1), (0, 0), (1, 2), (4, 5)] as [(Int?, Int)] {
            let file = GIFFile(width: 1, height: 1, repetitions: repetitions, pictures: [.init(width: 1, height: 1)])
            #expect(try AnimatedPicture(file.data).loopCount == loops)
        }
        let file = WebPFile(width: 2, height: 2, loopCount: 3, pictures: [.init(width: 2, height: 2, color: 0)])
        #expect(try AnimatedPicture(file.data).loopCount == 3)
    }

    @Test("Delays that can't be meant become a tenth of a second")
    func delays() throws {
        let delays = [0, 1, 2, 50, 65535]
        let gif = GIFFile(
            width: 1, height: 1, pictures: delays.map { .init(width: 1, height: 1, delay: $0) })
        #expect(try AnimatedPicture(gif.data).durations == [0.1, 0.1, 0.02, 0.5, 655.35])
        let webp = WebPFile(
            width: 1, height: 1,
            pictures: [0, 19, 20, 1500].map { .init(width: 1, height: 1, color: 0, duration: $0) })
        #expect(try AnimatedPicture(webp.data).durations == [0.1, 0.1, 0.02, 1.5])
    }

    @Test("A WebP's pictures are blended or replace, and are cleared, as the file says")
    func webp() throws {
        let file = WebPFile(
            width: 6, height: 4,
            pictures: [
                .init(width: 6, height: 4, color: 0xFFFF_0000),
                .init(left: 2, top: 2, width: 2, height: 2, color: 0x8000_FF00),
                .init(left: 2, top: 2, width: 2, height: 2, color: 0x8000_FF00, isCleared: true, isBlended: false),
                .init(width: 2, height: 2, color: 0xFF00_00FF),
            ])
        let animation = try AnimatedPicture(file.data)
        let images = try (0..<4).map { try animation.frame(at: $0, fitting: nil, isCancelled: { false }) }
        #expect(images.allSatisfy { $0.width == 6 && $0.height == 4 })
        #expect(images[0].allPixels == [UInt32](repeating: red, count: 24) && images[0].isOpaque)
        #expect(difference(images[1][2, 2].bits, 0xFF7F_8000) <= 1 && images[1][1, 2].bits == red)
        #expect(images[2][3, 3].bits == 0x8000_8000 && !images[2].isOpaque)
        #expect(images[3][3, 3].bits == 0 && images[3][0, 0].bits == blue && images[3][5, 0].bits == red)
    }

    @Test("Pictures are reduced as the decoder reduces them")
    func fitting() throws {
        let fit = ImageFit(width: 3, height: 3, mode: .inside)
        let image = try AnimatedPicture(SampleFiles.gif).frame(at: 0, fitting: fit, isCancelled: { false })
        #expect(image.width == 2 && image.height == 3)
        let whole = try PictureDecoder().decode(SampleFiles.gif, fitting: fit, isCancelled: { false })
        #expect(image.allPixels == whole.allPixels)
    }

    @Test("Files that are no animations, and files over a limit, are refused with the reason")
    func refused() throws {
        for file in [SampleFiles.png, SampleFiles.jpeg, SampleFiles.bmp] {
            #expect(throws: ImageDecodingError.self) { try AnimatedPicture(file) }
        }
        #expect(throws: ImageDecodingError.unknownFormat) { try AnimatedPicture(Data("GI".utf8)) }
        var limits = ImageLimits()
        limits.maximumFrames = 2
        let dots = dots(disposal: 0)
        #expect(throws: ImageDecodingError.tooManyFrames(limit: 2)) { try AnimatedPicture(dots, limits: limits) }
        let webp = WebPFile(
            width: 2, height: 2, pictures: [WebPFile.Picture](repeating: .init(width: 2, height: 2, color: 0), count: 3)
        )
        #expect(throws: ImageDecodingError.tooManyFrames(limit: 2)) { try AnimatedPicture(webp.data, limits: limits) }
        limits = ImageLimits()
        limits.maximumDecodedBytes = 47
        // The canvas, a line, and what unpacking takes.
        let byteCount = 4 * 3 * 4 + 4 + (64 << 10)
        #expect(throws: ImageDecodingError.tooManyBytes(width: 4, height: 3, byteCount: byteCount, limit: 47)) {
            try AnimatedPicture(dots, limits: limits)
        }
        let giant = GIFFile(width: 65_535, height: 65_535, pictures: [.init(width: 1, height: 1)])
        #expect(throws: ImageDecodingError.sideTooLong(width: 65_535, height: 65_535, limit: 32_768)) {
            try AnimatedPicture(giant.data)
        }
    }

    @Test("A WebP with more chunks than pictures and notes have is refused before a record of each is kept")
    func chunks() throws {
        var limits = ImageLimits()
        limits.maximumFrames = 4
        func file(chunks: Int) -> Data {
            var data = WebPFile(width: 2, height: 2, pictures: [.init(width: 2, height: 2, color: 0)]).data
            for _ in 0..<chunks { data += Data("NOTE".utf8) + Data(count: 4) }
            let size = data.count - 8
            for byte in 0..<4 { data[4 + byte] = UInt8(size >> (8 * byte) & 255) }
            return data
        }
        #expect(try AnimatedPicture(file(chunks: 70), limits: limits).frameCount == 1)
        #expect(throws: ImageDecodingError.tooManyFrames(limit: 4)) {
            try AnimatedPicture(file(chunks: 100), limits: limits)
        }
    }

    /// A WebP of three pictures, each over all of the one before it.
    private func layers(width: Int, height: Int) -> Data {
        let colors: [UInt32] = [0xFFFF_0000, 0x8000_FF00, 0x4000_00FF]
        let pictures = colors.map { WebPFile.Picture(width: width, height: height, color: $0) }
        return WebPFile(width: width, height: height, pictures: pictures).data
    }

    @Test("A file that breaks off has the pictures that are whole")
    func breaksOff() throws {
        for file in [dots(disposal: 3), layers(width: 4, height: 4)] {
            let whole = try pictures(AnimatedPicture(file))
            var counts: Set<Int> = []
            for count in 0..<file.count {
                guard let animation = try? AnimatedPicture(file.prefix(count)) else { continue }
                counts.insert(animation.frameCount)
                #expect(try pictures(animation) == Array(whole.prefix(animation.frameCount)), "\(count) bytes")
            }
            #expect(counts.isSuperset(of: [1, 2]))
        }
    }

    @Test("A picture whose data are damaged is an error, also when a later one is asked for; those before it are shown")
    func damaged() throws {
        var file = GIFFile(
            width: 3, height: 1, pictures: (0..<4).map { .init(width: 3, height: 1, fill: UInt8($0)) }
        ).data
        // Behind the record, the size of codes and that of the block: the first code becomes 7, which stands for
        // nothing yet.
        let third = picturePlaces(file)[2]
        file[third + 12] = 0xFF
        let animation = try AnimatedPicture(file)
        #expect(animation.frameCount == 4)
        #expect(throws: ImageDecodingError.self) { try animation.frame(at: 3, fitting: nil, isCancelled: { false }) }
        let second = try animation.frame(at: 1, fitting: nil, isCancelled: { false })
        #expect(second.allPixels == [green, green, green])
        #expect(throws: ImageDecodingError.self) { try animation.frame(at: 2, fitting: nil, isCancelled: { false }) }
        let first = try animation.frame(at: 0, fitting: nil, isCancelled: { false })
        #expect(first.allPixels == [red, red, red])
    }

    /// Where the picture records of a file by `GIFFile` without repetitions are.
    private func picturePlaces(_ file: Data) -> [Int] {
        file.indices.filter { file[$0] == 0x2C && $0 >= 8 && file[$0 - 8] == 0x21 && file[$0 - 7] == 0xF9 }
    }

    @Test("Cancelled at any question, it gives the same pictures when it is asked again")
    func cancelling() throws {
        for file in [dots(disposal: 3), layers(width: 700, height: 500)] {
            let expected = try pictures(AnimatedPicture(file))
            let animation = try AnimatedPicture(file)
            var cancelled = 0
            for question in 1...200 {
                var asked = 0
                do throws(ImageDecodingError) {
                    let image = try animation.frame(at: 2, fitting: nil) {
                        asked += 1
                        return asked >= question
                    }
                    #expect(image.allPixels == expected[2])
                    break
                } catch {
                    #expect(error == .cancelled)
                    cancelled += 1
                }
            }
            #expect(cancelled > 2 && cancelled < 100)
            #expect(try pictures(animation) == expected)
        }
    }

    @Test("A picture is whole when the next one was begun and cancelled, which takes part of it away")
    func previousAfterCancelling() throws {
        let webp = WebPFile(
            width: 700, height: 500,
            pictures: [
                .init(width: 700, height: 500, color: 0xFFFF_0000),
                .init(left: 2, top: 2, width: 20, height: 20, color: 0xFF00_FF00, isCleared: true),
                .init(width: 700, height: 500, color: 0x4000_00FF),
            ])
        for file in [dots(disposal: 2), dots(disposal: 3), webp.data] {
            let expected = try AnimatedPicture(file).frame(at: 1, fitting: nil, isCancelled: { false }).allPixels
            for question in 1...20 {
                let animation = try AnimatedPicture(file)
                _ = try animation.frame(at: 1, fitting: nil, isCancelled: { false })
                var asked = 0
                _ = try? animation.frame(at: 2, fitting: nil) {
                    asked += 1
                    return asked >= question
                }
                let again = try animation.frame(at: 1, fitting: nil, isCancelled: { false })
                #expect(again.allPixels == expected, "cancelled at question \(question)")
            }
        }
    }

    @Test("The canvas counts as kept while it is there, and is gone when it is released")
    func budget() throws {
        let budget = DecodingBudget(limit: 10_000)
        let animation = try AnimatedPicture(dots(disposal: 3), budget: budget)
        #expect(budget.bytesInUse == 0)
        let expected = try pictures(animation)
        // The canvas, and the place of one pixel that is restored.
        #expect(budget.bytesInUse == 4 * 3 * 4 + 4)
        animation.releaseCanvas()
        #expect(budget.bytesInUse == 0)
        #expect(try pictures(animation) == expected)
        _ = try animation.frame(at: 0, fitting: nil) {
            animation.releaseCanvas()
            return false
        }
        #expect(budget.bytesInUse == 0)
        // Without room the pictures are the same.
        let taken = budget.keep(5000)
        #expect(try pictures(animation) == expected)
        #expect(budget.bytesInUse == 5000)
        #expect(taken != nil)
    }

    @Test("What the codes of a WebP without loss may take is announced, at most the whole budget, and never refused")
    func codeTables() throws {
        let picture = WebPFile.Picture(width: 400, height: 400, color: 0xFFFF_0000)
        // Behind the picture, so that there might be as many codes as the blocks of the picture.
        let still = WebPFile.still(picture) + Data(count: 100_000)
        let animated = WebPFile(width: 400, height: 400, pictures: [picture]).data
        let tables = (400 * 400 / 16 + 1) * 12_000
        for limit in [1_000_000_000, 50_000_000] {
            let budget = DecodingBudget(limit: limit)
            _ = try PictureDecoder(budget: budget).decode(still)
            #expect(budget.peak >= min(limit, tables) && budget.peak <= limit && budget.bytesInUse == 0)
            let small = DecodingBudget(limit: limit)
            _ = try AnimatedPicture(animated, budget: small).frame(at: 0, fitting: nil, isCancelled: { false })
            // A file of some bytes has few codes.
            #expect(small.peak > 400 * 400 * 13 + 12_000 && small.peak < 8_000_000)
        }
    }

    @Test("Pictures in order are decoded once each, and an earlier one begins at the first again")
    func order() throws {
        let file = GIFFile(
            width: 300, height: 300, pictures: (0..<5).map { _ in .init(width: 300, height: 300) })
        let animation = try AnimatedPicture(file.data)
        func questions(at index: Int) throws -> Int {
            var asked = 0
            _ = try animation.frame(at: index, fitting: nil) {
                asked += 1
                return false
            }
            return asked
        }
        let first = try questions(at: 0)
        #expect(try questions(at: 1) == first)
        #expect(try questions(at: 1) < first)
        #expect(try questions(at: 4) > first)
        #expect(try questions(at: 0) == first)
    }
}
