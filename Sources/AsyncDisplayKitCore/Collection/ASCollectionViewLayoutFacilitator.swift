import CollectionCore

/// Is told what is about to be edited before a collection's view shows it, for layouts that keep something of their own
/// per item. Main thread.
///
/// Not told of full reloads. Any other update calls it for deleted items, deleted sections, inserted sections, inserted
/// items, and at last for showing them. A moved or reloaded item counts as deleted and inserted.
@preconcurrency @MainActor public protocol ASCollectionViewLayoutFacilitatorProtocol: AnyObject {
    /// - Parameter batched: whether the edit is part of an update; if not, only the items' sizes change.
    func collectionViewWillEditCells(at indexPaths: [IndexPath], batched: Bool)
    /// Sections are about to be inserted, deleted or reloaded; `batched` with other edits.
    func collectionViewWillEditSections(at indexes: IndexSet, batched: Bool)
    /// A batch of edits is about to be shown.
    func collectionViewWillPerformBatchUpdates()
}

extension ASCollectionViewLayoutFacilitatorProtocol {
    func willResize(_ items: [ShownPath]) {
        collectionViewWillEditCells(at: items.map { IndexPath(ofView: $0) }, batched: false)
    }

    func willShow(_ changes: ChangeSet) {
        func tell(cells paths: [ItemPath]) {
            if !paths.isEmpty { collectionViewWillEditCells(at: paths.map { IndexPath($0) }, batched: true) }
        }
        func tell(sections: [Int]) {
            if !sections.isEmpty { collectionViewWillEditSections(at: IndexSet(sections), batched: true) }
        }
        let reloaded = changes.reloadedItems.map(\.path)
        let reloadedSections = changes.reloadedSections.map(\.section)
        tell(cells: changes.deletedItems.map(\.path) + changes.movedItems.map(\.source) + reloaded)
        tell(
            sections: changes.deletedSections.map(\.section) + changes.movedSections.map(\.source) + reloadedSections)
        tell(
            sections: changes.insertedSections.map(\.section) + changes.movedSections.map(\.destination)
                + reloadedSections)
        tell(cells: changes.insertedItems.map(\.path) + changes.movedItems.map(\.destination) + reloaded)
        collectionViewWillPerformBatchUpdates()
    }
}
