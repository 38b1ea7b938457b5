import AsyncDisplayKit

// Actions by name, and the menus and keys that perform them.

class ClientEditableView: UIView {
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == .copy || action == "rename:" || super.canPerformAction(action, withSender: sender)
    }
    override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        super.target(forAction: action, withSender: sender)
    }
    override func perform(_ action: Selector, with sender: Any?) {
        if action == "rename:" { return UIMenuController.shared.hideMenu() }
        super.perform(action, with: sender)
    }
    override func copy(_ sender: Any?) {}
    override func cut(_ sender: Any?) {}
    override func paste(_ sender: Any?) {}
    override func delete(_ sender: Any?) {}
    override func select(_ sender: Any?) {}
    override func selectAll(_ sender: Any?) {}
}

/// A delegate that was written for the views and not for the nodes.
class ClientFormerDelegate: ASTableDelegate, ASCollectionDelegate {
    var events: [String] = []

    func tableView(_ tableView: ASTableView, willDisplayNode node: ASCellNode, forRowAt indexPath: IndexPath) {
        events.append("row \(indexPath.row) of \(tableView.visibleCells.count)")
    }
    func tableView(_ tableView: ASTableView, didEndDisplayingNode node: ASCellNode, forRowAt indexPath: IndexPath) {
        events.append("end \(node.calculatedSize.height)")
    }
    nonisolated func tableView(_ tableView: ASTableView, willBeginBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(true)
    }
    func shouldBatchFetch(for tableView: ASTableView) -> Bool { tableView.numberOfSections > 0 }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }

    func collectionView(_ collectionView: ASCollectionView, willDisplayNodeForItemAt indexPath: IndexPath) {
        events.append("item \(indexPath.item)")
    }
    func collectionView(
        _ collectionView: ASCollectionView, didEndDisplayingNode node: ASCellNode, forItemAt indexPath: IndexPath
    ) {
        events.append("end \(node.calculatedSize.width)")
    }
    nonisolated func collectionView(
        _ collectionView: ASCollectionView, willBeginBatchFetchWith context: ASBatchContext
    ) {
        context.cancelBatchFetching()
    }
    func shouldBatchFetch(for collectionView: ASCollectionView) -> Bool { false }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        events.append("select \(indexPath.item)")
    }
}

/// A delegate of every kind of list that lets items be copied, and renamed.
class ClientActions: ASTableDelegate, ASCollectionDelegate, UITableViewDelegate {
    init() {
        UIMenuController.shared.menuItems = [
            UIMenuItem(title: "Rename", action: NSSelectorFromString("rename:"))
        ]
        UIApplication.shared.sendAction(Selector("rename:"), to: ClientEditableView(), from: self, for: nil)
    }

    func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        animator?.addAnimations { tableView.alpha = 0.5 }
        animator?.addCompletion { tableView.alpha = 1 }
    }

    func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { tableView.visibleCells.first.map { UITargetedPreview(view: $0) } }
    func tableView(
        _ tableView: UITableView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        animator.preferredCommitStyle = .pop
        animator.addCompletion { animator.previewViewController?.loadViewIfNeeded() }
    }
    func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        let parameters = UIPreviewParameters()
        parameters.backgroundColor = .white
        return collectionView.visibleCells.first.map { UITargetedPreview(view: $0, parameters: parameters) }
    }
    func collectionView(
        _ collectionView: UICollectionView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}

    func tableNode(_ tableNode: ASTableNode, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool { true }
    func tableNode(
        _ tableNode: ASTableNode, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool { action == .copy }
    func tableNode(
        _ tableNode: ASTableNode, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    ) {}

    func collectionNode(_ collectionNode: ASCollectionNode, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool {
        true
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
        sender: Any?
    ) -> Bool { action == .copy }
    func collectionNode(
        _ collectionNode: ASCollectionNode, performAction action: Selector, forItemAt indexPath: IndexPath, sender: Any?
    ) {}

    func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(
        _ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool { NSStringFromSelector(action) == "copy:" }
    func tableView(
        _ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    ) {}

    func collectionView(_ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool {
        true
    }
    func collectionView(
        _ collectionView: UICollectionView, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool { action == .copy }
    func collectionView(
        _ collectionView: UICollectionView, performAction action: Selector, forItemAt indexPath: IndexPath,
        withSender sender: Any?
    ) {}
}
