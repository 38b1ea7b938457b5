import CollectionCore

/// An item that is dragged to another place: where it is in the data, and where it is shown.
///
/// While it lasts a list shows its items in the order they would have, and works in terms of that order ("as shown");
/// the data source's order ("data") changes only when the item is let go.
struct MovedItem {
    /// Where it is in the data.
    let source: ShownPath
    /// Where it is shown, and goes when it is let go.
    var target: ShownPath

    init(at path: ShownPath) {
        source = path
        target = path
    }

    /// The path in the data of an item as shown.
    func dataPath(of shown: ShownPath) -> ShownPath {
        if shown == target { return source }
        var path = shown
        if path.section == target.section, path.item > target.item { path.item -= 1 }
        if path.section == source.section, path.item >= source.item { path.item += 1 }
        return path
    }

    /// Where an item of the data is shown; what stands for a section stays as it is.
    func shownPath(of data: ShownPath) -> ShownPath {
        guard !data.isSection else { return data }
        if data == source { return target }
        var path = data
        if path.section == source.section, path.item > source.item { path.item -= 1 }
        if path.section == target.section, path.item >= target.item { path.item += 1 }
        return path
    }

    /// How many items a section shows more, or fewer, than it has in the data.
    func difference(inSection section: Int) -> Int {
        (section == target.section ? 1 : 0) - (section == source.section ? 1 : 0)
    }
}
