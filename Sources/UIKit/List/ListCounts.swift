import Execution

/// Reads how much a data source has, as far as a list can show it.
package enum ListCounts {
    /// Sections that a list has at most.
    private static let sectionLimit = 1 << 24
    /// Items that one section has at most. Runs of items of one size are counted by 32 bits.
    private static let sectionItemLimit = 1 << 31
    /// Items that all sections have at most, together: so many can still be placed to a hundredth of a point.
    private static let itemLimit = 1 << 40

    /// Items per section. Where a count is below zero, or more than a list can have, that is told once, and counts as none.
    /// O(sections).
    @MainActor package static func read(
        sections: Int, of dataSource: @autoclosure () -> String, _ itemCount: (Int) -> Int
    ) -> [Int] {
        guard sections >= 0, sections <= sectionLimit else {
            report("there are \(sections) sections", most: sectionLimit, dataSource())
            return []
        }
        var counts: [Int] = []
        counts.reserveCapacity(sections)
        var total = 0
        for section in 0..<sections {
            let count = itemCount(section)
            let most = min(sectionItemLimit, itemLimit - total)
            if count >= 0, count <= most {
                counts.append(count)
                total += count
            } else {
                report("section \(section) has \(count) items", most: most, dataSource())
                counts.append(0)
            }
        }
        return counts
    }

    private static func report(_ what: String, most: Int, _ dataSource: String) {
        Misuse.report(
            onceFor: "counts \(dataSource)",
            "\(dataSource) says that \(what), which is taken for none. Return a number from 0 to \(most).")
    }
}
