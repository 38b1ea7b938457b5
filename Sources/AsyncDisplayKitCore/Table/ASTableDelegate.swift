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
    /// The user has selected a row. Of a range, when all rows are selected; see `UITableViewDelegate`.
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath)
    /// Returns the row to deselect when the user deselects a row, as for selecting.
    func tableNode(_ tableNode: ASTableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    /// The user has deselected a row, or selected another. Of a range, when all rows are deselected.
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
    /// allowed for a row. Their keys act on the row that has the key focus; without one, and where several can be
    /// selected and that row is not, on the first that is selected. Default false. Asked where there is no
    /// `tableView(_:contextMenuConfigurationForRowAt:point:)`.
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
    public nonisolated func tableNode(_ node: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        // The view was made and stored long before the fetch began.
        guard let view = node.backingView as? ASTableView else { return context.completeBatchFetching(false) }
        tableView(view, willBeginBatchFetchWith: context)
    }
    /// By default says that nothing is fetched.
    public nonisolated func tableNode(_: ASTableNode, willBeginHeadBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(false)
    }
    /// By default asks the superseded method, with the view.
    public func shouldBatchFetch(for node: ASTableNode) -> Bool { shouldBatchFetch(for: node.view) }
    /// By default true.
    public func shouldHeadBatchFetch(for: ASTableNode) -> Bool { true }
    /// By default has the superseded method called that takes a table view.
    public func tableNode(_ node: ASTableNode, willDisplayRowWith: ASCellNode) { node.core.usedDefaultMethod = true }
    /// By default has the superseded method called that takes a table view.
    public func tableNode(_ node: ASTableNode, didEndDisplayingRowWith: ASCellNode) {
        node.core.usedDefaultMethod = true
    }
    /// By default calls `tableView(_:willSelectRowAt:)`.
    public func tableNode(_ node: ASTableNode, willSelectRowAt path: IndexPath) -> IndexPath? {
        tableView(node.view, willSelectRowAt: path)
    }
    /// By default calls `tableView(_:didSelectRowAt:)`.
    public func tableNode(_ node: ASTableNode, didSelectRowAt path: IndexPath) {
        tableView(node.view, didSelectRowAt: path)
    }
    /// By default calls `tableView(_:willDeselectRowAt:)`.
    public func tableNode(_ node: ASTableNode, willDeselectRowAt path: IndexPath) -> IndexPath? {
        tableView(node.view, willDeselectRowAt: path)
    }
    /// By default calls `tableView(_:didDeselectRowAt:)`.
    public func tableNode(_ node: ASTableNode, didDeselectRowAt path: IndexPath) {
        tableView(node.view, didDeselectRowAt: path)
    }
    /// By default calls `tableView(_:shouldHighlightRowAt:)`.
    public func tableNode(_ node: ASTableNode, shouldHighlightRowAt path: IndexPath) -> Bool {
        tableView(node.view, shouldHighlightRowAt: path)
    }
    /// By default calls `tableView(_:didHighlightRowAt:)`.
    public func tableNode(_ node: ASTableNode, didHighlightRowAt path: IndexPath) {
        tableView(node.view, didHighlightRowAt: path)
    }
    /// By default calls `tableView(_:didUnhighlightRowAt:)`.
    public func tableNode(_ node: ASTableNode, didUnhighlightRowAt path: IndexPath) {
        tableView(node.view, didUnhighlightRowAt: path)
    }
    /// By default calls `tableView(_:shouldShowMenuForRowAt:)`.
    public func tableNode(_ node: ASTableNode, shouldShowMenuForRowAt path: IndexPath) -> Bool {
        tableView(node.view, shouldShowMenuForRowAt: path)
    }
    /// By default calls `tableView(_:canPerformAction:forRowAt:withSender:)`.
    public func tableNode(
        _ node: ASTableNode, canPerformAction action: Selector, forRowAt path: IndexPath, withSender sender: Any?
    ) -> Bool { tableView(node.view, canPerformAction: action, forRowAt: path, withSender: sender) }
    /// By default calls `tableView(_:performAction:forRowAt:withSender:)`.
    public func tableNode(
        _ node: ASTableNode, performAction action: Selector, forRowAt path: IndexPath, withSender sender: Any?
    ) { tableView(node.view, performAction: action, forRowAt: path, withSender: sender) }
    /// By default asks the superseded method, once the view is loaded.
    public func tableNode(_ node: ASTableNode, constrainedSizeForRowAt path: IndexPath) -> ASSizeRange {
        guard let view = node.viewIfLoaded as? ASTableView else { return ASSizeRangeUnconstrained }
        return tableView(view, constrainedSizeForRowAt: path)
    }

    /// By default calls `tableView(_:willDisplayNodeForRowAt:)`.
    public func tableView(_ tableView: ASTableView, willDisplayNode: ASCellNode, forRowAt path: IndexPath) {
        self.tableView(tableView, willDisplayNodeForRowAt: path)
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
