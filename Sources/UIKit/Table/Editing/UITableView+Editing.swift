import CollectionCore

// Editing mode: rows show controls to delete or insert, to select, and to be dragged by.
extension UITableView {
    private static let editingDuration = 0.3

    /// Called when editing mode has begun or ended. The rows on screen get or lose their controls. All rows are
    /// measured at the width that is left, those out of sight when they come near.
    func editingModeDidChange(animated: Bool) {
        swiping.close(animated: animated)
        if animated { engine.drag.putBack(animated: true) } else { engine.drag.abandon() }
        // Deselect the rows that were selected in editing mode.
        if !isEditing, allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing {
            engine.selection.deselectAll()
        }
        let change = {
            for row in self.visible {
                if let cell = row.view as? UITableViewCell { self.configureEditing(cell, at: row.path) }
            }
            self.remeasureAll()
            self.layoutIfNeeded()
            for row in self.visible { row.view.layoutIfNeeded() }
        }
        if animated, window != nil {
            UIView.animate(withDuration: Self.editingDuration) { change() }
        } else {
            change()
        }
    }

    // MARK: What a row shows
    //
    // The paths of these methods are those of the data source, not of the rows on screen.

    func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle {
        commonDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    func canMove(_ path: IndexPath) -> Bool {
        commonDataSource?.tableView(self, canMoveRowAt: path) ?? false
    }

    /// The controls of a row in editing mode. A row that the data source has deleted has none.
    private func controls(at path: IndexPath?) -> RowControls {
        guard let path else { return RowControls() }
        let isEditable = commonDataSource?.tableView(self, canEditRowAt: path) ?? true
        let selects = isEditable && allowsMultipleSelectionDuringEditing
        return RowControls(
            style: isEditable && !selects ? editingStyle(at: path) : .none, selects: selects,
            indents: isEditable && (commonDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true),
            reorders: canMove(path))
    }

    /// Gives a cell the controls of editing mode, or removes them. Asks data source and delegate in editing mode only.
    func configureEditing(_ cell: UITableViewCell, at path: ShownPath) {
        guard isEditing else {
            guard cell.isEditing else { return }
            cell.editControls.selects = false
            cell.setEditing(false, animated: UIView.inheritedAnimationDuration > 0)
            return
        }
        let controls = controls(at: provider.clientPath(path))
        cell.editControls.selects = controls.selects
        cell.editingStyle = controls.style
        cell.shouldIndentWhileEditing = controls.indents
        cell.showsReorderControl = controls.reorders
        cell.setEditing(true, animated: UIView.inheritedAnimationDuration > 0)
    }

    /// The present width of a row's content in points; in editing mode it is less than the row's. The path is the data
    /// source's.
    package func contentWidth(ofRowAt path: IndexPath) -> CGFloat {
        guard isEditing else { return rowWidth }
        let room = controls(at: path).room
        return max(0, rowWidth - room.left - room.right)
    }

    // MARK: Controls

    func editControlTapped(of cell: UITableViewCell?) {
        let opened = swipe?.path
        let closes = swiping.close(animated: true)
        // The delegate was told that the swipe has ended, and may have edited the rows.
        guard let cell, let path = tiling.path(of: cell), !closes || path != opened else { return }
        switch cell.editingStyle {
        case .none: break
        case .delete: swiping.openDeleteConfirmation(at: path)
        case .insert:
            if let path = provider.clientPath(path) {
                commonDataSource?.tableView(self, commit: .insert, forRowAt: path)
            }
        }
    }

    /// Tells the data source to delete a row. False if it does not implement the method for that.
    @discardableResult
    func commitDeletion(at path: IndexPath) -> Bool {
        ownAnswer(.commit) { commonDataSource?.tableView(self, commit: .delete, forRowAt: path) } != nil
    }

    func accessoryTapped(of cell: UITableViewCell?) {
        guard let path = tiling.path(of: cell).flatMap({ provider.clientPath($0) }) else { return }
        commonDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }
}
