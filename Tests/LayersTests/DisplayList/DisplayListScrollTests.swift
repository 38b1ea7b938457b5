import Drawing
import Layers
import Testing

@MainActor @Suite struct DisplayListScrollTests {
    private var scene = Scene()
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private func scroller(_ frame: CGRect, in superlayer: CALayer? = nil, color: CGColor? = nil) -> CALayer {
        let layer = CALayer.make(frame, in: superlayer ?? scene.root, color: color)
        layer.masksToBounds = true
        layer.isScrollContainer = true
        return layer
    }

    @Test("Scrolled content moves by whole pixels and keeps its rounding, wherever it goes")
    mutating func wholePixels() {
        scene.scale = 1.5
        let container = scroller(CGRect(x: 0.3, y: 0.3, width: 200, height: 150))
        let rows = (0..<40).map {
            CALayer.make(CGRect(x: 0, y: CGFloat($0) * 10.5, width: 100, height: 10.5), in: container, color: red)
        }
        var heights: [UInt64: Int] = [:]
        for step in 0..<60 {
            container.bounds.origin.y = CGFloat(step) * 3.77 - 20
            let list = scene.list
            let origin = list.scrollGroups[0].originY
            for (index, row) in rows.enumerated() {
                guard let item = list.items.first(where: { $0.key.layer == row.identity }) else { continue }
                #expect(heights[row.identity, default: item.rect.height] == item.rect.height)
                heights[row.identity] = item.rect.height
                // The same place in the content at every offset.
                #expect(item.rect.y - origin == Int((0.45 + Double(index) * 15.75 + 0.5).rounded(.down)))
                #expect(item.scrollGroup == 0)
            }
        }
    }

    @Test("A scroll group has the clipped viewport, the shift of its content, and its parent")
    func groups() {
        let outer = scroller(CGRect(x: 10, y: 10, width: 200, height: 200))
        outer.bounds.origin.y = 50
        let inner = scroller(CGRect(x: 20, y: 30, width: 300, height: 100), in: outer)
        inner.bounds.origin.x = 7.6
        let leaf = CALayer.make(CGRect(x: 10, y: 40, width: 10, height: 10), in: inner, color: red)
        inner.backgroundColor = red
        let list = scene.list
        #expect(list.scrollGroups.count == 2)
        #expect(list.scrollGroups[0].viewport == pixels(10, 10, 200, 200))
        #expect(list.scrollGroups[0].originY == -50)
        #expect(list.scrollGroups[0].parent == -1)
        #expect(list.scrollGroups[1].layer == inner.identity)
        #expect(list.scrollGroups[1].viewport == pixels(30, 10, 180, 80))
        #expect(list.scrollGroups[1].originX == -8)
        #expect(list.scrollGroups[1].parent == 0)
        #expect(list.items.map(\.scrollGroup) == [0, 1])
        #expect(list.items.last?.key.layer == leaf.identity)
        #expect(list.items.last?.rect == pixels(32, 30, 10, 10))
    }

    @Test("The backdrop is uniform where one opaque colour lies under the whole viewport")
    func backdrop() {
        let container = scroller(CGRect(x: 10, y: 10, width: 200, height: 200))
        _ = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: container, color: red)
        #expect(scene.list.scrollGroups[0].hasUniformBackdrop)
        container.backgroundColor = red
        #expect(scene.list.scrollGroups[0].hasUniformBackdrop)
        container.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        #expect(!scene.list.scrollGroups[0].hasUniformBackdrop)
        container.backgroundColor = nil
        scene.root.backgroundColor = red
        #expect(scene.list.scrollGroups[0].hasUniformBackdrop)
        let between = CALayer.make(CGRect(x: 0, y: 0, width: 50, height: 50), color: .white)
        scene.root.insertSublayer(between, at: 0)
        #expect(!scene.list.scrollGroups[0].hasUniformBackdrop)
        between.frame = CGRect(x: 300, y: 0, width: 50, height: 50)
        #expect(scene.list.scrollGroups[0].hasUniformBackdrop)
        scene.root.contentsImage = Scene.image(400, 300, isOpaque: true)
        #expect(!scene.list.scrollGroups[0].hasUniformBackdrop)
    }

    @Test("Inside a group, or with round corners in the viewport, the backdrop is not uniform")
    func backdropInGroup() {
        let container = scroller(CGRect(x: 10, y: 10, width: 200, height: 200), color: red)
        _ = CALayer.make(CGRect(x: 0, y: 0, width: 200, height: 50), in: container, color: .white)
        container.cornerRadius = 10
        #expect(!scene.list.scrollGroups[0].hasUniformBackdrop)
        container.cornerRadius = 0
        container.opacity = 0.5
        #expect(!scene.list.scrollGroups[0].hasUniformBackdrop)
        container.opacity = 1
        #expect(scene.list.scrollGroups[0].hasUniformBackdrop)
    }

    @Test("A border frames the viewport without disturbing its backdrop")
    func framedBackdrop() {
        let card = CALayer.make(CGRect(x: 0, y: 0, width: 300, height: 300), in: scene.root, color: red)
        card.borderWidth = 2
        let frame = CALayer.make(CGRect(x: 10, y: 10, width: 220, height: 220), in: card)
        frame.borderWidth = 5
        let container = scroller(CGRect(x: 20, y: 20, width: 200, height: 200), in: scene.root)
        _ = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: container, color: red)
        #expect(scene.list.scrollGroups[0].hasUniformBackdrop)
        container.frame.origin.x = 12
        #expect(!scene.list.scrollGroups[0].hasUniformBackdrop)
    }
}
