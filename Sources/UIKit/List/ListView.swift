import CollectionCore

/// A table or a collection view, with the members that both have from their list engine. Container nodes use their
/// views by this type, too. Main thread.
@MainActor package protocol ListView: UIScrollView {
    var engine: ListEngine { get }
}

extension ListView {
    var data: ListData { engine.data }
    var pass: ListPass { engine.pass }
    var tiling: ListTiling { engine.tiling }

    /// Cells and other views that wait to be used again.
    package var reuse: ReusePool { tiling.reuse }

    // MARK: State

    /// Whether the counts are known.
    var isDataLoaded: Bool { data.isLoaded }
    /// Whether an item is being dragged to another place.
    var isMovingItem: Bool { engine.drag.isActive }
    /// The selected items, by their paths on screen.
    package var selectedPaths: ItemSet { engine.selection.selected }
    /// Items with a cell on screen, in the order in which they are shown.
    package var visiblePaths: [ShownPath] { tiling.visiblePaths }
    /// Layout passes that had to look for rows or elements; for tests of what scrolling costs.
    package var tilingCount: Int { tiling.passCount }

    var indexView: SectionIndexView? { engine.index.view }

    // MARK: Items

    func contains(section: Int) -> Bool { data.counts.indices.contains(section) }

    func contains(_ path: ShownPath) -> Bool {
        contains(section: path.section) && path.item >= 0 && path.item < data.counts[path.section]
    }

    /// The cell of an item on screen.
    func listCell(at path: ShownPath) -> (any ListCell)? { tiling.cell(at: path) as? any ListCell }

    /// Makes the next layout pass look for elements.
    func setNeedsTiling() { tiling.setNeedsTiling() }
}
