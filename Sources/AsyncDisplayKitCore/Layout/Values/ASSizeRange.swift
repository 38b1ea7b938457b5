import Foundation

/// The sizes an element may choose from, in points, both ends included.
public struct ASSizeRange: Hashable, Sendable {
    /// The least width and height.
    public var min: CGSize
    /// The greatest width and height; infinite for no limit.
    public var max: CGSize

    /// A range with unchecked values: the engine itself also passes inverted ranges, of which the minimum counts.
    @inline(__always)
    public init(min: CGSize, max: CGSize) {
        self.min = min
        self.max = max
    }

    /// The range that holds `.zero` only.
    public init() {
        self.init(min: .zero, max: .zero)
    }
}

/// The range that holds `.zero` only.
public let ASSizeRangeZero = ASSizeRange()

/// The range from zero to infinity on both axes.
public let ASSizeRangeUnconstrained = ASSizeRange(
    min: .zero, max: CGSize(width: CGFloat.infinity, height: CGFloat.infinity))

/// A range with a minimum and a maximum.
///
/// Ends that make no sense are reported once and repaired: a minimum that is negative, infinite or NaN becomes 0, a
/// maximum that is NaN becomes infinite, and one below the minimum becomes the minimum.
public func ASSizeRangeMake(_ min: CGSize, _ max: CGSize) -> ASSizeRange {
    let range = ASSizeRange(min: min, max: max)
    if range.isUsable, min.width <= max.width, min.height <= max.height { return range }
    let usable = range.isUsable ? range : range.repaired()
    let repaired = ASSizeRange(
        min: usable.min,
        max: CGSize(
            width: Swift.max(usable.min.width, usable.max.width),
            height: Swift.max(usable.min.height, usable.max.height)))
    LayoutMisuse.report(.sizeRange) {
        """
        The size range \(NSStringFromASSizeRange(range)) was taken as \(NSStringFromASSizeRange(repaired)). A minimum \
        must be finite and not negative, and a maximum not below it.
        """
    }
    return repaired
}

/// The range that holds one size only; checked as by `ASSizeRangeMake(_:_:)`.
public func ASSizeRangeMake(_ exactSize: CGSize) -> ASSizeRange {
    ASSizeRangeMake(exactSize, exactSize)
}

/// The size of the range nearest to `size`, per axis.
public func ASSizeRangeClamp(_ range: ASSizeRange, _ size: CGSize) -> CGSize {
    range.clamp(size)
}

/// The intersection of two ranges, per axis; if they do not overlap, the size of the *first* range nearest to the
/// second.
public func ASSizeRangeIntersect(_ range: ASSizeRange, _ other: ASSizeRange) -> ASSizeRange {
    range.intersection(other)
}

/// Whether both ends are equal.
public func ASSizeRangeEqualToSizeRange(_ a: ASSizeRange, _ b: ASSizeRange) -> Bool {
    a == b
}

/// Whether the largest size is more than a tenth of a point wide and high.
public func ASSizeRangeHasSignificantArea(_ range: ASSizeRange) -> Bool {
    range.max.width > 0.1 && range.max.height > 0.1
}

/// `{{w, h}}` for an exact range, else `{{w, h}, {w, h}}`, with up to 17 significant digits.
public func NSStringFromASSizeRange(_ range: ASSizeRange) -> String {
    let format = "{%.*g, %.*g}"
    let min = String(format: format, 17, Double(range.min.width), 17, Double(range.min.height))
    if range.min == range.max { return "{\(min)}" }
    return "{\(min), \(String(format: format, 17, Double(range.max.width), 17, Double(range.max.height)))}"
}

extension ASSizeRange {
    @inline(__always)
    func clamp(_ size: CGSize) -> CGSize {
        CGSize(
            width: clampPoints(size.width, min.width, max.width),
            height: clampPoints(size.height, min.height, max.height))
    }

    @inline(__always)
    func intersection(_ other: ASSizeRange) -> ASSizeRange {
        let width = intersectIntervals(min.width, max.width, other.min.width, other.max.width)
        let height = intersectIntervals(min.height, max.height, other.min.height, other.max.height)
        return ASSizeRange(
            min: CGSize(width: width.low, height: height.low), max: CGSize(width: width.high, height: height.high))
    }

    /// Minima finite and not negative, maxima not negative; NaN fails every comparison. Inverted ranges are usable.
    @inline(__always)
    var isUsable: Bool {
        min.width >= 0 && min.height >= 0 && min.width < .infinity && min.height < .infinity && max.width >= 0
            && max.height >= 0
    }

    /// Unusable ends replaced by the widest usable ones.
    @inline(never)
    func repaired() -> ASSizeRange {
        func low(_ points: CGFloat) -> CGFloat { points >= 0 && points < .infinity ? points : 0 }
        func high(_ points: CGFloat) -> CGFloat { points.isNaN ? .infinity : Swift.max(0, points) }
        return ASSizeRange(
            min: CGSize(width: low(min.width), height: low(min.height)),
            max: CGSize(width: high(max.width), height: high(max.height)))
    }

    /// The range itself when it is usable, else repaired after a report in the name of `element`.
    @inline(__always)
    func usable(for element: AnyObject) -> ASSizeRange {
        isUsable ? self : repairedAfterReport(for: element)
    }

    @inline(never)
    private func repairedAfterReport(for element: AnyObject) -> ASSizeRange {
        let repaired = repaired()
        LayoutMisuse.report(.sizeRange, element) {
            """
            measured in the size range \(NSStringFromASSizeRange(self)), which was taken as \
            \(NSStringFromASSizeRange(repaired)). A minimum must be finite and not negative, a maximum not NaN or \
            negative; was a size of an unbounded axis handed on as a minimum?
            """
        }
        return repaired
    }
}

/// `value` moved into `low...high`; the lower end wins in an inverted interval.
@inline(__always)
func clampPoints(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    let below = value < high ? value : high
    return below > low ? below : low
}

/// The common part of two intervals, or the point of the first nearest to the second.
@inline(__always)
func intersectIntervals(
    _ low: CGFloat, _ high: CGFloat, _ otherLow: CGFloat, _ otherHigh: CGFloat
) -> (low: CGFloat, high: CGFloat) {
    let commonLow = low > otherLow ? low : otherLow
    let commonHigh = high < otherHigh ? high : otherHigh
    if commonLow <= commonHigh { return (commonLow, commonHigh) }
    let nearest = low < otherLow ? high : low
    return (nearest, nearest)
}

extension ASSizeRange {
    /// The range of an item in a line of several items, with its greatest length along the line rounded down to pixels.
    /// Sizes are rounded up to pixels when nodes are measured: of two items that just fit beside each other in whole
    /// points, the second one would not fit any more at 1.5 pixels per point.
    func withinPixels(alongWidth: Bool) -> ASSizeRange {
        var range = self
        let (least, greatest) = alongWidth ? (min.width, max.width) : (min.height, max.height)
        let pixels = floorPixel(greatest, LayoutScale.current)
        // The minimum of an inverted range counts, and a range thinner than a pixel must not become empty.
        guard least <= greatest, pixels > 0 else { return self }
        if alongWidth {
            (range.min.width, range.max.width) = (Swift.min(least, pixels), pixels)
        } else {
            (range.min.height, range.max.height) = (Swift.min(least, pixels), pixels)
        }
        return range
    }
}
