import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing

/// How pictures are decoded in parts: how often from the top, and what stays in memory.
@Suite struct PicturePartsTests {
    private static let tall = SyntheticJPEG.file(width: 700, height: 9_000)

    /// The pixels of a rectangle of a picture.
    private func pixels(_ image: CGImage, _ rect: PixelRect) -> [UInt32] {
        (rect.y..<rect.maxY).flatMap { y in
            UnsafeBufferPointer(start: image.pixels + y * image.width + rect.x, count: rect.width)
        }
    }

    @Test("Going down decodes each row once; going up begins at the top again once for some")
    func directions() throws {
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(SyntheticJPEG.file(width: 512, height: 20_480)))
        func look(at row: Int) throws {
            let rect = PixelRect(x: 0, y: row * 512, width: 512, height: 512)
            let near = PixelRect(x: 0, y: (row - 1) * 512, width: 512, height: 3 * 512)
            _ = try parts.part(rect, near: near, isCancelled: { false })
        }
        for row in 0..<40 { try look(at: row) }
        #expect(holder.reads.withLock { $0 } == 1)
        for row in (0..<27).reversed() { try look(at: row) }
        let reads = holder.reads.withLock { $0 }
        #expect(reads <= 1 + 27 / 6, "\(reads)")
        try look(at: 30)
        #expect(holder.reads.withLock { $0 } == reads)
    }

    @Test("A jump into a picture begins at the top once, in whichever order what is near is asked for")
    func jump() throws {
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(SyntheticJPEG.file(width: 3072, height: 8192)))
        let near = PixelRect(x: 0, y: 5 * 512, width: 3072, height: 8 * 512)
        for row in [8, 9, 10, 7, 11, 6, 12, 5] {
            for column in 0..<6 {
                let rect = PixelRect(x: column * 512, y: row * 512, width: 512, height: 512)
                _ = try parts.part(rect, near: near, isCancelled: { false })
            }
        }
        #expect(holder.reads.withLock { $0 } == 1)
    }

    /// Asks for a part until it is there, giving up each time after some questions. How often the file was begun, and
    /// the part.
    private func cancelling(_ file: Data, _ rect: PixelRect) throws -> (begins: Int, rounds: Int, part: CGImage?) {
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(file))
        var rounds = 0
        var part: CGImage?
        while part == nil, rounds < 1000 {
            rounds += 1
            var questions = 0
            part = try? parts.part(rect) {
                questions += 1
                // Opening a PNG takes about ten.
                return questions > 25
            }
        }
        return (holder.reads.withLock { $0 }, rounds, part)
    }

    @Test("A decode that was cancelled in the midst of a part goes on from there, in every format")
    func cancelled() throws {
        let whole = try PictureDecoder().decode(Self.tall)
        let rect = PixelRect(x: 0, y: 8200, width: 700, height: 700)
        for file in [Self.tall, try #require(whole.pngData())] {
            let (begins, rounds, part) = try cancelling(file, rect)
            // A strip that takes very long may be lost.
            #expect(rounds > 2 && begins <= 2, "\(begins) of \(rounds)")
            #expect(try pixels(#require(part), PixelRect(x: 0, y: 0, width: 700, height: 700)) == pixels(whole, rect))
        }
    }

    @Test("The limits are those of the whole picture")
    func limits() throws {
        let header = try PictureDecoder().header(of: Self.tall)
        var limits = ImageLimits()
        limits.maximumDecodedPixels = 1_000_000
        func parts(_ fit: ImageFit?) -> PictureParts? {
            PictureParts(header, fitting: fit, limits: limits, keep: { _, _ in }, file: .held(Self.tall))
        }
        #expect(parts(nil) == nil && parts(ImageFit(width: 100, height: 1, mode: .covering)) != nil)
    }

    @Test("What is wrong with a file is found out once")
    func faults() throws {
        let holder = PartsHolder()
        let file = try #require(try PictureDecoder().decode(SyntheticJPEG.file(width: 600, height: 1200)).pngData())
        let parts = try #require(try holder.parts(file.dropLast(12)))
        for y in [0, 600, 1100] {
            #expect(throws: ImageDecodingError.breaksOff(format: "PNG")) {
                try parts.part(PixelRect(x: 0, y: y, width: 10, height: 10), isCancelled: { false })
            }
        }
        #expect(holder.reads.withLock { $0 } == 1)
    }

    @Test("Of a file that breaks off there are the parts before that; the rest is an error, found once")
    func damaged() throws {
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(Self.tall.prefix(Self.tall.count / 2)))
        func part(_ y: Int) throws -> CGImage {
            try parts.part(PixelRect(x: 0, y: y, width: 700, height: 200), isCancelled: { false })
        }
        #expect(try part(1000).height == 200)
        for _ in 0..<3 {
            #expect(throws: ImageDecodingError.breaksOff(format: "JPEG")) { try part(8000) }
        }
        #expect(try part(1000).height == 200 && holder.reads.withLock { $0 } <= 2)
        #expect(throws: ImageDecodingError.breaksOff(format: "JPEG")) { try parts.check(isCancelled: { false }) }
        try PartsHolder().parts(Self.tall)?.check(isCancelled: { false })
    }

    @Test("The budget counts a decoder that is kept and its copy of the file, and gets all back")
    func budget() throws {
        let budget = DecodingBudget(limit: 64 << 20)
        let rect = PixelRect(x: 0, y: 600, width: 10, height: 10)
        do {
            let parts = try #require(try PartsHolder().parts(Self.tall, nil, budget))
            _ = try parts.part(rect, isCancelled: { false })
            let copied = budget.bytesInUse - Self.tall.count
            #expect(copied > 100_000 && copied < 1 << 20)
            // 8 MB are asked for until it is known how little the decoder takes.
            #expect(budget.peak < 18 << 20)
        }
        #expect(budget.bytesInUse == 0)
        let parts = try #require(
            PictureParts(
                try PictureDecoder().header(of: Self.tall), fitting: nil, budget: budget, keep: { _, _ in },
                file: .held(Self.tall)))
        _ = try parts.part(rect, isCancelled: { false })
        let held = budget.bytesInUse
        #expect(held > 100_000 && held < 1 << 20)
    }

    @Test("Without room for a decoder each call begins at the top, and has the same pixels")
    func withoutRoom() throws {
        let whole = try PictureDecoder().decode(Self.tall)
        let budget = DecodingBudget(limit: 1 << 20)
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(Self.tall, nil, budget))
        for row in 0..<8 {
            let rect = PixelRect(x: 0, y: row * 512, width: 512, height: 512)
            let part = try parts.part(rect, isCancelled: { false })
            #expect(pixels(part, PixelRect(x: 0, y: 0, width: 512, height: 512)) == pixels(whole, rect))
            #expect(budget.bytesInUse == 0)
        }
        #expect(holder.reads.withLock { $0 } == 8)
    }

    @Test("A decoder that is released is freed, at once or when the call under way is done")
    func released() throws {
        let budget = DecodingBudget(limit: 64 << 20)
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(Self.tall, nil, budget))
        func part(_ row: Int, _ isCancelled: () -> Bool = { false }) throws {
            _ = try parts.part(PixelRect(x: 0, y: row * 512, width: 512, height: 512), isCancelled: isCancelled)
        }
        try part(0)
        #expect(budget.bytesInUse > 0)
        parts.releaseDecoder()
        #expect(budget.bytesInUse == 0)
        try part(1) {
            parts.releaseDecoder()
            return false
        }
        #expect(budget.bytesInUse == 0)
        try part(2)
        try part(3)
        #expect(holder.reads.withLock { $0 } == 3 && budget.bytesInUse > 0)
    }

    @Test("A decoder above which something is wanted is freed before the next one is opened, for which there is room")
    func roomForOne() throws {
        // The decoder, two cells of 1 MB and the file, one and a half times, are half of the budget.
        let budget = DecodingBudget(limit: 3 * (2 << 20 + Self.tall.count + 300 << 10))
        let holder = PartsHolder(capacity: 2)
        let parts = try #require(try holder.parts(Self.tall, nil, budget))
        for row in [12, 2, 3] {
            _ = try parts.part(PixelRect(x: 0, y: row * 512, width: 512, height: 512), isCancelled: { false })
            #expect(budget.bytesInUse > Self.tall.count && budget.bytesInUse < budget.peak)
        }
        #expect(holder.reads.withLock { $0 } == 2)
    }

    @Test("A file is read when the budget has room for it, not before")
    func readInTime() throws {
        let budget = DecodingBudget(limit: 64 << 20)
        let counts = Mutex<[Int]>([])
        let parts = try #require(
            PictureParts(
                try PictureDecoder().header(of: Self.tall), fitting: nil, budget: budget, keep: { _, _ in },
                file: .read(byteCount: Self.tall.count) {
                    counts.withLock { $0.append(budget.bytesInUse) }
                    return Self.tall
                }))
        try parts.check(isCancelled: { false })
        _ = try parts.part(PixelRect(x: 0, y: 600, width: 10, height: 10), isCancelled: { false })
        // Room for the file, and for the most that a decoder takes.
        #expect(counts.withLock { $0.count == 2 && $0.allSatisfy { $0 >= Self.tall.count + 8 << 20 } })
    }

    @Test("Cells in any order are begun from the top for some of them only, reduced or not")
    func anyOrder() throws {
        let file = SyntheticJPEG.file(width: 2048, height: 4096)
        for fit in [nil, ImageFit(width: 1600, height: 1, mode: .covering)] {
            let whole = try PictureDecoder().decode(file, fitting: fit, isCancelled: { false })
            let holder = PartsHolder()
            let parts = try #require(try holder.parts(file, fit))
            var generator = SeededGenerator(seed: 1)
            let bounds = PixelRect(x: 0, y: 0, width: parts.width, height: parts.height)
            let cells = (0..<parts.height / 512).flatMap { row in
                (0..<4).map { PixelRect(x: $0 * 512, y: row * 512, width: 512, height: 512).intersection(bounds) }
            }
            for cell in cells.shuffled(using: &generator) {
                let near = PixelRect(x: 0, y: cell.y - 1024, width: parts.width, height: 2560)
                let part = try parts.part(cell, near: near, isCancelled: { false })
                let size = PixelRect(x: 0, y: 0, width: cell.width, height: cell.height)
                #expect(pixels(part, size) == pixels(whole, cell))
            }
            let reads = holder.reads.withLock { $0 }
            #expect(reads <= cells.count / 3, "\(reads) for \(cells.count) cells")
        }
    }

    @Test("A panorama that is gone through sideways is begun again once for some columns")
    func panorama() throws {
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(SyntheticJPEG.file(width: 12_000, height: 1000)))
        for column in 0..<24 {
            let near = PixelRect(x: (column - 1) * 512, y: 0, width: 3 * 512, height: 1000)
            for row in 0..<2 {
                let rect = PixelRect(x: column * 512, y: row * 512, width: 512, height: 1000 - 512)
                    .intersection(PixelRect(x: 0, y: 0, width: 12_000, height: 1000))
                _ = try parts.part(rect, near: near, isCancelled: { false })
            }
        }
        let reads = holder.reads.withLock { $0 }
        #expect(reads <= 24 / 3, "\(reads)")
    }

    @Test("A decoder that has all of the picture in memory takes that from the budget for a pass, and is not kept")
    func wholeDecoders() throws {
        // Scans of 13 MB, whose decoder takes them before it makes the first row.
        let file = SyntheticJPEG.file(width: 1024, height: 4200, isProgressive: true)
        let budget = DecodingBudget(limit: 64 << 20)
        let holder = PartsHolder()
        let parts = try #require(try holder.parts(file, nil, budget))
        for row in 0..<8 {
            for column in 0..<2 {
                let rect = PixelRect(x: column * 512, y: row * 512, width: 512, height: 512)
                let near = PixelRect(x: 0, y: (row - 1) * 512, width: 1024, height: 3 * 512)
                _ = try parts.part(rect, near: near, isCancelled: { false })
                #expect(budget.bytesInUse == 0)
            }
        }
        #expect(budget.peak > 13 << 20 && budget.peak < 40 << 20, "\(budget.peak >> 20) MB")
        // Once to know what it takes, then once for four rows of cells and more.
        let reads = holder.reads.withLock { $0 }
        #expect(reads <= 1 + 8 / 3, "\(reads)")
    }

    @Test("What exceeds a limit beside its pixels has no parts, as it has no pixels")
    func workingLimit() throws {
        let file = SyntheticJPEG.file(width: 2000, height: 2000, isProgressive: true)
        var limits = ImageLimits()
        limits.maximumDecodedBytes = 4 << 20
        let fit = ImageFit(width: 600, height: 600, mode: .inside)
        let parts = try #require(
            PictureParts(
                try PictureDecoder().header(of: file), fitting: fit, limits: limits, keep: { _, _ in },
                file: .held(file)))
        let decoder = PictureDecoder(limits: limits)
        let refusal = #expect(throws: ImageDecodingError.self) {
            try decoder.decode(file, fitting: fit, isCancelled: { false })
        }
        let error = try #require(refusal)
        guard case .tooManyBytes = error else {
            Issue.record("\(error)")
            return
        }
        #expect(throws: error) {
            try parts.part(PixelRect(x: 0, y: 0, width: 600, height: 600), isCancelled: { false })
        }
        #expect(throws: error) { try parts.check(isCancelled: { false }) }
    }

    @Test("Several threads get the same parts")
    func threads() async throws {
        let file = Self.tall
        let whole = try PictureDecoder().decode(file)
        let parts = try #require(try PartsHolder(capacity: 3).parts(file))
        let expected = (0..<9).map { pixels(whole, PixelRect(x: 100, y: $0 * 1000, width: 500, height: 300)) }
        await withTaskGroup(of: Bool.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    (0..<9).allSatisfy { index in
                        let place = (index * (seed + 1) + seed) % 9
                        let rect = PixelRect(x: 100, y: place * 1000, width: 500, height: 300)
                        let part = try? parts.part(rect, isCancelled: { false })
                        return part.map { pixels($0, PixelRect(x: 0, y: 0, width: 500, height: 300)) }
                            == expected[place]
                    }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
