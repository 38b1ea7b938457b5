import Execution
import Foundation
import TestSupport
import Testing

@testable import Drawing

/// The pixels of pictures that are decoded in parts, compared with the same decoded at once.
@Suite struct PartsPixelsTests {
    /// Whether a part has the bytes of a rectangle of the whole, and is not called opaque where it is not.
    private func isSame(_ part: CGImage, _ whole: CGImage, _ rect: PixelRect) -> Bool {
        guard part.width == rect.width, part.height == rect.height, part.isOpaque || !whole.isOpaque else {
            return false
        }
        let bytes = rect.width * 4
        let isSame = (0..<rect.height).allSatisfy { y in
            memcmp(part.pixels + y * rect.width, whole.pixels + (rect.y + y) * whole.width + rect.x, bytes) == 0
        }
        return isSame && (!part.isOpaque || part.allPixels.allSatisfy { $0 >> 24 == 255 })
    }

    /// Asks for parts at random, with whatever is near them.
    private func expectSame(
        _ file: Data, _ fit: ImageFit? = nil, rounds: Int = 30, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let whole = try PictureDecoder().decode(file, fitting: fit, isCancelled: { false })
        let parts = try #require(try PartsHolder().parts(file, fit))
        #expect(parts.width == whole.width && parts.height == whole.height, sourceLocation: sourceLocation)
        var generator = SeededGenerator(seed: 1)
        let bounds = PixelRect(x: 0, y: 0, width: parts.width, height: parts.height)
        func randomRect(_ side: Int) -> PixelRect {
            PixelRect(
                x: Int.random(in: 0..<parts.width, using: &generator),
                y: Int.random(in: 0..<parts.height, using: &generator),
                width: Int.random(in: 1...side, using: &generator),
                height: Int.random(in: 1...side, using: &generator)
            ).intersection(bounds)
        }
        for _ in 0..<rounds {
            let (rect, near) = (randomRect(600), randomRect(1500))
            let part = try parts.part(rect, near: near, isCancelled: { false })
            #expect(isSame(part, whole, rect), "\(rect)", sourceLocation: sourceLocation)
        }
    }

    private static let tall = SyntheticJPEG.file(width: 700, height: 9_000)

    @Test("Parts have the bytes of the whole picture, in every format, reduced or not")
    func formats() throws {
        try expectSame(Self.tall)
        try expectSame(Self.tall, ImageFit(width: 560, height: 1, mode: .covering))
        try expectSame(Self.tall, ImageFit(width: 330, height: 1, mode: .covering))
        let png = try #require(try PictureDecoder().decode(SyntheticJPEG.file(width: 900, height: 1200)).pngData())
        try expectSame(png)
        try expectSame(png, ImageFit(width: 700, height: 10_000, mode: .inside))
        for name in ["24-bits.bmp", "alpha.png", "animation.gif", "color.png", "palette.png", "progressive.jpg"] {
            try expectSame(try PictureFixtures.file(name), rounds: 10)
        }
    }

    @Test(
        "Parts have the bytes of the whole picture where decoders have all of it in memory",
        arguments: [
            "lossy.webp", "lossless.webp", "alpha.webp", "animation.webp", "small-frame.webp", "interlaced.png",
        ])
    func wholeFormats(name: String) throws {
        let file = try PictureFixtures.parts(name)
        try expectSame(file)
        try expectSame(file, ImageFit(width: 800, height: 10_000, mode: .inside), rounds: 15)
    }

    @Test("Parts of an interlaced GIF, and of a progressive JPEG, with more than 8 MB have the bytes of the whole")
    func largeFormats() throws {
        let gif = try PictureFixtures.parts("interlaced.gif")
        try expectSame(gif, ImageFit(width: 1500, height: 10_000, mode: .inside), rounds: 4)
        try expectSame(SyntheticJPEG.file(width: 2100, height: 2000, isProgressive: true), rounds: 12)
    }

    @Test(
        "Parts of pictures that are stored turned have the bytes of the whole picture",
        arguments: 1...8 as ClosedRange<UInt8>)
    func orientations(orientation: UInt8) throws {
        let file = SyntheticJPEG.file(width: 1300, height: 1150, orientation: orientation)
        try expectSame(file)
        try expectSame(file, ImageFit(width: 700, height: 700, mode: .covering), rounds: 15)
        let progressive = SyntheticJPEG.file(
            width: 1300, height: 2400, isProgressive: true, orientation: orientation)
        try expectSame(progressive, rounds: 6)
    }

    @Test("Parts of a picture that is much wider than high have the bytes of the whole picture")
    func wide() throws {
        let file = SyntheticJPEG.file(width: 12_000, height: 1100)
        try expectSame(file)
        try expectSame(file, ImageFit(width: 1, height: 900, mode: .covering))
    }
}
