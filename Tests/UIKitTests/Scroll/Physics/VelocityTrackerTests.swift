import Foundation
import Testing
import UIKit

@Suite struct VelocityTrackerTests {
    /// Samples every `interval` along a straight line.
    private func tracker(velocity: CGPoint, count: Int = 12, interval: Double = 0.008) -> (VelocityTracker, end: Double)
    {
        var tracker = VelocityTracker()
        for index in 0..<count {
            let time = 5 + Double(index) * interval
            tracker.add(
                CGPoint(x: velocity.x * Double(index) * interval, y: velocity.y * Double(index) * interval), at: time)
        }
        return (tracker, 5 + Double(count - 1) * interval)
    }

    @Test("uniform movement has exactly its velocity")
    func uniform() {
        let (tracker, end) = tracker(velocity: CGPoint(x: 300, y: -1200))
        let velocity = tracker.velocity(at: end)
        #expect(abs(velocity.x - 300) < 1e-6)
        #expect(abs(velocity.y + 1200) < 1e-6)
    }

    @Test("a pointer that rested before it was let go has no velocity")
    func rested() {
        let (tracker, end) = tracker(velocity: CGPoint(x: 0, y: 900))
        #expect(tracker.velocity(at: end + 0.04).y > 800)
        #expect(tracker.velocity(at: end + 0.06) == .zero)
        #expect(abs(tracker.velocityAtLastSample.y - 900) < 1e-6)
    }

    @Test("movement older than 100 ms does not count")
    func forgetsOldMovement() {
        var tracker = VelocityTracker()
        for index in 0...10 { tracker.add(CGPoint(x: Double(index) * 50, y: 0), at: Double(index) * 0.01) }
        for index in 1...10 { tracker.add(CGPoint(x: 500 - Double(index), y: 0), at: 0.1 + Double(index) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.2).x + 100) < 1e-6)
    }

    @Test("the latest samples weigh most")
    func weighting() {
        var tracker = VelocityTracker()
        // 50 ms still, then 40 ms at 1000 points per second.
        for index in 0...5 { tracker.add(.zero, at: Double(index) * 0.01) }
        for index in 1...4 { tracker.add(CGPoint(x: 0, y: Double(index) * 10), at: 0.05 + Double(index) * 0.01) }
        let velocity = tracker.velocity(at: 0.09).y
        // An unweighted line has the slope 412.
        #expect(velocity > 500 && velocity < 1000)
    }

    @Test("samples of one instant give no velocity")
    func oneInstant() {
        var tracker = VelocityTracker()
        tracker.add(.zero, at: 1)
        tracker.add(CGPoint(x: 40, y: 0), at: 1)
        #expect(tracker.velocity(at: 1) == .zero)
        tracker.reset()
        #expect(tracker.velocityAtLastSample == .zero)
    }
}
