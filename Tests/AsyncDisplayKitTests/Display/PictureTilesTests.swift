import AsyncDisplayKit
import Execution
import Foundation
import TestSupport
import Testing

@testable import AsyncDisplayKitCore
@testable import Drawing

/// Which pictures are drawn in parts, and which parts they are.
@MainActor @Suite struct PictureTilesTests {
    private func parts(_ width: Int, _ height: Int, _ fit: ImageFit?) throws -> PictureParts? {
        let header = try ImageHeader(.jpeg, width: width, height: height, hasAlpha: false)
        return PictureParts(header, fitting: fit, keep: { _, _ in }, file: .held(Data()))
    }

    private func key(_ width: Int, _ height: Int, _ mode: UIView.ContentMode) -> RenderedImageCache.Key {
        RenderedImageCache.Key(
            image: ObjectIdentifier(self.owner), width: width, height: height, mode: mode,
            crop: CGRect(x: 0.5, y: 0.5, width: 0, height: 0), isCropEnabled: true, forceUpscaling: false, tint: nil)
    }

    private final class Owner {}
    private let owner = Owner()

    @Test("No tile asks for pixels beside the picture, whatever it is enlarged or reduced to")
    func needed() throws {
        var generator = SeededGenerator(seed: 1)
        var count = 0
        for _ in 0..<4000 {
            let (width, height) = (
                Int.random(in: 200...2000, using: &generator), Int.random(in: 5000...20_000, using: &generator)
            )
            let shown = Int.random(in: 200...3000, using: &generator)
            let mode: UIView.ContentMode = [.scaleAspectFill, .scaleAspectFit, .scaleToFill][count % 3]
            // The height that keeps the proportions, as a layout rounds it.
            let tall = Int((Double(shown) * Double(height) / Double(width)).rounded(.up))
            let whole = PixelRect(x: 0, y: 0, width: shown, height: tall)
            let key = key(shown, tall, mode)
            guard let parts = try parts(width, height, key.fit),
                let picture = TiledPicture(.parts(parts), key: key, in: whole)
            else { continue }
            count += 1
            let bounds = PixelRect(x: 0, y: 0, width: parts.width, height: parts.height)
            for y in [0, tall / 2, tall - 100] {
                let needed = picture.pixelsNeeded(for: PixelRect(x: 0, y: y, width: min(512, shown), height: 100))
                #expect(
                    bounds.contains(needed) && !needed.isEmpty,
                    "\(width)×\(height) at \(shown)×\(tall), \(y): \(needed)")
            }
        }
        #expect(count > 1000)
    }

    /// A node of 100 by 12,000 points, drawn in a window of 100 by 200, with a picture that is decoded.
    private func isInParts(_ width: Int, _ height: Int, _ change: (ASImageNode) -> Void) throws -> Bool {
        let stage = try PromiseStage(width: 100, height: 200)
        defer { stage.close() }
        let node = ASImageNode()
        node.image = UIImage(data: SyntheticJPEG.file(width: width, height: height))
        change(node)
        node.frame = CGRect(x: 0, y: 0, width: 100, height: 12_000)
        stage.window.addSubnode(node)
        stage.window.makeKeyAndVisible()
        stage.host.settle()
        #expect((node.contents == nil) == (node.layer.contentsTiles != nil))
        return node.contents == nil
    }

    @Test("Modes that place a picture show it in one piece; those that scale it in parts, also enlarged")
    func modes() throws {
        for mode in [UIView.ContentMode.scaleAspectFill, .scaleAspectFit, .scaleToFill] {
            #expect(try isInParts(96, 11_520) { $0.contentMode = mode }, "\(mode)")
        }
        for mode in [UIView.ContentMode.top, .left, .center, .bottomRight] {
            #expect(try !isInParts(96, 11_520) { $0.contentMode = mode }, "\(mode)")
        }
    }

    @Test("What is decoded on the main thread, or was decoded as a whole, is shown in one piece")
    func onePiece() throws {
        #expect(try !isInParts(100, 12_000) { $0.displaysAsynchronously = false })
        var pixels: CGImage?
        #expect(try !isInParts(100, 12_000) { pixels = $0.image?.cgImage })
        #expect(pixels?.height == 12_000)
        #expect(try isInParts(100, 12_000) { _ in })
    }

    /// Nodes of 100 by 12,000 points, one above the other in one place, in a scroll view of 100 by 200.
    private func scene(_ nodes: [ASImageNode]) throws -> (stage: PromiseStage, scrollView: UIScrollView) {
        let stage = try PromiseStage(width: 100, height: 200)
        let scrollView = UIScrollView(frame: stage.window.bounds)
        scrollView.contentSize = CGSize(width: 100, height: 12_000)
        for node in nodes {
            node.frame = CGRect(origin: .zero, size: scrollView.contentSize)
            scrollView.addSubnode(node)
        }
        stage.window.addSubview(scrollView)
        stage.window.makeKeyAndVisible()
        stage.host.settle()
        return (stage, scrollView)
    }

    /// Whether the window shows the rows of a picture from `y` on.
    private func shows(_ picture: CGImage, at y: Int, _ stage: PromiseStage) -> Bool {
        guard let seen = stage.host.screenshot(), seen.width == 100, picture.width == 100 else { return false }
        return memcmp(seen.pixels, picture.pixels + y * 100, seen.width * seen.height * 4) == 0
    }

    @Test("An image that is set between two tiles is in all tiles that come later")
    func replacedImage() throws {
        let node = ASImageNode()
        node.image = UIImage(data: SyntheticJPEG.file(width: 100, height: 12_000))
        let (stage, scrollView) = try scene([node])
        defer { stage.close() }
        let original = try PictureDecoder().decode(SyntheticJPEG.file(width: 100, height: 12_000))
        let file = try #require(try original.tinted(with: UIColor.red.cgColor).pngData())
        let picture = try PictureDecoder().decode(file)
        scrollView.contentOffset.y = 5000
        node.image = UIImage(data: file)
        for y in [5000, 9000, 300] {
            scrollView.contentOffset.y = CGFloat(y)
            stage.host.settle()
            #expect(shows(picture, at: y, stage) && node.layer.contentsTiles != nil)
        }
    }

    @Test("A file that another one takes the place of between two tiles is shown as it was")
    func replacedFile() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpg")
        defer { try? FileManager.default.removeItem(at: path) }
        let file = SyntheticJPEG.file(width: 100, height: 12_000)
        try file.write(to: path)
        let node = ASImageNode()
        node.image = UIImage(contentsOfFile: path.path)
        let (stage, scrollView) = try scene([node])
        defer { stage.close() }
        try SyntheticJPEG.file(width: 50, height: 60).write(to: path, options: .atomic)
        let picture = try PictureDecoder().decode(file)
        for y in [9000, 300] {
            // What is kept of the file and its decoder goes, so that the file is read again.
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            scrollView.contentOffset.y = CGFloat(y)
            stage.host.settle()
            #expect(shows(picture, at: y, stage) && node.layer.contentsTiles != nil)
        }
    }

    @Test("A load asks the rule that the node draws by")
    func rule() throws {
        let stage = try PromiseStage(width: 100, height: 200)
        defer { stage.close() }
        let node = ASImageNode()
        func rule(_ width: CGFloat, _ height: CGFloat, _ change: (ASImageNode) -> Void = { _ in }) -> PartsRule? {
            node.frame = CGRect(x: 0, y: 0, width: width, height: height)
            change(node)
            return node.partsRule
        }
        #expect(rule(100, 100) == nil && rule(0, 0) == nil)
        let tall = try #require(rule(100, 12_000))
        #expect(tall.applies(to: try #require(try parts(100, 12_000, tall.fit))))
        #expect(!tall.applies(to: try #require(try parts(10, 1200, tall.fit))))
        let placed = try #require(rule(100, 12_000) { $0.contentMode = .top })
        #expect(!placed.applies(to: try #require(try parts(100, 12_000, placed.fit))))
        #expect(rule(100, 12_000) { $0.imageModificationBlock = { image, _ in image } } == nil)
    }
}
