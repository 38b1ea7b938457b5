import Foundation

/// How the value of a dimension is read.
public enum ASDimensionUnit: Int, Hashable, Sendable {
    /// The length is left to the element and its parent; the value is 0.
    case auto
    /// The value is a length in points.
    case points
    /// A part of the parent's size: 1 is all of it.
    case fraction
}

/// A length along one axis that may depend on the parent's size.
public struct ASDimension: Hashable, Sendable {
    /// How `value` is read.
    public var unit: ASDimensionUnit
    /// Points, or a fraction; 0 for auto.
    public var value: CGFloat

    /// A dimension with unchecked values; `ASDimensionMake` repairs values that make no sense.
    @inline(__always)
    public init(unit: ASDimensionUnit, value: CGFloat) {
        self.unit = unit
        self.value = value
    }

    /// A dimension that leaves the length to the element and its parent.
    @inline(__always)
    public init() {
        unit = .auto
        value = 0
    }
}

/// The dimension that leaves the length to the element and its parent.
public let ASDimensionAuto = ASDimension()

/// A dimension of that unit.
///
/// Values that make no sense are reported once and repaired: a value of auto becomes 0, negative ones become 0, NaN and
/// infinity become auto. A fraction above 1 is reported and kept.
public func ASDimensionMake(_ unit: ASDimensionUnit, _ value: CGFloat) -> ASDimension {
    ASDimension(unit: unit, value: value).repaired
}

/// A length in points; values that make no sense are reported once and repaired.
public func ASDimensionMake(_ points: CGFloat) -> ASDimension {
    ASDimensionMake(.points, points)
}

/// Makes a dimension in points, as `ASDimensionMake(_:)` does; this is Texture's name for it.
public func ASDimensionMakeWithPoints(_ points: CGFloat) -> ASDimension {
    ASDimensionMake(.points, points)
}

/// A dimension as a part of the parent's size, 0...1.
public func ASDimensionMakeWithFraction(_ fraction: CGFloat) -> ASDimension {
    ASDimensionMake(.fraction, fraction)
}

/// Whether unit and value are equal.
public func ASDimensionEqualToDimension(_ a: ASDimension, _ b: ASDimension) -> Bool {
    a == b
}

/// The length in points: `autoSize` for auto, NaN for a fraction of an undefined parent.
@inline(__always)
public func ASDimensionResolve(_ dimension: ASDimension, _ parentSize: CGFloat, _ autoSize: CGFloat) -> CGFloat {
    switch dimension.unit {
    case .auto: autoSize
    case .points: dimension.value
    case .fraction: dimension.value * parentSize
    }
}

/// `12pt`, `50%` or `Auto`, without decimals.
public func NSStringFromASDimension(_ dimension: ASDimension) -> String {
    switch dimension.unit {
    case .auto: "Auto"
    case .points: String(format: "%.0fpt", Double(dimension.value))
    case .fraction: String(format: "%.0f%%", Double(dimension.value * 100))
    }
}

extension ASDimension {
    /// The dimension itself when it makes sense, else the nearest one that does, after a report.
    var repaired: ASDimension {
        switch unit {
        case .auto where value == 0: return self
        case .points where value >= 0 && value <= .greatestFiniteMagnitude: return self
        case .fraction where value >= 0 && value <= 1: return self
        default: return repairedAfterReport()
        }
    }

    @inline(never)
    private func repairedAfterReport() -> ASDimension {
        let repaired: ASDimension =
            if unit == .auto || !value.isFinite {
                ASDimension()
            } else {
                ASDimension(unit: unit, value: max(0, value))
            }
        LayoutMisuse.report(.dimensionValue) {
            """
            A dimension of \(value) (\(unit)) was taken as \(NSStringFromASDimension(repaired)). Points must be finite \
            and not negative, fractions between 0 and 1; for 'as large as possible' leave the size auto and stretch or \
            flex the element instead.
            """
        }
        return repaired
    }
}
