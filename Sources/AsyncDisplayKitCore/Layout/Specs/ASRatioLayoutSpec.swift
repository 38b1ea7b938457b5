import Foundation

/// Gives its child a size of a fixed ratio of *height to width*, as large as the range's maximum allows.
///
/// Needs at least one finite maximum; without one, and in an exact range, the ratio has no effect. If both maxima are
/// finite, the size nearest to the ratio is chosen.
open class ASRatioLayoutSpec: ASLayoutSpec {
    /// Height divided by width, above 0.
    public var ratio: CGFloat {
        didSet { checkMutable() }
    }

    /// A child whose height is `ratio` times its width.
    public init(ratio: CGFloat, child: any ASLayoutElement) {
        self.ratio = ratio
        super.init()
        adopt(ChildList(child))
    }

    open override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        guard let child = childList.first else { return layoutWithoutChild() }
        let layout: ASLayout
        if let best = bestSize(in: constrainedSize) {
            layout = child.layoutThatFits(ASSizeRange(min: best, max: best), parentSize: best)
        } else {
            layout = child.layoutThatFits(constrainedSize, parentSize: ASLayoutElementParentSizeUndefined)
        }
        layout.position = CGPoint(x: 0 as CGFloat, y: 0)
        return ASLayout(layoutElement: self, size: layout.size, list: .one(layout))
    }

    /// The candidate nearest to the ratio: full width, or full height. Nil when neither maximum is usable.
    private func bestSize(in range: ASSizeRange) -> CGSize? {
        guard ratio > 0, ratio < .infinity else {
            reportRatio()
            return nil
        }
        let scale = LayoutScale.current
        var best: CGSize?
        if ASPointsValidForSize(range.max.width) {
            best = range.clamp(
                CGSize(width: range.max.width, height: floorPixel(ratio * range.max.width, scale)))
        }
        if ASPointsValidForSize(range.max.height) {
            let candidate = range.clamp(
                CGSize(width: floorPixel(range.max.height / ratio, scale), height: range.max.height))
            if let first = best, distance(of: first) <= distance(of: candidate) { return first }
            best = candidate
        }
        return best
    }

    private func distance(of size: CGSize) -> CGFloat {
        let distance = abs(size.height / size.width - ratio)
        return distance.isNaN ? .infinity : distance
    }

    @inline(never)
    private func reportRatio() {
        LayoutMisuse.report(.ratio, self) {
            "has the ratio \(ratio), which was ignored. It is height divided by width and must be above 0 and finite."
        }
    }

    open override func asciiArtName() -> String {
        "\(String(describing: type(of: self))) (\(String(format: "%.1f", Double(ratio))))"
    }
}
