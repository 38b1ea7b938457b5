import Foundation

/// Estimates how fast something moved just before it was let go.
///
/// A weighted straight line is fitted through the samples of the last 100 ms: the weight falls linearly with a sample's
/// age, so a change of direction shows at once and a single late or coalesced event does not. Adding costs O(samples in
/// 100 ms), at most about a hundred with a 1000 Hz mouse; no allocation once the buffer has grown.
package struct VelocityTracker {
    /// Samples older than this do not count. Seconds.
    package static let horizon = 0.1
    /// Without a sample for this long the pointer is taken to stand still. Seconds.
    package static let standstill = 0.05

    private var samples: [(time: Double, position: CGPoint)] = []

    package init() {
        samples.reserveCapacity(32)
    }

    /// Records a position in points. A time before the latest sample's is taken as that sample's time.
    package mutating func add(_ position: CGPoint, at time: Double) {
        let time = max(time, samples.last?.time ?? time)
        let stale = samples.prefix { time - $0.time >= Self.horizon }.count
        if stale > 0 { samples.removeFirst(stale) }
        samples.append((time, position))
    }

    /// Forgets everything recorded.
    package mutating func reset() {
        samples.removeAll(keepingCapacity: true)
    }

    /// Points per second as of the last sample, however long ago that was.
    package var velocityAtLastSample: CGPoint {
        samples.last.map { fit(asOf: $0.time) } ?? .zero
    }

    /// Points per second at `time`; zero if nothing was recorded for 50 ms.
    package func velocity(at time: Double) -> CGPoint {
        guard let last = samples.last, time - last.time <= Self.standstill else { return .zero }
        return fit(asOf: max(time, last.time))
    }

    /// Slope of the weighted least-squares line through the samples within the horizon before `now`.
    private func fit(asOf now: Double) -> CGPoint {
        var weightSum = 0.0
        var timeSum = 0.0
        var xSum = 0.0
        var ySum = 0.0
        for sample in samples {
            let weight = Self.weight(age: now - sample.time)
            weightSum += weight
            timeSum += weight * (sample.time - now)
            xSum += weight * sample.position.x
            ySum += weight * sample.position.y
        }
        guard weightSum > 0 else { return .zero }
        let meanTime = timeSum / weightSum
        let meanX = xSum / weightSum
        let meanY = ySum / weightSum
        var spread = 0.0
        var xSlope = 0.0
        var ySlope = 0.0
        for sample in samples {
            let weight = Self.weight(age: now - sample.time)
            let time = sample.time - now - meanTime
            spread += weight * time * time
            xSlope += weight * time * (sample.position.x - meanX)
            ySlope += weight * time * (sample.position.y - meanY)
        }
        // All at one instant: no line, and dividing would turn jitter into a throw.
        guard spread > 1e-9 else { return .zero }
        return CGPoint(x: xSlope / spread, y: ySlope / spread)
    }

    private static func weight(age: Double) -> Double {
        max(0, 1 - age / horizon)
    }
}
