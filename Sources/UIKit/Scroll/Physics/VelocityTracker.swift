import Foundation

/// Estimates how fast something moved just before it was let go.
///
/// A weighted straight line is fitted through the samples of the last 100 ms: the weight falls linearly with a sample's
/// age, so a change of direction shows at once and a single late or coalesced event does not. Adding costs O(samples in
/// 100 ms), at most about a hundred with a 1000 Hz mouse; no allocation once the buffer has grown.
package struct VelocityTracker {
    /// Samples older than this do not count. Seconds.
    package static let horizon = 0.1
    /// Without a sample for this long the pointer counts as standing still. Seconds.
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
        func sum(_ term: (_ time: Double, _ position: CGPoint) -> Double) -> Double {
            samples.reduce(0) { sum, sample in
                let weight = max(0, 1 - (now - sample.time) / Self.horizon)
                return sum + weight * term(sample.time - now, sample.position)
            }
        }
        let weight = sum { _, _ in 1 }
        guard weight > 0 else { return .zero }
        let meanTime = sum { time, _ in time } / weight
        let spread = sum { time, _ in (time - meanTime) * (time - meanTime) }
        // All samples are of one instant, so no line fits; dividing by the tiny spread would turn jitter into a throw.
        guard spread > 1e-9 else { return .zero }
        return CGPoint(along: { axis in
            let mean = sum { _, position in position[axis] } / weight
            return sum { time, position in (time - meanTime) * (position[axis] - mean) } / spread
        })
    }
}
