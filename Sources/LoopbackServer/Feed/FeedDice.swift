/// Pseudo-random numbers that are determined by a seed and by what they are used for (a post's index or a text).
struct FeedDice {
    private var state: UInt64

    init(seed: UInt64, _ index: Int) {
        state = seed &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15
    }

    init(seed: UInt64, _ text: String) {
        // The hash of Fowler, Noll and Vo: Swift's own differs from process to process.
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        state = seed &+ hash
    }

    /// The next 64 bits, by the generator SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }

    /// From 0 to `count` - 1.
    mutating func below(_ count: Int) -> Int {
        Int(next() % UInt64(count))
    }

    /// From 0 to less than 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }
}
