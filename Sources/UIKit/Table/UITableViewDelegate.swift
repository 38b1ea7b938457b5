/// What a table asks and tells its delegate about sections, editing, swipes, moves and menus.
///
/// A protocol of its own because tables of nodes share it: their delegate conforms to it too, and its methods get the
/// table view, and paths and sections as the data source numbers them now, even where the table is behind it. Main
/// thread. Every method has a default.
@preconcurrency @MainActor public protocol UITableViewCommonDelegate: UIScrollViewDelegate {
    // MARK: Headers and footers

    /// `UITableView.automaticDimension` takes the table's `sectionHeaderHeight`, and if that is automatic too, the
    /// height of the title or of the view.
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
    /// As for headers, with the table's `sectionFooterHeight`.
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
    /// A view in place of the header's text. Default nil: the text of the data source.
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    /// A view in place of the footer's text. Default nil: the text of the data source.
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    /// A header is about to be shown.
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
    /// A footer is about to be shown.
    func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)
    /// A header is not shown any more; the section has the number that it had on screen.
    func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
    /// A footer is not shown any more; the section has the number that it had on screen.
    func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)

    // MARK: Rows

    /// A click on the detail button of a row's accessory.
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
    /// How many steps the content of a row is indented. By default cells keep a level of their own.
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int

    // MARK: Selection and actions
    //
    // Delegates of table nodes have methods of their own for these, which are asked first.

    /// Whether a press marks a row. False keeps it from being selected, too. Default true.
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// The text by whose first letters a row is found when the user types them. Default nil: the accessibility label of
    /// its cell, which rows out of sight do not have. UIKit has no such method; AppKit's has this name.
    func tableView(_ tableView: UITableView, typeSelectStringForRowAt indexPath: IndexPath) -> String?
    /// A row was pressed and is marked.
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
    /// The press on a row ended, and it is not marked any more.
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
    /// Returns the row to select for a row that the user pressed; nil for none. Default: the pressed row.
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    /// The user selected a row. Not called for selections by the program. A delegate without methods that ask it about
    /// each row is called when all rows of a range are selected, because it has no say in them, and the table selects a
    /// million rows as fast as one; what the table says about its selection is the same in all of these calls.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    /// Returns the row to deselect for a row that the user deselects; nil for none. Default: the same row.
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
    /// The user deselected a row, also by selecting another one. Not called for deselections by the program. A delegate
    /// without `tableView(_:willDeselectRowAt:)` is called when all rows of a range are deselected, and before others
    /// are selected in their place.
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)

    /// Whether a row has the primary action below. Default true; without the method below there is none. Not asked in
    /// editing mode.
    func tableView(_ tableView: UITableView, canPerformPrimaryActionForRowAt indexPath: IndexPath) -> Bool
    /// Performs the row's main action, such as to open what the row stands for: on a double click of the mouse, Return
    /// on the row that has the focus, and the tap of a finger, unless others are selected that the tap adds to. The row
    /// has been selected, if it may be, and the delegate told so. In UIKit a single click performs it, too.
    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath)

    /// Whether a click with Control or Shift on a row begins a selection of several, where the table does not allow one
    /// so far. Default false. Not asked while several rows can be selected already. In UIKit two fingers that are
    /// dragged over rows ask this, too.
    func tableView(
        _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool
    /// Called after the delegate has agreed to that. It should now allow several rows to be selected, for example by
    /// editing mode with `allowsMultipleSelectionDuringEditing`. The click then selects its rows in that mode.
    func tableView(_ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath)
    /// Called when the click that has begun the selection has selected its rows.
    func tableViewDidEndMultipleSelectionInteraction(_ tableView: UITableView)

    /// Whether keys may give a row the focus. Default: as `tableView(_:shouldHighlightRowAt:)`. While the row's cell is
    /// on screen, its `canBecomeFocused` is asked instead, which asks this method unless it is overridden.
    func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool
    /// Whether the focus may make a move to or from a row, or something in a row. Default true.
    func tableView(_ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext) -> Bool
    /// The focus has moved to or from a row, or something in a row. Default: nothing.
    func tableView(
        _ tableView: UITableView, didUpdateFocusIn context: UITableViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator)

    /// Whether a click with the right button, or a finger that rests on it, opens a menu of the actions that are
    /// allowed for a row. Their keys act on the row that has the key focus; without one, and where several can be
    /// selected and that row is not, on the first that is selected. Default false. Asked where there is no
    /// `tableView(_:contextMenuConfigurationForRowAt:point:)`.
    func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool
    /// Whether an action is allowed for a row: asked for each of the standard ones (`cut:`, `copy:`, `paste:`,
    /// `delete:`, `select:`, `selectAll:`) and those of `UIMenuController.shared.menuItems`. Default false.
    func tableView(
        _ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath,
        withSender sender: Any?
    ) -> Bool
    /// The user chose an action. Where the row is one of several that are selected, the delegate usually acts on all of
    /// these.
    func tableView(
        _ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
    )

    // MARK: Editing

    /// The control of a row in editing mode. Default: delete.
    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle
    /// The title of the button that confirms to delete a row. Default "Delete".
    func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String?
    /// Whether the content makes room for the control, even where there is none. Default true.
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
    /// A row is about to be swiped open.
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath)
    /// A row that was swiped open is closed; nil if an update or a reload closed it.
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?)

    /// The buttons that a swipe to the right reveals. Default: none.
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    /// The buttons that a swipe to the left reveals. Default nil: one that deletes, if the data source allows editing
    /// the row.
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?

    // MARK: Moving

    /// Where a row goes that is dragged over another place. Default: to that place.
    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath

    // MARK: Menus

    /// The menu of a row that is clicked with the right button. Default: none.
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration?
    /// The menu of a row is about to open. Default: nothing.
    func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// The menu of a row is about to close. Default: nothing.
    func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// The view that is lifted while the menu of a row is open. Default: none; the row is marked.
    func tableView(
        _ tableView: UITableView,
        previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The view that is put down when the menu closes, if a view was lifted. Default: the view that was lifted.
    func tableView(
        _ tableView: UITableView,
        previewForDismissingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The row, or the view that was lifted for it, was clicked while its menu was open.
    func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
}

extension UITableViewCommonDelegate {
    public func tableView(_: UITableView, heightForHeaderInSection: Int) -> CGFloat { UITableView.automaticDimension }
    public func tableView(_: UITableView, heightForFooterInSection: Int) -> CGFloat { UITableView.automaticDimension }
    public func tableView(_: UITableView, viewForHeaderInSection: Int) -> UIView? { nil }
    public func tableView(_: UITableView, viewForFooterInSection: Int) -> UIView? { nil }
    public func tableView(_: UITableView, willDisplayHeaderView: UIView, forSection: Int) {}
    public func tableView(_: UITableView, willDisplayFooterView: UIView, forSection: Int) {}
    public func tableView(_: UITableView, didEndDisplayingHeaderView: UIView, forSection: Int) {}
    public func tableView(_: UITableView, didEndDisplayingFooterView: UIView, forSection: Int) {}
    public func tableView(_: UITableView, accessoryButtonTappedForRowWith: IndexPath) {}
    public func tableView(_ tableView: UITableView, indentationLevelForRowAt: IndexPath) -> Int {
        tableView.usedDefaults.insert(.indentationLevel)
        return 0
    }
    public func tableView(_ tableView: UITableView, shouldHighlightRowAt: IndexPath) -> Bool {
        tableView.engine.ranges.usesDefault(.shouldHighlight, self)
        return true
    }
    public func tableView(_: UITableView, didHighlightRowAt: IndexPath) {}
    public func tableView(_: UITableView, didUnhighlightRowAt: IndexPath) {}
    public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        tableView.engine.ranges.usesDefault(.willSelect, self)
        return indexPath
    }
    public func tableView(_ tableView: UITableView, didSelectRowAt: IndexPath) {
        tableView.engine.ranges.usesDefault(.didSelect, self)
    }
    public func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        tableView.engine.ranges.usesDefault(.willDeselect, self)
        return indexPath
    }
    public func tableView(_ tableView: UITableView, didDeselectRowAt: IndexPath) {
        tableView.engine.ranges.usesDefault(.didDeselect, self)
    }
    public func tableView(_: UITableView, shouldShowMenuForRowAt: IndexPath) -> Bool { false }
    public func tableView(_: UITableView, canPerformAction: Selector, forRowAt: IndexPath, withSender: Any?) -> Bool {
        false
    }
    public func tableView(_: UITableView, performAction: Selector, forRowAt: IndexPath, withSender: Any?) {}
    public func tableView(_: UITableView, editingStyleForRowAt: IndexPath) -> UITableViewCell.EditingStyle { .delete }
    public func tableView(_: UITableView, titleForDeleteConfirmationButtonForRowAt: IndexPath) -> String? { nil }
    public func tableView(_: UITableView, shouldIndentWhileEditingRowAt: IndexPath) -> Bool { true }
    public func tableView(_: UITableView, willBeginEditingRowAt: IndexPath) {}
    public func tableView(_: UITableView, didEndEditingRowAt: IndexPath?) {}
    public func tableView(
        _: UITableView, leadingSwipeActionsConfigurationForRowAt: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }
    public func tableView(
        _: UITableView, trailingSwipeActionsConfigurationForRowAt: IndexPath
    ) -> UISwipeActionsConfiguration? { nil }
    public func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath }
    public func tableView(
        _: UITableView, contextMenuConfigurationForRowAt: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    public func tableView(
        _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func tableView(
        _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    public func tableView(
        _: UITableView, previewForHighlightingContextMenuWithConfiguration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func tableView(
        _: UITableView, previewForDismissingContextMenuWithConfiguration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    public func tableView(
        _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

/// Told what happens to a table's rows, and decides their heights. Main thread. Every method has a default.
@preconcurrency @MainActor public protocol UITableViewDelegate: UITableViewCommonDelegate {
    /// `UITableView.automaticDimension` uses the table's `rowHeight`, and if that is automatic, too, the cell's own
    /// size.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// A cell is about to be shown for a row.
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    /// A cell that was shown for a row is not shown any more.
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    public func tableView(_: UITableView, heightForRowAt: IndexPath) -> CGFloat { UITableView.automaticDimension }
    public func tableView(_: UITableView, willDisplay: UITableViewCell, forRowAt: IndexPath) {}
    public func tableView(_: UITableView, didEndDisplaying: UITableViewCell, forRowAt: IndexPath) {}
}
