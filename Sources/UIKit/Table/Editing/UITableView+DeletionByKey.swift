import CollectionCore

// Deletion of a row by a key, where the user can delete the row by other means, too.

extension UITableView {
    /// The data source deletes the row, where the circle in editing mode or a swipe offers that.
    func offersDeletion(of shown: ShownPath) -> Bool {
        provider.clientPath(shown).map(swiping.offersDeletion) ?? false
    }

    func deleteByKey(_ shown: ShownPath) -> Bool {
        guard let path = provider.clientPath(shown), swiping.offersDeletion(at: path) else { return false }
        return commitDeletion(at: path)
    }
}

extension RowSwiping {
    /// Whether the user can delete a row, by its path in the data source: by its circle in editing mode, or else by a
    /// swipe.
    func offersDeletion(at path: IndexPath) -> Bool {
        if table.isEditing {
            return table.commonDataSource?.tableView(table, canEditRowAt: path) == true
                && table.editingStyle(at: path) == .delete
        }
        if let swipe = table.commonDelegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path) {
            return swipe.actions.contains { $0.style == .destructive }
        }
        return isExplicitlyEditable(path)
    }
}
