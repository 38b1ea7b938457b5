import CollectionCore

// What a container node asks its delegate for the sake of keys: which items can have the focus, by which letters they
// are found, and their primary actions, which double clicks perform, too.

extension ASTableDelegate {
    /// By default as `tableNode(_:shouldHighlightRowAt:)`.
    public func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool {
        guard let node = (tableView as? ASTableView)?.tableNode else { return true }
        return tableNode(node, shouldHighlightRowAt: indexPath)
    }
    /// By default calls `tableView(_:typeSelectStringForRowAt:)`.
    public func tableNode(_ node: ASTableNode, typeSelectStringForRowAt path: IndexPath) -> String? {
        tableView(node.view, typeSelectStringForRowAt: path)
    }
    /// By default calls `tableView(_:canPerformPrimaryActionForRowAt:)`.
    public func tableNode(_ node: ASTableNode, canPerformPrimaryActionForRowAt path: IndexPath) -> Bool {
        tableView(node.view, canPerformPrimaryActionForRowAt: path)
    }
    /// By default calls `tableView(_:performPrimaryActionForRowAt:)`.
    public func tableNode(_ node: ASTableNode, performPrimaryActionForRowAt path: IndexPath) {
        tableView(node.view, performPrimaryActionForRowAt: path)
    }
}

extension NodeRows {
    func typeSelectString(at path: ShownPath) -> String? {
        ask(path) { $0.tableNode($1, typeSelectStringForRowAt: $2) } ?? nil
    }

    func canPerformPrimaryAction(forItemAt path: ShownPath) -> Bool {
        ask(path) { $0.tableNode($1, canPerformPrimaryActionForRowAt: $2) } ?? false
    }

    func performPrimaryAction(forItemAt path: ShownPath) {
        ask(path) { $0.tableNode($1, performPrimaryActionForRowAt: $2) }
    }
}

extension ASCollectionDelegate {
    /// By default as `collectionNode(_:shouldHighlightItemAt:)`.
    public func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
        guard let node = (collectionView as? ASCollectionView)?.collectionNode else { return true }
        return collectionNode(node, shouldHighlightItemAt: indexPath)
    }
    /// By default calls `collectionView(_:typeSelectStringForItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, typeSelectStringForItemAt path: IndexPath) -> String? {
        collectionView(node.view, typeSelectStringForItemAt: path)
    }
    /// By default calls `collectionView(_:canPerformPrimaryActionForItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, canPerformPrimaryActionForItemAt path: IndexPath) -> Bool {
        collectionView(node.view, canPerformPrimaryActionForItemAt: path)
    }
    /// By default calls `collectionView(_:performPrimaryActionForItemAt:)`.
    public func collectionNode(_ node: ASCollectionNode, performPrimaryActionForItemAt path: IndexPath) {
        collectionView(node.view, performPrimaryActionForItemAt: path)
    }
}

extension NodeElements {
    func typeSelectString(at path: ShownPath) -> String? {
        ask(path) { $0.collectionNode($1, typeSelectStringForItemAt: $2) } ?? nil
    }

    func canPerformPrimaryAction(forItemAt path: ShownPath) -> Bool {
        ask(path) { $0.collectionNode($1, canPerformPrimaryActionForItemAt: $2) } ?? false
    }

    func performPrimaryAction(forItemAt path: ShownPath) {
        ask(path) { $0.collectionNode($1, performPrimaryActionForItemAt: $2) }
    }
}
