import CollectionCore

/// The object that supplies the items of a list: for tables and collection views what a data source and a delegate say,
/// or the nodes of a container. Rows are items, too. Main thread.
///
/// Paths are those that the list shows. A source is not asked about an item that the data source has deleted.
@MainActor package protocol ListSource: AnyObject {
    /// Items per section, as far as a list can show them. O(sections).
    func readCounts() -> [Int]
    /// An item's path in the data source's present order; nil if the data source has deleted it but the list still
    /// shows it.
    func sourcePath(_ item: ShownPath) -> SourcePath?
    /// A section's number in the data source's present order; nil if the data source has deleted the section but the
    /// list still shows it.
    func sourceSection(_ section: Int) -> Int?

    /// Called when the elements in the viewport are known; they get their views next. The default does nothing.
    func willTile()
    /// Called when the layout pass is over and views are in place.
    func didLayOut()
    /// The user dragged an item to another place, where the list shows it already. A source that keeps a map of the
    /// items updates it without telling the list. Then it tells the data source, which may make further edits. Paths
    /// are those before and after.
    func moveItem(at source: ShownPath, to destination: ShownPath)

    // MARK: Selection

    /// The delegate, which the methods below ask and tell; nil for none.
    var delegateObject: AnyObject? { get }
    /// Whether an object other than the delegate is told which items the user selects and deselects. The default is
    /// false.
    var tellsOthersOfSelection: Bool { get }
    func shouldHighlightItem(at path: ShownPath) -> Bool
    func didHighlightItem(at path: ShownPath)
    func didUnhighlightItem(at path: ShownPath)
    /// The user has clicked an item. Returns the item to select, which may be another one; nil for none.
    func willSelectItem(at path: ShownPath) -> ShownPath?
    func didSelectItem(at path: ShownPath)
    /// The user is about to deselect an item. Returns the item to deselect; nil for none.
    func willDeselectItem(at path: ShownPath, cause: DeselectionCause) -> ShownPath?
    func didDeselectItem(at path: ShownPath)
    /// Whether the delegate has a primary action for an item.
    func canPerformPrimaryAction(forItemAt path: ShownPath) -> Bool
    func performPrimaryAction(forItemAt path: ShownPath)
    /// Called when neighbours were selected or deselected, by the user or by a program. The methods above are called
    /// only for the user. The default does nothing.
    func selectionDidChange(_ items: Range<Int>, inSection section: Int, isSelected: Bool)

    // MARK: Names

    /// The text that typed letters are compared with; nil for the accessibility label of the item's cell.
    func typeSelectString(at path: ShownPath) -> String?

    /// The lasting name of an item; nil for none.
    func modelIdentifier(at path: ShownPath) -> String?
    /// The item of a name; nil if it is not on screen yet, or there is none.
    func path(ofModelIdentifier identifier: String) -> ShownPath?

    // MARK: Actions

    /// Whether an item has a menu of actions.
    func shouldShowMenuForItem(at path: ShownPath) -> Bool
    /// Whether an action is allowed for an item.
    func canPerform(_ action: Selector, forItemAt indexPath: ShownPath, sender: Any?) -> Bool
    /// Performs an action for an item; not for one that the data source has deleted.
    func perform(_ action: Selector, forItemAt indexPath: ShownPath, sender: Any?)
}

/// Why the user deselects an item.
package enum DeselectionCause {
    /// Several items can be selected, and the user clicked this one, or a key or a click made a range without it.
    case clicked
    /// The user clicked another item, and only one can be selected.
    case replaced
}

extension ListSource {
    /// The index path of an item to use in calls of data sources and delegates; nil if client code has deleted the
    /// item, and while the data source is ahead, because the item may be deleted there.
    package func clientPath(_ item: ShownPath) -> IndexPath? { sourcePath(item).map { IndexPath($0) } }

    package func willTile() {}
    package var tellsOthersOfSelection: Bool { false }
    package func selectionDidChange(_ items: Range<Int>, inSection section: Int, isSelected: Bool) {}
}
