/// Gives a collection view its cells and supplementary views. Main thread.
@preconcurrency @MainActor public protocol UICollectionViewDataSource: AnyObject {
    /// How many items a section has. Asked for every section when data is loaded and when updates end.
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    /// A cell for an item, from `dequeueReusableCell`. Asked when the item comes near the viewport.
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    /// How many sections there are. Default 1.
    func numberOfSections(in collectionView: UICollectionView) -> Int
    /// A supplementary view, from `dequeueReusableSupplementaryView`. Asked when the layout places one near the
    /// viewport. Default: an empty view.
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView

    /// Whether an item can be dragged to another place: press it a moment, then drag. Default false, since Swift cannot
    /// tell whether the method below is implemented.
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
    /// The user moved an item: move it in the data, too. The collection view already shows the new order.
    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)

    /// Titles for the index, which lies over the items at the right edge: a press or drag on it scrolls to what a title
    /// stands for. Asked when data is loaded. Default nil: no index.
    func indexTitles(for collectionView: UICollectionView) -> [String]?
    /// The item to which a title of the index leads; its place in the list of titles is `index`. An item of
    /// `NSNotFound` stands for the beginning of its section. Default: the beginning of the section of this number.
    func collectionView(
        _ collectionView: UICollectionView, indexPathForIndexTitle title: String, at index: Int
    ) -> IndexPath
}

extension UICollectionViewDataSource {
    public func numberOfSections(in: UICollectionView) -> Int { 1 }

    public func collectionView(
        _: UICollectionView, viewForSupplementaryElementOfKind: String, at: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }

    public func collectionView(_: UICollectionView, canMoveItemAt: IndexPath) -> Bool { false }

    public func collectionView(_: UICollectionView, moveItemAt: IndexPath, to: IndexPath) {}
}

/// Is told early which items are about to come into view, to get their data ready. Main thread.
@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: AnyObject {
    /// Called when items come near the viewport, to get their data ready.
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    /// Called when items announced before are no longer expected.
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    public func collectionView(_: UICollectionView, cancelPrefetchingForItemsAt: [IndexPath]) {}
}

/// What a collection view asks and tells its delegate about moves, menus and changes of the layout.
///
/// A protocol of its own because the delegates of collection nodes conform to it too. Its methods are given the
/// collection view, and paths in the data source's present order even where the view is behind it. Main thread. Every
/// method has a default.
@preconcurrency @MainActor public protocol UICollectionViewCommonDelegate: UIScrollViewDelegate {
    /// The path to which an item that is dragged goes. Default: the proposed one.
    func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath

    /// The layout between two others, for `startInteractiveTransition(to:completion:)`. Default: a plain one.
    func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout

    /// Whether keys may give an item the focus. Default: as `collectionView(_:shouldHighlightItemAt:)`. While the
    /// item's cell is on screen, its `canBecomeFocused` is asked instead, which asks this method unless it is
    /// overridden.
    func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool
    /// Whether the focus may make a move to or from an item, or something in an item. Default true.
    func collectionView(
        _ collectionView: UICollectionView, shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
    ) -> Bool
    /// The focus has moved to or from an item, or something in an item. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator)

    /// Whether a click with Control or Shift on an item begins a selection of several, where the collection view does
    /// not allow one so far. Default false. Not asked while several items can be selected already. In UIKit two fingers
    /// that are dragged over items ask this, too.
    func collectionView(
        _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool
    /// Called after the delegate has agreed to that. It should now set `allowsMultipleSelection`. The click then
    /// selects its items.
    func collectionView(
        _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath)
    /// Called when the click that has begun the selection has selected its items.
    func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView)

    /// The menu of an item that is clicked with the right button. Default: none.
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// The menu of an item is about to open. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// The menu of an item is about to close. Default: nothing.
    func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// The view that is lifted while the menu of an item is open. Default: none; the item is marked.
    func collectionView(
        _ collectionView: UICollectionView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The view to which the lifted view goes back when the menu closes, if one was lifted. Default: the same view.
    func collectionView(
        _ collectionView: UICollectionView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The item, or the view that was lifted for it, was clicked while its menu was open.
    func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
}

extension UICollectionViewCommonDelegate {
    public func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
    public func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }
    public func collectionView(
        _: UICollectionView, contextMenuConfigurationForItemAt: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    public func collectionView(
        _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func collectionView(
        _: UICollectionView, previewForHighlightingContextMenuWithConfiguration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func collectionView(
        _: UICollectionView, previewForDismissingContextMenuWithConfiguration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

/// Decides about selection, and is told of items that come on screen or leave it. Main thread. Every method has a
/// default.
@preconcurrency @MainActor public protocol UICollectionViewDelegate: UICollectionViewCommonDelegate {
    /// Whether a press marks an item. False keeps it from being selected, too. Default true.
    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    /// The text with which typed letters are compared to find an item. Default nil: the accessibility label of its
    /// cell, which items out of sight do not have. UIKit has no such method; AppKit's has this name.
    func collectionView(_ collectionView: UICollectionView, typeSelectStringForItemAt indexPath: IndexPath) -> String?
    /// An item was pressed and is marked.
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
    /// The press on an item ended, and it is not marked any more.
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
    /// Whether the user can select an item. Asked when a press ends on it. Default true.
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
    /// Whether the user can deselect an item, where several can be selected: by a click or a key on it, or by one that
    /// selects others in its place. Default true.
    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
    /// The user selected an item. Not called for selections by the program. A delegate without methods that ask it
    /// about each item is called when all items of a range are selected, because it has no say in them, and the view
    /// selects a million items as fast as one; what the view says about its selection is the same in all of these
    /// calls.
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    /// The user deselected an item, also by selecting another one. Not called for deselections by the program. A
    /// delegate without `collectionView(_:shouldDeselectItemAt:)` is called when all items of a range are deselected,
    /// and before others are selected in their place.
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)

    /// Whether an item has the primary action below. Default true; without the method below there is none.
    func collectionView(
        _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool
    /// Performs the item's main action, such as to open what the item stands for: on a double click of the mouse,
    /// Return on the item that has the focus, and the tap of a finger, unless others are selected that the tap adds to.
    /// The item has been selected, if it may be, and the delegate told so. In UIKit a single click performs it, too.
    func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath)

    /// Whether a click with the right button, or a finger that rests on it, opens a menu of the actions that are
    /// allowed for an item. Their keys act on the item that has the key focus; without one, and where several can be
    /// selected and that item is not, on the first that is selected. Default false. Asked where there is no
    /// `collectionView(_:contextMenuConfigurationForItemAt:point:)`.
    func collectionView(_ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath) -> Bool
    /// Whether an action is allowed for an item: asked for each of the standard ones (`cut:`, `copy:`, `paste:`,
    /// `delete:`, `select:`, `selectAll:`) and those of `UIMenuController.shared.menuItems`. Default false.
    func collectionView(
        _ collectionView: UICollectionView, canPerformAction action: Selector, forItemAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool
    /// The user chose an action. Where the item is one of several that are selected, the delegate usually acts on all
    /// of these.
    func collectionView(
        _ collectionView: UICollectionView, performAction action: Selector, forItemAt indexPath: IndexPath,
        withSender sender: Any?)

    /// A cell is about to be shown for an item.
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
    /// A cell that was shown for an item is not shown any more.
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath)
    /// A supplementary view is about to be shown.
    func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath)
    /// A supplementary view is not shown any more.
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath)
}

extension UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt: IndexPath) -> Bool {
        collectionView.engine.ranges.usesDefault(.shouldHighlight, self)
        return true
    }
    public func collectionView(_: UICollectionView, didHighlightItemAt: IndexPath) {}
    public func collectionView(_: UICollectionView, didUnhighlightItemAt: IndexPath) {}
    public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt: IndexPath) -> Bool {
        collectionView.engine.ranges.usesDefault(.willSelect, self)
        return true
    }
    public func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt: IndexPath) -> Bool {
        collectionView.engine.ranges.usesDefault(.willDeselect, self)
        return true
    }
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt: IndexPath) {
        collectionView.engine.ranges.usesDefault(.didSelect, self)
    }
    public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt: IndexPath) {
        collectionView.engine.ranges.usesDefault(.didDeselect, self)
    }
    public func collectionView(_: UICollectionView, shouldShowMenuForItemAt: IndexPath) -> Bool { false }
    public func collectionView(
        _: UICollectionView, canPerformAction: Selector, forItemAt: IndexPath, withSender: Any?
    ) -> Bool { false }
    public func collectionView(_: UICollectionView, performAction: Selector, forItemAt: IndexPath, withSender: Any?) {}
    public func collectionView(_: UICollectionView, willDisplay: UICollectionViewCell, forItemAt: IndexPath) {}
    public func collectionView(_: UICollectionView, didEndDisplaying: UICollectionViewCell, forItemAt: IndexPath) {}
    public func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}
    public func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
}

/// Sizes and spacings for a flow layout; what is not implemented comes from the layout's properties. Main thread.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// The size of an item in points. Default: the layout's `itemSize`.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    /// Room around the items of a section, in points. Default: the layout's `sectionInset`.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    /// The least distance of the lines of a section, in points. Default: the layout's `minimumLineSpacing`.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The least distance of items in a line, in points. Default: the layout's `minimumInteritemSpacing`.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    /// The header's size in points; the layout uses the length along the scroll direction. Zero for none. Default: the
    /// layout's `headerReferenceSize`.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    /// The footer's size in points; the layout uses the length along the scroll direction. Zero for none. Default: the
    /// layout's `footerReferenceSize`.
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    public func collectionView(
        _: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt: IndexPath
    ) -> CGSize { layout.asFlow?.itemSize ?? .zero }
    public func collectionView(
        _: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt: Int
    ) -> UIEdgeInsets { layout.asFlow?.sectionInset ?? .zero }
    public func collectionView(
        _: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt: Int
    ) -> CGFloat { layout.asFlow?.minimumLineSpacing ?? 0 }
    public func collectionView(
        _: UICollectionView, layout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt: Int
    ) -> CGFloat { layout.asFlow?.minimumInteritemSpacing ?? 0 }
    public func collectionView(
        _: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection: Int
    ) -> CGSize { layout.asFlow?.headerReferenceSize ?? .zero }
    public func collectionView(
        _: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection: Int
    ) -> CGSize { layout.asFlow?.footerReferenceSize ?? .zero }
}

extension UICollectionViewLayout {
    fileprivate var asFlow: UICollectionViewFlowLayout? { self as? UICollectionViewFlowLayout }
}
