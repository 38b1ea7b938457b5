import AsyncDisplayKitCore
import Execution
import Foundation
import TestSupport
import Testing

/// Trees nobody would write, for what must hold for all. `LAYOUT_TREES` sets how many (3000), `LAYOUT_SEED` the first
/// seed; a failure names its seed.
@Suite struct RandomLayoutTests {
    private static func environment(_ name: String, default value: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? value
    }

    private static let count = environment("LAYOUT_TREES", default: 3000)
    private static let firstSeed = environment("LAYOUT_SEED", default: 1)

    /// A tree with its range and scale, all from the seed.
    private struct Sample {
        let root: any ASLayoutElement
        let nodes: [PlainLayoutElement]
        let range: ASSizeRange
        let scale: CGFloat

        init(seed: UInt64) {
            var random = RandomLayout(seed: seed)
            root = random.element(depth: 4)
            range = random.range()
            nodes = random.nodes
            scale = CGFloat(1 + seed % 3)
        }

        func measure() -> ASLayout {
            LayoutScale.with(scale) { root.layoutThatFits(range) }
        }
    }

    /// Runs `body` with reports switched off, because random trees contain mistakes.
    private static func quietly(_ body: () -> Void) {
        LayoutMisuse.$observer.withValue({ _ in }, operation: body)
    }

    private static func isOnGrid(_ points: CGFloat, _ scale: CGFloat) -> Bool {
        abs((points * scale).rounded() - points * scale) < 1e-6
    }

    /// What is wrong with a layout and what is in it, if anything.
    private static func flaw(in layout: ASLayout, scale: CGFloat) -> String? {
        guard ASIsCGSizeValidForSize(layout.size) else { return "size \(layout.size)" }
        guard isOnGrid(layout.size.width, scale), isOnGrid(layout.size.height, scale) else {
            return "size \(layout.size) between pixels"
        }
        for sublayout in layout.sublayouts {
            guard sublayout.position.x.isFinite, sublayout.position.y.isFinite else {
                return "position \(sublayout.position)"
            }
            if let flaw = flaw(in: sublayout, scale: scale) { return flaw }
        }
        return nil
    }

    @Test("Every size is valid and on the pixel grid, every position a number, and flattening rounds positions")
    func sizes() {
        for seed in Self.firstSeed..<Self.firstSeed + Self.count {
            Self.quietly {
                let sample = Sample(seed: seed)
                let layout = sample.measure()
                let flaw = Self.flaw(in: layout, scale: sample.scale)
                if let flaw { Issue.record("seed \(seed): \(flaw)") }
                layout.position = .zero
                let flat = LayoutScale.with(sample.scale) { layout.filteredNodeLayoutTree() }
                for sublayout in flat.sublayouts {
                    if sublayout.type != .displayNode { Issue.record("seed \(seed): a spec in a flat layout") }
                    if !sublayout.sublayouts.isEmpty { Issue.record("seed \(seed): a flat layout with levels") }
                    if !Self.isOnGrid(sublayout.position.x, sample.scale) {
                        Issue.record("seed \(seed): x \(sublayout.position.x) between pixels")
                    }
                }
            }
        }
    }

    @Test("Measuring again gives the same, and so does the same tree built again on another thread")
    func determinism() async {
        let seeds = Self.firstSeed..<Self.firstSeed + Self.count / 3
        let described = await withTaskGroup(of: [UInt64: String].self) { group in
            for part in 0..<2 as Range<UInt64> {
                group.addTask {
                    var descriptions: [UInt64: String] = [:]
                    Self.quietly {
                        for seed in seeds where seed % 2 == part {
                            descriptions[seed] = Self.shape(Sample(seed: seed).measure())
                        }
                    }
                    return descriptions
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        Self.quietly {
            for seed in seeds {
                let sample = Sample(seed: seed)
                let first = Self.shape(sample.measure())
                if first != described[seed] { Issue.record("seed \(seed): differs on another thread") }
                if Self.shape(sample.measure()) != first { Issue.record("seed \(seed): differs the second time") }
            }
        }
    }

    /// All frames of a tree.
    private static func shape(_ layout: ASLayout) -> String {
        "(\(layout.frame)" + layout.sublayouts.map(shape).joined() + ")"
    }

    @Test("Ranges and styles that cannot be never trap, and give valid sizes all the same")
    func nonsense() {
        let values: [CGFloat] = [
            .nan, .infinity, -.infinity, -1, 0, 1, 100, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 9_000_000, 1e15,
        ]
        for seed in Self.firstSeed..<Self.firstSeed + Self.count {
            Self.quietly {
                let sample = Sample(seed: seed)
                var generator = SeededGenerator(seed: seed)
                func any() -> CGFloat { values[Int.random(in: 0..<values.count, using: &generator)] }
                for node in sample.nodes where Bool.random(using: &generator) {
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
                    sample.root.layoutThatFits(range, parentSize: size(any(), any()))
                }
                if let size = Self.invalidSize(in: layout) {
                    Issue.record("seed \(seed): size \(size) in \(NSStringFromASSizeRange(range))")
                }
                _ = LayoutScale.with(sample.scale) { layout.filteredNodeLayoutTree() }
            }
        }
    }

    private static func invalidSize(in layout: ASLayout) -> CGSize? {
        if !ASIsCGSizeValidForSize(layout.size) { return layout.size }
        for sublayout in layout.sublayouts {
            if let size = invalidSize(in: sublayout) { return size }
        }
        return nil
    }

    @Test("A size is within the range, for every element that answers to its range")
    func rangeIsKept() {
        for seed in Self.firstSeed..<Self.firstSeed + Self.count / 3 {
            Self.quietly {
                let sample = Sample(seed: seed)
                // Wrappers grow with their children, and what hugs or rounds a child up may exceed by a pixel.
                if sample.root is ASWrapperLayoutSpec || sample.root is ASCornerLayoutSpec { return }
                let size = sample.measure().size
                let pixel = 1 / sample.scale
                let low = sample.range.min
                if size.width < low.width - 1e-6 || size.height < low.height - 1e-6 {
                    Issue.record("seed \(seed): \(size) below \(NSStringFromASSizeRange(sample.range))")
                }
                if sample.root is ASStackLayoutSpec || sample.root is PlainLayoutElement {
                    let high = sample.range.max
                    if size.width > high.width + pixel || size.height > high.height + pixel {
                        Issue.record("seed \(seed): \(size) above \(NSStringFromASSizeRange(sample.range))")
                    }
                }
            }
        }
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
            let layout = LayoutScale.with(3) { spec.layoutThatFits(exactly(100.5, 900)) }
            return layout
        }
        #expect(Self.shape(build(isConcurrent: true)) == Self.shape(build(isConcurrent: false)))
    }
}
