/// What the line below the pages says of a page: how many things it shows, which of them are selected, what is being
/// loaded.
struct PageSummary: Equatable, Sendable {
    var count: Int
    /// The singular and the plural of what the page shows.
    var one: String
    var many: String
    /// The names of what is selected, in the order in which they are shown.
    var selected: [String] = []
    /// What the page is loading, or why it loads no more, as part of a sentence.
    var activity: String?

    var text: String {
        var parts = ["\(count) \(count == 1 ? one : many)"]
        if let only = selected.first, selected.count == 1 { parts.append("\(only) selected") }
        if selected.count > 1 { parts.append("\(selected.count) selected") }
        if let activity { parts.append(activity) }
        return parts.joined(separator: "  \u{00B7}  ")
    }
}
