import Drawing
import Layers
import Testing

@MainActor @Suite struct DisplayListContentsTests {
    private var scene = Scene()

    private func layer(_ frame: CGRect, _ image: CGImage, _ gravity: CALayerContentsGravity = .resize) -> CALayer {
        let layer = CALayer.make(frame, in: scene.root)
        layer.contentsImage = image
        layer.contentsGravity = gravity
        return layer
    }

    @Test("Contents made for a fractional size are shown pixel by pixel")
    func unscaled() {
        // 100.4 wide, so a bitmap of 101; rounding its edges makes the layer 100 wide here.
        let text = layer(CGRect(x: 0.2, y: 0, width: 100.4, height: 20), Scene.image(101, 20))
        let item = scene.items(of: text)[0]
        #expect(item.rect == pixels(0, 0, 101, 20) || item.rect == pixels(0, 0, 100, 20))
        #expect(item.imageSource == CGRect(x: 0, y: 0, width: item.rect.width, height: item.rect.height))
    }

    @Test("Transparent contents a pixel smaller than the rounded layer are not stretched, opaque ones are")
    func smaller() {
        let frame = CGRect(x: 0.4, y: 0, width: 100.2, height: 20)
        let text = layer(frame, Scene.image(100, 20))
        #expect(scene.items(of: text)[0].rect == pixels(0, 0, 100, 20))
        let photo = layer(frame, Scene.image(100, 20, isOpaque: true))
        #expect(scene.items(of: photo)[0].rect == pixels(0, 0, 101, 20))
    }

    @Test("Contents of another size fill the layer by default")
    func resize() {
        let item = scene.items(of: layer(CGRect(x: 10, y: 10, width: 50, height: 50), Scene.image(10, 20)))[0]
        #expect(item.rect == pixels(10, 10, 50, 50))
        #expect(item.imageSource == CGRect(x: 0, y: 0, width: 10, height: 20))
    }

    @Test("Contents that are outdated keep their pixels, cut where the layer ends, until they fill it again")
    func outdated() {
        let text = layer(CGRect(x: 10, y: 20, width: 100, height: 40), Scene.image(100, 40))
        text.bounds.size = CGSize(width: 130, height: 30)
        text.position = CGPoint(x: 75, y: 35)
        text.showContentsUnscaled()
        let item = scene.items(of: text)[0]
        #expect(item.rect == pixels(10, 20, 100, 30))
        #expect(item.imageSource == CGRect(x: 0, y: 0, width: 100, height: 30))
        text.showContentsAsUsual()
        #expect(scene.items(of: text)[0].rect == pixels(10, 20, 130, 30))
        #expect(scene.items(of: text)[0].imageSource == CGRect(x: 0, y: 0, width: 100, height: 40))
    }

    @Test("Aspect fit centres the whole picture, aspect fill shows its middle")
    func aspect() {
        let fit = layer(CGRect(x: 0, y: 0, width: 100, height: 50), Scene.image(20, 20), .resizeAspect)
        #expect(scene.items(of: fit)[0].rect == pixels(25, 0, 50, 50))
        let fill = layer(CGRect(x: 100, y: 100, width: 100, height: 50), Scene.image(20, 20), .resizeAspectFill)
        #expect(scene.items(of: fill)[0].rect == pixels(100, 75, 100, 100))
        fill.masksToBounds = true
        #expect(scene.items(of: fill)[0].rect == pixels(100, 100, 100, 50))
        #expect(scene.items(of: fill)[0].imageSource == CGRect(x: 0, y: 5, width: 20, height: 10))
    }

    @Test(
        "Other gravities keep the size; bottom is the edge of least y",
        arguments: [
            (CALayerContentsGravity.center, 45, 45), (.left, 0, 45), (.right, 90, 45), (.bottom, 45, 0),
            (.top, 45, 90), (.bottomLeft, 0, 0), (.topRight, 90, 90),
        ])
    func gravities(gravity: CALayerContentsGravity, x: Int, y: Int) {
        let layer = layer(CGRect(x: 0, y: 0, width: 100, height: 100), Scene.image(10, 10), gravity)
        #expect(scene.items(of: layer)[0].rect == pixels(x, y, 10, 10))
        #expect(layer.contentsGravity == gravity)
    }

    @Test("The contents' scale says how large they are")
    mutating func contentsScale() {
        scene.scale = 2
        let layer = layer(CGRect(x: 0, y: 0, width: 100, height: 100), Scene.image(60, 60), .topLeft)
        layer.contentsScale = 3
        #expect(scene.items(of: layer)[0].rect == pixels(0, 160, 40, 40))
    }

    @Test("contentsRect shows a part, contentsCenter stretches in the middle")
    func parts() {
        let layer = layer(CGRect(x: 0, y: 0, width: 100, height: 100), Scene.image(40, 40))
        layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        #expect(scene.items(of: layer)[0].imageSource == CGRect(x: 20, y: 0, width: 20, height: 40))
        layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        layer.contentsScale = 2
        guard case .image(_, _, let center, let imageScale, _) = scene.items(of: layer)[0].content else {
            Issue.record("no image")
            return
        }
        #expect(center == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        #expect(imageScale == 2)
    }

    @Test("contents takes an image and nothing else")
    func any() {
        let image = Scene.image(1, 1)
        let layer = CALayer()
        layer.contents = image
        #expect(layer.contents as? CGImage === image)
        layer.contents = "picture"
        #expect(layer.contents == nil)
    }
}
