/// What a list can have, and which counts of a data source are within that.
package enum ListLimits {
    /// Sections.
    package static let sections = 1 << 24
    /// Items of all sections together: runs of items are counted in 32 bits.
    package static let items = Int(UInt32.max)

    /// The first section whose count is below zero, or brings the sum above what a list can have; nil for none. O(sections).
    package static func firstUnusable(in counts: [Int]) -> Int? {
        var left = items
        for (section, count) in counts.enumerated() {
            guard count >= 0, count <= left else { return section }
            left -= count
        }
        return nil
    }

    /// The counts, with 0 in place of each that is not usable. O(sections).
    package static func usable(_ counts: [Int]) -> [Int] {
        guard firstUnusable(in: counts) != nil else { return counts }
        var left = items
        return counts.map { count in
            guard count >= 0, count <= left else { return 0 }
            left -= count
            return count
        }
    }
}
