import CollectionCore

/// What lies in a range, in the order on screen.
struct RangeContents: Equatable {
    /// In the order in which they are shown.
    var items: [ShownPath] = []
    var supplementaries: [SupplementaryPlace] = []

    var isEmpty: Bool { items.isEmpty && supplementaries.isEmpty }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        supplementaries.removeAll(keepingCapacity: true)
    }
}
