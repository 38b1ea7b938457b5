/// What a table asks and tells its data source about sections, editing and order.
///
/// A protocol of its own because tables of nodes share it: their data source conforms to it too, and its methods get
/// the table view, and paths and sections as the data source numbers them now, even where the table is behind it. Main
/// thread. Every method has a default.
///
/// *Where this differs from UIKit*, since Swift cannot tell whether a method is implemented: rows are movable only
/// where `tableView(_:canMoveRowAt:)` says so, and a swipe offers to delete only where `tableView(_:canEditRowAt:)` is
/// implemented and says so (in editing mode all rows are editable unless it says otherwise).
@preconcurrency @MainActor public protocol UITableViewCommonDataSource: AnyObject {
    /// The text of a section's header, where the delegate gives no view for it. Default nil: none.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    /// The text of a section's footer, where the delegate gives no view for it. Default nil: none.
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

    /// Whether a row shows controls in editing mode, and can be swiped to delete it. Default true, but see above.
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
    /// Whether a row can be dragged to another place, in editing mode or with `dragInteractionEnabled`. Default false.
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool

    /// Titles of the index at the right edge; nil or none for no index. Asked for when data is loaded.
    func sectionIndexTitles(for tableView: UITableView) -> [String]?
    /// The section that a title of the index stands for. Default: the one of the same number.
    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int

    /// The user confirmed to delete a row, or to insert one: change the data, then tell the table with `deleteRows` or
    /// `insertRows`.
    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
    /// The user moved a row: move it in the data, too. The table already shows the new order, so do not call `moveRow`.
    func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension UITableViewCommonDataSource {
    public func tableView(_: UITableView, titleForHeaderInSection: Int) -> String? { nil }
    public func tableView(_: UITableView, titleForFooterInSection: Int) -> String? { nil }
    public func tableView(_ tableView: UITableView, canEditRowAt: IndexPath) -> Bool {
        tableView.usedDefaults.insert(.canEdit)
        return true
    }
    public func tableView(_: UITableView, canMoveRowAt: IndexPath) -> Bool { false }
    public func sectionIndexTitles(for: UITableView) -> [String]? { nil }
    public func tableView(_: UITableView, sectionForSectionIndexTitle: String, at index: Int) -> Int { index }
    public func tableView(_ tableView: UITableView, commit: UITableViewCell.EditingStyle, forRowAt: IndexPath) {
        tableView.usedDefaults.insert(.commit)
    }
    public func tableView(_: UITableView, moveRowAt: IndexPath, to: IndexPath) {}
}

/// Gives a table its rows. Main thread.
@preconcurrency @MainActor public protocol UITableViewDataSource: UITableViewCommonDataSource {
    /// How many rows a section has. Asked for every section when data is loaded and when updates end.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// A cell for a row, from `dequeueReusableCell`. Asked when the row comes near the viewport.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    /// How many sections there are. Default 1.
    func numberOfSections(in tableView: UITableView) -> Int
}

extension UITableViewDataSource {
    public func numberOfSections(in: UITableView) -> Int { 1 }
}

/// Told early which rows are about to come into view, to get their data ready. Main thread.
@preconcurrency @MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
    /// Called when rows come near the viewport, to get their data ready.
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    /// Called when rows announced before are no longer expected.
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    public func tableView(_: UITableView, cancelPrefetchingForRowsAt: [IndexPath]) {}
}
