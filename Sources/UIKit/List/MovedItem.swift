import CollectionCore

/// An item that is dragged: which one it is, and the place that the others leave to it.
///
/// While an item is dragged, only the geometry of the list (and with it a layout) knows places that are not the paths of
/// the items there. The data, the selection and all callbacks keep the data source's order until the item is let go.
struct MovedItem {
    let source: ShownPath
    /// The place that it has now, and goes to when it is let go.
    var target: ShownPath

    init(at path: ShownPath) {
        source = path
        target = path
    }

    /// The item that is shown at a place; what stands for a section stays as it is.
    func item(at place: ShownPath) -> ShownPath {
        guard !place.isSection else { return place }
        if place == target { return source }
        var path = place
        if path.section == target.section, path.item > target.item { path.item -= 1 }
        if path.section == source.section, path.item >= source.item { path.item += 1 }
        return path
    }

    /// Where an item is shown; what stands for a section stays as it is.
    func place(of item: ShownPath) -> ShownPath {
        guard !item.isSection else { return item }
        if item == source { return target }
        var place = item
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
    func item(at place: ShownPath) -> ShownPath { self?.item(at: place) ?? place }
    func place(of item: ShownPath) -> ShownPath { self?.place(of: item) ?? item }

    /// How many places the sections have that have so many items.
    func placeCounts(_ counts: [Int]) -> [Int] {
        guard let moved = self else { return counts }
        return counts.enumerated().map { $1 + moved.difference(inSection: $0) }
    }
}
