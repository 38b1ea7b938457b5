import Execution
import Synchronization
import Testing

@testable import UIKit

@Suite struct UIImageTests {
    /// Pixels numbered from 1 in reading order, opaque.
    private func numbered(_ width: Int, _ height: Int) throws -> CGImage {
        let bitmap = try! Bitmap(width: width, height: height)
        let pixels = try #require(bitmap.pixels)
        for index in 0..<(width * height) { pixels[index] = 0xFF00_0000 + UInt32(index + 1) }
        return bitmap.makeImage(isOpaque: true)
    }

    private func numbers(_ image: CGImage?) throws -> [[UInt32]] {
        let image = try #require(image)
        return (0..<image.height).map { y in (0..<image.width).map { x in image[x, y].bits & 0xFFFF } }
    }

    @Test("Every orientation is turned upright")
    func orientations() throws {
        //  1 2 3
        //  4 5 6
        let source = try numbered(3, 2)
        func upright(_ orientation: UIImage.Orientation) throws -> [[UInt32]] {
            try numbers(UIImage(cgImage: source, scale: 1, orientation: orientation).uprightImage)
        }
        #expect(try upright(.up) == [[1, 2, 3], [4, 5, 6]])
        #expect(try upright(.down) == [[6, 5, 4], [3, 2, 1]])
        #expect(try upright(.upMirrored) == [[3, 2, 1], [6, 5, 4]])
        #expect(try upright(.downMirrored) == [[4, 5, 6], [1, 2, 3]])
        #expect(try upright(.right) == [[4, 1], [5, 2], [6, 3]])
        #expect(try upright(.left) == [[3, 6], [2, 5], [1, 4]])
        #expect(try upright(.leftMirrored) == [[1, 4], [2, 5], [3, 6]])
        #expect(try upright(.rightMirrored) == [[6, 3], [5, 2], [4, 1]])
    }

    @Test("The size is that of the upright picture in points")
    func size() throws {
        let image = UIImage(cgImage: try numbered(6, 4), scale: 2, orientation: .right)
        #expect(image.size == CGSize(width: 2, height: 3))
        #expect(image.cgImage?.width == 6)
    }

    @Test("Pixels are made at the first use, once, even if several threads ask at the same time")
    func decodedOnce() async throws {
        let made = Atomic<Int>(0)
        let picture = try numbered(2, 2)
        let image = UIImage(
            pixels: LazyPixels(width: 2, height: 2) {
                made.add(1, ordering: .relaxed)
                return picture
            }, scale: 1)
        #expect(image.size == CGSize(width: 2, height: 2) && !image.isDecoded)
        #expect(image.withRenderingMode(.alwaysTemplate).scale == 1)
        #expect(made.load(ordering: .relaxed) == 0)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { image.cgImage === picture } }
            for await same in group { #expect(same) }
        }
        #expect(made.load(ordering: .relaxed) == 1 && image.isDecoded)
        #expect(image.withRenderingMode(.alwaysTemplate).cgImage === picture)
    }

    @Test("Tinting keeps the alpha and replaces the colour")
    func tint() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 1)).image { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            UIColor.green.withAlphaComponent(0.5).setFill()
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        let tinted = try #require(image.withTintColor(.red).cgImage)
        #expect(tinted[0, 0] == UIColor.red.cgColor.pixel)
        #expect(tinted[1, 0].alpha == 128 && tinted[1, 0].bits & 0xFFFF == 0)
        #expect(tinted[2, 0] == .clear)
        let template = try #require(image.tintedImage(UIColor.blue.cgColor))
        #expect(template[0, 0] == UIColor.blue.cgColor.pixel)
        #expect(image.tintedImage(UIColor.blue.cgColor) === template)
    }

    @Test("Margins keep their size when an image with cap insets is drawn larger")
    func capInsets() throws {
        let image = UIImage(cgImage: try numbered(3, 3)).resizableImage(
            withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: .stretch)
        #expect(image.stretchableUnitRect == CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3))
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 4)).image { _ in
            image.draw(in: CGRect(x: 0, y: 0, width: 5, height: 4))
        }
        #expect(try numbers(drawn.cgImage) == [[1, 2, 2, 2, 3], [4, 5, 5, 5, 6], [4, 5, 5, 5, 6], [7, 8, 8, 8, 9]])
    }

    @Test("The middle of an image with cap insets is repeated, not stretched, when it tiles")
    func tiling() throws {
        let image = UIImage(cgImage: try numbered(4, 1)).resizableImage(
            withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1))
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 7, height: 1)).image { _ in
            image.draw(in: CGRect(x: 0, y: 0, width: 7, height: 1))
        }
        #expect(try numbers(drawn.cgImage) == [[1, 2, 3, 2, 3, 2, 4]])
    }

    @Test("Drawing at a point uses the picture's own size, with opacity if asked")
    func drawing() throws {
        let image = UIImage(cgImage: try numbered(2, 2), scale: 1, orientation: .up)
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
            image.draw(at: CGPoint(x: 1, y: 2))
        }
        #expect(try numbers(drawn.cgImage) == [[0, 0, 0, 0], [0, 0, 0, 0], [0, 1, 2, 0], [0, 3, 4, 0]])
        let faint = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in
            image.draw(at: .zero, blendMode: .normal, alpha: 0.5)
        }
        #expect(try #require(faint.cgImage)[0, 0].alpha == 128)
    }

    @Test("Images are equal when they show the same pixels the same way")
    func equality() throws {
        let picture = try numbered(1, 1)
        let image = UIImage(cgImage: picture)
        #expect(image == image.withRenderingMode(.automatic))
        #expect(image != image.withRenderingMode(.alwaysTemplate))
        #expect(image != UIImage(cgImage: picture))
    }
}
