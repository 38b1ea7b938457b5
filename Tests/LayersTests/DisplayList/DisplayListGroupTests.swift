import Drawing
import Layers
import Testing

@MainActor @Suite struct DisplayListGroupTests {
    private let scene = Scene()
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// A layer of 100×100 at (10, 10).
    private func card() -> CALayer {
        CALayer.make(CGRect(x: 10, y: 10, width: 100, height: 100), in: scene.root, color: red)
    }

    @Test("The parts of a layer come in order: shadow, background, contents, sublayers, border")
    func parts() {
        let layer = card()
        layer.shadowOpacity = 0.5
        layer.shadowRadius = 4
        layer.shadowOffset = CGSize(width: 1, height: 2)
        layer.contentsImage = Scene.image(100, 100)
        layer.borderWidth = 2
        layer.cornerRadius = 8
        _ = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: layer, color: blue)
        let items = scene.list.items
        #expect(items.map(\.key.part) == [.shadow, .background, .contents, .background, .border])
        #expect(items[0].rect == pixels(11, 12, 100, 100))
        #expect(items[0].opacity == 0.5)
        #expect(items[0].content == .shadow(.black, blur: 4, corners: CornerRadii(8)))
        #expect(items[1].corners == CornerRadii(8))
        // Without masking, corners do not cut contents.
        #expect(items[2].corners == .zero)
        #expect(items[4].content == .border(.black, width: 2, corners: CornerRadii(8)))
    }

    @Test("The opacity of a layer with one part is the item's")
    func folded() {
        let layer = card()
        layer.opacity = 0.5
        #expect(scene.list.items.map(\.opacity) == [0.5])
        #expect(scene.list.items.map(\.key.part) == [.background])
    }

    @Test("The opacity of several parts is that of a group around what is drawn")
    func group() {
        let layer = card()
        layer.opacity = 0.5
        layer.borderWidth = 1
        _ = CALayer.make(CGRect(x: 90, y: 0, width: 50, height: 10), in: layer, color: blue)
        let items = scene.list.items
        #expect(items.map(\.key.part) == [.groupStart, .background, .background, .border, .groupEnd])
        #expect(items.map(\.opacity) == [0.5, 1, 1, 1, 0.5])
        #expect(items[0].rect == pixels(10, 10, 140, 100))
        #expect(items[0].content == .beginGroup(corners: .zero))
    }

    @Test("A group that turns out to hold one item gives it its opacity; one that holds none disappears")
    func dissolved() {
        let layer = CALayer.make(CGRect(x: 10, y: 10, width: 100, height: 100), in: scene.root)
        layer.opacity = 0.5
        let child = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: layer, color: red)
        child.opacity = 0.5
        #expect(scene.list.items.map(\.opacity) == [0.25])
        child.isHidden = true
        #expect(scene.list.items.isEmpty)
    }

    @Test("Without group opacity every layer below is transparent by itself")
    func inherited() {
        let layer = card()
        layer.opacity = 0.5
        layer.allowsGroupOpacity = false
        _ = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: layer, color: blue)
        #expect(scene.list.items.map(\.opacity) == [0.5, 0.5])
        #expect(!scene.list.items.contains { $0.isGroupBoundary })
    }

    @Test("A masking layer with round corners gives them to its own background and contents")
    func roundedLeaf() {
        let layer = card()
        layer.masksToBounds = true
        layer.cornerRadius = 20
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.contentsImage = Scene.image(100, 100)
        let expected = CornerRadii(topLeft: 20, topRight: 20, bottomLeft: 0, bottomRight: 0)
        #expect(scene.list.items.map(\.corners) == [expected, expected])
    }

    @Test("Sublayers clear of the round corners need no group")
    func clearOfCorners() {
        let layer = card()
        layer.masksToBounds = true
        layer.cornerRadius = 20
        // The corner of the rectangle at (7, 7) lies 18.4 from the centre of the arc, inside the radius of 20.
        let child = CALayer.make(CGRect(x: 7, y: 7, width: 86, height: 86), in: layer, color: blue)
        #expect(scene.list.items.map(\.key.part) == [.background, .background])
        child.frame = CGRect(x: 3, y: 3, width: 50, height: 50)
        let items = scene.list.items
        #expect(items.map(\.key.part) == [.background, .groupStart, .background, .groupEnd])
        #expect(items[1].rect == pixels(10, 10, 100, 100))
        #expect(items[1].content == .beginGroup(corners: CornerRadii(20)))
        #expect(items[2].clip == pixels(10, 10, 100, 100))
    }

    @Test("A single sublayer that fills the rounded rectangle takes its corners")
    func takesCorners() {
        let layer = card()
        layer.masksToBounds = true
        layer.cornerRadius = 20
        let child = CALayer.make(CGRect(x: 0, y: 0, width: 100, height: 100), in: layer)
        child.contentsImage = Scene.image(100, 100)
        #expect(scene.list.items.map(\.key.part) == [.background, .contents])
        #expect(scene.list.items[1].corners == CornerRadii(20))
    }

    @Test("A transparent rounded group is one group, whose background is square inside it")
    func roundedAndTransparent() {
        let layer = card()
        layer.masksToBounds = true
        layer.cornerRadius = 20
        layer.opacity = 0.5
        _ = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: layer, color: blue)
        let items = scene.list.items
        #expect(items.map(\.key.part) == [.groupStart, .background, .background, .groupEnd])
        #expect(items[0].corners == CornerRadii(20))
        #expect(items[0].opacity == 0.5)
        #expect(items[1].corners == .zero)
    }

    @Test("A transparent rotated layer's group is not cut at the layer's edge")
    func rotatedOpacity() {
        let layer = card()
        layer.opacity = 0.5
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        _ = CALayer.make(CGRect(x: 50, y: 50, width: 100, height: 10), in: layer, color: blue)
        let start = scene.list.items[0]
        #expect(start.key.part == .groupStart)
        #expect(start.unitToDevice == nil)
        layer.masksToBounds = true
        #expect(scene.list.items[0].unitToDevice != nil)
    }

    @Test("A radius larger than half the layer is drawn as half of it")
    func largeRadius() {
        let layer = card()
        layer.cornerRadius = 1000
        #expect(scene.list.items[0].corners == CornerRadii(50))
    }

    @Test("A plain mask clips; one with corners is a group; a transparent one hides")
    func mask() {
        let layer = card()
        let mask = CALayer()
        mask.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        mask.backgroundColor = .black
        layer.mask = mask
        #expect(mask.superlayer === layer)
        #expect(scene.list.items.map(\.clip) == [pixels(20, 20, 50, 50)])
        mask.cornerRadius = 25
        let items = scene.list.items
        #expect(items.map(\.key.part) == [.groupStart, .background, .groupEnd])
        #expect(items[0].rect == pixels(20, 20, 50, 50))
        layer.mask = nil
        #expect(scene.list.items[0].clip == pixels(0, 0, 400, 300))
        #expect(mask.superlayer == nil)
    }
}
