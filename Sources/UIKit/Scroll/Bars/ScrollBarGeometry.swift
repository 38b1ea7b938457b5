/// Where the bar of one axis is: its track along the viewport, the thumb in it, and the content offsets for places of
/// the thumb. Lengths in points, measured along the axis from the beginning of the viewport.
struct ScrollBarGeometry {
    /// Room between the track and the ends of the viewport.
    static let margin: CGFloat = 3
    static let minimumLength: CGFloat = 36

    /// The beginning of the track, and its length.
    let start: CGFloat
    let track: CGFloat
    /// Length of the thumb: the part of the content that is in view, and at least `minimumLength`.
    let thumb: CGFloat
    let range: ClosedRange<Double>

    @MainActor init(_ axis: ScrollAxis, of scrollView: UIScrollView) {
        let insets =
            axis == .vertical ? scrollView.verticalScrollIndicatorInsets : scrollView.horizontalScrollIndicatorInsets
        let (before, after) = (insets.before(axis), insets.after(axis))
        let extent = axis.value(of: scrollView.bounds.size)
        range = scrollView.offsetRange(axis)
        start = before + Self.margin
        track = extent - before - after - 2 * Self.margin
        thumb = max(min(Self.minimumLength, track), track * extent / (range.upperBound - range.lowerBound + extent))
    }

    /// Where a thumb of the given length begins in the viewport when the content offset is `offset`.
    func thumbStart(at offset: Double, length: CGFloat) -> CGFloat {
        let fraction = (range.clamp(offset) - range.lowerBound) / (range.upperBound - range.lowerBound)
        return start + fraction * (track - length)
    }

    /// The nearest place in the track where a thumb may begin.
    func clamped(_ place: CGFloat) -> CGFloat { max(start, min(place, lastStart)) }
}
