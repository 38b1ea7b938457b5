import CollectionCore

/// What tables and collections of nodes answer alike, as the source of their list view: counts, paths, and which of two
/// delegate methods is called.
@MainActor protocol NodeSource: ListDelegateSource where List: ASContainerNode {}

extension NodeSource {
    func numberOfSections() -> Int { list?.loadedData.displayedCounts.count ?? 0 }
    func numberOfItems(inSection section: Int) -> Int { list?.loadedData.displayedCounts[section] ?? 0 }

    // While edits wait to be taken in, nothing says which item the data source has at a path.

    func sourcePath(_ item: ShownPath) -> SourcePath? { takenInData?.sourcePath(of: item) }

    /// The number by which client code knows a section; nil if it has deleted the section, or edits wait.
    func sourceSection(_ section: Int) -> Int? { takenInData?.sourceSection(ofShown: section) }

    /// The data; nil while the data source is ahead of it.
    private var takenInData: DataController? {
        guard let data = list?.loadedData, list?.core.hasWaitingEdits == false else { return nil }
        return data
    }

    /// Where an item that client code has named is on screen; nil if it is not there yet.
    func shownPath(_ path: IndexPath?) -> ShownPath? {
        path.flatMap { list?.loadedData.shownPath(of: SourcePath($0)) }
    }

    var isBehindDataSource: Bool { list?.core.isProcessingUpdates == true }

    func selectionDidChange(at path: ShownPath, isSelected: Bool) {
        list?.core.selectionDidChange(at: path, isSelected: isSelected)
    }

    /// Calls the delegate's method for nodes; where it has none, the one for views.
    func tell<Delegate>(_ delegate: Delegate?, _ present: (Delegate) -> Void, former: (Delegate) -> Void) {
        guard let core = list?.core, let delegate else { return }
        core.usedDefaultMethod = false
        present(delegate)
        if core.usedDefaultMethod { former(delegate) }
    }
}
