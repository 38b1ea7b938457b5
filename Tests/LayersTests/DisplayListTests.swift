import Drawing
import Layers
import Testing

@Suite struct DisplayListTests {
    @Test("Equal radii on all corners are recognised as square only when zero")
    func radii() {
        #expect(CornerRadii(0).isZero)
        #expect(!CornerRadii(2).isZero)
    }
}
