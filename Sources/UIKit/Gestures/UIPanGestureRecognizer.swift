/// The axes along which something may be dragged.
package struct ScrollAxes: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// One axis each, and both.
    package static let horizontal = ScrollAxes(rawValue: 1)
    package static let vertical = ScrollAxes(rawValue: 2)
    package static let both: ScrollAxes = [.horizontal, .vertical]

    /// The set of one axis.
    package init(_ axis: ScrollAxis) {
        self = axis == .horizontal ? .horizontal : .vertical
    }

    /// Whether an axis is in the set.
    package func contains(_ axis: ScrollAxis) -> Bool {
        contains(ScrollAxes(axis))
    }
}

/// The devices with which the user scrolls.
public struct UIScrollTypeMask: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A wheel, which turns by notches.
    public static let discrete = UIScrollTypeMask(rawValue: 1)
    /// A trackpad.
    public static let continuous = UIScrollTypeMask(rawValue: 2)
    /// Both.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Recognises dragging: begins when the touches have moved by the slop, and follows them.
///
/// `translation(in:)` counts from where the touches went down, slop included.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The distance, in points, from which on a movement is a drag.
    package static let slop: CGFloat = 8

    /// Fingers it takes to begin. Default 1.
    open var minimumNumberOfTouches = 1
    /// The greatest number of fingers with which it begins. Default unlimited.
    open var maximumNumberOfTouches = Int.max
    /// Whether turns of a wheel (`discrete`), and movements on a trackpad, scroll a scroll view whose recogniser this
    /// is. If a scroll view can zoom, a wheel that does not scroll it zooms it. Default all. Has no effect for other
    /// recognisers.
    open var allowedScrollTypesMask = UIScrollTypeMask.all

    /// The axes along which it recognises. If another axis dominates when the slop is passed, it fails.
    package var allowedAxes: ScrollAxes { .both }
    /// The axis that dominated when the slop was passed.
    package private(set) var dominantAxis: ScrollAxis?
    /// The distance that the touches had moved when the drag was recognised, in window coordinates.
    package private(set) var translationAtRecognition = CGPoint.zero
    /// The way that the touches have moved, without changes by `setTranslation(_:in:)`.
    package private(set) var windowTranslation = CGPoint.zero

    private var translationBase = CGPoint.zero
    private var lastLocation = CGPoint.zero
    /// The time of the last touch event.
    private(set) var lastTime = 0.0
    private var tracker = VelocityTracker()

    override package var followsCatchingTouches: Bool { true }

    /// How far the touches have moved, in a view's coordinates.
    open func translation(in view: UIView?) -> CGPoint {
        let translation = CGPoint(
            x: windowTranslation.x - translationBase.x, y: windowTranslation.y - translationBase.y)
        return Self.convert(translation, to: view)
    }

    /// Makes the present position count as `translation`. Does not change the velocity.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let wanted = Self.convert(translation, from: view)
        translationBase = CGPoint(x: windowTranslation.x - wanted.x, y: windowTranslation.y - wanted.y)
    }

    /// The velocity over the last 100 ms, in points per second of a view's coordinates.
    open func velocity(in view: UIView?) -> CGPoint {
        Self.convert(tracker.velocity(at: lastTime), to: view)
    }

    /// A vector of the window in a view's coordinates.
    private static func convert(_ vector: CGPoint, to view: UIView?) -> CGPoint {
        guard let view else { return vector }
        let tip = view.convert(vector, from: nil)
        let foot = view.convert(CGPoint.zero, from: nil)
        return CGPoint(x: tip.x - foot.x, y: tip.y - foot.y)
    }

    /// A vector of a view's coordinates in the window's.
    private static func convert(_ vector: CGPoint, from view: UIView?) -> CGPoint {
        guard let view else { return vector }
        let tip = view.convert(vector, to: nil)
        let foot = view.convert(CGPoint.zero, to: nil)
        return CGPoint(x: tip.x - foot.x, y: tip.y - foot.y)
    }

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if liveTouches.count > maximumNumberOfTouches {
            if state == .possible {
                state = .failed
            } else {
                for touch in touches { ignore(touch, for: event) }
            }
            return
        }
        // The mean position jumps when a finger is added; the drag does not.
        lastLocation = windowLocation
        lastTime = event.timestamp
        tracker.add(windowTranslation, at: event.timestamp)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        follow(at: event.timestamp)
        switch state {
        case .possible:
            guard liveTouches.count >= minimumNumberOfTouches else { return }
            guard hypot(windowTranslation.x, windowTranslation.y) >= Self.slop else { return }
            let axis = dominantAxis ?? ScrollAxis(dominantIn: windowTranslation)
            dominantAxis = axis
            guard allowedAxes.contains(axis) else {
                state = .failed
                return
            }
            translationAtRecognition = windowTranslation
            state = .began
        case .began, .changed:
            state = .changed
        default:
            break
        }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        follow(at: event.timestamp)
        let remaining = liveTouches.filter { !touches.contains($0) }
        if remaining.count >= minimumNumberOfTouches {
            for touch in touches { drop(touch) }
            lastLocation = windowLocation
        } else if state == .possible {
            state = .failed
        } else {
            state = .ended
        }
    }

    private func follow(at time: TimeInterval) {
        let location = windowLocation
        lastTime = max(time, lastTime)
        guard location != lastLocation else { return }
        windowTranslation.x += location.x - lastLocation.x
        windowTranslation.y += location.y - lastLocation.y
        lastLocation = location
        tracker.add(windowTranslation, at: time)
    }

    override open func reset() {
        dominantAxis = nil
        windowTranslation = .zero
        translationBase = .zero
        translationAtRecognition = .zero
        tracker.reset()
    }
}
