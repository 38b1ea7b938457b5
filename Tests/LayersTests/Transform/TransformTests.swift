import Drawing
import Layers
import Testing

@MainActor @Suite struct TransformTests {
    private func near(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        zip(a.elements, b.elements).allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test("Concatenation applies the first transform first")
    func concat() {
        let t = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(10, 20, 0))
        #expect(CGPoint(x: 1, y: 1).applying(CATransform3DGetAffineTransform(t)) == CGPoint(x: 12, y: 23))
        #expect(CATransform3DTranslate(CATransform3DMakeScale(2, 3, 1), 10, 20, 0).m41 == 20)
    }

    @Test("A transform concatenated with its inverse is the identity")
    func inverse() {
        var t = CATransform3DMakeRotation(0.7, 1, 2, 3)
        t = CATransform3DTranslate(CATransform3DScale(t, 2, 0.5, 3), 4, 5, 6)
        t.m34 = -0.002
        #expect(near(CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DIdentity))
        let flat = CATransform3DMakeScale(0, 1, 1)
        #expect(CATransform3DInvert(flat) == flat)
    }

    @Test("Affine transforms survive the way there and back")
    func affine() {
        let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let t = CATransform3DMakeAffineTransform(m)
        #expect(CATransform3DIsAffine(t))
        #expect(CATransform3DGetAffineTransform(t) == m)
        #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 1, 0)))
        #expect(
            near(CATransform3DMakeRotation(0.3, 0, 0, 2), CATransform3DMakeAffineTransform(.init(rotationAngle: 0.3))))
    }

    @Test("The frame of a rotated layer is its bounding box, about the anchor point")
    func rotatedFrame() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 7, y: 8, width: 40, height: 20)
        layer.position = CGPoint(x: 100, y: 50)
        #expect(layer.frame == CGRect(x: 80, y: 40, width: 40, height: 20))
        layer.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        #expect(layer.frame == CGRect(x: 90, y: 30, width: 20, height: 40))
        layer.anchorPoint = .zero
        #expect(layer.frame == CGRect(x: 80, y: 50, width: 20, height: 40))
    }

    @Test("Setting the frame keeps the origin of the bounds")
    func setFrame() {
        let layer = CALayer()
        layer.bounds.origin = CGPoint(x: 0, y: 30)
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(layer.bounds == CGRect(x: 0, y: 30, width: 30, height: 40))
        #expect(layer.position == CGPoint(x: 10, y: 60))
        layer.frame = CGRect(x: 30, y: 40, width: -20, height: -10)
        #expect(layer.frame == CGRect(x: 10, y: 30, width: 20, height: 10))
    }

    @Test("Setting the frame of a transformed layer gives it that frame")
    func setTransformedFrame() {
        let layer = CALayer()
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 0.5))
        layer.frame = CGRect(x: 10, y: 20, width: 80, height: 10)
        #expect(layer.bounds.size == CGSize(width: 40, height: 20))
        #expect(layer.frame == CGRect(x: 10, y: 20, width: 80, height: 10))
    }
}
