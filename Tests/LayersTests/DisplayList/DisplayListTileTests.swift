import Drawing
import Layers
import Testing

@MainActor @Suite struct DisplayListTileTests {
    private var scene = Scene()

    /// A layer whose picture, `size` in points, is cut into tiles of 64 pixels.
    private func tiled(_ frame: CGRect, size: CGSize, scale: CGFloat = 1) -> CALayer {
        let layer = CALayer.make(frame, in: scene.root)
        let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
        var tiles: [ContentsTile] = []
        for y in stride(from: 0, to: height, by: 64) {
            for x in stride(from: 0, to: width, by: 64) {
                let rect = PixelRect(x: x, y: y, width: min(64, width - x), height: min(64, height - y))
                tiles.append(ContentsTile(rect: rect, image: Scene.image(rect.width, rect.height)))
            }
        }
        layer.contentsTiles = ContentsTiles(size: size, scale: scale, tiles: tiles)
        return layer
    }

    private var images: [DisplayItem] { scene.list.items.filter { $0.imageSource != nil } }

    @Test("Tiles lie beside each other, and those outside of the drawable are left out")
    func places() {
        _ = tiled(CGRect(x: 10, y: -100, width: 100, height: 1000), size: CGSize(width: 100, height: 1000))
        // Six rows of two columns are on screen: the lines 64 ..< 448 of the layer.
        #expect(images.count == 12)
        #expect(images[0].rect == pixels(10, -36, 64, 64) && images[1].rect == pixels(74, -36, 36, 64))
        #expect(Set(images.map(\.key)).count == 12)
    }

    @Test("Wherever the layer lies, its tiles meet without gap and overlap and are shown pixel by pixel")
    func fractions() {
        for step in 0..<20 {
            let place = CGFloat(step) * 0.13
            let layer = tiled(
                CGRect(x: 3, y: place - 70, width: 50.5, height: 400.7), size: CGSize(width: 50.5, height: 400.7))
            let rects = images.map(\.rect)
            for (above, below) in zip(rects, rects.dropFirst()) { #expect(above.maxY == below.y) }
            #expect(images.dropLast().allSatisfy { $0.imageSource?.size == $0.rect.cgRect.size })
            layer.removeFromSuperlayer()
        }
    }

    @Test("Tiles made for another size of the bounds are stretched to the present one")
    func stretched() {
        _ = tiled(CGRect(x: 0, y: 0, width: 128, height: 256), size: CGSize(width: 64, height: 128))
        #expect(images.map(\.rect) == [pixels(0, 0, 128, 128), pixels(0, 128, 128, 128)])
        #expect(images[0].imageSource == CGRect(x: 0, y: 0, width: 64, height: 64))
    }

    @Test("Tiles of another scale than the display's cover the same points")
    func scales() {
        _ = tiled(CGRect(x: 0, y: 0, width: 40, height: 100), size: CGSize(width: 40, height: 100), scale: 2)
        #expect(images.map(\.rect).reduce(.zero) { $0.union($1) } == pixels(0, 0, 40, 100))
        #expect(images.map(\.rect.area).reduce(0, +) == 4000)
    }

    @Test("Tiles lie under sublayers and over the background, and the layer's corners cut them off")
    func order() throws {
        let layer = tiled(CGRect(x: 0, y: 0, width: 60, height: 60), size: CGSize(width: 60, height: 60))
        layer.backgroundColor = .white
        let above = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: layer, color: .black)
        let items = scene.list.items
        let tile = try #require(items.firstIndex { $0.imageSource != nil })
        #expect(items[tile - 1].key == DisplayItem.Key(layer: layer.identity, part: .background))
        #expect(items[tile + 1].key.layer == above.identity)
        layer.masksToBounds = true
        layer.cornerRadius = 20
        above.isHidden = true
        let rounded = scene.list.items
        let item = try #require(rounded.first { $0.imageSource != nil })
        #expect(item.corners?.isZero == false || rounded.contains { $0.isGroupBoundary })
    }

    @Test("A change of tiles asks for a frame, and a copy of a layer has the same tiles")
    func changes() {
        let host = CountingHost()
        scene.root.treeHost = host
        let layer = tiled(CGRect(x: 0, y: 0, width: 60, height: 60), size: CGSize(width: 60, height: 60))
        CALayer.beginFrameEpoch()
        host.frameCount = 0
        layer.contentsTiles = nil
        #expect(host.frameCount == 1 && images.isEmpty)
        layer.contentsTiles = nil
        layer.contentsTiles = ContentsTiles(size: CGSize(width: 1, height: 1), scale: 1, tiles: [])
        #expect(CALayer(layer: layer).contentsTiles != nil)
    }
}
