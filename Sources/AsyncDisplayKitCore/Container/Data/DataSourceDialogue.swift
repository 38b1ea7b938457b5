import CollectionCore

/// The calls under way between a container and its data source.
struct DataSourceDialogue {
    /// What the data source is asked or told at this moment, each call inside of the one before it.
    var calls: [DataSourceCall] = []
    var consistency = Consistency.consistent
}

/// What the data source or the delegate is asked or told. Edits that they make meanwhile must not lead to the same
/// question again.
enum DataSourceCall {
    /// The counts.
    case counts
    /// An item's node.
    case node
    /// The range in which an item's node is measured.
    case range
    /// The user has moved an item, which the map has followed already.
    case move
}

/// Whether the data source's counts are those to which the latest update has led, as far as they were asked for.
enum Consistency {
    case consistent
    /// A section has another count than expected; all sections are being asked for theirs.
    case checking
    /// The counts disagree. Pass 4 reports this and repairs it by a reload, unless an update that is taken in before
    /// makes the counts agree.
    case broken(InvalidUpdate)
}
