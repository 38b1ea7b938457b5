/// A view whose size does not depend on its frame: a stack makes other views larger and smaller in its place.
@MainActor protocol FixedSizeView: UIView {}

/// A view of a stack, with the stack's knowledge of it.
@MainActor struct ArrangedView {
    static let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    let view: UIView
    /// The size of a plain view, which it has from the program.
    private let addedSize: CGSize
    /// The distance to the next view in points; nil for the stack's spacing.
    var spacingAfter: CGFloat?

    init(_ view: UIView) {
        self.view = view
        addedSize = view.bounds.size
    }

    var keepsItsSize: Bool { view is any FixedSizeView }

    /// The length that the view wants along `axis` when it has `room` across it; nil if it takes whatever it gets.
    func length(_ axis: ScrollAxis, across room: CGFloat) -> CGFloat? {
        let intrinsic = axis.value(of: view.intrinsicContentSize)
        if intrinsic >= 0 {
            var offer = Self.unlimited
            if axis == .vertical { offer.width = room } else { offer.height = room }
            return axis.value(of: view.sizeThatFits(offer))
        }
        let fitting = axis.value(of: view.sizeThatFits(Self.unlimited))
        if fitting >= CGFloat.greatestFiniteMagnitude { return nil }
        if fitting != axis.value(of: view.bounds.size) { return fitting }
        let added = axis.value(of: addedSize)
        return added > 0 ? added : nil
    }
}

/// The arrangement of a stack's views: computes sizes and frames from the sizes that the views want. A value. Main
/// thread.
@MainActor struct StackArrangement {
    let isRow: Bool
    let distribution: UIStackView.Distribution
    let alignment: UIStackView.Alignment
    let spacing: CGFloat
    /// Written from the right.
    let isMirrored: Bool
    /// Pixels per point.
    let scale: CGFloat

    private var along: ScrollAxis { isRow ? .horizontal : .vertical }
    private var across: ScrollAxis { isRow ? .vertical : .horizontal }

    private func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        isRow ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
    }

    private func gaps(of views: [ArrangedView]) -> [CGFloat] { views.dropLast().map { $0.spacingAfter ?? spacing } }

    // MARK: Size

    /// The size that the views need; views that take whatever room there is count as 0.
    func size(of views: [ArrangedView], within room: CGSize) -> CGSize {
        let lengths = views.map { $0.length(along, across: across.value(of: room)) ?? 0 }
        let count = CGFloat(views.count)
        let taken =
            distribution == .fillEqually ? (lengths.max() ?? 0) * count : lengths.reduce(0, +)
        let total = taken + gaps(of: views).reduce(0, +)
        let limit = along.value(of: room)
        let given = total > limit ? fit(lengths, of: views, into: limit - gaps(of: views).reduce(0, +)) : lengths
        var widest: CGFloat = 0
        var (above, below): (CGFloat, CGFloat) = (0, 0)
        for (view, length) in zip(views, given) {
            let extent = view.length(across, across: length) ?? 0
            widest = max(widest, extent)
            guard alignsBaselines else { continue }
            let baseline = baseline(of: view.view, height: extent)
            above = max(above, baseline)
            below = max(below, extent - baseline)
        }
        let size = point(total, max(widest, above + below))
        return CGSize(width: size.x, height: size.y)
    }

    // MARK: Frames

    /// The frames of the views, in the order of the views.
    func frames(of views: [ArrangedView], in area: CGRect) -> [CGRect] {
        guard !views.isEmpty else { return [] }
        let (lengths, gaps) = placesAlong(views, room: along.value(of: area.size), across: across.value(of: area.size))
        let extents = zip(views, lengths).map { view, length -> CGFloat in
            let room = across.value(of: area.size)
            guard alignment != .fill, let wanted = view.length(across, across: length) else { return room }
            return min(wanted, room)
        }
        let line = zip(views, extents).map { baseline(of: $0.view, height: $1) }.max() ?? 0
        var position: CGFloat = 0
        var frames: [CGRect] = []
        for (index, view) in views.enumerated() {
            let start = offset(of: view.view, extent: extents[index], room: across.value(of: area.size), line: line)
            // Edges are rounded, not sizes, so that nothing is between neighbours without a gap.
            let (low, high) = (round(position), round(position + lengths[index]))
            let origin = point(low, round(start))
            let size = point(high - low, extents[index])
            var frame = CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
            if isMirrored { frame.origin.x = area.width - frame.maxX }
            frames.append(frame.offsetBy(dx: area.minX, dy: area.minY))
            position += lengths[index] + (index < gaps.count ? gaps[index] : 0)
        }
        return frames
    }

    private func round(_ length: CGFloat) -> CGFloat { (length * scale).rounded() / scale }

    private func placesAlong(
        _ views: [ArrangedView], room: CGFloat, across: CGFloat
    ) -> (lengths: [CGFloat], gaps: [CGFloat]) {
        let gaps = gaps(of: views)
        let free = max(0, room - gaps.reduce(0, +))
        let wanted = views.map { $0.length(along, across: across) }
        let known = wanted.map { $0 ?? 0 }
        switch distribution {
        case .fill: return (filled(wanted, of: views, into: free), gaps)
        case .fillEqually: return (views.map { _ in free / CGFloat(views.count) }, gaps)
        case .fillProportionally:
            let total = known.reduce(0, +)
            guard total > 0 else { return (views.map { _ in free / CGFloat(views.count) }, gaps) }
            return (known.map { free * $0 / total }, gaps)
        case .equalSpacing, .equalCentering:
            let total = known.reduce(0, +)
            guard total < free, views.count > 1 else { return (fit(known, of: views, into: free), gaps) }
            if distribution == .equalCentering, let centering = centeringGaps(known, room: room, least: gaps) {
                return (known, centering)
            }
            let more = (free - total) / CGFloat(gaps.count)
            return (known, gaps.map { $0 + more })
        }
    }

    /// Surplus room goes to views without a size of their own, or if there are none to the last view that can be
    /// larger.
    private func filled(_ wanted: [CGFloat?], of views: [ArrangedView], into room: CGFloat) -> [CGFloat] {
        let known = wanted.map { $0 ?? 0 }
        let left = room - known.reduce(0, +)
        guard left > 0 else { return fit(known, of: views, into: room) }
        let flexible = wanted.filter { $0 == nil }.count
        guard flexible > 0 else {
            var lengths = known
            if let last = views.lastIndex(where: { !$0.keepsItsSize }) { lengths[last] += left }
            return lengths
        }
        return wanted.map { $0 ?? left / CGFloat(flexible) }
    }

    /// If there is too little room, all views that can be smaller give up length in proportion.
    private func fit(_ lengths: [CGFloat], of views: [ArrangedView], into room: CGFloat) -> [CGFloat] {
        let total = lengths.reduce(0, +)
        let kept = zip(views, lengths).reduce(0) { $0 + ($1.0.keepsItsSize ? $1.1 : 0) }
        guard total > room, total > kept else { return lengths }
        let share = max(0, room - kept) / (total - kept)
        return zip(views, lengths).map { $0.keepsItsSize ? $1 : $1 * share }
    }

    /// Gaps with which the middles are at equal distances; nil if one would be too small.
    private func centeringGaps(_ lengths: [CGFloat], room: CGFloat, least: [CGFloat]) -> [CGFloat]? {
        guard let first = lengths.first, let last = lengths.last else { return nil }
        let distance = (room - (first + last) / 2) / CGFloat(lengths.count - 1)
        let gaps = zip(lengths, lengths.dropFirst()).map { distance - ($0 + $1) / 2 }
        return zip(gaps, least).allSatisfy { $0 >= $1 } ? gaps : nil
    }

    // MARK: Across

    private var alignsBaselines: Bool { isRow && (alignment == .firstBaseline || alignment == .lastBaseline) }

    private func offset(of view: UIView, extent: CGFloat, room: CGFloat, line: CGFloat) -> CGFloat {
        switch alignment {
        case .fill, .leading: 0
        case .center: (room - extent) / 2
        case .trailing: room - extent
        case .firstBaseline, .lastBaseline: isRow ? line - baseline(of: view, height: extent) : 0
        }
    }

    /// The distance from a view's top to its baseline when it has this height. A label has its text in the middle; the
    /// baseline of any other view is its bottom edge.
    private func baseline(of view: UIView, height: CGFloat) -> CGFloat {
        guard alignsBaselines, let label = view as? UILabel, let font = label.font else { return height }
        let text = label.textSize(within: CGSize(width: label.bounds.width, height: height)).height
        let top = max(0, height - text) / 2
        return alignment == .firstBaseline ? top + font.ascender : top + text + font.descender
    }
}
