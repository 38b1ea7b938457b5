/// Why a change set does not lead from the counts before it to the counts after it.
package struct InvalidUpdate: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// An index or path below zero.
        case negativeIndex
        /// The same index or path named by two edits of one kind, or two edits with one destination.
        case duplicate
        /// An item or section has two of the edits delete, reload and move, or is reloaded in a deleted section.
        case conflict
        /// The number of sections differs from what the edits lead to.
        case sectionCount
        /// A section that did not exist before, or does not exist after, the update.
        case sectionOutOfRange
        /// An item that did not exist before, or does not exist after, the update.
        case itemOutOfRange
        /// The number of items of a section differs from what the edits lead to.
        case itemCount
    }

    package let reason: Reason
    /// How messages name the data source, usually by its type.
    package let dataSource: String
    /// The section concerned: its new index for inserts, destinations of moves and unusable counts, else its old one.
    package let section: Int?
    /// What the edits lead to, where a count is wrong.
    package let expected: Int?
    /// What the data source says, where a count is wrong.
    package let actual: Int?
    /// Sentences for the developer of the program that made the update.
    package let message: String

    package var description: String { message }
}

extension InvalidUpdate {
    /// A data source has counted to less than zero, or to more than a list can have: the items of a section or, without
    /// one, its sections.
    package static func unusableCount(_ count: Int, ofSection section: Int?, dataSource: String) -> InvalidUpdate {
        let what = section.map { "section \($0) has \(count) items" } ?? "there are \(count) sections"
        let most = section == nil ? ListLimits.sections : ListLimits.sectionItems
        return InvalidUpdate(
            reason: section == nil ? .sectionCount : .itemCount, dataSource: dataSource, section: section,
            expected: nil, actual: count,
            message: "\(dataSource) says that \(what), which is taken for none. Return 0 or more, up to \(most).")
    }
}
