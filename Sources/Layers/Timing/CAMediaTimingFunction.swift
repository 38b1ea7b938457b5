import Drawing
import Execution

/// Names of the standard timing curves.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The same speed throughout.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Begins slowly.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Ends slowly.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Begins slowly and ends slowly.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve that layers' own animations have: begins a little slowly, ends slowly.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing curve: a cubic Bézier curve from (0, 0) to (1, 1) that maps the fraction of time passed to the fraction of
/// the change made. Immutable, any thread.
public final class CAMediaTimingFunction: Sendable {
    private let x1: Double
    private let y1: Double
    private let x2: Double
    private let y2: Double

    /// The control points; their x are clamped to 0 ... 1, so that time does not run backwards.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        x1 = Double(min(max(c1x, 0), 1))
        y1 = Double(c1y)
        x2 = Double(min(max(c2x, 0), 1))
        y2 = Double(c2y)
    }

    /// A curve by its name; an unknown one is `linear`.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// Writes the x and y of control point 0 ... 3 to two floats.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let points = [(0, 0), (x1, y1), (x2, y2), (1, 1)]
        Misuse.require(points.indices.contains(index), "A cubic curve has control points 0 to 3, not \(index).")
        values[0] = Float(points[index].0)
        values[1] = Float(points[index].1)
    }

    /// The fraction of the way covered when a fraction of the time, 0 ... 1, has passed. To within 10⁻⁷ in time.
    package func value(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        if x1 == y1, x2 == y2 { return time }
        return Self.curve(y1, y2, at: parameter(at: time))
    }

    /// The curve parameter whose x is `time`: Newton's method while it converges, then halving the interval, which
    /// always does because x never falls.
    private func parameter(at time: Double) -> Double {
        let tolerance = 1e-7
        var s = time
        for _ in 0..<8 {
            let error = Self.curve(x1, x2, at: s) - time
            if abs(error) < tolerance { return s }
            let slope = Self.slope(x1, x2, at: s)
            if abs(slope) < 1e-6 { break }
            s -= error / slope
        }
        var low = 0.0
        var high = 1.0
        s = time
        while high - low > tolerance {
            if Self.curve(x1, x2, at: s) < time { low = s } else { high = s }
            s = (low + high) / 2
        }
        return s
    }

    /// One coordinate of the curve with end points 0 and 1.
    private static func curve(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        let a = 1 - c - b
        return ((a * s + b) * s + c) * s
    }

    private static func slope(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        let a = 1 - c - b
        return (3 * a * s + 2 * b) * s + c
    }
}
