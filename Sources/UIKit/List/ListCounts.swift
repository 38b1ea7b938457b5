import CollectionCore
import Execution

/// Reads how much a data source has, as far as a list can show it.
package enum ListCounts {
    /// Items per section. Where a count is below zero, or more than a list can have, that is told once, and counts as
    /// none. O(sections).
    @MainActor package static func read(
        sections: Int, of dataSource: @autoclosure () -> String, _ itemCount: (Int) -> Int
    ) -> [Int] {
        guard sections >= 0, sections <= ListLimits.sections else {
            report("there are \(sections) sections", most: ListLimits.sections, dataSource())
            return []
        }
        var counts: [Int] = []
        counts.reserveCapacity(sections)
        var total = 0
        for section in 0..<sections {
            let count = itemCount(section)
            let most = min(ListLimits.sectionItems, ListLimits.items - total)
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
