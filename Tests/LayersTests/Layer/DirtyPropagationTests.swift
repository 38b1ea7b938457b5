import Drawing
import Layers
import Testing

@MainActor @Suite struct DirtyPropagationTests {
    /// root > middle > leaf, all clean.
    private func chain() -> (root: CountingLayer, middle: CountingLayer, leaf: CountingLayer, host: CountingHost) {
        let root = CountingLayer()
        let middle = CountingLayer()
        let leaf = CountingLayer()
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        let host = CountingHost()
        root.treeHost = host
        _ = root.layoutDirtyLayers(limit: 4)
        root.displayDirtyLayers()
        CALayer.beginFrameEpoch()
        for layer in [root, middle, leaf] {
            layer.layoutCount = 0
            layer.displayCount = 0
        }
        host.frameCount = 0
        host.layoutCount = 0
        return (root, middle, leaf, host)
    }

    @Test("Layout visits only the layers that need it")
    func layoutVisitsMarked() {
        let (root, middle, leaf, host) = chain()
        leaf.setNeedsLayout()
        leaf.setNeedsLayout()
        #expect(host.layoutCount == 1)
        #expect(root.layoutDirtyLayers(limit: 4))
        #expect(root.layoutCount == 0)
        #expect(middle.layoutCount == 0)
        #expect(leaf.layoutCount == 1)
        #expect(!leaf.needsLayout())
    }

    @Test("The host is told of a visible change once until the next display list")
    func frameOnce() {
        let (root, middle, leaf, host) = chain()
        leaf.opacity = 0.5
        leaf.position = CGPoint(x: 3, y: 4)
        middle.backgroundColor = .black
        #expect(host.frameCount == 1)
        CALayer.beginFrameEpoch()
        leaf.opacity = 0.25
        #expect(host.frameCount == 2)
        #expect(root.needsFrame)
    }

    @Test("Setting a property to the value it has changes nothing")
    func noChange() {
        let (_, _, leaf, host) = chain()
        leaf.opacity = 1
        leaf.position = .zero
        leaf.bounds = .zero
        leaf.isHidden = false
        leaf.transform = CATransform3DIdentity
        #expect(host.frameCount == 0)
        #expect(host.layoutCount == 0)
    }

    @Test("A change in a hidden subtree is reported again after the subtree is shown")
    func hiddenSubtree() {
        let (root, middle, leaf, host) = chain()
        middle.isHidden = true
        leaf.opacity = 0.5
        CALayer.beginFrameEpoch()
        #expect(!root.needsFrame)
        host.frameCount = 0
        middle.isHidden = false
        #expect(host.frameCount == 1)
    }

    @Test("A layer that layout marks again is laid out in the next round, up to the limit")
    func rounds() {
        let (root, middle, leaf, _) = chain()
        leaf.onLayout = { middle.setNeedsLayout() }
        leaf.setNeedsLayout()
        #expect(root.layoutDirtyLayers(limit: 4))
        #expect(middle.layoutCount == 1)
        leaf.onLayout = { leaf.setNeedsLayout() }
        leaf.layoutCount = 0
        leaf.setNeedsLayout()
        #expect(!root.layoutDirtyLayers(limit: 3))
        #expect(leaf.layoutCount == 3)
        #expect(root.firstLayerNeedingLayout === leaf)
    }

    @Test("A layer removed keeps its need for layout and brings it along when inserted")
    func flagsTravel() {
        let (root, middle, leaf, host) = chain()
        leaf.setNeedsLayout()
        leaf.removeFromSuperlayer()
        #expect(root.layoutDirtyLayers(limit: 4))
        #expect(leaf.layoutCount == 0)
        #expect(leaf.needsLayout())
        host.layoutCount = 0
        let wrapper = CALayer()
        wrapper.addSublayer(leaf)
        middle.addSublayer(wrapper)
        #expect(host.layoutCount == 1)
        #expect(root.layoutDirtyLayers(limit: 4))
        #expect(leaf.layoutCount == 1)
    }

    @Test("Display visits only the layers that need it")
    func display() {
        let (root, middle, leaf, host) = chain()
        leaf.setNeedsDisplay()
        #expect(leaf.needsDisplay())
        #expect(host.layoutCount == 1)
        root.displayDirtyLayers()
        #expect(leaf.displayCount == 1)
        #expect(middle.displayCount == 0)
        root.displayDirtyLayers()
        #expect(leaf.displayCount == 1)
    }

    @Test("A new size needs layout; a new bounds origin only in a scroll container")
    func boundsChanges() {
        let (root, middle, _, _) = chain()
        middle.bounds.size = CGSize(width: 10, height: 10)
        #expect(root.layoutDirtyLayers(limit: 4))
        #expect(middle.layoutCount == 1)
        middle.bounds.origin.y = 5
        #expect(!middle.needsLayout())
        middle.isScrollContainer = true
        middle.bounds.origin.y = 6
        #expect(middle.needsLayout())
    }

    @Test("layoutIfNeeded starts at the topmost ancestor that needs layout")
    func layoutIfNeeded() {
        let (root, middle, leaf, _) = chain()
        middle.setNeedsLayout()
        leaf.setNeedsLayout()
        leaf.layoutIfNeeded()
        #expect(middle.layoutCount == 1)
        #expect(leaf.layoutCount == 1)
        #expect(root.layoutCount == 0)
    }
}
