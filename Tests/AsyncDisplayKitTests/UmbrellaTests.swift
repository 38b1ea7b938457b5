import AsyncDisplayKit
import Testing

@Suite struct UmbrellaTests {
    @Test("One import is enough for geometry and insets")
    func exports() {
        #expect(UIEdgeInsets.zero.top == CGRect.zero.minX)
    }
}
