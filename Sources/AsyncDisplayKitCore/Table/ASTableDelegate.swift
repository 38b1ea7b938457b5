/// Is told what happens to a table node's rows. Main thread, unless said otherwise.
///
/// Everything that is not about rows with nodes, such as headers, footers and editing, is as in `UITableViewDelegate`;
/// `ASTableDelegateInterop` is told of rows without nodes. A superseded method for table views is called only if the
/// one for table nodes is not implemented. Paths are the data source's in both.
@preconcurrency @MainActor public protocol ASTableDelegate: ASCommonTableViewDelegate {
    /// A row is about to come on screen.
    func tableNode(_ tableNode: ASTableNode, willDisplayRowWith node: ASCellNode)
    /// A row has left the screen. Those that leave in one frame do so from top to bottom.
    func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith node: ASCellNode)
    /// Returns the row to select when the user clicks a row: the same row, another, or nil for none. Default: the same
    /// row.
    func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    /// The user has selected a row.
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath)
    /// Returns the row to deselect when the user deselects a row, as for selecting.
    func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    /// The user has deselected a row, or selected another.
    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath)
    /// Whether a row has the primary action below. Default true; without the method below there is none.
    func tableNode(_ tableNode: ASTableNode, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool
    /// Performs the row's main action, on a double click, Return, or the tap of a finger; see `UITableViewDelegate`.
    func tableNode(_ tableNode: ASTableNode, performPrimaryActionForRowAt indexPath: IndexPath)
    /// Whether a press shows on the row; one that does not highlight is not selected. Default true.
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// The text by which typing its first letters finds a row. Default nil: the accessibility label of its node, if the
    /// row is on screen.
    func tableNode(_ tableNode: ASTableNode, typeSelectStringForRowAt indexPath: IndexPath) -> String?
    /// A press shows on the row.
    func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath)
    /// The press on the row is over.
    func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath)
    /// Whether a click with the right button, or a finger that rests on it, opens a menu of the actions that are
    /// allowed for a row. Their keys act on the row that has the key focus; without one, on the first that is selected.
    /// Default false. Asked where there is no `tableView(_:contextMenuConfigurationForRowAt:point:)`.
    func tableNode(_ tableNode: ASTableNode, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool
    /// Whether an action is allowed for a row: asked for each of the standard ones (`cut:`, `copy:`, `paste:`,
    /// `delete:`, `select:`, `selectAll:`) and those of `UIMenuController.shared.menuItems`. Default false.
    func tableNode(
        _ tableNode: ASTableNode, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool
    /// The user chose an action. Where the row is one of several that are selected, the delegate usually acts on all of
    /// these. Not called for a row that has been deleted in the meantime.
    func tableNode(
        _ tableNode: ASTableNode, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    )
    /// Limits a row's height; widths are the table's, whatever is returned.
    func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange

    /// The end of the content is near: fetch more of it, and complete the context when it is in. Called on a worker,
    /// which it must not block: start the work and return. Not called again before the context is completed or
    /// cancelled.
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext)
    /// The beginning of the content is near: fetch the rows before the first one, as in the method above. See
    /// `leadingScreensForHeadBatching`.
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginHeadBatchFetchWith context: ASBatchContext)
    /// Whether there is more to fetch at the end. Asked when the end is near. Default true.
    func shouldBatchFetch(for tableNode: ASTableNode) -> Bool
    /// Whether there is more to fetch before the first item. Default true.
    func shouldHeadBatchFetch(for tableNode: ASTableNode) -> Bool

    // MARK: Superseded methods for table views

    /// Superseded by `tableNode(_:willDisplayRowWith:)`. Not called for a row that the data source has deleted.
    func tableView(_ tableView: ASTableView, willDisplayNode node: ASCellNode, forRowAt indexPath: IndexPath)
    /// Superseded by `tableNode(_:willDisplayRowWith:)`; called if the delegate does not implement the method above
    /// either.
    func tableView(_ tableView: ASTableView, willDisplayNodeForRowAt indexPath: IndexPath)
    /// Superseded by `tableNode(_:didEndDisplayingRowWith:)`. A row that is deleted has the path it had on screen.
    func tableView(_ tableView: ASTableView, didEndDisplayingNode node: ASCellNode, forRowAt indexPath: IndexPath)
    /// Superseded by `tableNode(_:constrainedSizeForRowAt:)`; asked once the view is loaded.
    func tableView(_ tableView: ASTableView, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange
    /// Superseded by `tableNode(_:willBeginBatchFetchWith:)`. Called on a worker.
    nonisolated func tableView(_ tableView: ASTableView, willBeginBatchFetchWith context: ASBatchContext)
    /// Superseded by `shouldBatchFetch(for:)` of a table node.
    func shouldBatchFetch(for tableView: ASTableView) -> Bool
}

extension ASTableDelegate {
    /// By default calls the superseded method.
    public nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        // The view was made and stored long before the fetch began.
        guard let view = tableNode.backingView as? ASTableView else { return context.completeBatchFetching(false) }
        tableView(view, willBeginBatchFetchWith: context)
    }
    /// By default says that nothing is fetched.
    public nonisolated func tableNode(_: ASTableNode, willBeginHeadBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(false)
    }
    /// By default asks the superseded method, with the view.
    public func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { shouldBatchFetch(for: tableNode.view) }
    /// By default true.
    public func shouldHeadBatchFetch(for: ASTableNode) -> Bool { true }
    /// By default has the superseded method called that takes a table view.
    public func tableNode(_ tableNode: ASTableNode, willDisplayRowWith: ASCellNode) {
        tableNode.core.usedDefaultMethod = true
    }
    /// By default has the superseded method called that takes a table view.
    public func tableNode(_ tableNode: ASTableNode, didEndDisplayingRowWith: ASCellNode) {
        tableNode.core.usedDefaultMethod = true
    }
    /// By default calls `tableView(_:willSelectRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        tableView(tableNode.view, willSelectRowAt: indexPath)
    }
    /// By default calls `tableView(_:didSelectRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableView(tableNode.view, didSelectRowAt: indexPath)
    }
    /// By default calls `tableView(_:willDeselectRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        tableView(tableNode.view, willDeselectRowAt: indexPath)
    }
    /// By default calls `tableView(_:didDeselectRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) {
        tableView(tableNode.view, didDeselectRowAt: indexPath)
    }
    /// By default calls `tableView(_:canPerformPrimaryActionForRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool {
        tableView(tableNode.view, canPerformPrimaryActionForRowAt: indexPath)
    }
    /// By default calls `tableView(_:performPrimaryActionForRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, performPrimaryActionForRowAt indexPath: IndexPath) {
        tableView(tableNode.view, performPrimaryActionForRowAt: indexPath)
    }
    /// By default calls `tableView(_:shouldHighlightRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        tableView(tableNode.view, shouldHighlightRowAt: indexPath)
    }
    /// By default calls `tableView(_:typeSelectStringForRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        tableView(tableNode.view, typeSelectStringForRowAt: indexPath)
    }
    /// By default calls `tableView(_:didHighlightRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, didHighlightRowAt indexPath: IndexPath) {
        tableView(tableNode.view, didHighlightRowAt: indexPath)
    }
    /// By default calls `tableView(_:didUnhighlightRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, didUnhighlightRowAt indexPath: IndexPath) {
        tableView(tableNode.view, didUnhighlightRowAt: indexPath)
    }
    /// By default calls `tableView(_:shouldShowMenuForRowAt:)`.
    public func tableNode(_ tableNode: ASTableNode, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool {
        tableView(tableNode.view, shouldShowMenuForRowAt: indexPath)
    }
    /// By default calls `tableView(_:canPerformAction:forRowAt:withSender:)`.
    public func tableNode(
        _ tableNode: ASTableNode, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool {
        tableView(tableNode.view, canPerformAction: action, forRowAt: indexPath, withSender: sender)
    }
    /// By default calls `tableView(_:performAction:forRowAt:withSender:)`.
    public func tableNode(
        _ tableNode: ASTableNode, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    ) {
        tableView(tableNode.view, performAction: action, forRowAt: indexPath, withSender: sender)
    }
    /// By default asks the superseded method, once the view is loaded.
    public func tableNode(_ tableNode: ASTableNode, constrainedSizeForRowAt indexPath: IndexPath) -> ASSizeRange {
        guard let view = tableNode.viewIfLoaded as? ASTableView else { return ASSizeRangeUnconstrained }
        return tableView(view, constrainedSizeForRowAt: indexPath)
    }

    /// By default calls `tableView(_:willDisplayNodeForRowAt:)`.
    public func tableView(_ tableView: ASTableView, willDisplayNode: ASCellNode, forRowAt indexPath: IndexPath) {
        self.tableView(tableView, willDisplayNodeForRowAt: indexPath)
    }
    /// By default does nothing.
    public func tableView(_: ASTableView, willDisplayNodeForRowAt: IndexPath) {}
    /// By default does nothing.
    public func tableView(_: ASTableView, didEndDisplayingNode: ASCellNode, forRowAt: IndexPath) {}
    /// By default leaves the size open.
    public func tableView(_: ASTableView, constrainedSizeForRowAt: IndexPath) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
    /// By default says that nothing is fetched.
    public nonisolated func tableView(_: ASTableView, willBeginBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(false)
    }
    /// By default true.
    public func shouldBatchFetch(for: ASTableView) -> Bool { true }
}
