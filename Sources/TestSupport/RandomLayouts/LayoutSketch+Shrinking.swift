import AsyncDisplayKitCore
import Drawing

extension LayoutSketch {
    /// Smaller trees, in the order in which they are worth trying: parts of this one, this one with less in it, and
    /// with simpler values.
    package var smaller: [LayoutSketch] {
        children + withFewerChildren + withSmallerChildren + withSimplerValues
    }

    private var withFewerChildren: [LayoutSketch] {
        children.indices.compactMap { index in
            var copy = self
            switch kind {
            case .stack, .absolute, .wrapper: copy.children.remove(at: index)
            default:
                if case .node(.plain) = children[index].kind, children[index].children.isEmpty { return nil }
                copy.children[index] = LayoutSketch(.node(.plain))
            }
            return copy
        }
    }

    private var withSmallerChildren: [LayoutSketch] {
        children.indices.flatMap { index in
            children[index].smaller.map { child in
                var copy = self
                copy.children[index] = child
                return copy
            }
        }
    }

    private var withSimplerValues: [LayoutSketch] {
        var sketches: [LayoutSketch] = []
        for style in style.simpler {
            var copy = self
            copy.style = style
            sketches.append(copy)
        }
        for kind in kind.simpler { sketches.append(LayoutSketch(kind, children, style)) }
        return sketches
    }

    private init(_ kind: Kind, _ children: [LayoutSketch], _ style: StyleValues) {
        self.init(kind, children)
        self.style = style
    }
}

extension LayoutSketch.Kind {
    fileprivate var simpler: [Self] {
        switch self {
        case .node(.text(let size)): [.node(.fixed(size))] + size.simpler.map { .node(.text($0)) }
        case .node(.fixed(let size)): size.simpler.map { .node(.fixed($0)) }
        case .inset(let insets): insets.simpler.map { .inset($0) }
        case .ratio(let ratio): ratio == 1 ? [] : [.ratio(1)]
        case .corner(let location, let offset, let wraps):
            offset.x.simpler.map { .corner(location, offset: CGPoint(x: $0, y: offset.y), wraps: wraps) }
                + offset.y.simpler.map { .corner(location, offset: CGPoint(x: offset.x, y: $0), wraps: wraps) }
                + (wraps ? [.corner(location, offset: offset, wraps: false)] : [])
        case .stack(let options): options.simpler.map { .stack($0) }
        default: []
        }
    }
}

extension LayoutSketch.StackOptions {
    fileprivate var simpler: [Self] {
        var candidates: [Self] = []
        func add(_ isDifferent: Bool, _ change: (inout Self) -> Void) {
            guard isDifferent else { return }
            var copy = self
            change(&copy)
            candidates.append(copy)
        }
        add(flexWrap != .noWrap) { $0.flexWrap = .noWrap }
        add(alignItems != .stretch) { $0.alignItems = .stretch }
        add(alignContent != .start) { $0.alignContent = .start }
        add(justifyContent != .start) { $0.justifyContent = .start }
        for value in spacing.simpler { add(true) { $0.spacing = value } }
        for value in lineSpacing.simpler { add(true) { $0.lineSpacing = value } }
        return candidates
    }
}

extension StyleValues {
    fileprivate var simpler: [StyleValues] {
        var candidates: [StyleValues] = []
        func tryValues<Value: Equatable>(_ path: WritableKeyPath<StyleValues, Value>, _ values: [Value]) {
            for value in values where value != self[keyPath: path] {
                var copy = self
                copy[keyPath: path] = value
                candidates.append(copy)
            }
        }
        for path in [
            \StyleValues.size.width, \.size.height, \.size.minWidth, \.size.maxWidth, \.size.minHeight,
            \.size.maxHeight, \.flexBasis,
        ] {
            let dimension = self[keyPath: path]
            let rounded = ASDimension(unit: dimension.unit, value: dimension.value.rounded())
            tryValues(path, dimension.unit == .points ? [ASDimension(), rounded] : [ASDimension()])
        }
        for path in [
            \StyleValues.spacingBefore, \.spacingAfter, \.flexGrow, \.flexShrink, \.ascender, \.descender,
            \.layoutPosition.x, \.layoutPosition.y,
        ] {
            tryValues(path, self[keyPath: path].simpler)
        }
        tryValues(\.alignSelf, [.auto])
        return candidates
    }
}

extension CGFloat {
    /// 0, and the nearest whole number.
    fileprivate var simpler: [CGFloat] {
        if self == 0 || isNaN { return [] }
        return isInfinite || rounded() == self ? [0] : [0, rounded()]
    }
}

extension CGSize {
    fileprivate var simpler: [CGSize] {
        width.simpler.map { CGSize(width: $0, height: height) }
            + height.simpler.map { CGSize(width: width, height: $0) }
    }
}

extension UIEdgeInsets {
    fileprivate var simpler: [UIEdgeInsets] {
        let paths: [WritableKeyPath<UIEdgeInsets, CGFloat>] = [\.top, \.left, \.bottom, \.right]
        return paths.flatMap { path in
            self[keyPath: path].simpler.map { value in
                var copy = self
                copy[keyPath: path] = value
                return copy
            }
        }
    }
}

extension LayoutSample {
    /// Smaller samples, as `LayoutSketch.smaller`.
    var smaller: [LayoutSample] {
        var samples = sketch.smaller.map { LayoutSample(seed: seed, sketch: $0, range: range, scale: scale) }
        func add(_ range: ASSizeRange, scale: CGFloat) {
            samples.append(LayoutSample(seed: seed, sketch: sketch, range: range, scale: scale))
        }
        if scale != 1 { add(range, scale: 1) }
        for size in range.min.simpler where size.width <= range.max.width && size.height <= range.max.height {
            add(ASSizeRange(min: size, max: range.max), scale: scale)
        }
        for size in range.max.simpler where size.width >= range.min.width && size.height >= range.min.height {
            add(ASSizeRange(min: range.min, max: size), scale: scale)
        }
        return samples
    }
}
