import CollectionCore

/// An item that is dragged: its path, and the place that the other items leave free for it.
///
/// While an item is dragged, only the geometry of the list (and with it a layout) knows places that are not the paths
/// of the items there. The data, the selection and all callbacks keep the order from before the drag until the item is
/// let go. An item has a `ShownPath`, a place an `ItemPath`, so that one is not taken for the other.
struct MovedItem {
    let source: ShownPath
    /// The place where the item is shown now, and stays when it is let go.
    var target: ItemPath

    init(at path: ShownPath) {
        source = path
        target = ItemPath(path)
    }

    /// Whether the item is where it was when it was lifted.
    var isAtSource: Bool { target == ItemPath(source) }

    /// The item that is shown at a place.
    func item(at place: ItemPath) -> ShownPath {
        if place == target { return source }
        var path = ShownPath(place)
        if path.section == target.section, path.item > target.item { path.item -= 1 }
        if path.section == source.section, path.item >= source.item { path.item += 1 }
        return path
    }

    /// Where an item is shown.
    func place(of item: ShownPath) -> ItemPath {
        if item == source { return target }
        var place = ItemPath(item)
        if place.section == source.section, place.item > source.item { place.item -= 1 }
        if place.section == target.section, place.item >= target.item { place.item += 1 }
        return place
    }

    /// How many more places than items a section has.
    func difference(inSection section: Int) -> Int {
        (section == target.section ? 1 : 0) - (section == source.section ? 1 : 0)
    }
}

extension Optional where Wrapped == MovedItem {
    /// The item at a place; without an item that is dragged, each is at the place of its path.
    func item(at place: ItemPath) -> ShownPath { self?.item(at: place) ?? ShownPath(place) }
    func place(of item: ShownPath) -> ItemPath { self?.place(of: item) ?? ItemPath(item) }

    /// The number of places in each section, from the number of items in each.
    func placeCounts(_ counts: [Int]) -> [Int] {
        guard let moved = self else { return counts }
        return counts.enumerated().map { $1 + moved.difference(inSection: $0) }
    }
}
