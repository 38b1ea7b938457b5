import AsyncDisplayKitCore
import Drawing

extension LayoutSample {
    /// The same with its axes exchanged. Nil for what is not alike along both: texts, ratios and baselines.
    package var transposed: LayoutSample? {
        guard let sketch = sketch.transposed else { return nil }
        let range = ASSizeRange(min: range.min.transposed, max: range.max.transposed)
        return LayoutSample(seed: seed, sketch: sketch, range: range, scale: scale)
    }
}

extension LayoutSketch {
    fileprivate var transposed: LayoutSketch? {
        guard let kind = kind.transposed else { return nil }
        let children = children.compactMap(\.transposed)
        guard children.count == self.children.count else { return nil }
        var transposed = LayoutSketch(kind, children)
        transposed.style = style
        transposed.style.size = ASLayoutElementSize(
            width: style.size.height, height: style.size.width, minWidth: style.size.minHeight,
            maxWidth: style.size.maxHeight, minHeight: style.size.minWidth, maxHeight: style.size.maxWidth)
        transposed.style.layoutPosition = style.layoutPosition.transposed
        return transposed
    }
}

extension LayoutSketch.Kind {
    fileprivate var transposed: Self? {
        switch self {
        case .node(.plain), .host, .spacer, .background, .overlay, .absolute, .wrapper: return self
        case .node(.text), .ratio: return nil
        case .node(.fixed(let size)): return .node(.fixed(size.transposed))
        case .inset(let insets):
            return .inset(
                UIEdgeInsets(top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom))
        case .center(let centering, let sizing):
            return .center(
                ASCenterLayoutSpecCenteringOptions(rawValue: exchangedBits(centering.rawValue)),
                ASCenterLayoutSpecSizingOptions(rawValue: exchangedBits(sizing.rawValue)))
        case .relative(let horizontal, let vertical, let sizing):
            return .relative(
                vertical, horizontal, ASRelativeLayoutSpecSizingOption(rawValue: exchangedBits(sizing.rawValue)))
        case .corner(let location, let offset, let wraps):
            return .corner(location.transposed, offset: offset.transposed, wraps: wraps)
        case .stack(var options):
            if options.alignItems == .baselineFirst || options.alignItems == .baselineLast { return nil }
            options.direction = options.direction == .horizontal ? .vertical : .horizontal
            return .stack(options)
        }
    }

    /// Options of both axes: 1 is horizontal, 2 vertical.
    private func exchangedBits(_ options: UInt) -> UInt {
        (options & 1) << 1 | (options & 2) >> 1
    }
}

extension ASCornerLayoutLocation {
    fileprivate var transposed: Self {
        switch self {
        case .topRight: .bottomLeft
        case .bottomLeft: .topRight
        case .topLeft, .bottomRight: self
        }
    }
}

extension CGSize {
    fileprivate var transposed: CGSize { CGSize(width: height, height: width) }
}

extension CGPoint {
    fileprivate var transposed: CGPoint { CGPoint(x: y, y: x) }
}
