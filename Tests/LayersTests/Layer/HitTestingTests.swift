import Drawing
import Layers
import Testing

@MainActor @Suite struct HitTestingTests {
    private let root = CALayer.make(CGRect(x: 0, y: 0, width: 200, height: 200))

    @Test("The frontmost of overlapping siblings is hit, by order and then by zPosition")
    func order() {
        let back = CALayer.make(CGRect(x: 0, y: 0, width: 100, height: 100), in: root)
        let front = CALayer.make(CGRect(x: 50, y: 50, width: 100, height: 100), in: root)
        #expect(root.hitTest(CGPoint(x: 75, y: 75)) === front)
        back.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 75, y: 75)) === back)
        back.isHidden = true
        #expect(root.hitTest(CGPoint(x: 75, y: 75)) === front)
        #expect(root.hitTest(CGPoint(x: 25, y: 25)) === root)
        #expect(root.hitTest(CGPoint(x: 225, y: 25)) == nil)
    }

    @Test("Points outside are hit below only where the layer does not mask to its bounds")
    func clipping() {
        let box = CALayer.make(CGRect(x: 0, y: 0, width: 50, height: 50), in: root)
        let inner = CALayer.make(CGRect(x: 40, y: 40, width: 50, height: 50), in: box)
        #expect(root.hitTest(CGPoint(x: 70, y: 70)) === inner)
        box.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 70, y: 70)) === root)
    }

    @Test("Rotation, scaling and scrolling are undone on the way down")
    func transforms() {
        let turned = CALayer.make(CGRect(x: 50, y: 90, width: 100, height: 20), in: root)
        turned.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(root.hitTest(CGPoint(x: 100, y: 60)) === turned)
        #expect(root.hitTest(CGPoint(x: 60, y: 100)) === root)
        turned.bounds.origin = CGPoint(x: 1000, y: 0)
        let inner = CALayer.make(CGRect(x: 1000, y: 0, width: 10, height: 20), in: turned)
        #expect(root.hitTest(CGPoint(x: 100, y: 52)) === inner)
    }

    @Test("Conversion goes through the common ancestor, with scroll offsets and transforms")
    func conversion() {
        let a = CALayer.make(CGRect(x: 10, y: 20, width: 100, height: 100), in: root)
        a.bounds.origin = CGPoint(x: 0, y: 500)
        let b = CALayer.make(CGRect(x: 100, y: 100, width: 50, height: 50), in: root)
        b.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        let inA = CALayer.make(CGRect(x: 5, y: 505, width: 10, height: 10), in: a)
        // (0, 0) of inA lies at (15, 25) of the root; b's origin at (75, 75), two points per unit.
        #expect(b.convert(CGPoint.zero, from: inA) == CGPoint(x: -30, y: -25))
        #expect(inA.convert(CGPoint.zero, to: b) == CGPoint(x: -30, y: -25))
        #expect(inA.convert(CGPoint(x: -30, y: -25), to: nil) == CGPoint(x: -15, y: 0))
        #expect(
            root.convert(CGRect(x: 0, y: 0, width: 10, height: 10), from: b)
                == CGRect(x: 75, y: 75, width: 20, height: 20))
        #expect(inA.convert(CGPoint(x: 15, y: 25), from: nil) == .zero)
    }

    @Test("A sublayer transform acts about the anchor point")
    func sublayerTransform() {
        root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        let child = CALayer.make(CGRect(x: 90, y: 90, width: 20, height: 20), in: root)
        #expect(
            root.convert(CGRect(x: 0, y: 0, width: 20, height: 20), from: child)
                == CGRect(x: 80, y: 80, width: 40, height: 40))
        #expect(root.hitTest(CGPoint(x: 82, y: 82)) === child)
    }
}
