// Editing mode: rows show controls to delete or insert, to select, and to be dragged by.
extension UITableView {
    private static let editingDuration = 0.3

    /// Editing mode began or ended: the rows on screen get or lose their controls, and what that leaves for their contents
    /// is measured.
    func editingModeDidChange(animated: Bool) {
        closeSwipe(animated: animated)
        cancelReorder(animated: animated)
        if !isEditing, allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing { clearSelection() }
        let change = {
            for row in self.visible { self.configureEditing(row) }
            let paths = self.visible.map(\.path)
            self.provider.contentWidthDidChange(ofRows: paths)
            for path in paths { self.geometry.markEstimated(path) }
            self.setNeedsTiling()
            self.layoutIfNeeded()
            for row in self.visible { row.cell.layoutIfNeeded() }
        }
        if animated, window != nil {
            UIView.animate(withDuration: Self.editingDuration) { change() }
        } else {
            change()
        }
    }

    /// What was selected in editing mode ends with it.
    private func clearSelection() {
        let paths = selectedPaths.sorted()
        for path in paths { deselectRow(at: path, animated: false) }
        if !paths.isEmpty { provider.rowsWereDeselected(paths) }
    }

    // MARK: What a row shows

    func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle {
        commonDelegate?.tableView(self, editingStyleForRowAt: dataPath(path)) ?? .delete
    }

    private func canEdit(_ path: IndexPath) -> Bool {
        commonDataSource?.tableView(self, canEditRowAt: dataPath(path)) ?? true
    }

    func canMove(_ path: IndexPath) -> Bool {
        commonDataSource?.tableView(self, canMoveRowAt: dataPath(path)) ?? false
    }

    /// Gives a cell what the mode asks for. Asks the data source and delegate in editing mode only.
    func configureEditing(_ row: VisibleRow) {
        let cell = row.cell
        guard isEditing else {
            guard cell.isEditing else { return }
            cell.selectsInEditing = false
            cell.setEditing(false, animated: UIView.inheritedAnimationDuration > 0)
            return
        }
        let isEditable = canEdit(row.path)
        let selects = isEditable && allowsMultipleSelectionDuringEditing
        cell.selectsInEditing = selects
        cell.editingStyle = isEditable && !selects ? editingStyle(at: row.path) : .none
        cell.shouldIndentWhileEditing =
            isEditable && (commonDelegate?.tableView(self, shouldIndentWhileEditingRowAt: dataPath(row.path)) ?? true)
        cell.showsReorderControl = canMove(row.path)
        cell.setEditing(true, animated: UIView.inheritedAnimationDuration > 0)
    }

    /// The width that a row's content has, now: less than the row's in editing mode. In points.
    package func contentWidth(ofRowAt path: IndexPath) -> CGFloat {
        guard isEditing else { return rowWidth }
        let isEditable = canEdit(path)
        let selects = isEditable && allowsMultipleSelectionDuringEditing
        let indents =
            isEditable && (commonDelegate?.tableView(self, shouldIndentWhileEditingRowAt: dataPath(path)) ?? true)
        let room = UITableViewCell.editingRoom(
            isEditing: true, style: isEditable && !selects ? editingStyle(at: path) : .none, selects: selects,
            indents: indents, reorders: canMove(path))
        return max(0, rowWidth - room.left - room.right)
    }

    // MARK: Controls

    func editControlTapped(of cell: UITableViewCell?) {
        guard let cell, let path = indexPath(for: cell) else { return }
        if closeSwipe(animated: true) { return }
        switch cell.editingStyle {
        case .none: break
        case .delete: openDeleteConfirmation(at: path)
        case .insert: commonDataSource?.tableView(self, commit: .insert, forRowAt: path)
        }
    }

    func accessoryTapped(of cell: UITableViewCell?) {
        guard let cell, let path = indexPath(for: cell) else { return }
        commonDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }

    // MARK: Menus

    /// The menu of the row at a point. The row is marked while the menu is open.
    func rowMenu(at point: CGPoint) -> ContextMenu? {
        guard let delegate = commonDelegate, let path = indexPathForRow(at: point),
            let configuration = delegate.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
        else { return nil }
        let cell = cellForRow(at: path)
        return ContextMenu(
            configuration: configuration,
            willDisplay: { [weak self] in
                guard let self else { return }
                closeSwipe(animated: true)
                cell?.setHighlighted(true, animated: false)
                delegate.tableView(self, willDisplayContextMenu: configuration)
            },
            didEnd: { [weak self] in
                guard let self else { return }
                cell?.setHighlighted(false, animated: false)
                delegate.tableView(self, willEndContextMenuInteraction: configuration)
            })
    }
}
