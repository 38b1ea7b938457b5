import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import UIKit

/// What pictures that are decoded in parts hold in memory.
@Suite struct PartsMemoryTests {
    private let file = SyntheticJPEG.file(width: 300, height: 6000)

    @Test("A memory warning frees decoder and cells, and so does the end of the last place that shows the picture")
    func freed() throws {
        let center = NotificationCenter()
        let budget = DecodingBudget(limit: 64 << 20)
        let reads = Mutex(0)
        let picture = EncodedPicture(
            header: try PictureDecoder().header(of: file),
            file: .read(byteCount: file.count) { [file] in
                reads.withLock { $0 += 1 }
                return file
            })
        var parts = picture.parts(fitting: nil, budget: budget, center: center)
        weak var cell: CGImage?
        func decode() throws {
            let rect = PixelRect(x: 0, y: 0, width: 300, height: 512)
            cell = try #require(try parts?.part(rect, near: rect, isCancelled: { false }))
        }
        for round in 1...2 {
            try decode()
            #expect(budget.bytesInUse > file.count && cell != nil && reads.withLock { $0 } == round)
            center.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            #expect(budget.bytesInUse == 0 && cell == nil)
        }
        try decode()
        #expect(budget.bytesInUse > file.count && cell != nil)
        parts = nil
        #expect(budget.bytesInUse == 0 && cell == nil)
    }

    /// Pictures of 40 megapixels and more, each of a kind whose decoder can't go by what is seen.
    private enum Kind {
        case panorama, turned, progressive, webp

        var file: Data {
            get throws {
                switch self {
                case .panorama: SyntheticJPEG.file(width: 20_000, height: 2_000)
                case .turned: SyntheticJPEG.file(width: 20_000, height: 2_000, orientation: 6)
                case .progressive: SyntheticJPEG.file(width: 2_000, height: 20_000, isProgressive: true)
                case .webp: try HostilePictures.file("webp-lossy-64-megapixels.webp")
                }
            }
        }
    }

    // In processes of their own: they count the memory of all bitmaps, and change limits.
    @Test("Of a panorama of 40 megapixels that is gone through, what is near the viewport is held")
    func panorama() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try Self.goThrough(.panorama)
        }
        report(result)
    }

    @Test("Of a picture that is stored turned, what is near the viewport is held")
    func turned() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try Self.goThrough(.turned)
        }
        report(result)
    }

    @Test("Of a progressive JPEG, whose scans are in memory for a pass, what is near the viewport is held")
    func progressive() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try Self.goThrough(.progressive)
        }
        report(result)
    }

    @Test("Of a WebP, whose pixels are in memory for a pass, what is near the viewport is held")
    func webp() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            try Self.goThrough(.webp)
        }
        report(result)
    }

    private func report(_ result: ExitTest.Result?) {
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        for line in output.split(separator: "\n") where line.contains("cells of") { print(line) }
    }

    /// Moves a viewport of 800 by 800 pixels from one end to the other one, and holds the cells near it as tiles.
    private static func goThrough(_ kind: Kind) throws {
        ImageLimits.current.maximumBytesUnderWay = 1 << 30
        let file = try kind.file
        let budget = DecodingBudget(limit: 1 << 30)
        let reads = Mutex(0)
        let picture = EncodedPicture(
            header: try PictureDecoder().header(of: file),
            file: .read(byteCount: file.count) {
                reads.withLock { $0 += 1 }
                return file
            })
        let parts = try #require(picture.parts(fitting: nil, budget: budget))
        let whole = PixelRect(x: 0, y: 0, width: parts.width, height: parts.height)
        let before = PixelMemory.usedBytes
        var tiles: [PixelRect: CGImage] = [:]
        var hashes: [PixelRect: Int] = [:]
        var most = 0
        let isWide = parts.width > parts.height
        let side = PictureParts.side
        for position in stride(from: 0, through: max(parts.width, parts.height) - 800, by: 400) {
            let viewport = PixelRect(x: isWide ? position : 0, y: isWide ? 0 : position, width: 800, height: 800)
            let near = PixelRect(x: viewport.x - 800, y: viewport.y - 800, width: 2400, height: 2400)
                .intersection(whole)
            tiles = tiles.filter { $0.key.intersects(near) }
            for row in near.y / side...(near.maxY - 1) / side {
                for column in near.x / side...(near.maxX - 1) / side {
                    let cell = PixelRect(x: column * side, y: row * side, width: side, height: side)
                        .intersection(whole)
                    guard tiles[cell] == nil else { continue }
                    let image = try parts.part(cell, near: near, isCancelled: { false })
                    tiles[cell] = image
                    let hash = hash(image, PixelRect(x: 0, y: 0, width: cell.width, height: cell.height))
                    #expect(hashes[cell] == nil || hashes[cell] == hash)
                    hashes[cell] = hash
                }
            }
            most = max(most, PixelMemory.usedBytes - before)
        }
        // Up to 6 by 4 cells are near, and 8 more are kept; some of both have just been passed.
        #expect(most < 44 << 20, "\(most >> 20) MB")
        #expect(budget.bytesInUse < 12 << 20, "\(budget.bytesInUse >> 20) MB")
        let passes = reads.withLock { $0 }
        let lines = max(parts.width, parts.height) / side
        #expect(passes < 2 * lines / 3, "\(passes) passes for \(lines) rows or columns of cells")
        let expected = try PictureDecoder().decode(file)
        #expect(hashes.allSatisfy { $0.value == hash(expected, $0.key) } && hashes.count > 2 * lines)
        print("cells of \(kind): \(most >> 20) MB at most, \(passes) passes, \(budget.peak >> 20) MB announced")
    }

    private static func hash(_ image: CGImage, _ rect: PixelRect) -> Int {
        var hasher = Hasher()
        for y in rect.y..<rect.maxY {
            let row = UnsafeBufferPointer(start: image.pixels + y * image.width + rect.x, count: rect.width)
            hasher.combine(bytes: UnsafeRawBufferPointer(row))
        }
        return hasher.finalize()
    }
}
