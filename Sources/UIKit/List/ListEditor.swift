import CollectionCore

/// Receives the edits that are made on a table or collection view whose data belongs to a node. Main thread.
///
/// The container nodes of AsyncDisplayKitCore, which UIKit can't know, are the only type that conforms.
@MainActor package protocol ListEditor: AnyObject {
    /// Whether edits have been made that are not shown yet.
    var isProcessingUpdates: Bool { get }
    /// A batch begins; batches may be nested.
    func beginEdits()
    /// Adds edits to the batch that is open.
    func record(_ edits: (inout ChangeSet) -> Void)
    /// A batch ends. The outermost one submits, and `completion` is called when the edits are shown.
    func endEdits(animated: Bool, completion: (@MainActor (Bool) -> Void)?)
}
