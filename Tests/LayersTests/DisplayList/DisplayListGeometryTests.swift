import Drawing
import Execution
import Layers
import Testing

@MainActor @Suite struct DisplayListGeometryTests {
    private var scene = Scene()
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @Test("Neighbours at fractional positions meet without gap or overlap")
    func rounding() {
        var y: CGFloat = 0
        var edge = 0
        for _ in 0..<20 {
            let row = CALayer.make(CGRect(x: 0, y: y, width: 100, height: 10.3), in: scene.root, color: red)
            let item = scene.items(of: row)[0]
            #expect(item.rect.y == edge)
            edge = item.rect.maxY
            y += 10.3
        }
    }

    @Test(
        "Whatever the frames, every edge is drawn at most half a pixel from where it is, at every scale",
        arguments: [1, 1.25, 1.5, 2, 3] as [CGFloat])
    mutating func nearestPixel(scale: CGFloat) {
        scene.scale = scale
        var generator = SeededGenerator(seed: 1)
        func length(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &generator) }
        for _ in 0..<300 {
            var parent = scene.root
            var exact = CGRect.zero
            for _ in 0..<3 {
                let frame = CGRect(
                    x: length(-20...80), y: length(-20...60), width: length(1...150), height: length(1...90))
                parent = CALayer.make(frame, in: parent)
                exact = CGRect(
                    x: exact.minX + frame.minX, y: exact.minY + frame.minY, width: frame.width, height: frame.height)
            }
            parent.backgroundColor = red
            guard let drawn = scene.items(of: parent).first?.rect else { continue }
            let edges = [
                (drawn.x, exact.minX), (drawn.y, exact.minY), (drawn.maxX, exact.maxX), (drawn.maxY, exact.maxY),
            ]
            for (edge, exact) in edges {
                #expect(abs(CGFloat(edge) - exact * scale) <= 0.5 + 1e-9)
            }
            for layer in scene.root.sublayers ?? [] { layer.removeFromSuperlayer() }
        }
    }

    @Test("Positions are scaled to device pixels, through nested layers and scrolled bounds")
    mutating func scaled() {
        scene.scale = 2
        let outer = CALayer.make(CGRect(x: 10, y: 20, width: 100, height: 100), in: scene.root)
        outer.bounds.origin = CGPoint(x: 0, y: 30)
        let inner = CALayer.make(CGRect(x: 5, y: 40, width: 10.5, height: 10), in: outer, color: red)
        let item = scene.items(of: inner)[0]
        #expect(item.rect == pixels(30, 60, 21, 20))
        #expect(item.clip == pixels(0, 0, 800, 600))
        #expect(item.content == .fill(red.pixel, corners: .zero))
        #expect(item.unitToDevice == nil)
    }

    @Test("Roots lie where their frames say, the first lowest")
    func roots() {
        scene.root.backgroundColor = red
        let panel = CALayer.make(CGRect(x: 50, y: 20, width: 10, height: 10), color: .white)
        var list = scene.list
        DisplayListBuilder.update(&list, roots: [scene.root, panel])
        #expect(list.items.map(\.rect) == [pixels(0, 0, 400, 300), pixels(50, 20, 10, 10)])
    }

    @Test("Masking layers clip what is below them to the intersection of their rectangles")
    func clips() {
        let outer = CALayer.make(CGRect(x: 10, y: 10, width: 100, height: 100), in: scene.root)
        outer.masksToBounds = true
        let inner = CALayer.make(CGRect(x: 50, y: 50, width: 100, height: 100), in: outer, color: red)
        inner.masksToBounds = true
        let leaf = CALayer.make(CGRect(x: -10, y: -10, width: 200, height: 200), in: inner, color: red)
        #expect(scene.items(of: inner)[0].clip == pixels(10, 10, 100, 100))
        #expect(scene.items(of: leaf)[0].clip == pixels(60, 60, 50, 50))
        #expect(scene.items(of: leaf)[0].rect == pixels(50, 50, 200, 200))
    }

    @Test("Hidden, transparent and clipped-away layers give no items; what sticks out of one outside does")
    func culling() {
        let hidden = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: scene.root, color: red)
        hidden.isHidden = true
        let transparent = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: scene.root, color: red)
        transparent.opacity = 0
        let outside = CALayer.make(CGRect(x: 0, y: 300, width: 100, height: 100), in: scene.root, color: red)
        _ = CALayer.make(CGRect(x: 0, y: 0, width: 100, height: 100), in: outside, color: red)
        #expect(scene.list.items.isEmpty)
        let wrapper = CALayer.make(CGRect(x: 10, y: 10, width: 10, height: 10), in: outside)
        let stickingOut = CALayer.make(CGRect(x: 0, y: -50, width: 10, height: 10), in: wrapper, color: red)
        #expect(scene.list.items.map(\.key.layer) == [stickingOut.identity])
        stickingOut.frame.origin.y = 0
        #expect(scene.list.items.isEmpty)
        stickingOut.frame.origin.y = -50
        outside.masksToBounds = true
        #expect(scene.list.items.isEmpty)
        outside.masksToBounds = false
        outside.shadowOpacity = 1
        outside.shadowOffset = CGSize(width: 0, height: -5)
        #expect(scene.items(of: outside).map(\.key.part) == [.shadow])
    }

    @Test("Siblings are drawn by zPosition, equal ones in their order")
    func zOrder() {
        let layers = (0..<5).map { _ in
            CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: scene.root, color: red)
        }
        layers[1].zPosition = 1
        layers[3].zPosition = -1
        let order = [3, 0, 2, 4, 1]
        #expect(scene.list.items.map(\.key.layer) == order.map { layers[$0].identity })
    }

    @Test("A translation stays upright; a rotation places by a matrix, with what is below")
    func transforms() throws {
        let layer = CALayer.make(CGRect(x: 100, y: 100, width: 40, height: 20), in: scene.root, color: red)
        layer.setAffineTransform(CGAffineTransform(translationX: 5.4, y: 5.6))
        #expect(scene.items(of: layer)[0].rect == pixels(105, 106, 40, 20))
        #expect(scene.items(of: layer)[0].unitToDevice == nil)
        layer.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        let child = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 20), in: layer, color: red)
        let item = scene.items(of: layer)[0]
        #expect(item.rect == pixels(110, 90, 20, 40))
        let matrix = try #require(item.unitToDevice)
        #expect(CGPoint(x: 0, y: 0).applying(matrix) == CGPoint(x: 130, y: 90))
        #expect(CGPoint(x: 1, y: 1).applying(matrix) == CGPoint(x: 110, y: 130))
        #expect(item.untransformedSize == CGSize(width: 40, height: 20))
        #expect(scene.items(of: child)[0].rect == pixels(110, 90, 20, 10))
    }

    @Test("A back-facing layer is left out if it is single-sided")
    func backFace() {
        let layer = CALayer.make(CGRect(x: 100, y: 100, width: 40, height: 20), in: scene.root, color: red)
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        #expect(scene.items(of: layer).count == 1)
        layer.isDoubleSided = false
        #expect(scene.items(of: layer).isEmpty)
    }

    @Test("The presentation is drawn, not the model")
    func presentation() {
        let stage = Stage()
        defer { stage.strike() }
        stage.layer.bounds.size = CGSize(width: 10, height: 10)
        stage.layer.backgroundColor = red
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = CGPoint(x: 0, y: 0)
        animation.toValue = CGPoint(x: 50, y: 0)
        animation.duration = 1
        stage.layer.add(animation, forKey: "move")
        stage.step(to: 100.5)
        let list = DisplayListBuilder.makeDisplayList(root: stage.root, width: 100, height: 100, scale: 1)
        #expect(list.items.map(\.rect) == [pixels(20, -5, 10, 10)])
    }

    @Test("A list is emptied and filled in place, and what changes afterwards is reported")
    func update() {
        let host = CountingHost()
        scene.root.treeHost = host
        let layer = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: scene.root, color: red)
        var list = scene.list
        host.frameCount = 0
        layer.frame.origin.x = 20
        #expect(host.frameCount == 1)
        DisplayListBuilder.update(&list, roots: [scene.root])
        #expect(list.items.map(\.rect) == [pixels(20, 0, 10, 10)])
        #expect(!scene.root.needsFrame)
    }
}
