import CollectionCore

/// The items and supplementaries in a range, by their paths on screen.
struct RangeContents: Equatable {
    /// The items, in the order in which they are shown.
    var items: [ShownPath] = []
    var supplementaries: [SupplementaryPlace] = []

    var isEmpty: Bool { items.isEmpty && supplementaries.isEmpty }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        supplementaries.removeAll(keepingCapacity: true)
    }
}
