import Foundation

/// Whether a number is finite and not subnormal; zero counts as normal.
@inline(__always)
private func isNormal(_ value: CGFloat) -> Bool {
    value.isNormal || value == 0
}

/// Sizes from this one on, in points, are taken for mistakes, such as a `greatestFiniteMagnitude` that was passed on.
private let sizeLimit: CGFloat = 10_000_000

/// Whether points can be a width or a height: normal, not negative, below ten million.
///
/// Infinity and `greatestFiniteMagnitude` are equally not usable as a maximum.
public func ASPointsValidForSize(_ points: CGFloat) -> Bool {
    isNormal(points) && points >= 0 && points < sizeLimit
}

/// Whether both components are valid widths or heights.
public func ASIsCGSizeValidForSize(_ size: CGSize) -> Bool {
    ASPointsValidForSize(size.width) && ASPointsValidForSize(size.height)
}

/// Whether points can take part in layout arithmetic without overflowing: normal, not negative, below half the range.
public func ASPointsValidForLayout(_ points: CGFloat) -> Bool {
    isNormal(points) && points >= 0 && points < .greatestFiniteMagnitude / 2
}

/// Whether both components are valid for layout arithmetic.
public func ASIsCGSizeValidForLayout(_ size: CGSize) -> Bool {
    ASPointsValidForLayout(size.width) && ASPointsValidForLayout(size.height)
}

/// Whether both coordinates can be a position: normal and below ten million; negative ones are fine.
public func ASIsCGPositionValidForLayout(_ point: CGPoint) -> Bool {
    isNormal(point.x) && isNormal(point.y) && point.x < sizeLimit && point.y < sizeLimit
}

/// A maximum as a size for percentages: itself when usable, else undefined.
@inline(__always)
func definiteOrUndefined(_ points: CGFloat) -> CGFloat {
    ASPointsValidForSize(points) ? points : .nan
}
