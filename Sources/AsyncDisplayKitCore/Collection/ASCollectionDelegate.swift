/// The methods that delegates of collection nodes and of collection views have in common: moves and menus.
public typealias ASCommonCollectionDelegate = UICollectionViewCommonDelegate

/// Is told what happens to a collection node's items. Main thread, unless said otherwise.
///
/// Everything that is not about items with nodes is as in `UICollectionViewDelegate`, whose methods about the display
/// of cells are called for items without nodes only. Some methods for collection nodes supersede one for collection
/// views (UIKit's, for highlighting, selection and actions). The superseded one is called only if the delegate does not
/// implement the other. Paths are the data source's in both.
@preconcurrency @MainActor public protocol ASCollectionDelegate: UICollectionViewDelegate {
    /// The range an item's node is measured in; unconstrained leaves it to the layout. For a flow layout the greatest
    /// lengths are rounded down to pixels, so that items that fit beside each other in points do so at every scale.
    func collectionNode(_ collectionNode: ASCollectionNode, constrainedSizeForItemAt indexPath: IndexPath)
        -> ASSizeRange
    /// Superseded by the method above; asked if the delegate does not implement that, once the view is loaded.
    func collectionView(_ collectionView: ASCollectionView, constrainedSizeForNodeAt indexPath: IndexPath)
        -> ASSizeRange
    /// An item is about to come on screen.
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode)
    /// An item has left the screen. Those that leave in one frame do so in order.
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingItemWith node: ASCellNode)
    /// A header, footer or the like is about to come on screen.
    func collectionNode(_ collectionNode: ASCollectionNode, willDisplaySupplementaryElementWith node: ASCellNode)
    /// A header, footer or the like has left the screen.
    func collectionNode(_ collectionNode: ASCollectionNode, didEndDisplayingSupplementaryElementWith node: ASCellNode)
    /// Whether a press shows on the item; one that does not highlight is not selected. Default true.
    func collectionNode(_ collectionNode: ASCollectionNode, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    /// The text by which typing its first letters finds an item. Default nil: the accessibility label of its node, if
    /// the item is on screen.
    func collectionNode(_ collectionNode: ASCollectionNode, typeSelectStringForItemAt indexPath: IndexPath) -> String?
    /// A press shows on the item.
    func collectionNode(_ collectionNode: ASCollectionNode, didHighlightItemAt indexPath: IndexPath)
    /// The press on the item is over.
    func collectionNode(_ collectionNode: ASCollectionNode, didUnhighlightItemAt indexPath: IndexPath)
    /// Whether a click selects the item. Default true.
    func collectionNode(_ collectionNode: ASCollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool
    /// Where several can be selected, whether a click or a key deselects the item. Default true.
    func collectionNode(_ collectionNode: ASCollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool
    /// The user has selected an item. Of a range, when all items are selected; see `UICollectionViewDelegate`.
    func collectionNode(_ collectionNode: ASCollectionNode, didSelectItemAt indexPath: IndexPath)
    /// The user has deselected an item, or selected another. Of a range, when all items are deselected.
    func collectionNode(_ collectionNode: ASCollectionNode, didDeselectItemAt indexPath: IndexPath)
    /// Whether an item has the primary action below. Default true; without the method below there is none.
    func collectionNode(_ collectionNode: ASCollectionNode, canPerformPrimaryActionForItemAt indexPath: IndexPath)
        -> Bool
    /// Performs the item's main action, on a double click, Return, or the tap of a finger; see
    /// `UICollectionViewDelegate`.
    func collectionNode(_ collectionNode: ASCollectionNode, performPrimaryActionForItemAt indexPath: IndexPath)
    /// Whether a click with the right button, or a finger that rests on it, opens a menu of the actions that are
    /// allowed for an item. Their keys act on the item that has the key focus; without one, and where several can be
    /// selected and that item is not, on the first that is selected. Default false. Asked where there is no
    /// `collectionView(_:contextMenuConfigurationForItemAt:point:)`.
    func collectionNode(_ collectionNode: ASCollectionNode, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool
    /// Whether an action is allowed for an item: asked for each of the standard ones (`cut:`, `copy:`, `paste:`,
    /// `delete:`, `select:`, `selectAll:`) and those of `UIMenuController.shared.menuItems`. Default false.
    func collectionNode(
        _ collectionNode: ASCollectionNode, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
        sender: Any?
    ) -> Bool
    /// The user chose an action. Where the item is one of several that are selected, the delegate usually acts on all
    /// of these. Not called for an item that has been deleted in the meantime.
    func collectionNode(
        _ collectionNode: ASCollectionNode, performAction action: Selector, forItemAt indexPath: IndexPath, sender: Any?
    )

    /// The end of the content is near: fetch more of it, and complete the context when it is in. Called on a worker,
    /// which it must not block: start the work and return. Not called again before the context is completed or
    /// cancelled.
    nonisolated func collectionNode(_ collectionNode: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext)
    /// The beginning of the content is near: fetch the items before the first one, as in the method above. See
    /// `leadingScreensForHeadBatching`.
    nonisolated func collectionNode(
        _ collectionNode: ASCollectionNode, willBeginHeadBatchFetchWith context: ASBatchContext)
    /// Whether there is more to fetch at the end. Asked when the end is near. Default true.
    func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool
    /// Whether there is more to fetch before the first item. Default true.
    func shouldHeadBatchFetch(for collectionNode: ASCollectionNode) -> Bool

    // MARK: Superseded methods for collection views

    /// Superseded by `collectionNode(_:willDisplayItemWith:)`. Not called for an item that the data source has deleted.
    func collectionView(
        _ collectionView: ASCollectionView, willDisplayNode node: ASCellNode, forItemAt indexPath: IndexPath)
    /// Superseded by `collectionNode(_:willDisplayItemWith:)`; called if the delegate does not implement the method
    /// above either.
    func collectionView(_ collectionView: ASCollectionView, willDisplayNodeForItemAt indexPath: IndexPath)
    /// Superseded by `collectionNode(_:didEndDisplayingItemWith:)`. An item that is deleted has the path it had on
    /// screen.
    func collectionView(
        _ collectionView: ASCollectionView, didEndDisplayingNode node: ASCellNode, forItemAt indexPath: IndexPath)
    /// Superseded by `collectionNode(_:willBeginBatchFetchWith:)`. Called on a worker.
    nonisolated func collectionView(
        _ collectionView: ASCollectionView, willBeginBatchFetchWith context: ASBatchContext)
    /// Superseded by `shouldBatchFetch(for:)` of a collection node.
    func shouldBatchFetch(for collectionView: ASCollectionView) -> Bool
}

extension ASCollectionDelegate {
    /// By default calls the superseded method.
    public nonisolated func collectionNode(_ node: ASCollectionNode, willBeginBatchFetchWith context: ASBatchContext) {
        // The view was made and stored long before the fetch began.
        guard let view = node.backingView as? ASCollectionView else {
            return context.completeBatchFetching(false)
        }
        collectionView(view, willBeginBatchFetchWith: context)
    }
    /// By default says that nothing is fetched.
    public nonisolated func collectionNode(_: ASCollectionNode, willBeginHeadBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(false)
    }
    /// By default asks the superseded method, with the view.
    public func shouldBatchFetch(for node: ASCollectionNode) -> Bool { shouldBatchFetch(for: node.view) }
    /// By default true.
    public func shouldHeadBatchFetch(for: ASCollectionNode) -> Bool { true }
    /// By default asks the superseded method, once the view is loaded.
    public func collectionNode(_ node: ASCollectionNode, constrainedSizeForItemAt path: IndexPath) -> ASSizeRange {
        guard let view = node.viewIfLoaded as? ASCollectionView else { return ASSizeRangeUnconstrained }
        return collectionView(view, constrainedSizeForNodeAt: path)
    }
    /// By default leaves the size open.
    public func collectionView(_: ASCollectionView, constrainedSizeForNodeAt: IndexPath) -> ASSizeRange {
        ASSizeRangeUnconstrained
    }
    /// By default has the superseded method called that takes a collection view.
    public func collectionNode(_ node: ASCollectionNode, willDisplayItemWith: ASCellNode) {
        node.core.usedDefaultMethod = true
    }
    /// By default has the superseded method called that takes a collection view.
    public func collectionNode(_ node: ASCollectionNode, didEndDisplayingItemWith: ASCellNode) {
        node.core.usedDefaultMethod = true
    }
    /// By default does nothing.
    public func collectionNode(_: ASCollectionNode, willDisplaySupplementaryElementWith: ASCellNode) {}
    /// By default does nothing.
    public func collectionNode(_: ASCollectionNode, didEndDisplayingSupplementaryElementWith: ASCellNode) {}
    /// By default calls `collectionView(_:shouldHighlightItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, shouldHighlightItemAt path: IndexPath) -> Bool {
        collectionView(node.view, shouldHighlightItemAt: path)
    }
    /// By default calls `collectionView(_:didHighlightItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, didHighlightItemAt path: IndexPath) {
        collectionView(node.view, didHighlightItemAt: path)
    }
    /// By default calls `collectionView(_:didUnhighlightItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, didUnhighlightItemAt path: IndexPath) {
        collectionView(node.view, didUnhighlightItemAt: path)
    }
    /// By default calls `collectionView(_:shouldSelectItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, shouldSelectItemAt path: IndexPath) -> Bool {
        collectionView(node.view, shouldSelectItemAt: path)
    }
    /// By default calls `collectionView(_:shouldDeselectItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, shouldDeselectItemAt path: IndexPath) -> Bool {
        collectionView(node.view, shouldDeselectItemAt: path)
    }
    /// By default calls `collectionView(_:didSelectItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, didSelectItemAt path: IndexPath) {
        collectionView(node.view, didSelectItemAt: path)
    }
    /// By default calls `collectionView(_:didDeselectItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, didDeselectItemAt path: IndexPath) {
        collectionView(node.view, didDeselectItemAt: path)
    }
    /// By default calls `collectionView(_:shouldShowMenuForItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, shouldShowMenuForItemAt path: IndexPath) -> Bool {
        collectionView(node.view, shouldShowMenuForItemAt: path)
    }
    /// By default calls `collectionView(_:canPerformAction:forItemAt:withSender:)`.
    public func collectionNode(
        _ node: ASCollectionNode, canPerformAction action: Selector, forItemAt path: IndexPath, sender: Any?
    ) -> Bool { collectionView(node.view, canPerformAction: action, forItemAt: path, withSender: sender) }
    /// By default calls `collectionView(_:performAction:forItemAt:withSender:)`.
    public func collectionNode(
        _ node: ASCollectionNode, performAction action: Selector, forItemAt path: IndexPath, sender: Any?
    ) { collectionView(node.view, performAction: action, forItemAt: path, withSender: sender) }

    /// By default calls `collectionView(_:willDisplayNodeForItemAt:)`.
    public func collectionView(
        _ collectionView: ASCollectionView, willDisplayNode: ASCellNode, forItemAt path: IndexPath
    ) { self.collectionView(collectionView, willDisplayNodeForItemAt: path) }
    /// By default does nothing.
    public func collectionView(_: ASCollectionView, willDisplayNodeForItemAt: IndexPath) {}
    /// By default does nothing.
    public func collectionView(_: ASCollectionView, didEndDisplayingNode: ASCellNode, forItemAt: IndexPath) {}
    /// By default says that nothing is fetched.
    public nonisolated func collectionView(_: ASCollectionView, willBeginBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(false)
    }
    /// By default true.
    public func shouldBatchFetch(for: ASCollectionView) -> Bool { true }
}

/// What a collection node with a flow layout also asks its delegate. Where a method is not implemented, the layout's
/// values count; `collectionView(_:layout:sizeForItemAt:)` is asked for items without nodes only.
@preconcurrency @MainActor
public protocol ASCollectionDelegateFlowLayout:
    ASCollectionDelegate, UICollectionViewDelegateFlowLayout
{
    /// The range a section's header is measured in; zero for no header. The size across the scrolling direction is
    /// always the collection's. By default exactly `referenceSizeForHeaderInSection`.
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange
    /// As the header's.
    func collectionNode(_ collectionNode: ASCollectionNode, sizeRangeForFooterInSection section: Int) -> ASSizeRange
    /// Superseded by `collectionNode(_:sizeRangeForHeaderInSection:)`. By default what UIKit's method says, which takes
    /// a `UICollectionView`.
    func collectionView(
        _ collectionView: ASCollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// Superseded by `collectionNode(_:sizeRangeForFooterInSection:)`, as the header's.
    func collectionView(
        _ collectionView: ASCollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension ASCollectionDelegateFlowLayout {
    /// By default exactly the reference size.
    public func collectionNode(_ node: ASCollectionNode, sizeRangeForHeaderInSection section: Int) -> ASSizeRange {
        let layout = node.collectionViewLayout
        return ASSizeRangeMake(collectionView(node.view, layout: layout, referenceSizeForHeaderInSection: section))
    }

    /// By default exactly the reference size.
    public func collectionNode(_ node: ASCollectionNode, sizeRangeForFooterInSection section: Int) -> ASSizeRange {
        let layout = node.collectionViewLayout
        return ASSizeRangeMake(collectionView(node.view, layout: layout, referenceSizeForFooterInSection: section))
    }

    /// By default what UIKit's method says.
    public func collectionView(
        _ view: ASCollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
        collectionView(view as UICollectionView, layout: layout, referenceSizeForHeaderInSection: section)
    }

    /// By default what UIKit's method says.
    public func collectionView(
        _ view: ASCollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize {
        collectionView(view as UICollectionView, layout: layout, referenceSizeForFooterInSection: section)
    }
}
