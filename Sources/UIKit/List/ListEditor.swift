import CollectionCore

/// Receives the edits that are made on a table or collection view: the view's own data, or, where that belongs to a
/// container node, the node. Main thread.
@MainActor package protocol ListEditor: AnyObject {
    /// Whether edits have been made that are not shown yet.
    var isProcessingUpdates: Bool { get }
    /// A batch begins; batches may be nested.
    func beginEdits()
    /// Adds edits to the batch that is open.
    func record(_ edits: (inout ChangeSet) -> Void)
    /// A batch ends. The end of the outermost batch submits its edits; `completion` is called when they are shown.
    func endEdits(animated: Bool, completion: (@MainActor (Bool) -> Void)?)
}

extension ListEditor {
    /// Runs `updates`, which make edits, as one batch.
    package func performBatch(
        animated: Bool, updates: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        beginEdits()
        updates()
        endEdits(animated: animated, completion: completion)
    }

    /// Makes edits: as a part of the batch that is open, or else as an update of their own. Does nothing if `body`
    /// makes no edit.
    package func edit(animated: Bool, _ body: (inout ChangeSet) -> Void) {
        guard let edits = ChangeSet(body) else { return }
        performBatch(animated: animated, updates: { record { $0.formUnion(edits) } })
    }
}
