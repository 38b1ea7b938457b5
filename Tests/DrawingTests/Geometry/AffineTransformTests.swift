import Drawing
import Testing

@Suite struct AffineTransformTests {
    @Test("Concatenation applies the receiver first")
    func concatenation() {
        let transform = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 10, y: 0))
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 12, y: 2))
    }
}
