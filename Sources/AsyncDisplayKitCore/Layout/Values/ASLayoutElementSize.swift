import Foundation

/// The six size properties of a style.
public struct ASLayoutElementSize: Hashable, Sendable {
    /// The width; auto leaves it to the element and its parent.
    public var width: ASDimension
    /// The height; auto leaves it to the element and its parent.
    public var height: ASDimension
    /// The least width; auto for no limit. Wins over `maxWidth` and `width`.
    public var minWidth: ASDimension
    /// The greatest width; auto for no limit. Wins over `width`.
    public var maxWidth: ASDimension
    /// The least height; auto for no limit. Wins over `maxHeight` and `height`.
    public var minHeight: ASDimension
    /// The greatest height; auto for no limit. Wins over `height`.
    public var maxHeight: ASDimension

    /// A size whose properties are auto where they are not given.
    public init(
        width: ASDimension = ASDimension(), height: ASDimension = ASDimension(), minWidth: ASDimension = ASDimension(),
        maxWidth: ASDimension = ASDimension(), minHeight: ASDimension = ASDimension(),
        maxHeight: ASDimension = ASDimension()
    ) {
        self.width = width
        self.height = height
        self.minWidth = minWidth
        self.maxWidth = maxWidth
        self.minHeight = minHeight
        self.maxHeight = maxHeight
    }
}

/// A size whose six properties are auto.
public func ASLayoutElementSizeMake() -> ASLayoutElementSize {
    ASLayoutElementSize()
}

/// Width and height in points, the rest auto.
public func ASLayoutElementSizeMakeFromCGSize(_ size: CGSize) -> ASLayoutElementSize {
    ASLayoutElementSize(width: ASDimensionMake(size.width), height: ASDimensionMake(size.height))
}

/// Whether all six are equal.
public func ASLayoutElementSizeEqualToLayoutElementSize(_ a: ASLayoutElementSize, _ b: ASLayoutElementSize) -> Bool {
    a == b
}

/// The sizes an element of that style chooses from: see `ASLayoutElementSizeResolveAutoSize`, with 0...infinity for
/// auto.
public func ASLayoutElementSizeResolve(_ size: ASLayoutElementSize, _ parentSize: CGSize) -> ASSizeRange {
    size.resolve(parentSize: parentSize, autoRange: ASSizeRangeUnconstrained)
}

/// The range of sizes that an element with this style chooses from.
///
/// Per axis: the declared length, limited to minimum...maximum; without a declared length, all of minimum...maximum;
/// only the minimum if the maximum is not above it.
///
/// - Parameters:
///   - parentSize: percentages refer to it. NaN is undefined; then a percentage width or height acts as auto.
///   - autoRange: the range that auto minima and maxima stand for.
public func ASLayoutElementSizeResolveAutoSize(
    _ size: ASLayoutElementSize, _ parentSize: CGSize, _ autoRange: ASSizeRange
) -> ASSizeRange {
    size.resolve(parentSize: parentSize, autoRange: autoRange)
}

extension ASLayoutElementSize {
    /// True if every property is auto, so that resolving gives the auto range.
    @inline(__always)
    var isAuto: Bool {
        width.unit == .auto && height.unit == .auto && minWidth.unit == .auto && maxWidth.unit == .auto
            && minHeight.unit == .auto && maxHeight.unit == .auto
    }

    @inline(__always)
    func resolve(parentSize: CGSize, autoRange: ASSizeRange) -> ASSizeRange {
        let horizontal = resolveInterval(
            exact: width, low: minWidth, high: maxWidth, parent: parentSize.width, autoLow: autoRange.min.width,
            autoHigh: autoRange.max.width)
        let vertical = resolveInterval(
            exact: height, low: minHeight, high: maxHeight, parent: parentSize.height, autoLow: autoRange.min.height,
            autoHigh: autoRange.max.height)
        return ASSizeRange(
            min: CGSize(width: horizontal.low, height: vertical.low),
            max: CGSize(width: horizontal.high, height: vertical.high))
    }
}

/// One axis of `ASLayoutElementSizeResolveAutoSize`. A percentage minimum or maximum of an undefined parent is a
/// mistake of the style; it acts as auto, after a report when `reportsUndefined` says so.
@inline(__always)
func resolveInterval(
    exact: ASDimension, low: ASDimension, high: ASDimension, parent: CGFloat, autoLow: CGFloat, autoHigh: CGFloat,
    reportsUndefined: Bool = true
) -> (low: CGFloat, high: CGFloat) {
    var resolvedLow = ASDimensionResolve(low, parent, autoLow)
    var resolvedHigh = ASDimensionResolve(high, parent, autoHigh)
    if resolvedLow.isNaN || resolvedHigh.isNaN || resolvedLow == .infinity {
        if reportsUndefined { reportUndefinedParent() }
        if !(resolvedLow < .infinity) { resolvedLow = autoLow }
        if resolvedHigh.isNaN { resolvedHigh = autoHigh }
    }
    if resolvedHigh <= resolvedLow { return (resolvedLow, resolvedLow) }
    let resolvedExact = ASDimensionResolve(exact, parent, .nan)
    if resolvedExact.isNaN { return (resolvedLow, resolvedHigh) }
    let clamped = clampPoints(resolvedExact, resolvedLow, resolvedHigh)
    // A percentage of an infinite parent is no length either; as a minimum it would make every size infinite.
    return clamped < .infinity ? (clamped, clamped) : (resolvedLow, resolvedHigh)
}

@inline(never)
private func reportUndefinedParent() {
    LayoutMisuse.report(.undefinedParent) {
        """
        A minimum or maximum in percent was measured in a parent of undefined size and taken as auto. Percentages need \
        a parent whose size is fixed along that axis; give the minimum or maximum in points, or fix the parent.
        """
    }
}
