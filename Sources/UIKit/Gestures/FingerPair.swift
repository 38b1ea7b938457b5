import Foundation

/// The change of the line between two fingers: how much longer it gets, and how far it turns.
///
/// Changes are summed up from one movement to the next, so a finger that is lifted and put down again continues from
/// the values reached before. Main thread.
@MainActor struct FingerPair {
    /// The least distance of the fingers, in points: nearer fingers count as this far apart, because otherwise a tremor
    /// would change the ratio greatly.
    private static let smallestDistance: CGFloat = 1

    /// The factor by which the line has been stretched; 1 at the beginning.
    private(set) var ratio: CGFloat = 1
    /// The angle by which the line has been turned, in radians, clockwise.
    private(set) var angle: CGFloat = 0
    /// How many points one finger has moved away from the other (`spread`), and around it (`arc`).
    private(set) var spread: CGFloat = 0
    private(set) var arc: CGFloat = 0

    /// The line from the first finger to the second; nil unless two fingers are down.
    private var line: CGPoint?
    private var tracker = VelocityTracker()
    private var lastTime = 0.0

    /// The change of ratio (x) and angle (y) per second, over the last 100 ms.
    var velocity: CGPoint { tracker.velocity(at: lastTime) }

    /// Called when fingers went down. The recogniser follows the first two and ignores others.
    mutating func add(_ touches: Set<UITouch>, of recognizer: UIGestureRecognizer, event: UIEvent) {
        if recognizer.liveTouches.count > 2 { for touch in touches { recognizer.ignore(touch, for: event) } }
        restart(with: recognizer.liveTouches, at: event.timestamp)
    }

    /// Called when fingers moved. False unless two fingers are down.
    mutating func follow(_ touches: [UITouch], at time: TimeInterval) -> Bool {
        guard let old = line, let new = Self.line(between: touches) else { return false }
        let (before, after) = (Self.length(of: old), Self.length(of: new))
        // The smaller of the two possible turns, less than half a turn.
        let turn = remainder(atan2(new.y, new.x) - atan2(old.y, old.x), 2 * .pi)
        ratio *= after / before
        angle += turn
        spread += after - before
        arc += turn * after
        line = new
        note(time)
        return true
    }

    /// Called when fingers were lifted. False if no finger is left.
    mutating func remove(_ touches: Set<UITouch>, of recognizer: UIGestureRecognizer, event: UIEvent) -> Bool {
        guard recognizer.liveTouches.contains(where: { !touches.contains($0) }) else { return false }
        for touch in touches { recognizer.drop(touch) }
        restart(with: recognizer.liveTouches, at: event.timestamp)
        return true
    }

    private mutating func restart(with touches: [UITouch], at time: TimeInterval) {
        line = Self.line(between: touches)
        note(time)
    }

    private mutating func note(_ time: TimeInterval) {
        lastTime = max(time, lastTime)
        tracker.add(CGPoint(x: ratio, y: angle), at: lastTime)
    }

    private static func line(between touches: [UITouch]) -> CGPoint? {
        touches.count == 2 ? touches[1].windowLocation - touches[0].windowLocation : nil
    }

    private static func length(of line: CGPoint) -> CGFloat { max(hypot(line.x, line.y), smallestDistance) }
}
