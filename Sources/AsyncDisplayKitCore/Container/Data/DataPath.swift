import CollectionCore

/// A path in one of the two orders that a container knows: its type says in which.
@MainActor protocol DataPath: Hashable {
    init(_ path: ItemPath)
    var place: ItemPath { get }
    /// The items in this order.
    static func map(of data: DataController) -> ElementMap<CellRecord>
}

extension SourcePath: DataPath {
    var place: ItemPath { ItemPath(self) }
    static func map(of data: DataController) -> ElementMap<CellRecord> { data.map }
}

extension ShownPath: DataPath {
    var place: ItemPath { ItemPath(self) }
    static func map(of data: DataController) -> ElementMap<CellRecord> { data.displayed }
}

// From one order to the other, by the identity of an item or section. O(log n).
extension DataController {
    /// Where an item on screen is in the data source; nil if that has deleted it.
    func sourcePath(of path: ShownPath) -> SourcePath? {
        pending.isEmpty
            ? SourcePath(whenSettled: path) : map.convert(path.place, from: displayed).map { SourcePath($0) }
    }

    /// Where an item of the data source is on screen; nil if the update that brings it is not shown yet.
    func shownPath(of path: SourcePath) -> ShownPath? {
        pending.isEmpty ? ShownPath(whenSettled: path) : displayed.convert(path.place, from: map).map { ShownPath($0) }
    }

    /// Where a section on screen is in the data source; nil if that has deleted it.
    func sourceSection(ofShown section: Int) -> Int? {
        pending.isEmpty ? section : map.convertSection(section, from: displayed)
    }

    /// Where a section of the data source is on screen; nil if the update that brings it is not shown yet.
    func shownSection(ofSource section: Int) -> Int? {
        pending.isEmpty ? section : displayed.convertSection(section, from: map)
    }

    /// Where an element's item is in an order; nil when it is not there, and for a supplementary.
    func path<Path: DataPath>(of element: CellElement) -> Path? {
        element.id.flatMap { Path.map(of: self).path(of: $0) }.map { Path($0) }
    }

    /// Where a cell's item or supplementary is in an order; nil when it is not there.
    func path<Path: DataPath>(of cell: ASCellNode) -> Path? {
        guard let element = cell.itemElement else { return nil }
        guard let id = element.supplementary else { return path(of: element) }
        let map = Path.map(of: self)
        // Another supplementary may have taken the place of this element.
        return map.supplementary(id) === element ? map.path(of: id).map { Path($0) } : nil
    }
}
