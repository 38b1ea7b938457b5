import Drawing
import Execution
import Layers
import Testing

@MainActor @Suite struct HierarchyTests {
    @Test("Layers are inserted at indices, above and below siblings")
    func insertion() {
        let root = CALayer()
        let (a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(b)
        root.insertSublayer(a, at: 0)
        root.insertSublayer(d, above: b)
        root.insertSublayer(c, below: d)
        #expect(root.sublayers == [a, b, c, d])
        root.addSublayer(a)
        #expect(root.sublayers == [b, c, d, a])
        root.insertSublayer(a, below: c)
        #expect(root.sublayers == [b, a, c, d])
        root.replaceSublayer(a, with: d)
        #expect(root.sublayers == [b, d, c])
        #expect(a.superlayer == nil)
        root.sublayers = [c, a]
        #expect(root.sublayers == [c, a])
        #expect(b.superlayer == nil)
        root.sublayers = nil
        #expect(root.sublayers == nil)
    }

    @Test("A layer inserted elsewhere leaves its old superlayer")
    func moves() {
        let (first, second, child) = (CALayer(), CALayer(), CALayer())
        first.addSublayer(child)
        second.addSublayer(child)
        #expect(first.sublayers == nil)
        #expect(child.superlayer === second)
    }

    @Test("A superlayer is not retained")
    func lifetime() {
        let child = CALayer()
        weak var gone: CALayer?
        do {
            let parent = CALayer()
            parent.addSublayer(child)
            gone = parent
        }
        #expect(gone == nil)
        #expect(child.superlayer == nil)
    }
}

@MainActor @Suite struct LayerReleaseTests {
    @Test("The last reference to a layer tree may be released on any thread")
    func anyThread() async {
        let stage = Stage()
        weak var gone: CALayer?
        let holder: Mutex<CALayer?>
        do {
            let layer = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), color: .black)
            _ = CALayer.make(CGRect(x: 0, y: 0, width: 10, height: 10), in: layer)
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
            gone = layer
            holder = Mutex(layer)
        }
        stage.strike()
        await Task.detached { holder.withLock { $0 = nil } }.value
        #expect(gone == nil)
    }
}
