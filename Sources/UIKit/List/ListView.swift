import CollectionCore

/// A table or a collection view, with what both have from their list engine. Container nodes use their views by this
/// type, too. Main thread.
@MainActor package protocol ListView: UIScrollView {
    var engine: ListEngine { get }
}

extension ListView {
    var data: ListData { engine.data }
    var pass: ListPass { engine.pass }
    var tiling: ListTiling { engine.tiling }

    // MARK: State

    /// Whether the counts are known.
    var isDataLoaded: Bool { data.isLoaded }
    /// A layout pass is under way.
    package var isLayingOut: Bool { data.isLayingOut }
    /// Whether an item is being dragged to another place.
    var isMovingItem: Bool { engine.drag.isActive }
    /// By paths as shown.
    package var selectedPaths: Set<ShownPath> { engine.selection.selected }
    /// Items with a cell on screen, in the order in which they are shown.
    package var visiblePaths: [ShownPath] { tiling.visiblePaths }
    /// Layout passes that had to look for rows or elements; for tests of what scrolling costs.
    package var tilingCount: Int { tiling.passCount }

    /// Whether a viewport at the very start of the content follows the first item when items are inserted above it; if
    /// not, it stays at the start and shows them.
    package var keepsPlaceAtStart: Bool {
        get { engine.anchors.keepsPlaceAtStart }
        set { engine.anchors.keepsPlaceAtStart = newValue }
    }

    var indexView: SectionIndexView? { engine.index.view }

    // MARK: Items

    func contains(section: Int) -> Bool { data.counts.indices.contains(section) }

    func contains(_ path: ShownPath) -> Bool {
        contains(section: path.section) && path.item >= 0 && path.item < data.counts[path.section]
    }

    /// The cell of an item on screen.
    func listCell(at path: ShownPath) -> (any ListCell)? { tiling.cell(at: path) as? any ListCell }

    /// Elements have to be looked for in the next layout pass.
    func setNeedsTiling() { tiling.setNeedsTiling() }

    // MARK: Updates

    /// Receives the edits that are made on the view, in its place, if set.
    package var editor: (any ListEditor)? {
        get { data.editor }
        set { data.editor = newValue }
    }

    /// Shows a checked update; the counts of the provider are the plan's new ones already. Items that stay keep their
    /// cells. The first item on screen that stays keeps its place, unless the viewport is at the start of the content.
    /// Must not be called while the list is busy: see `whenIdle(_:)`.
    package func apply(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        data.apply(plan, animated: animated, completion: completion)
    }

    /// Rounds of edits are counted together with those of the node that the list belongs to.
    package func share(_ rounds: EditRounds) {
        data.share(rounds)
    }

    /// Runs `body` now, or, if a layout pass or an update is under way, at its end.
    package func whenIdle(_ body: @escaping @MainActor () -> Void) {
        data.whenIdle(body)
    }
}
