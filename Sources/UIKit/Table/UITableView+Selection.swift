import CollectionCore

// Selecting and scrolling to rows.
extension UITableView {
    /// Whether several rows can be selected in the present mode.
    var allowsMultiple: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Selects without telling the delegate; nil, or a row that does not exist, selects nothing.
    public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        engine.selection.select(indexPath.map { ShownPath($0) }, animated: animated)
        guard let indexPath, scrollPosition != .none else { return }
        scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }

    /// Deselects without telling the delegate.
    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        engine.selection.deselect(ShownPath(indexPath), animated: animated)
    }

    /// The first selected row in order; nil when nothing is selected.
    public var indexPathForSelectedRow: IndexPath? { selectedPaths.first.map { IndexPath(ofView: $0) } }

    /// The selected rows, in order of paths; nil when nothing is selected.
    public var indexPathsForSelectedRows: [IndexPath]? {
        selectedPaths.isEmpty ? nil : selectedPaths.map { IndexPath(ofView: $0) }
    }

    /// Brings a row to a place of the viewport. Rows on the way are not measured. Rows around the target are measured
    /// before the next frame, so that scrolling ends exactly there. A row of `NSNotFound` stands for the beginning of
    /// its section, which may be empty. Does nothing when there is no such row or section.
    public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        engine.scroll.scroll(to: ShownPath(indexPath), ListScrollPosition(position), animated: animated)
    }

    /// Of the selected rows, brings the one nearest to a place of the viewport to that place. Does nothing if no row is
    /// selected. O(selected rows).
    public func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
        engine.scroll.scrollToNearest(selectedPaths, ListScrollPosition(position), animated: animated)
    }
}
