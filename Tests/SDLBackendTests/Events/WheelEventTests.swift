import Foundation
import SDLBackend
import Testing

@Suite struct WheelEventTests {
    @Test("Fractions of notches mean a trackpad")
    func precision() {
        #expect(WheelEvent(deltaX: 0, deltaY: 0.25, position: .zero, timestamp: 0).isPrecise)
        #expect(!WheelEvent(deltaX: 0, deltaY: -2, position: .zero, timestamp: 0).isPrecise)
    }
}
