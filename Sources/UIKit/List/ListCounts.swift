import CollectionCore
import Execution

/// Reads a data source's counts, within the limits of what a list can show.
package enum ListCounts {
    /// Items per section. A count below zero, or above what a list can have, is reported once, and counts as 0.
    /// O(sections).
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
