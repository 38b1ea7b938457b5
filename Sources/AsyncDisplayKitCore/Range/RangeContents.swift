/// What lies in a range, by paths of the index space on screen.
struct RangeContents: Equatable {
    /// In the order in which they are shown.
    var items: [IndexPath] = []
    var supplementaries: [SupplementaryPlace] = []

    var isEmpty: Bool { items.isEmpty && supplementaries.isEmpty }
}
