import Foundation

/// One row of the workload: a pure function of its number (section 1 of Benchmarks/WORKLOAD.md).
struct FeedRow: Sendable {
    let number: Int
    let avatar: Int
    let title: String
    let body: String
    let likes: String
    let replies: String
    let shares: String

    init(_ number: Int) {
        var random = FeedRandom(seed: UInt32(truncatingIfNeeded: number))
        self.number = number
        avatar = Int(random.next() & 63)
        title = "#\(number) " + random.words(2 + Int(random.next() % 3))
        body = random.words(4 + Int(random.next() % 36)) + "."
        likes = "\(random.next() % 1000) likes"
        replies = "\(random.next() % 100) replies"
        shares = "\(random.next() % 50) shares"
    }

    /// FNV-1a 64 over the fields of rows 0 ..< count.
    static func checksum(count: Int) -> UInt64 {
        var hash: UInt64 = 14_695_981_039_346_656_037
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        }
        for number in 0..<count {
            let row = FeedRow(number)
            for field in [row.title, row.body, row.likes, row.replies, row.shares, "\(row.avatar)"] { add(field) }
        }
        return hash
    }
}

/// The workload's generator: a hash of the row number seeds a linear congruential sequence.
private struct FeedRandom {
    private var state: UInt32

    init(seed: UInt32) {
        var hash = seed &+ 0x9E37_79B9
        hash ^= hash >> 16
        hash = hash &* 0x85EB_CA6B
        hash ^= hash >> 13
        hash = hash &* 0xC2B2_AE35
        hash ^= hash >> 16
        state = hash
    }

    mutating func next() -> UInt32 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return state >> 16
    }

    mutating func words(_ count: Int) -> String {
        var result = ""
        for index in 0..<count {
            if index > 0 { result += " " }
            result += Self.vocabulary[Int(next() & 63)]
        }
        return result.prefix(1).uppercased() + result.dropFirst()
    }

    private static let vocabulary = """
        lorem ipsum dolor sit amet consectetur adipiscing elit \
        sed do eiusmod tempor incididunt ut labore et \
        dolore magna aliqua enim ad minim veniam quis \
        nostrud exercitation ullamco laboris nisi aliquip ex ea \
        commodo consequat duis aute irure in reprehenderit voluptate \
        velit esse cillum fugiat nulla pariatur excepteur sint \
        occaecat cupidatat non proident sunt culpa qui officia \
        deserunt mollit anim id café naïve señor crème
        """.split(separator: " ").map(String.init)
}
