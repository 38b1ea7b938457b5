import CollectionCore

// Selecting and scrolling to items.
extension UICollectionView {
    /// Selects without telling the delegate; nil clears the selection. Does nothing unless `allowsSelection` is set.
    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard allowsSelection else { return }
        engine.selection.select(indexPath.map { ShownPath($0) }, animated: animated)
        guard let indexPath, !scrollPosition.isEmpty else { return }
        scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }

    /// Deselects without telling the delegate.
    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        engine.selection.deselect(ShownPath(indexPath), animated: animated)
    }

    /// The selected items, in order of paths; nil when nothing is selected.
    public var indexPathsForSelectedItems: [IndexPath]? {
        selectedPaths.isEmpty ? nil : selectedPaths.map { IndexPath(ofView: $0) }
    }

    /// Brings an item to a place of the viewport. Items on the way are not measured. Items around the target are
    /// measured before the next frame, so that scrolling ends exactly at the item. An item of `NSNotFound` stands for
    /// the beginning of its section, which may be empty. Does nothing when there is no such item or section.
    public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        engine.scroll.scroll(to: ShownPath(indexPath), ListScrollPosition(scrollPosition), animated: animated)
    }
}
