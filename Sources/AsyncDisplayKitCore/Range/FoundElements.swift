import CollectionCore

/// The elements that an update of the ranges found, by their paths in one state of the data. In a steady scroll the
/// next update asks for nearly the same paths in the same order, and most of its questions are answered by the place
/// after the last answer.
struct FoundElements {
    /// The state of the data; negative if there are none.
    private(set) var version = -1
    private var paths: [ShownPath] = []
    private var elements: [CellElement?] = []
    private var next = 0

    init() {}

    /// - Parameter elements: a place for each of the paths.
    init(version: Int, paths: [ShownPath], elements: [CellElement?]) {
        self.version = version
        self.paths = paths
        self.elements = elements
    }

    /// The element that was found at a path while the data was as it is in `version`; nil if none was, or if it is not
    /// needed any more. O(1) for the path after the one of the last question, else O(log n).
    mutating func element(at path: ShownPath, version: Int) -> CellElement? {
        guard version == self.version, let place = place(of: path) else { return nil }
        next = place + 1
        guard let element = elements[place], !element.isDiscarded else { return nil }
        return element
    }

    private func place(of path: ShownPath) -> Int? {
        if next < paths.count, paths[next] == path { return next }
        // While an item is dragged the paths are not in order. Then the search may miss one that is there, which costs
        // time only.
        let place = paths.indices.partitionPoint { paths[$0] < path }
        return place < paths.count && paths[place] == path ? place : nil
    }
}
