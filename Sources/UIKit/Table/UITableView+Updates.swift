import CollectionCore

// How an update is shown: rows that stay keep their cells, and what the user looks at keeps its place.
extension UITableView {
    var dataSourceName: String { commonDataSource.map { "\(type(of: $0))" } ?? "none" }

    /// Opens a batch of edits, which `endUpdates()` closes. Batches may be nested; the outermost one counts. Main
    /// thread.
    public func beginUpdates() {
        data.beginEdits()
    }

    /// Closes a batch. When the outermost one ends, its edits are checked against the data source's counts and shown.
    /// A batch without edits asks for all heights again. Edits that do not match the counts give a message in the log
    /// and have the table loaded again at the same content offset.
    public func endUpdates() {
        data.endEdits(animated: UIView.areAnimationsEnabled)
    }

    /// Runs `updates`, which edit the data source and the table, as one batch. The argument of `completion` is false
    /// when the edits did not match the data source, and everything was loaded again; it is called when the animation
    /// has ended. Without an animation that is before this method returns, unless the table is in a layout pass or an
    /// update.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil) {
        data.performBatch(
            animated: UIView.areAnimationsEnabled, updates: { updates?() }, completion: completion)
    }

    /// Inserts rows at these paths, which are those after the batch. The data source must count them already. Outside
    /// of a batch this is a batch of its own.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        data.edit { $0.insertItems(at: indexPaths.map { ItemPath($0) }, animation: EditAnimation(animation)) }
    }

    /// Deletes the rows that were at these paths before the batch. Outside of a batch this is a batch of its own.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        data.edit { $0.deleteItems(at: indexPaths.map { ItemPath($0) }, animation: EditAnimation(animation)) }
    }

    /// Asks for the cells and heights of the rows that were at these paths before the batch again. Outside of a batch
    /// this is a batch of its own.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        data.edit { $0.reloadItems(at: indexPaths.map { ItemPath($0) }, animation: EditAnimation(animation)) }
    }

    /// The row that was at a path before the batch is at another one after it. It keeps its cell, and stays
    /// selected if it was.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        data.edit { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    /// Inserts sections with all their rows. The numbers are those after the batch.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        data.edit { $0.insertSections(sections, animation: EditAnimation(animation)) }
    }

    /// Deletes the sections that had these numbers before the batch, with all their rows.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        data.edit { $0.deleteSections(sections, animation: EditAnimation(animation)) }
    }

    /// Asks for the number of rows, cells and heights of the sections that had these numbers before the batch again.
    /// Their rows lose their identity, so the selected ones are deselected.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        data.edit { $0.reloadSections(sections, animation: EditAnimation(animation)) }
    }

    /// The section that had a number before the batch has another one after it; its rows stay as they are.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        data.edit { $0.moveSection(section, to: newSection) }
    }
}

// MARK: - Applying

extension UITableView {
    var updateDuration: TimeInterval { 0.25 }

    func bringBack(_ anchor: ListAnchor?, after plan: UpdatePlan) -> Bool {
        if let anchor { pass.keep(anchor) }
        return true
    }

    func willShow(_ plan: UpdatePlan) {}
    func didShowChange() {}
}

// Converts between animations of the table and those of edits. An `EditAnimation` of 0 leaves the choice to the table.
extension EditAnimation {
    package init(_ animation: UITableView.RowAnimation) {
        self.init(rawValue: animation.rawValue + 1)
    }

    var rowAnimation: UITableView.RowAnimation {
        UITableView.RowAnimation(rawValue: rawValue - 1) ?? .automatic
    }
}
