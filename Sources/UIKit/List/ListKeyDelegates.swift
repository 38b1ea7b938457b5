import CollectionCore

// What a list asks its delegate, and tells it, for the sake of keys: which items can have the focus, by which letters
// they are found, and their primary actions, which double clicks perform, too.

/// The delegate's methods for the focus, with paths in the data source's order. Main thread.
@MainActor struct ListFocusDelegate {
    let canFocus: @MainActor (IndexPath) -> Bool
    let shouldUpdate: @MainActor (UIFocusUpdateContext) -> Bool
    let didUpdate: @MainActor (UIFocusUpdateContext, UIFocusAnimationCoordinator) -> Void
}

extension ListInput {
    /// Whether the delegate lets an item have the focus; true without a delegate, and while it cannot be asked.
    func delegateLetsFocus(_ path: ShownPath) -> Bool {
        guard selection.takesKeys, let delegate = host.focusDelegate, let known = host.source.clientPath(path) else {
            return selection.takesKeys
        }
        return delegate.canFocus(known)
    }

    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        host.focusDelegate?.shouldUpdate(context) ?? true
    }

    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        host.focusDelegate?.didUpdate(context, coordinator)
    }
}

extension ListCell {
    /// The list that the cell is on screen in, and the item that it shows. O(visible items).
    var listItem: (list: any ListElementHost, path: ShownPath)? {
        guard let list = superview as? any ListElementHost, let path = list.path(ofElement: self) else { return nil }
        return (list, path)
    }

    /// Whether the delegate of the list that the cell is on screen in lets its item have the focus.
    var mayTakeFocus: Bool { listItem.map { $0.list.engine.input.delegateLetsFocus($0.path) } ?? false }
}

// MARK: - Tables

extension UITableViewCommonDelegate {
    public func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
        self.tableView(tableView, shouldHighlightRowAt: indexPath)
    }
    public func tableView(_: UITableView, shouldUpdateFocusIn: UITableViewFocusUpdateContext) -> Bool { true }
    public func tableView(
        _: UITableView, didUpdateFocusIn: UITableViewFocusUpdateContext, with: UIFocusAnimationCoordinator
    ) {}
    public func tableView(_: UITableView, typeSelectStringForRowAt: IndexPath) -> String? { nil }
    public func tableView(_: UITableView, canPerformPrimaryActionForRowAt: IndexPath) -> Bool { true }
    public func tableView(_ tableView: UITableView, performPrimaryActionForRowAt: IndexPath) {
        tableView.engine.ranges.usesDefault(.primaryAction, self)
    }
}

extension UITableView {
    var focusDelegate: ListFocusDelegate? {
        guard let delegate = commonDelegate else { return nil }
        return ListFocusDelegate(
            canFocus: { delegate.tableView(self, canFocusRowAt: $0) },
            shouldUpdate: {
                delegate.tableView(self, shouldUpdateFocusIn: UITableViewFocusUpdateContext($0, in: self))
            },
            didUpdate: {
                delegate.tableView(self, didUpdateFocusIn: UITableViewFocusUpdateContext($0, in: self), with: $1)
            })
    }
}

extension DataSourceRows {
    func typeSelectString(at path: ShownPath) -> String? {
        ask(path) { $0.tableView($1, typeSelectStringForRowAt: $2) } ?? nil
    }

    func canPerformPrimaryAction(forItemAt path: ShownPath) -> Bool {
        ask(path) { $0.tableView($1, canPerformPrimaryActionForRowAt: $2) } ?? false
    }

    func performPrimaryAction(forItemAt path: ShownPath) {
        ask(path) { $0.tableView($1, performPrimaryActionForRowAt: $2) }
    }
}

// MARK: - Collection views

extension UICollectionViewCommonDelegate {
    public func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool { true }
    public func collectionView(
        _ collectionView: UICollectionView, shouldUpdateFocusIn context: UICollectionViewFocusUpdateContext
    ) -> Bool { true }
    public func collectionView(
        _ collectionView: UICollectionView, didUpdateFocusIn context: UICollectionViewFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {}
}

extension UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
        self.collectionView(collectionView, shouldHighlightItemAt: indexPath)
    }
    public func collectionView(_: UICollectionView, typeSelectStringForItemAt: IndexPath) -> String? { nil }
    public func collectionView(_: UICollectionView, canPerformPrimaryActionForItemAt: IndexPath) -> Bool { true }
    public func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt: IndexPath) {
        collectionView.engine.ranges.usesDefault(.primaryAction, self)
    }
}

extension UICollectionView {
    var focusDelegate: ListFocusDelegate? {
        guard let delegate = commonDelegate else { return nil }
        return ListFocusDelegate(
            canFocus: { delegate.collectionView(self, canFocusItemAt: $0) },
            shouldUpdate: {
                delegate.collectionView(self, shouldUpdateFocusIn: UICollectionViewFocusUpdateContext($0, in: self))
            },
            didUpdate: {
                delegate.collectionView(
                    self, didUpdateFocusIn: UICollectionViewFocusUpdateContext($0, in: self), with: $1)
            })
    }
}

extension DataSourceElements {
    func typeSelectString(at path: ShownPath) -> String? {
        ask(path) { $0.collectionView($1, typeSelectStringForItemAt: $2) } ?? nil
    }

    func canPerformPrimaryAction(forItemAt path: ShownPath) -> Bool {
        ask(path) { $0.collectionView($1, canPerformPrimaryActionForItemAt: $2) } ?? false
    }

    func performPrimaryAction(forItemAt path: ShownPath) {
        ask(path) { $0.collectionView($1, performPrimaryActionForItemAt: $2) }
    }
}
