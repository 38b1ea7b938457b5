import CollectionCore

/// Identifies an element with a view, by its kind (0 for cells) and its path.
struct ElementKey: Hashable, Comparable {
    var kind: Int
    var path: ShownPath

    /// A row or an item.
    init(cellAt path: ShownPath) {
        self.init(kind: 0, path: path)
    }

    init(kind: Int, path: ShownPath) {
        self.kind = kind
        self.path = path
    }

    var isCell: Bool { kind == 0 }

    /// Cells before other kinds, each in order of paths.
    static func < (a: ElementKey, b: ElementKey) -> Bool {
        (a.kind, a.path) < (b.kind, b.path)
    }

    /// The key that the element has after an update; nil if the element is gone.
    func following(_ plan: UpdatePlan) -> ElementKey? {
        if isCell { return plan.survivingPath(ofOld: path).map { ElementKey(cellAt: $0) } }
        guard !plan.isSectionReloaded(path.section) else { return nil }
        return plan.newSection(ofOld: path.section)
            .map { ElementKey(kind: kind, path: ShownPath(section: $0, item: path.item)) }
    }
}
