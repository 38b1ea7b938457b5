/// How many sections and items a list can have, and which counts of a data source exceed that.
package enum ListLimits {
    /// The number of sections.
    package static let sections = 1 << 24
    /// Items of one section: runs of items are counted in 32 bits.
    package static let sectionItems = 1 << 31
    /// Items of all sections together: with so many, offsets are still exact to about a hundredth of a point.
    package static let items = 1 << 40

    /// The first section whose count is below zero, or more than a list can have after those before it; nil for none.
    /// O(sections).
    package static func firstUnusable(in counts: [Int]) -> Int? {
        var left = items
        for (section, count) in counts.enumerated() {
            guard count >= 0, count <= min(left, sectionItems) else { return section }
            left -= count
        }
        return nil
    }
}
