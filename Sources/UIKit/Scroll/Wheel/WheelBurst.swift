import Foundation
import SDLBackend

/// The axis along which something scrolls.
package enum ScrollAxis: Sendable, Hashable, CaseIterable {
    case horizontal, vertical

    /// The coordinate of a point along the axis.
    package func value(of point: CGPoint) -> Double {
        self == .horizontal ? point.x : point.y
    }

    /// The extent of a size along the axis.
    package func value(of size: CGSize) -> Double {
        self == .horizontal ? size.width : size.height
    }

    /// A point with this coordinate along the axis, and 0 across it.
    package func point(_ value: Double) -> CGPoint {
        self == .horizontal ? CGPoint(x: value, y: 0) : CGPoint(x: 0, y: value)
    }

    /// The axis that a movement mainly follows; a tie is vertical, because most content scrolls that way.
    package init(dominantIn movement: CGPoint) {
        self = abs(movement.x) > abs(movement.y) ? .horizontal : .vertical
    }
}

/// Groups wheel events into bursts, since the events say neither what device they come from nor where a movement begins
/// or ends. Pure: the only clock is the events' time.
///
/// Rules: a burst ends 80 ms after its last event. An event with a fractional delta makes the burst a trackpad's, to be
/// followed one to one and to leave momentum of its last 100 ms; otherwise it is a wheel's, and each notch is eased.
/// The axis is that of the first event and stays for the burst; Shift turns vertical into horizontal.
///
/// Caveat: a wheel with finer steps than notches looks like a trackpad, and scrolls by what it reports. On X11 mice
/// report whole notches.
package struct WheelBurst {
    /// Seconds without an event after which a burst has ended.
    package static let endTimeout = 0.08
    /// Points per unit of a trackpad on Wayland. SDL divides the pixels that are reported there by ten, so this is one
    /// to one. On an X server a trackpad reports fractions of notches, which are parts of a notch's points.
    package static let preciseUnitExtent = 10.0
    /// Points per whole notch: three lines of text, what browsers scroll.
    package static let notchExtent = 53.0

    package enum Device: Equatable, Sendable { case wheel, trackpad }

    /// The movement for which one event asks.
    package struct Step: Equatable, Sendable {
        /// Whether this is the first event of a burst.
        package var startsBurst: Bool
        package var device: Device
        package var axis: ScrollAxis
        /// Points by which the offset should grow along the axis.
        package var distance: Double
        /// Notches by which it was turned along the axis.
        package var units: Double
    }

    /// How a burst ended.
    package struct End: Equatable, Sendable {
        package var axis: ScrollAxis
        /// Points per second along the axis over its last 100 ms; 0 for a wheel.
        package var velocity: Double
    }

    private struct Current {
        var device: Device
        let axis: ScrollAxis
        let isTurned: Bool
        var lastTime: Double
        var travelled = 0.0
        var tracker = VelocityTracker()
    }

    private var current: Current?

    package init() {}

    /// When the present burst ends unless another event comes; nil between bursts.
    package var endTime: Double? {
        current.map { $0.lastTime + Self.endTimeout }
    }

    /// Adds an event. Call `end(by:)` first: if the burst before has ended by now, this call drops its end.
    ///
    /// - Parameters:
    ///   - delta: in notches, positive to the right and down.
    ///   - fractions: what fractions in `delta` are parts of.
    ///   - isShifted: whether Shift is held.
    /// - Returns: nil if the event has no movement along the burst's axis.
    package mutating func add(
        _ delta: CGPoint, fractions: WheelEvent.Fractions = .ofTenPixels, isShifted: Bool, at time: Double
    ) -> Step? {
        if let endTime, time >= endTime { current = nil }
        let isFractional = delta.x != delta.x.rounded() || delta.y != delta.y.rounded()
        let startsBurst = current == nil
        if startsBurst {
            guard delta != .zero else { return nil }
            let axis = ScrollAxis(dominantIn: delta)
            let turns = isShifted && axis == .vertical
            current = Current(
                device: isFractional ? .trackpad : .wheel, axis: turns ? .horizontal : axis, isTurned: turns,
                lastTime: time)
        }
        guard var burst = current else { return nil }
        defer { current = burst }
        burst.lastTime = max(time, burst.lastTime)
        if isFractional { burst.device = .trackpad }
        let source: ScrollAxis = burst.isTurned ? .vertical : burst.axis
        let units = source.value(of: delta)
        let isOfPixels = burst.device == .trackpad && fractions == .ofTenPixels
        let distance = units * (isOfPixels ? Self.preciseUnitExtent : Self.notchExtent)
        // It is not known how long the first event's movement took, so the velocity is measured from its end.
        if !startsBurst { burst.travelled += distance }
        burst.tracker.add(burst.axis.point(burst.travelled), at: time)
        guard units != 0 else { return nil }
        return Step(
            startsBurst: startsBurst, device: burst.device, axis: burst.axis, distance: distance, units: units)
    }

    /// The end of the burst, if it has ended by `time`. Returned once per burst.
    package mutating func end(by time: Double) -> End? {
        // Timers are set for exactly this sum, so a comparison without slack would depend on rounding.
        guard let burst = current, time >= burst.lastTime + Self.endTimeout - 1e-6 else { return nil }
        current = nil
        let velocity = burst.axis.value(of: burst.tracker.velocityAtLastSample)
        return End(axis: burst.axis, velocity: burst.device == .trackpad ? velocity : 0)
    }
}

/// Decides which notches of a wheel turn a page: one in 250 ms. Other notches within this time belong to the same
/// movement.
package struct PageNotchGate {
    /// Seconds between two pages.
    package static let interval = 0.25

    private var lastTurn: Double?

    package init() {}

    /// Whether a notch at `time` turns a page.
    package mutating func admits(at time: Double) -> Bool {
        if let lastTurn, time - lastTurn < Self.interval { return false }
        lastTurn = time
        return true
    }
}
