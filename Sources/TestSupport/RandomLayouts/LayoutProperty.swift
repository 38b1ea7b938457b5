import AsyncDisplayKitCore
import Dispatch
import Drawing
import Execution
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

    /// A tree of at most four levels.
    package init(seed: UInt64) {
        var random = RandomSketches(seed: seed)
        self.init(
            seed: seed, sketch: random.sketch(depth: 4), range: random.range(), scale: random.pick(Self.scales))
    }

    init(seed: UInt64, sketch: LayoutSketch, range: ASSizeRange, scale: CGFloat) {
        self.seed = seed
        self.sketch = sketch
        self.range = range
        self.scale = scale
    }

    /// The layout of the same tree, built of new elements that remember nothing.
    package func measure() -> ASLayout {
        measure(sketch.plainElements().root)
    }

    /// The same at another scale.
    package func measure(scale: CGFloat) -> ASLayout {
        let root = sketch.plainElements().root
        return LayoutScale.with(scale) { root.layoutThatFits(range) }
    }

    package func measure(_ element: any ASLayoutElement) -> ASLayout {
        LayoutScale.with(scale) { element.layoutThatFits(range) }
    }
}

/// A property that must hold for every tree, and the search for a tree for which it does not.
package struct LayoutProperty: Sendable, CustomStringConvertible {
    /// What holds, as a sentence.
    package let description: String
    /// Says what is wrong with a tree, nil where the property holds. Any thread.
    package let flaw: @Sendable (LayoutSample) -> String?

    package init(_ description: String, flaw: @escaping @Sendable (LayoutSample) -> String?) {
        self.description = description
        self.flaw = flaw
    }

    /// The first of that many trees for which the property does not hold, made as small as it can be: what is wrong,
    /// the seed, and the tree as Swift. Nil when the property holds for all.
    ///
    /// - Parameter threads: how many search; the result is the same.
    package func counterexample(trees: Int = treeCount, threads: Int = 1) -> String? {
        guard threads > 1 else { return Self.counterexample(seeds: Self.seeds(trees), flaw) }
        let seeds = Self.seeds(trees)
        let size = max(1, (trees + threads * 8 - 1) / (threads * 8))
        let parts = stride(from: seeds.lowerBound, to: seeds.upperBound, by: size).map {
            $0..<min($0 + UInt64(size), seeds.upperBound)
        }
        let found = Mutex([String?](repeating: nil, count: parts.count))
        DispatchQueue.concurrentPerform(iterations: parts.count) { index in
            let result = Self.counterexample(seeds: parts[index], flaw)
            found.withLock { $0[index] = result }
        }
        return found.withLock { $0.lazy.compactMap { $0 }.first }
    }

    /// `LAYOUT_TREES` if it is set; else 10,000 if `TEXTURE_THOROUGH` is set, and 1,000 in normal test runs. `make
    /// fuzz` searches 100,000 in a release build.
    package static var treeCount: Int {
        let environment = ProcessInfo.processInfo.environment
        if let count = environment["LAYOUT_TREES"].flatMap(Int.init) { return count }
        return environment["TEXTURE_THOROUGH"] == nil ? 1000 : 10_000
    }

    /// From `LAYOUT_SEED` on, else from 1.
    private static func seeds(_ count: Int) -> Range<UInt64> {
        let first = ProcessInfo.processInfo.environment["LAYOUT_SEED"].flatMap(UInt64.init) ?? 1
        return first..<first + UInt64(count)
    }

    /// Reports of misuse are switched off meanwhile, because random trees contain mistakes.
    private static func counterexample(seeds: Range<UInt64>, _ flaw: (LayoutSample) -> String?) -> String? {
        LayoutMisuse.observing({ _ in }) {
            for seed in seeds {
                let sample = LayoutSample(seed: seed)
                guard let found = flaw(sample) else { continue }
                let smallest = shrink(sample, found, flaw)
                return "\(smallest.flaw)\n\(smallest.sample.source)"
            }
            return nil
        }
    }

    /// Greedy: takes the first smaller sample that is wrong, too, until none is.
    private static func shrink(
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
