import AsyncDisplayKitCore
import Execution
import Foundation
import TestSupport
import Testing

/// What holds for every tree. A failure prints a seed and the smallest tree it could find, as Swift.
@Suite struct LayoutPropertyTests {
    private static func isOnGrid(_ points: CGFloat, _ scale: CGFloat) -> Bool {
        abs((points * scale).rounded() - points * scale) < 1e-6
    }

    /// All sizes and raw positions of a tree of layouts.
    private static func shape(_ layout: ASLayout) -> [CGRect] {
        [layout.frame] + layout.sublayouts.flatMap(shape)
    }

    private static func flaw(in layout: ASLayout, scale: CGFloat) -> String? {
        guard ASIsCGSizeValidForSize(layout.size) else { return "a size of \(layout.size)" }
        guard isOnGrid(layout.size.width, scale), isOnGrid(layout.size.height, scale) else {
            return "a size of \(layout.size), between pixels"
        }
        for sublayout in layout.sublayouts {
            guard sublayout.position.x.isFinite, sublayout.position.y.isFinite else {
                return "a position of \(sublayout.position)"
            }
            if let flaw = flaw(in: sublayout, scale: scale) { return flaw }
        }
        return nil
    }

    @Test("Every size is a size, on the pixel grid, and every position a number")
    func sizes() {
        #expect(LayoutProperty.counterexample { Self.flaw(in: $0.measure(), scale: $0.scale) } == nil)
    }

    @Test("Flattening puts every edge on the pixel grid of any scale, up to the next pixel and never further")
    func rounding() {
        #expect(
            LayoutProperty.counterexample { sample in
                let layout = sample.measure()
                layout.position = .zero
                var raw: [CGPoint] = []
                Self.collectPositions(of: layout, at: CGPoint(x: 0, y: 0), isRoot: true, into: &raw)
                let flat = LayoutScale.with(sample.scale) { layout.filteredNodeLayoutTree() }
                guard raw.count == flat.sublayouts.count else {
                    return "\(raw.count) nodes, \(flat.sublayouts.count) flat"
                }
                for (exact, sublayout) in zip(raw, flat.sublayouts) {
                    let frame = sublayout.frame
                    for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY]
                    where !Self.isOnGrid(edge, sample.scale) {
                        return "an edge at \(edge), between pixels"
                    }
                    for shift in [frame.minX - exact.x, frame.minY - exact.y]
                    where shift < -1e-6 || shift >= 1 / sample.scale {
                        return "a position moved by \(shift)"
                    }
                }
                return nil
            } == nil)
    }

    /// The unrounded origins of the nodes, not looking into them, in drawing order.
    private static func collectPositions(
        of layout: ASLayout, at origin: CGPoint, isRoot: Bool, into positions: inout [CGPoint]
    ) {
        if layout.type == .displayNode, !isRoot { return positions.append(origin) }
        for sublayout in layout.sublayouts {
            let inner = CGPoint(x: origin.x + sublayout.position.x, y: origin.y + sublayout.position.y)
            collectPositions(of: sublayout, at: inner, isRoot: false, into: &positions)
        }
    }

    @Test("The flattened order is the drawing order: what is behind first, what is above last")
    func order() {
        #expect(
            LayoutProperty.counterexample { sample in
                let (root, nodes) = sample.sketch.plainElements()
                guard !sample.sketch.isNode else { return nil }
                let flat = LayoutScale.with(sample.scale) {
                    LayoutHost(root).layoutThatFits(sample.range)
                }
                let laidOut = flat.sublayouts.compactMap { layout in nodes.firstIndex { $0 === layout.layoutElement } }
                return Self.isDrawingOrder(laidOut, of: sample.sketch) ? nil : "the order \(laidOut)"
            } == nil)
    }

    /// Whether these are all nodes in the order of drawing. Nodes in a spec that both grows and shrinks may be missing:
    /// in an exact stack such a child is measured once, while flexing, and not at all if it stays without space.
    private static func isDrawingOrder(_ nodes: [Int], of sketch: LayoutSketch) -> Bool {
        let all = sketch.drawingOrder
        if nodes == all { return true }
        var remaining = all[...]
        for node in nodes {
            guard let index = remaining.firstIndex(of: node) else { return false }
            remaining = remaining[(index + 1)...]
        }
        func mayLose(_ sketch: LayoutSketch) -> Bool {
            sketch.children.contains {
                !$0.isNode && ($0.style.flexGrow > 0 && $0.style.flexShrink > 0 || mayLose($0))
            }
        }
        return mayLose(sketch)
    }

    @Test("Automatic management makes the subnodes those of the layout, in drawing order")
    func subnodeOrder() {
        #expect(
            LayoutProperty.counterexample(trees: LayoutProperty.treeCount / 4) { sample in
                let node = SketchNode(LayoutSketch(.host, [sample.sketch]))
                return LayoutScale.with(sample.scale) {
                    let size = node.layoutThatFits(sample.range).size
                    guard size.width > 0, size.height > 0 else { return nil }
                    node.frame = CGRect(origin: .zero, size: size)
                    node.layoutIfNeeded()
                    let order = (node.subnodes ?? []).compactMap { subnode in
                        node.inner.firstIndex { $0 === subnode }
                    }
                    return Self.isDrawingOrder(order, of: sample.sketch) ? nil : "subnodes in the order \(order)"
                }
            } == nil)
    }

    @Test("Measuring again gives the same")
    func repetition() {
        #expect(
            LayoutProperty.counterexample { sample in
                let root = sample.sketch.plainElements().root
                let first = Self.shape(sample.measure(root))
                return Self.shape(sample.measure(root)) == first ? nil : "another layout the second time"
            } == nil)
    }

    @Test("Any thread gives the same")
    func threads() async {
        let trees = LayoutProperty.treeCount / 2
        func shapes() -> [Int] {
            LayoutMisuse.observing({ _ in }) {
                (1...trees).map { LayoutSample(seed: UInt64($0)) }.map { Self.hash(Self.shape($0.measure())) }
            }
        }
        async let first = Task.detached { shapes() }.value
        async let second = Task.detached { shapes() }.value
        let (a, b) = await (first, second)
        for (index, pair) in zip(a, b).enumerated() where pair.0 != pair.1 {
            Issue.record("seed \(index + 1): another layout on another thread")
        }
    }

    private static func hash(_ shape: [CGRect]) -> Int {
        var hasher = Hasher()
        for rect in shape {
            hasher.combine(rect.origin.x)
            hasher.combine(rect.origin.y)
            hasher.combine(rect.size.width)
            hasher.combine(rect.size.height)
        }
        return hasher.finalize()
    }

    @Test("What nodes remember changes no result")
    func cache() {
        #expect(
            LayoutProperty.counterexample(trees: LayoutProperty.treeCount / 2) { sample in
                let remembering = SketchNode(LayoutSketch(.host, [sample.sketch]))
                var random = RandomSketches(seed: sample.seed)
                let ranges = [sample.range, random.range(), sample.range, random.range(), random.range()]
                return LayoutScale.with(sample.scale) {
                    for (index, range) in (ranges + ranges.reversed()).enumerated() {
                        let fresh = SketchNode(LayoutSketch(.host, [sample.sketch]))
                        let expected = Self.shape(fresh.layoutThatFits(range))
                        if Self.shape(remembering.layoutThatFits(range)) != expected {
                            return "another layout in range \(index): \(NSStringFromASSizeRange(range))"
                        }
                        if index == 3 { remembering.inner.first?.setNeedsLayout() }
                    }
                    return nil
                }
            } == nil)
    }

    @Test("A size is within the range, for every element that answers to its range")
    func rangeIsKept() {
        #expect(
            LayoutProperty.counterexample { sample in
                let size = sample.measure().size
                let (low, high) = (sample.range.min, sample.range.max)
                let limits = Self.limits(of: sample.sketch)
                if limits.keepsMinimum, size.width < low.width - 1e-6 || size.height < low.height - 1e-6 {
                    return "\(size) is below the minimum"
                }
                let pixel = 1 / sample.scale
                if limits.keepsMaximum, size.width >= high.width + pixel || size.height >= high.height + pixel {
                    return "\(size) is above the maximum"
                }
                return nil
            } == nil)
    }

    /// Wrappers grow with their children, hosts and ratios are as large as what is in them, the rest moves its size into
    /// its range.
    private static func limits(of sketch: LayoutSketch) -> (keepsMinimum: Bool, keepsMaximum: Bool) {
        switch sketch.kind {
        case .node, .spacer, .inset, .center, .relative, .absolute, .stack: return (true, true)
        case .wrapper: return (true, false)
        case .corner(_, _, let wraps): return wraps ? (true, true) : limits(of: sketch.children[0])
        case .background, .overlay: return limits(of: sketch.children[0])
        case .host, .ratio: return (false, false)
        }
    }

    @Test("Ranges and styles that cannot be never trap, and give valid sizes all the same")
    func nonsense() {
        let values: [CGFloat] = [
            .nan, .infinity, -.infinity, -1, 0, 1, 100, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 9_000_000, 1e15,
        ]
        #expect(
            LayoutProperty.counterexample { sample in
                var generator = SeededGenerator(seed: sample.seed)
                func any() -> CGFloat { values[Int.random(in: 0..<values.count, using: &generator)] }
                let (root, nodes) = sample.sketch.plainElements()
                for node in nodes where Bool.random(using: &generator) {
                    node.style.preferredSize = size(any(), any())
                    node.style.minWidth = ASDimension(unit: .fraction, value: any())
                    node.style.maxHeight = ASDimension(unit: .points, value: any())
                    node.style.flexBasis = ASDimension(unit: .points, value: any())
                    node.style.flexGrow = any()
                    node.style.flexShrink = any()
                    node.style.spacingBefore = any()
                    node.style.ascender = any()
                    node.style.layoutPosition = CGPoint(x: any(), y: any())
                }
                let range = ASSizeRange(min: size(any(), any()), max: size(any(), any()))
                let layout = LayoutScale.with(sample.scale) {
                    root.layoutThatFits(range, parentSize: size(any(), any()))
                }
                if let size = Self.invalidSize(in: layout) { return "\(size) in \(NSStringFromASSizeRange(range))" }
                let flat = LayoutScale.with(sample.scale) { layout.filteredNodeLayoutTree() }
                return flat.sublayouts.allSatisfy { $0.position.x.isFinite } ? nil : "a position that is no number"
            } == nil)
    }

    private static func invalidSize(in layout: ASLayout) -> CGSize? {
        if !ASIsCGSizeValidForSize(layout.size) { return layout.size }
        return layout.sublayouts.lazy.compactMap(invalidSize).first
    }

    @Test("Children measured on several threads give the same layout")
    func concurrentStack() {
        func build(isConcurrent: Bool) -> ASLayout {
            let children = (0..<40).map { (index: Int) -> PlainLayoutElement in
                let child = content(CGFloat(10 + index % 7), CGFloat(5 + index % 5))
                child.style.flexGrow = CGFloat(index % 3)
                child.style.flexShrink = CGFloat(index % 2)
                return child
            }
            let spec = stack(spacing: 2, wrap: .wrap, content: .stretch, children)
            spec.isConcurrent = isConcurrent
            return LayoutScale.with(3) { spec.layoutThatFits(exactly(100.5, 900)) }
        }
        #expect(Self.shape(build(isConcurrent: true)) == Self.shape(build(isConcurrent: false)))
    }

    @Test("A failure shrinks to a tree that cannot be made smaller, printed as Swift")
    func shrinking() throws {
        // Pretends that a stack with a spacing is wrong.
        func flaw(_ sample: LayoutSample) -> String? {
            func hasSpacing(_ sketch: LayoutSketch) -> Bool {
                if case .stack(let options) = sketch.kind, options.spacing > 0, sketch.children.count > 1 {
                    return true
                }
                return sketch.children.contains(where: hasSpacing)
            }
            return hasSpacing(sample.sketch) ? "spacing" : nil
        }
        let found = try #require(LayoutProperty.counterexample(flaw))
        #expect(found.hasPrefix("spacing\n// seed "))
        #expect(found.contains("ASStackLayoutSpec(direction:"))
        let lines = found.components(separatedBy: "\n")
        #expect(lines.count(where: { $0.contains("LayoutSpec(") }) == 1 && lines.count < 12, "\(found)")
    }
}
