/// Why a change set does not lead from the counts before it to the counts after it.
package struct InvalidUpdate: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// An edit names an index or path below zero.
        case negativeIndex
        /// Two edits of one kind name one index or path, or two edits have one destination.
        case duplicate
        /// An item or section has two of the edits delete, reload and move, or is reloaded in a deleted section.
        case conflict
        /// The number of sections differs from what the edits lead to.
        case sectionCount
        /// An edit names a section that did not exist before, or does not exist after, the update.
        case sectionOutOfRange
        /// An edit names an item that did not exist before, or does not exist after, the update.
        case itemOutOfRange
        /// The number of items of a section differs from what the edits lead to.
        case itemCount
    }

    package let reason: Reason
    /// How messages name the data source, usually by its type.
    package let dataSource: String
    /// The section concerned: its new index for inserts, destinations of moves and unusable counts, else its old one.
    package let section: Int?
    /// The count to which the edits lead, if a count is wrong.
    package let expected: Int?
    /// The count of the data source, if a count is wrong.
    package let actual: Int?
    /// Sentences for the developer of the program that made the update.
    package let message: String

    package var description: String { message }
}

extension InvalidUpdate {
    /// The error of a data source whose count is below zero or more than a list can have. It is the count of the items
    /// of `section`, or with nil that of the sections.
    package static func unusableCount(_ count: Int, ofSection section: Int?, dataSource: String) -> InvalidUpdate {
        let what = section.map { "section \($0) has \(count) items" } ?? "there are \(count) sections"
        let most = section == nil ? ListLimits.sections : ListLimits.sectionItems
        return InvalidUpdate(
            reason: section == nil ? .sectionCount : .itemCount, dataSource: dataSource, section: section,
            expected: nil, actual: count,
            message: "\(dataSource) says that \(what), which is taken for none. Return 0 or more, up to \(most).")
    }
}
