import CollectionCore

/// What table and collection nodes have in common as sources of their list views: counts, paths, cells that come and
/// go, and which of two delegate methods is called.
@MainActor protocol NodeSource: ListDelegateSource where List: ASContainerNode {}

extension NodeSource {
    func readCounts() -> [Int] { list?.loadedData.displayedCounts ?? [] }

    // While edits wait to be taken in, it is unknown which item the data source has at a path.

    func sourcePath(_ item: ShownPath) -> SourcePath? { takenInData?.sourcePath(of: item) }

    func sourceSection(_ section: Int) -> Int? { takenInData?.sourceSection(ofShown: section) }

    /// The data; nil while the data source is ahead of the data.
    private var takenInData: DataController? {
        list.flatMap { $0.loadedData.hasBatchesToTakeIn ? nil : $0.core.data }
    }

    /// Where an item that client code has named is on screen; nil if it is not there yet.
    func shownPath(_ path: IndexPath?) -> ShownPath? {
        path.flatMap { list?.loadedData.shownPath(of: SourcePath($0)) }
    }

    func willTile() { list?.core.ranges.beginDisplay() }

    func selectionDidChange(_ items: Range<Int>, inSection section: Int, isSelected: Bool) {
        list?.core.selectionDidChange(items, inSection: section, isSelected: isSelected)
    }

    // MARK: Cells

    /// The element of an item whose cell is asked for, with its node made and its selection up to date.
    func elementToShow(at path: ShownPath) -> CellElement? {
        guard let list, let element = list.loadedData.element(at: path) else { return nil }
        if element.node == nil { list.loadedData.finish(element) }
        if let node = element.shownNode { list.core.agreeOnSelection(with: node) }
        return element
    }

    /// Called when a cell comes on screen. Tells the delegate by its method for nodes (`present`); if it has none, by
    /// the superseded method (`former`); if the cell shows no node, by UIKit's method (`plain`).
    func willDisplay(
        _ cell: UIView, showing node: ASCellNode?, at path: ShownPath, _ present: (Delegate, List, ASCellNode) -> Void,
        former: (Delegate, ASCellNode, IndexPath) -> Void, plain: (Delegate, IndexPath) -> Void
    ) {
        guard let list else { return }
        let (map, place) = (list.core.data.displayed, path.place)
        list.core.willDisplay(cell, showing: node, map.contains(place) ? .item(map.id(at: place)) : nil)
        guard let node else {
            ask(path) { plain($0, $2) }
            return
        }
        tell({ present($0, list, node) }) { delegate in
            if let known = clientPath(path) { former(delegate, node, known) }
        }
    }

    /// Called when a cell has left the screen. Takes the node from the cell, and tells the delegate.
    func didEndDisplaying(
        _ cell: UIView, _ host: (any NodeHost)?, at path: ShownPath, _ present: (Delegate, List, ASCellNode) -> Void,
        former: (Delegate, ASCellNode, IndexPath) -> Void, plain: (Delegate, IndexPath) -> Void
    ) {
        guard let list else { return }
        let node = host?.node
        host?.release()
        let known = list.core.didEndDisplaying(cell, at: path)
        guard let node else {
            if let delegate { plain(delegate, known) }
            return
        }
        tell({ present($0, list, node) }) { former($0, node, known) }
        // Another cell may show the node already: then the node's attributes belong to that cell.
        if node.viewIfLoaded?.superview == nil { node.layoutAttributes = nil }
    }

    /// Calls the delegate's method for nodes; if the delegate does not implement it, calls the method for views.
    private func tell(_ present: (Delegate) -> Void, former: (Delegate) -> Void) {
        guard let core = list?.core, let delegate else { return }
        core.usedDefaultMethod = false
        present(delegate)
        if core.usedDefaultMethod { former(delegate) }
    }
}
