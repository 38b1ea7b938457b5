import AsyncDisplayKitCore
import Drawing
import Foundation

/// A tree with the range and the scale it is measured in, all from one seed.
package struct LayoutSample: Sendable {
    package let seed: UInt64
    package let sketch: LayoutSketch
    package let range: ASSizeRange
    /// Pixels per point.
    package let scale: CGFloat

    /// The scales that displays have.
    package static let scales: [CGFloat] = [1, 1.25, 1.5, 2, 3]

    package init(seed: UInt64, depth: Int = 4) {
        var random = RandomSketches(seed: seed)
        self.init(
            seed: seed, sketch: random.sketch(depth: depth), range: random.range(), scale: random.pick(Self.scales))
    }

    init(seed: UInt64, sketch: LayoutSketch, range: ASSizeRange, scale: CGFloat) {
        self.seed = seed
        self.sketch = sketch
        self.range = range
        self.scale = scale
    }

    /// The layout of a tree built anew of elements that remember nothing.
    package func measure() -> ASLayout {
        measure(sketch.plainElements().root)
    }

    package func measure(_ element: any ASLayoutElement) -> ASLayout {
        LayoutScale.with(scale) { element.layoutThatFits(range) }
    }
}

/// What must hold for every tree, and the search for one for which it does not.
///
/// `LAYOUT_SEED` sets the first seed, `LAYOUT_TREES` how many trees.
package enum LayoutProperty {
    /// 100,000 where `TEXTURE_THOROUGH` is set, else few enough for every run of the tests.
    package static var treeCount: Int {
        let environment = ProcessInfo.processInfo.environment
        if let count = environment["LAYOUT_TREES"].flatMap(Int.init) { return count }
        return environment["TEXTURE_THOROUGH"] == nil ? 1000 : 100_000
    }

    private static var firstSeed: UInt64 {
        ProcessInfo.processInfo.environment["LAYOUT_SEED"].flatMap(UInt64.init) ?? 1
    }

    /// Looks for a tree for which `flaw` finds something, and makes it as small as it can. Reports of misuse are
    /// switched off meanwhile, because random trees contain mistakes.
    ///
    /// - Returns: what is wrong, the seed and the smallest tree found as Swift; nil when the property holds.
    package static func counterexample(
        trees: Int = treeCount, depth: Int = 4, _ flaw: (LayoutSample) -> String?
    ) -> String? {
        LayoutMisuse.observing({ _ in }) {
            for seed in firstSeed..<firstSeed + UInt64(trees) {
                let sample = LayoutSample(seed: seed, depth: depth)
                guard let found = flaw(sample) else { continue }
                let smallest = shrink(sample, found, flaw)
                return "\(smallest.flaw)\n\(smallest.sample.source)"
            }
            return nil
        }
    }

    /// Greedy: takes the first smaller sample that is wrong, too, until none is.
    package static func shrink(
        _ sample: LayoutSample, _ found: String, _ flaw: (LayoutSample) -> String?
    ) -> (sample: LayoutSample, flaw: String) {
        var smallest = (sample: sample, flaw: found)
        var tries = 5000
        search: while tries > 0 {
            for candidate in smallest.sample.smaller {
                tries -= 1
                if let found = flaw(candidate) {
                    smallest = (candidate, found)
                    continue search
                }
                if tries == 0 { break }
            }
            break
        }
        return smallest
    }
}
