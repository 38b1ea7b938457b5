// Clicks with Control or Shift, by which the user begins to select several rows or items.

extension UITableViewCommonDelegate {
    public func tableView(_: UITableView, shouldBeginMultipleSelectionInteractionAt: IndexPath) -> Bool { false }
    public func tableView(_: UITableView, didBeginMultipleSelectionInteractionAt: IndexPath) {}
    public func tableViewDidEndMultipleSelectionInteraction(_: UITableView) {}
}

extension UITableView {
    func beginMultipleSelection(at path: IndexPath) -> Bool {
        guard let delegate = commonDelegate,
            delegate.tableView(self, shouldBeginMultipleSelectionInteractionAt: path)
        else { return false }
        delegate.tableView(self, didBeginMultipleSelectionInteractionAt: path)
        return true
    }

    func endMultipleSelection() { commonDelegate?.tableViewDidEndMultipleSelectionInteraction(self) }
}

extension UICollectionViewCommonDelegate {
    public func collectionView(_: UICollectionView, shouldBeginMultipleSelectionInteractionAt: IndexPath) -> Bool {
        false
    }
    public func collectionView(_: UICollectionView, didBeginMultipleSelectionInteractionAt: IndexPath) {}
    public func collectionViewDidEndMultipleSelectionInteraction(_: UICollectionView) {}
}

extension UICollectionView {
    /// Collection views have no editing mode.
    var isEditing: Bool { false }

    func beginMultipleSelection(at path: IndexPath) -> Bool {
        guard let delegate = commonDelegate,
            delegate.collectionView(self, shouldBeginMultipleSelectionInteractionAt: path)
        else { return false }
        delegate.collectionView(self, didBeginMultipleSelectionInteractionAt: path)
        return true
    }

    func endMultipleSelection() { commonDelegate?.collectionViewDidEndMultipleSelectionInteraction(self) }
}
