import CollectionCore

/// What tables and collections of nodes answer alike, as the source of their list view: counts, paths, and which of two
/// delegate methods is called.
@MainActor protocol NodeSource: ListSource {
    var container: ASContainerNode? { get }
}

extension NodeSource {
    func numberOfSections() -> Int { container?.loadedData.displayedCounts.count ?? 0 }
    func numberOfItems(inSection section: Int) -> Int { container?.loadedData.displayedCounts[section] ?? 0 }

    // While edits wait to be taken in, nothing says which item the data source has at a path.

    func sourcePath(_ item: ShownPath) -> SourcePath? { takenInData?.sourcePath(of: item) }

    /// The number by which client code knows a section; nil if it has deleted the section, or edits wait.
    func sourceSection(_ section: Int) -> Int? { takenInData?.sourceSection(ofShown: section) }

    /// The data; nil while the data source is ahead of it.
    private var takenInData: DataController? {
        guard let data = container?.loadedData, container?.core.hasWaitingEdits == false else { return nil }
        return data
    }

    /// The path by which client code knows an item; nil if it has deleted the item.
    func clientPath(_ item: ShownPath) -> IndexPath? { sourcePath(item).map { IndexPath($0) } }

    /// Where an item that client code has named is on screen; nil if it is not there yet.
    func shownPath(_ path: IndexPath?) -> ShownPath? {
        path.flatMap { container?.loadedData.shownPath(of: SourcePath($0)) }
    }

    var isBehindDataSource: Bool { container?.core.isProcessingUpdates == true }

    func selectionDidChange(at path: ShownPath, isSelected: Bool) {
        container?.core.selectionDidChange(at: path, isSelected: isSelected)
    }

    /// Calls the delegate's method for nodes; where it has none, the one for views.
    func tell<Delegate>(_ delegate: Delegate?, _ present: (Delegate) -> Void, former: (Delegate) -> Void) {
        guard let core = container?.core, let delegate else { return }
        core.usedDefaultMethod = false
        present(delegate)
        if core.usedDefaultMethod { former(delegate) }
    }
}
