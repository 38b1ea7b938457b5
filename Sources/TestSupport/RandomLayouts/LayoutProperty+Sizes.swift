import AsyncDisplayKitCore
import Drawing
import Execution

extension LayoutProperty {
    /// Everything that `make fuzz` searches counterexamples to.
    package static let all = [
        validSizes, withinRange, nonsense, pixelGrid, centredPixels, drawingOrder, subnodeOrder, sameAgain, sameThread,
        sameMemory,
    ]

    static func isOnGrid(_ points: CGFloat, _ scale: CGFloat) -> Bool {
        abs((points * scale).rounded() - points * scale) < 1e-6
    }

    static let validSizes = LayoutProperty("Every size is a size, on the pixel grid, and every position a number") {
        invalidLength(in: $0.measure(), scale: $0.scale)
    }

    private static func invalidLength(in layout: ASLayout, scale: CGFloat) -> String? {
        guard ASIsCGSizeValidForSize(layout.size) else { return "a size of \(layout.size)" }
        guard isOnGrid(layout.size.width, scale), isOnGrid(layout.size.height, scale) else {
            return "a size of \(layout.size), between pixels"
        }
        for sublayout in layout.sublayouts {
            guard sublayout.position.x.isFinite, sublayout.position.y.isFinite else {
                return "a position of \(sublayout.position)"
            }
            if let invalid = invalidLength(in: sublayout, scale: scale) { return invalid }
        }
        return nil
    }

    static let withinRange = LayoutProperty("A size is within the range, for every element that answers to its range") {
        sample in
        let size = sample.measure().size
        let (low, high) = (sample.range.min, sample.range.max)
        let limits = limits(of: sample.sketch)
        if limits.keepsMinimum, size.width < low.width - 1e-6 || size.height < low.height - 1e-6 {
            return "\(size) is below the minimum"
        }
        let pixel = 1 / sample.scale
        if limits.keepsMaximum, size.width >= high.width + pixel || size.height >= high.height + pixel {
            return "\(size) is above the maximum"
        }
        return nil
    }

    /// Which limits of its range an element keeps. Wrappers grow with their children, hosts and ratios are as large as
    /// their content, some specs take the size of their first child; all others clamp their size to the range.
    private static func limits(of sketch: LayoutSketch) -> (keepsMinimum: Bool, keepsMaximum: Bool) {
        switch sketch.kind {
        case .node, .spacer, .inset, .center, .relative, .absolute, .stack: return (true, true)
        case .wrapper: return (true, false)
        case .corner(_, _, let wraps): return wraps ? (true, true) : limits(of: sketch.children[0])
        case .background, .overlay: return limits(of: sketch.children[0])
        case .host, .ratio: return (false, false)
        }
    }

    static let nonsense = LayoutProperty(
        "Ranges and styles that cannot be never trap, and give valid sizes all the same"
    ) {
        sample in
        var generator = SeededGenerator(seed: sample.seed)
        func any() -> CGFloat { nonsenseValues[Int.random(in: 0..<nonsenseValues.count, using: &generator)] }
        let (root, nodes) = sample.sketch.plainElements()
        for node in nodes where Bool.random(using: &generator) {
            node.style.preferredSize = CGSize(width: any(), height: any())
            node.style.minWidth = ASDimension(unit: .fraction, value: any())
            node.style.maxHeight = ASDimension(unit: .points, value: any())
            node.style.flexBasis = ASDimension(unit: .points, value: any())
            node.style.flexGrow = any()
            node.style.flexShrink = any()
            node.style.spacingBefore = any()
            node.style.ascender = any()
            node.style.layoutPosition = CGPoint(x: any(), y: any())
        }
        let range = ASSizeRange(
            min: CGSize(width: any(), height: any()), max: CGSize(width: any(), height: any()))
        let parentSize = CGSize(width: any(), height: any())
        return LayoutScale.with(sample.scale) {
            let layout = root.layoutThatFits(range, parentSize: parentSize)
            if let size = invalidSize(in: layout) { return "\(size) in \(NSStringFromASSizeRange(range))" }
            let flat = layout.filteredNodeLayoutTree()
            return flat.sublayouts.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite }
                ? nil : "a position that is no number"
        }
    }

    private static let nonsenseValues: [CGFloat] = [
        .nan, .infinity, -.infinity, -1, 0, 1, 100, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 9_000_000, 1e15,
    ]

    private static func invalidSize(in layout: ASLayout) -> CGSize? {
        if !ASIsCGSizeValidForSize(layout.size) { return layout.size }
        return layout.sublayouts.lazy.compactMap(invalidSize).first
    }
}
