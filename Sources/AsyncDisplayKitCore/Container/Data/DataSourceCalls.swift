/// What the data source and the delegate are asked or told at this moment. What they edit meanwhile must not have them
/// asked the same question again.
struct DataSourceCalls {
    /// The data source is asked for its counts.
    var isReadingCounts = false
    /// The data source is asked for an item's node.
    var isAskingForNode = false
    /// The delegate is asked for the range in which an item's node is measured.
    var isAskingForRange = false
    /// The data source is told of a move that the map has already.
    var isTellingOfMove = false
    /// An inconsistency is being repaired: it is reported once.
    var areInconsistent = false

    /// One of them is asked about an item.
    var areAboutItem: Bool { isAskingForNode || isAskingForRange }
}
