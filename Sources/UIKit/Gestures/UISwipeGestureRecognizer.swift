/// Recognises a quick stroke in one of the given directions: 50 points within half a second, mainly along one axis.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The direction of the stroke.
    public struct Direction: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Towards the right edge.
        public static let right = Direction(rawValue: 1)
        /// Towards the left edge.
        public static let left = Direction(rawValue: 2)
        /// Towards the upper edge.
        public static let up = Direction(rawValue: 4)
        /// Towards the lower edge.
        public static let down = Direction(rawValue: 8)
    }

    static let distance: CGFloat = 50
    static let maximumDuration = 0.5

    /// Directions that count. Default right.
    open var direction: Direction = .right
    /// Fingers that are down together. Default 1.
    open var numberOfTouchesRequired = 1

    private var start: (location: CGPoint, time: TimeInterval)?

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard liveTouches.count <= numberOfTouchesRequired else {
            state = .failed
            return
        }
        if liveTouches.count == numberOfTouchesRequired { start = (windowLocation, event.timestamp) }
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard state == .possible, let start else { return }
        guard event.timestamp - start.time <= Self.maximumDuration else {
            state = .failed
            return
        }
        let location = windowLocation
        let movement = CGPoint(x: location.x - start.location.x, y: location.y - start.location.y)
        guard hypot(movement.x, movement.y) >= Self.distance else { return }
        let along = max(abs(movement.x), abs(movement.y))
        let across = min(abs(movement.x), abs(movement.y))
        let stroke: Direction =
            switch ScrollAxis(dominantIn: movement) {
            case .horizontal: movement.x > 0 ? .right : .left
            case .vertical: movement.y > 0 ? .down : .up
            }
        state = direction.contains(stroke) && across <= along / 2 ? .ended : .failed
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .failed }
    }

    override open func reset() {
        start = nil
    }
}
