import QuartzCore
import Testing
import UIKit

/// What frame drivers of one process share, and what they do not.
@MainActor @Suite struct FrameDriverTests {
    @Test("What moves in the windows of one driver is no work of another, and goes on with its own")
    func animationsOfTwo() {
        let first = Stage()
        let moving = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        first.window.addSubview(moving)
        first.frames(2)
        #expect(!first.driver.hasWork)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.beginTime = first.clock.now
        animation.duration = 1
        moving.layer.add(animation, forKey: nil)
        #expect(first.driver.hasWork)

        let second = Stage()
        second.frames(2)
        #expect(!second.driver.hasWork)

        first.wait(0.5)
        #expect(first.driver.hasWork)
        first.wait(0.6)
        #expect(!first.driver.hasWork)
    }
}
