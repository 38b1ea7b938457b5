import CollectionCore

/// The delegate's methods for menus of items, with paths in the data source's order. Main thread.
@MainActor struct ListMenuDelegate {
    /// The menu that the delegate makes for an item; nil for none.
    let configuration: @MainActor (IndexPath, CGPoint) -> UIContextMenuConfiguration?
    let willDisplay: @MainActor (UIContextMenuConfiguration, any UIContextMenuInteractionAnimating) -> Void
    let willEnd: @MainActor (UIContextMenuConfiguration, any UIContextMenuInteractionAnimating) -> Void
    let previewForHighlighting: @MainActor (UIContextMenuConfiguration) -> UITargetedPreview?
    let previewForDismissing: @MainActor (UIContextMenuConfiguration) -> UITargetedPreview?
    let willPerformPreviewAction:
        @MainActor (UIContextMenuConfiguration, any UIContextMenuInteractionCommitAnimating) -> Void
}

/// Menus of items, of two kinds: a menu that the delegate makes, and a menu of the actions that the delegate allows.
/// The keys of these actions perform them without a menu, too. An item whose menu opens gets the focus. Where several
/// items can be selected, a menu by mouse or key also selects the item, unless it is already selected. Main thread.
@MainActor final class ListMenus: ListPart {
    private unowned let host: any ListHost
    private let data: ListData
    private let selection: ListSelection
    private let ranges: ListRangeSelection
    /// The item whose menu is being asked for, or was asked for last.
    private var path: ShownPath?
    /// The item whose menu is open, which is highlighted.
    private var openPath: ShownPath?

    init(_ host: any ListHost, data: ListData, selection: ListSelection, ranges: ListRangeSelection) {
        self.host = host
        self.data = data
        self.selection = selection
        self.ranges = ranges
    }

    func follow(_ plan: UpdatePlan) {
        path = path.flatMap(plan.newPath)
        openPath = openPath.flatMap(plan.newPath)
    }

    /// Called when all counts have been read again: it is unknown which item a menu was about.
    func dataDidLoad() {
        (path, openPath) = (nil, nil)
    }

    /// The menu of the item at a point. Nil if there is no item or no menu, and if the delegate deletes the item when
    /// it is asked. The item is highlighted while the menu is open.
    func menu(at point: CGPoint) -> ContextMenu? {
        guard !host.isMovingItem, let asked = host.pointedPath(at: point) else { return nil }
        path = asked
        let own = host.source.clientPath(asked).flatMap { host.menuDelegate?.configuration($0, point) }
        guard let configuration = own ?? path.flatMap(actionMenu), let path else { return nil }
        return ContextMenu(
            configuration: configuration,
            subject: host.listCell(at: path),
            willOpen: { [weak self] cause in
                if let path = self?.path { self?.ranges.menuWillOpen(at: path, by: cause) }
                return self?.path != nil
            },
            willDisplay: { [weak self] in
                self?.open()
                if let own { MenuAnimator.run { self?.host.menuDelegate?.willDisplay(own, $0) } }
            },
            didEnd: { [weak self] in
                self?.close()
                if let own { MenuAnimator.run { self?.host.menuDelegate?.willEnd(own, $0) } }
            },
            previewForHighlighting: { [weak self] in own.flatMap { self?.host.menuDelegate?.previewForHighlighting($0) }
            },
            previewForDismissing: { [weak self] in own.flatMap { self?.host.menuDelegate?.previewForDismissing($0) } },
            performPreviewAction: { [weak self] animator in
                if let own { self?.host.menuDelegate?.willPerformPreviewAction(own, animator) }
            })
    }

    private func open() {
        _ = host.closeOpenRow()
        openPath = path
        if let openPath { selection.setHighlighted(true, at: openPath) }
    }

    private func close() {
        if let openPath { selection.setHighlighted(false, at: openPath) }
        openPath = nil
    }

    /// The menu of the actions that are allowed for an item; nil if the delegate wants none, or allows none of them. It
    /// is asked before the item gets the focus, so that an item without a menu does not get it.
    private func actionMenu(at path: ShownPath) -> UIContextMenuConfiguration? {
        guard host.source.shouldShowMenuForItem(at: path) else { return nil }
        let controller = UIMenuController.shared
        let menu = controller.menu(
            permits: { action in
                self.path.map { host.source.canPerform(action, forItemAt: $0, sender: controller) } ?? false
            },
            perform: { [weak self] action in
                // The item may have moved, or gone, while the menu was open.
                self?.data.loadIfNeeded()
                guard let self, let path = self.path, host.contains(path) else { return }
                host.source.perform(action, forItemAt: path, sender: controller)
            })
        return MenuPanel.hasEntries(menu) ? UIContextMenuConfiguration(actionProvider: { _ in menu }) : nil
    }

    // MARK: Actions

    /// The item with the key focus, which is marked, or else the first that is selected.
    private var focusedPath: ShownPath? {
        guard host.isFirstResponder else { return nil }
        data.loadIfNeeded()
        guard let path = selection.focused ?? selection.selected.first, host.contains(path) else { return nil }
        return path
    }

    /// The item that keys act on: the one with the key focus, or else the first that is selected. Where several can be
    /// selected, keys act on what is selected, as in other programs of the desktop: on the first such item if the one
    /// with the focus is not selected, but others are.
    var actedPath: ShownPath? {
        guard let focused = focusedPath, host.allowsMultiple, !selection.selected.contains(focused) else {
            return focusedPath
        }
        return selection.selected.first ?? focused
    }

    /// The cell on screen of the item whose menu a key opens.
    var focusedCell: UIView? { focusedPath.flatMap { host.listCell(at: $0) } }

    /// Whether an action is allowed for the item that keys act on. A key that has just made the focus visible again
    /// must not delete anything.
    func canPerform(_ action: Selector, sender: Any?) -> Bool {
        let deletes = action == .delete || action == .cut
        guard !deletes || selection.focused == nil || host.window?.currentKey?.showsFocusAgain != true else {
            return false
        }
        guard let path = actedPath, host.source.shouldShowMenuForItem(at: path) else { return false }
        return host.source.canPerform(action, forItemAt: path, sender: sender)
    }

    func perform(_ action: Selector, sender: Any?) {
        if let path = actedPath { host.source.perform(action, forItemAt: path, sender: sender) }
    }
}
