import CollectionCore

/// Takes in what is edited on a table or collection view, where the data is not the view's own. Main thread.
@MainActor package protocol ListEditor: AnyObject {
    /// A batch begins; batches may be nested.
    func beginEdits()
    /// Adds edits to the batch that is open.
    func record(_ edits: (inout ChangeSet) -> Void)
    /// A batch ends. The outermost one submits, and `completion` is called when the edits are shown.
    func endEdits(animated: Bool, completion: (@MainActor (Bool) -> Void)?)
}
