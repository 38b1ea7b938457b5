import Execution
import Foundation

/// The rounds of a fuzz test: each with its seed, which a failure names, and a generator made of it.
///
/// A normal run of the tests makes a few; `TEXTURE_THOROUGH` makes a hundred times as many, and `TEXTURE_FUZZ_SEED`
/// repeats the one round with that seed.
package struct FuzzRounds: Sequence, IteratorProtocol {
    private var nextSeed: UInt64
    private let end: UInt64

    package init(_ usual: Int) {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["TEXTURE_FUZZ_SEED"].flatMap(UInt64.init) {
            nextSeed = seed
            end = seed + 1
        } else {
            nextSeed = 1
            end = 1 + UInt64(usual) * (environment["TEXTURE_THOROUGH"] == nil ? 1 : 100)
        }
    }

    package mutating func next() -> FuzzRound? {
        guard nextSeed < end else { return nil }
        defer { nextSeed += 1 }
        return FuzzRound(seed: nextSeed)
    }
}

/// One round: random choices that depend on the seed alone.
package struct FuzzRound {
    package let seed: UInt64
    private var generator: SeededGenerator

    package init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
    }

    package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    package mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    package mutating func byte() -> UInt8 { UInt8.random(in: .min ... .max, using: &generator) }
    package mutating func chance(_ probability: Double) -> Bool { double(0...1) < probability }

    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[int(0..<choices.count)]
    }

    package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.shuffled(using: &generator)
    }

    /// A number as programs and files contain it: mostly sensible, now and then not.
    package mutating func number(around scale: Double) -> Double {
        guard chance(0.2) else { return double(-0.2 * scale...scale) }
        return pick([
            0, -0.0, 1, -1, 1e-300, -1e300, 1e300, 1e18, -1e18, 2_147_483_648, -2_147_483_649, .infinity, -.infinity,
            .nan, .leastNonzeroMagnitude, scale * 1000,
        ])
    }
}
