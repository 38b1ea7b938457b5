import CollectionCore

/// Elements by their keys, in the order of the keys: cells come first, each kind in order of paths.
///
/// They are kept in order because each frame in which an element comes on screen asks for the order. Looking one up is
/// O(log n). Inserting or removing one moves a few bytes for each element behind it, of the dozens that a viewport
/// holds.
struct ElementsInOrder<Element: AnyObject> {
    private var keys: [ElementKey] = []
    private(set) var all: [Element] = []

    subscript(key: ElementKey) -> Element? {
        let index = position(of: key)
        return index < keys.count && keys[index] == key ? all[index] : nil
    }

    /// The rows or items among them.
    var cells: ArraySlice<Element> { all[..<cellCount] }

    private var cellCount: Int {
        guard let last = keys.last, !last.isCell else { return keys.count }
        // Begin below every path: the paths of decorations may be negative.
        return position(of: ElementKey(kind: 1, path: ShownPath(section: .min, item: .min)))
    }

    /// Inserts an element. Its key must not be in use.
    mutating func insert(_ element: Element, _ key: ElementKey) {
        let index = position(of: key)
        keys.insert(key, at: index)
        all.insert(element, at: index)
    }

    mutating func remove(_ key: ElementKey) -> Element? {
        let index = position(of: key)
        guard index < keys.count, keys[index] == key else { return nil }
        keys.remove(at: index)
        return all.remove(at: index)
    }

    /// Removes all elements, and returns them.
    mutating func removeAll() -> [Element] {
        defer { self = ElementsInOrder() }
        return all
    }

    /// The first place whose key is not less.
    private func position(of key: ElementKey) -> Int {
        // Rows come in order, so most are inserted at the end.
        guard let last = keys.last, !(last < key) else { return keys.count }
        return keys.indices.partitionPoint { keys[$0] < key }
    }
}
