import AsyncDisplayKit
import Testing

/// Contents of nodes whose size is animated.
@MainActor @Suite(.serialized) struct AnimatedSizeTests {
    /// Red for 10 points at the left, and blue; drawn again when the size changes, as text is.
    private final class EdgeNode: ASDisplayNode, @unchecked Sendable {  // constants after init
        override init() {
            super.init()
            displaysAsynchronously = false
            needsDisplayOnBoundsChange = true
        }

        override class func draw(
            _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
        ) {
            UIColor.blue.setFill()
            UIRectFill(bounds)
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: bounds.height))
        }
    }

    private let red: UInt32 = 0xFF0000
    private let blue: UInt32 = 0x0000FF
    private let white: UInt32 = 0xFFFFFF

    @Test("Contents are not scaled while the size is animated, whether it grows or shrinks", arguments: [true, false])
    func unscaled(grows: Bool) throws {
        let stage = try PromiseStage(width: 100, height: 40)
        defer { stage.close() }
        let root = ASDisplayNode()
        let node = EdgeNode()
        root.addSubnode(node)
        let (small, large) = (CGRect(x: 0, y: 0, width: 30, height: 40), CGRect(x: 0, y: 0, width: 90, height: 40))
        node.frame = grows ? small : large
        stage.show(root)
        #expect(stage.pixel(5, 20) == red && stage.pixel(20, 20) == blue)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            node.frame = grows ? large : small
            node.layer.layoutSubtreeIfNeeded()
        }
        stage.host.run(seconds: 0.3)
        let width = try #require(node.layer.presentation()).bounds.width
        #expect(width > 40 && width < 80)
        #expect(stage.pixel(9, 20) == red && stage.pixel(11, 20) == blue)
        #expect(stage.pixel(35, 20) == (grows ? blue : white) && stage.pixel(85, 20) == (grows ? blue : white))
        stage.host.settle()
        #expect(stage.pixel(9, 20) == red && stage.pixel(11, 20) == blue)
        #expect(stage.pixel(85, 20) == (grows ? blue : white))
    }
}
