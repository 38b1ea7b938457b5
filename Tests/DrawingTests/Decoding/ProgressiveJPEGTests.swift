import Drawing
import Foundation
import Testing

@Suite struct ProgressiveJPEGTests {
    /// Appends a file in pieces, and makes a picture whenever there is a new scan.
    private func pictures(
        of file: Data, pieces: Int, fitting: ImageFit? = nil, into jpeg: ProgressiveJPEG = ProgressiveJPEG()
    ) throws -> [CGImage] {
        var pictures: [CGImage] = []
        var shown = 0
        for start in stride(from: 0, to: file.count, by: pieces) {
            let progress = jpeg.append(file.dropFirst(start).prefix(pieces))
            if let failure = progress.failure { throw failure }
            guard progress.completeScans > shown else { continue }
            shown = progress.completeScans
            if let picture = try jpeg.image(fitting: fitting, isCancelled: { false }) { pictures.append(picture) }
        }
        return pictures
    }

    @Test("Each scan gives a picture that is closer to the last one, which is what the decoder makes of the whole file")
    func scans() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        let whole = try PictureDecoder().decode(file)
        let pictures = try pictures(of: file, pieces: 64)
        #expect(pictures.count == 10)
        let distances = pictures.map { $0.distance(to: whole) }
        for (before, after) in zip(distances, distances.dropFirst()) {
            #expect(after <= before * 1.01, "\(distances)")
        }
        #expect(distances[0] > 3 && distances[0] < 40, "\(distances)")
        #expect(pictures.last?.allPixels == whole.allPixels)
    }

    @Test(
        "Bytes may come one at a time",
        arguments: ["progressive.jpg", "progressive-gray.jpg", "progressive-cmyk.jpg", "progressive-turned.jpg"])
    func singleBytes(name: String) throws {
        let file = try PictureFixtures.file(name)
        let bytewise = try pictures(of: file, pieces: 1)
        let chunked = try pictures(of: file, pieces: file.count)
        // A picture after each scan, which takes the bytes while the marker behind the scan waits for its segment.
        let scans = ProgressiveJPEG().append(file).completeScans
        #expect(bytewise.count == scans && scans > 2)
        #expect(chunked.count == 1)
        let whole = try PictureDecoder().decode(file)
        #expect(bytewise.last?.allPixels == whole.allPixels)
        #expect(chunked.last?.allPixels == whole.allPixels)
        #expect(bytewise.allSatisfy { $0.width == whole.width && $0.height == whole.height })
    }

    @Test("The first picture is smooth: its blocks are not to be seen")
    func smoothing() throws {
        let file = try PictureFixtures.file("progressive-gray.jpg")
        let jpeg = ProgressiveJPEG()
        var end = 0
        while end < file.count, jpeg.append(file.dropFirst(end).prefix(1)).completeScans < 1 { end += 1 }
        let picture = try #require(try jpeg.image(fitting: nil, isCancelled: { false }))
        // Without smoothing every block of 8×8 pixels would have one colour.
        let blocks = [(16, 16), (64, 40), (80, 80), (120, 90)]
        let varied = blocks.filter { x, y in Set((0..<8).map { picture[x + $0, y + 4].bits }).count > 2 }
        #expect(varied.count == blocks.count)
    }

    @Test("What is known grows with the bytes: first the header, then scan after scan, then the end")
    func progress() throws {
        let file = try PictureFixtures.file("progressive-turned.jpg")
        let jpeg = ProgressiveJPEG()
        #expect(jpeg.progress.header == nil && jpeg.progress.completeScans == 0)
        var headerEnd: Int?
        var scans: [Int] = []
        for (index, byte) in file.enumerated() {
            let progress = jpeg.append(Data([byte]))
            #expect(progress == jpeg.progress)
            if headerEnd == nil, let header = progress.header {
                headerEnd = index
                #expect(header.uprightWidth == 100 && header.uprightHeight == 150 && header.isProgressive)
                #expect(progress.completeScans == 0)
            }
            if progress.completeScans != scans.last ?? 0 { scans.append(progress.completeScans) }
            #expect(progress.isComplete == (index == file.count - 1))
        }
        #expect(scans == Array(1...10))
        #expect(try #require(headerEnd) < 1000)
        #expect(jpeg.append(Data("more".utf8)).isComplete)
    }

    @Test("The picture is reduced, and not enlarged by a later call")
    func reduced() throws {
        let file = try PictureFixtures.file("progressive-turned.jpg")
        let small = ImageFit(width: 30, height: 60, mode: .inside)
        let pictures = try pictures(of: file, pieces: 256, fitting: small)
        let whole = try PictureDecoder().decode(file, fitting: small, isCancelled: { false })
        #expect(pictures.last?.allPixels == whole.allPixels)
        #expect(pictures.allSatisfy { $0.width == 30 && $0.height == 45 })

        let jpeg = ProgressiveJPEG()
        jpeg.append(file.dropLast(1000))
        let first = try #require(try jpeg.image(fitting: small, isCancelled: { false }))
        #expect(first.width == 30 && first.height == 45)
        jpeg.append(file.suffix(1000))
        let second = try #require(try jpeg.image(fitting: nil, isCancelled: { false }))
        // libjpeg has reduced the stored 150×100 pixels by 2.
        #expect(second.width == 50 && second.height == 75)
    }

    @Test("Without a new scan there is no new picture, and after the last none either")
    func nothingNew() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        let jpeg = ProgressiveJPEG()
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) == nil)
        jpeg.append(file.dropLast(1500))
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) != nil)
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) == nil)
        jpeg.append(file.suffix(1500))
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) != nil)
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) == nil)
    }

    @Test("Other files than progressive JPEGs are refused at their header")
    func otherFiles() throws {
        for file in [try PictureFixtures.file("baseline.jpg"), SampleFiles.png, SampleFiles.webp, Data("GIF89a".utf8)] {
            let progress = ProgressiveJPEG().append(file)
            guard case .unsupportedFormat = progress.failure else {
                Issue.record("\(progress)")
                continue
            }
            #expect(progress.header == nil)
        }
        let jpeg = ProgressiveJPEG()
        let failure = try #require(jpeg.append(SampleFiles.png).failure)
        #expect(throws: failure) { try jpeg.image(fitting: nil, isCancelled: { false }) }
    }

    @Test("Over a limit there is a failure that names it, as soon as the bytes tell")
    func limits() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        var limits = ImageLimits()
        limits.maximumSide = 149
        #expect(
            ProgressiveJPEG(limits: limits).append(file).failure == .sideTooLong(width: 150, height: 100, limit: 149))
        limits = ImageLimits()
        limits.maximumPixels = 14_999
        #expect(
            ProgressiveJPEG(limits: limits).append(file).failure
                == .tooManyPixels(width: 150, height: 100, limit: 14_999))
        limits = ImageLimits()
        limits.maximumScans = 9
        #expect(ProgressiveJPEG(limits: limits).append(file.dropLast(1)).failure == .tooManyScans(limit: 9))
        limits = ImageLimits()
        limits.maximumDecodedPixels = 14_999
        let jpeg = ProgressiveJPEG(limits: limits)
        let failure = ImageDecodingError.tooManyDecodedPixels(width: 150, height: 100, limit: 14_999)
        #expect(jpeg.append(file).failure == nil)
        #expect(throws: failure) { try jpeg.image(fitting: nil, isCancelled: { false }) }
        #expect(jpeg.progress.failure == failure)
    }

    @Test("Coefficients of more bytes than a picture may have are a failure, and so are bytes that are not decoded")
    func byteLimit() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        var limits = ImageLimits()
        limits.maximumDecodedBytes = 61_000
        let jpeg = ProgressiveJPEG(limits: limits)
        #expect(jpeg.append(file).failure == nil)
        let error = #expect(throws: ImageDecodingError.self) { try jpeg.image(fitting: nil, isCancelled: { false }) }
        guard case .tooManyBytes = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        limits.maximumDecodedBytes = 1000
        guard case .tooManyBytes = ProgressiveJPEG(limits: limits).append(file.prefix(1500)).failure else {
            Issue.record("1500 bytes waited")
            return
        }
    }

    @Test("Without room in the budget there is no picture, and one when there is room again")
    func budget() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        let budget = DecodingBudget(limit: 1_000_000)
        let jpeg = ProgressiveJPEG(budget: budget)
        var taken = budget.keep(400_000)
        jpeg.append(file.dropLast(1500))
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) == nil)
        #expect(taken?.byteCount == 400_000)
        taken = nil
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) != nil)
        #expect(budget.bytesInUse > 45_000)
        jpeg.append(file.suffix(1500))
        #expect(try jpeg.image(fitting: nil, isCancelled: { false }) != nil)
        // With the last picture the coefficients go.
        #expect(budget.bytesInUse == 0)
    }

    @Test("Cancelled at any question, it goes on where it was and gives the same picture")
    func cancelling() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        let whole = try PictureDecoder().decode(file)
        let jpeg = ProgressiveJPEG()
        jpeg.append(file.dropLast(1000))
        var cancelled = 0
        // Each attempt comes one question further, as far as it may.
        for question in 1..<10_000 {
            if question == 40 { jpeg.append(file.suffix(1000)) }
            var asked = 0
            do throws(ImageDecodingError) {
                let image = try jpeg.image(fitting: nil) {
                    asked += 1
                    return asked >= question
                }
                guard let image, jpeg.progress.isComplete else { continue }
                #expect(image.allPixels == whole.allPixels)
                break
            } catch {
                #expect(error == .cancelled)
                cancelled += 1
            }
        }
        #expect(cancelled > 3)
        #expect(jpeg.progress.failure == nil)
    }

    @Test("A damaged file gives a failure or pictures, and never stops")
    func damaged() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        var failures = 0
        for place in stride(from: 2, to: file.count, by: 17) {
            for value: UInt8 in [0, 0xFF, 0xD9] {
                var damaged = file
                damaged[place] = value
                do {
                    let pictures = try pictures(of: damaged, pieces: 700)
                    #expect(pictures.allSatisfy { $0.width <= 32_768 }, "\(place)")
                } catch {
                    failures += 1
                }
            }
        }
        #expect(failures > 20)
    }

    @Test("A file that breaks off has the pictures of its whole scans")
    func breaksOff() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        let jpeg = ProgressiveJPEG()
        let pictures = try pictures(of: file.prefix(file.count / 2), pieces: 100, into: jpeg)
        #expect(!pictures.isEmpty)
        #expect(!jpeg.progress.isComplete && jpeg.progress.failure == nil)
    }

    @Test("Bytes are taken while a picture is being made")
    func appendingWhileDecoding() throws {
        let file = try PictureFixtures.file("progressive.jpg")
        let jpeg = ProgressiveJPEG()
        jpeg.append(file.dropLast(1500))
        // Asked in the middle of decoding, on the same thread: with one lock this would not end.
        _ = try jpeg.image(fitting: nil) {
            jpeg.append(file.suffix(1500))
            return false
        }
        #expect(jpeg.progress.isComplete)
        let whole = try PictureDecoder().decode(file)
        #expect(try jpeg.image(fitting: nil, isCancelled: { false })?.allPixels == whole.allPixels)
    }
}
