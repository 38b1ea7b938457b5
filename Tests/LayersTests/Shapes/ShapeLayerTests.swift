import Drawing
import Layers
import Testing

@MainActor @Suite struct ShapeLayerTests {
    private let scene = Scene()
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private func shape(_ path: CGPath) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
        layer.path = path
        layer.fillColor = red
        scene.root.addSublayer(layer)
        scene.root.displayDirtyLayers()
        return layer
    }

    @Test("A path is drawn where it lies, also outside the bounds")
    func outside() throws {
        let layer = shape(CGPath(rect: CGRect(x: -10.5, y: 60, width: 20, height: 10), transform: nil))
        let item = try #require(scene.items(of: layer).first)
        #expect(item.rect == pixels(89, 160, 21, 10))
        let image = try #require(layer.contentsImage)
        #expect(image[10, 5] == red.pixel)
        #expect(image[0, 5].alpha == 128)
    }

    @Test("A shape off the drawable is left out, one whose path reaches into it is not")
    func culling() {
        let layer = shape(CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil))
        layer.frame.origin.x = 400
        #expect(scene.items(of: layer).isEmpty)
        layer.path = CGPath(rect: CGRect(x: -20, y: 0, width: 25, height: 10), transform: nil)
        scene.root.displayDirtyLayers()
        #expect(scene.items(of: layer).map(\.rect) == [pixels(380, 100, 25, 10)])
    }

    @Test("The line is drawn over the fill, as wide as it is said to be")
    func stroke() throws {
        let layer = shape(CGPath(rect: CGRect(x: 10, y: 10, width: 30, height: 30), transform: nil))
        layer.strokeColor = .black
        layer.lineWidth = 4
        scene.root.displayDirtyLayers()
        let image = try #require(layer.contentsImage)
        let rect = try #require(scene.items(of: layer).first).rect
        // Where the point (x, y) of the layer is in the image.
        func pixel(_ x: Int, _ y: Int) -> PremultipliedPixel { image[x + 100 - rect.x, y + 100 - rect.y] }
        #expect(pixel(8, 20) == .black)
        #expect(pixel(11, 20) == .black)
        #expect(pixel(12, 20) == red.pixel)
        #expect(pixel(7, 20) == .clear)
    }

    @Test("strokeStart and strokeEnd draw a part of the line")
    func trimmed() throws {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 10))
        path.addLine(to: CGPoint(x: 40, y: 10))
        let layer = shape(path)
        layer.fillColor = nil
        layer.strokeColor = red
        layer.lineWidth = 2
        layer.strokeStart = 0.25
        layer.strokeEnd = 0.75
        scene.root.displayDirtyLayers()
        let image = try #require(layer.contentsImage)
        let rect = try #require(scene.items(of: layer).first).rect
        func alpha(_ x: Int) -> UInt8 { image[x + 100 - rect.x, 110 - rect.y].alpha }
        #expect([9, 10, 29, 30].map(alpha) == [0, 255, 255, 0])
    }

    @Test("An animated end of the line is drawn as it is on screen")
    func animatedStroke() throws {
        let stage = Stage()
        defer { stage.strike() }
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 40, y: 0))
        layer.path = path
        layer.strokeColor = red
        layer.lineWidth = 4
        stage.root.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        animation.duration = 1
        layer.add(animation, forKey: "grow")
        stage.step(to: 100.5)
        let image = try #require(layer.presentation()?.contentsImage)
        let frame = try #require(
            DisplayListBuilder.makeDisplayList(root: stage.root, width: 100, height: 100, scale: 1).items.first
        ).rect
        #expect(image[19 - frame.x, -frame.y] == red.pixel)
        #expect(image[21 - frame.x, -frame.y] == .clear)
    }

    @Test("Changing the path draws again; a mutable path is copied")
    func redraws() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        let layer = shape(path)
        #expect(!layer.needsDisplay())
        path.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
        #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        layer.path = path
        #expect(layer.needsDisplay())
    }

    @Test(
        "A shape layer masks by rectangles, rounded rectangles and circles",
        arguments: [0.0, 8, 20])
    func masks(radius: Double) throws {
        let box = CGRect(x: 5, y: 5, width: 40, height: 40)
        let path =
            radius == 0
            ? CGPath(rect: box)
            : radius == 20
                ? CGPath(ellipseIn: box) : CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius)
        let layer = CALayer.make(CGRect(x: 100, y: 100, width: 50, height: 50), in: scene.root, color: red)
        let mask = CAShapeLayer()
        mask.frame = layer.bounds
        mask.path = path
        layer.mask = mask
        let list = scene.list
        let fill = try #require(list.items.first { $0.key.part == .background })
        #expect(fill.clip == pixels(105, 105, 40, 40))
        let group = list.items.first { $0.key.part == .groupStart }
        #expect((group?.corners?.topLeft ?? 0).rounded() == radius)
        #expect(group == nil || group?.rect == pixels(105, 105, 40, 40))
    }

    @Test("A mask of another shape leaves the layer as it is")
    func otherMask() {
        let layer = CALayer.make(CGRect(x: 100, y: 100, width: 50, height: 50), in: scene.root, color: red)
        let triangle = CGMutablePath()
        triangle.addLines(between: [.zero, CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 50)])
        triangle.closeSubpath()
        let mask = CAShapeLayer()
        mask.path = triangle
        layer.mask = mask
        #expect(scene.list.items.map(\.clip) == [pixels(0, 0, 400, 300)])
    }

    @Test("A shadow path places the shadow")
    func shadowPath() throws {
        let layer = CALayer.make(CGRect(x: 100, y: 100, width: 50, height: 50), in: scene.root, color: red)
        layer.shadowOpacity = 1
        layer.shadowOffset = .zero
        layer.shadowPath = CGPath(
            roundedRect: CGRect(x: 0, y: 40, width: 50, height: 10), cornerWidth: 3, cornerHeight: 3)
        let shadow = try #require(scene.items(of: layer).first { $0.key.part == .shadow })
        #expect(shadow.rect == pixels(100, 140, 50, 10))
        #expect(shadow.corners?.topLeft.rounded() == 3)
    }
}

@MainActor @Suite struct GradientLayerTests {
    private func drawn(_ layer: CAGradientLayer) -> CGImage? {
        layer.bounds.size = CGSize(width: 4, height: 101)
        layer.displayIfNeeded()
        return layer.contentsImage
    }

    @Test("Colours run from top to bottom by default")
    func vertical() throws {
        let layer = CAGradientLayer()
        layer.colors = [CGColor.black, CGColor.white]
        let image = try #require(drawn(layer))
        #expect(image[0, 0].bits & 0xFF < 5)
        #expect(abs(Int(image[3, 50].bits & 0xFF) - 128) <= 2)
        #expect(image[0, 100].bits & 0xFF > 250)
    }

    @Test("Locations and end points are honoured; a new size draws again")
    func locations() throws {
        let layer = CAGradientLayer()
        layer.colors = [CGColor.black, CGColor.white]
        layer.locations = [0.5, 0.5]
        layer.startPoint = CGPoint(x: 0, y: 0)
        layer.endPoint = CGPoint(x: 1, y: 0)
        let image = try #require(drawn(layer))
        #expect(image[1, 50] == .black)
        #expect(image[2, 50] == .white)
        layer.bounds.size.width = 10
        #expect(layer.needsDisplay())
    }

    @Test("Fewer than two colours draw nothing")
    func tooFew() {
        let layer = CAGradientLayer()
        layer.colors = [CGColor.black]
        #expect(drawn(layer) == nil)
    }
}
