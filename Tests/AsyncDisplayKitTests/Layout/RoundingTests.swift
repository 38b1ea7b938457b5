import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

@Suite struct RoundingTests {
    @Test(
        "Lengths round to pixels of the scale",
        arguments: [(1, 11, 10, 10), (2, 10.5, 10, 10.5), (3, 31.0 / 3, 10, 31.0 / 3)])
    func rounding(scale: CGFloat, up: CGFloat, down: CGFloat, nearest: CGFloat) {
        LayoutScale.with(scale) {
            #expect(ASCeilPixelValue(10.3) == up)
            #expect(ASFloorPixelValue(10.3) == down)
            #expect(ASRoundPixelValue(10.3) == nearest)
        }
    }

    @Test("Halves of a pixel round away from zero")
    func halves() {
        LayoutScale.with(2) {
            #expect(ASRoundPixelValue(0.25) == 0.5)
            #expect(ASRoundPixelValue(-0.25) == -0.5)
            #expect(ASCeilPixelValue(0).sign == .plus)
        }
    }

    @Test("The noise of sums at 3x does not cost a pixel")
    func noise() {
        LayoutScale.with(3) {
            let third: CGFloat = 1.0 / 3
            #expect(ASCeilPixelValue(third + third + third + 1e-9) == 1)
            #expect(ASFloorPixelValue(1 - 1e-9) == 1)
        }
    }

    @Test("A layout's size is rounded up when it is made, its position only when given at once")
    func layouts() {
        LayoutScale.with(2) {
            let node = node(0, 0)
            let layout = ASLayout(layoutElement: node, size: size(10.1, 10.6))
            #expect(layout.size == size(10.5, 11))
            layout.position = CGPoint(x: 0.1, y: 0.6)
            #expect(layout.frame == rect(0.1, 0.6, 10.5, 11))
            let placed = ASLayout(
                layoutElement: node, size: .zero, position: CGPoint(x: 0.1, y: 0.6), sublayouts: nil)
            #expect(placed.position == CGPoint(x: 0.5, y: 1))
        }
    }

    @Test("Measurements at several scales at once do not disturb each other")
    func concurrentScales() async {
        await withTaskGroup { group in
            for scale in [1, 2, 3, 1, 2, 3] as [CGFloat] {
                group.addTask {
                    for _ in 0..<200 {
                        let width = LayoutScale.with(scale) {
                            content(10.1, 10).layoutThatFits(upTo(100, 100)).size.width
                        }
                        #expect(width == (10.1 * scale).rounded(.up) / scale)
                    }
                }
            }
        }
    }
}
