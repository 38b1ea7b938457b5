import CollectionCore

/// The items of a list in the order in which they are shown while one is dragged. Tables and collection views add what
/// only they ask. Main thread.
///
/// Nothing is selected, looked for, or given a menu meanwhile.
@MainActor class ReorderedItems: ListSource {
    private unowned let source: any ListSource
    private let moved: @MainActor () -> MovedItem

    init(_ source: any ListSource, moved: @escaping @MainActor () -> MovedItem) {
        self.source = source
        self.moved = moved
    }

    /// The path that the source has for an item that is shown.
    final func data(_ path: ShownPath) -> ShownPath { moved().dataPath(of: path) }

    func numberOfSections() -> Int { source.numberOfSections() }
    func numberOfItems(inSection section: Int) -> Int {
        source.numberOfItems(inSection: section) + moved().difference(inSection: section)
    }
    func sourcePath(_ path: ShownPath) -> SourcePath? { source.sourcePath(data(path)) }
    var isBehindDataSource: Bool { source.isBehindDataSource }

    func shouldHighlightItem(at path: ShownPath) -> Bool { false }
    func didHighlightItem(at path: ShownPath) { source.didHighlightItem(at: data(path)) }
    func didUnhighlightItem(at path: ShownPath) { source.didUnhighlightItem(at: data(path)) }
    func willSelectItem(at path: ShownPath) -> ShownPath? { nil }
    func didSelectItem(at path: ShownPath) { source.didSelectItem(at: data(path)) }
    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath? { nil }
    func didDeselectItem(at path: ShownPath) { source.didDeselectItem(at: data(path)) }
    func selectionDidChange(at path: ShownPath, isSelected: Bool) {
        source.selectionDidChange(at: data(path), isSelected: isSelected)
    }
    func modelIdentifier(at path: ShownPath) -> String? { source.modelIdentifier(at: data(path)) }
    func path(ofModelIdentifier identifier: String) -> ShownPath? { nil }
    func shouldShowMenuForItem(at path: ShownPath) -> Bool { false }
    func canPerform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) -> Bool { false }
    func perform(_ action: Selector, forItemAt path: ShownPath, sender: Any?) {
        source.perform(action, forItemAt: data(path), sender: sender)
    }
}
