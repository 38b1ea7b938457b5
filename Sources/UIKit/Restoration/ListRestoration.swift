/// Where a list was and what was selected in it: by names of items, which hold when the data has changed, and by the content
/// offset where items have none.
struct ListRestoration {
    var offset: CGPoint
    /// The first visible item, and its distance from the viewport's corner.
    var anchor: (identifier: String, distance: CGPoint)?
    var selected: [String]
    /// There are other items than when it was last tried.
    var isDue = true
    /// The content offset that stands in for an item not found so far. Once it has changed nobody waits for the item.
    var standIn: CGPoint?

    private enum Key {
        static let offset = "offset"
        static let anchor = "firstItem"
        static let distance = "firstItemDistance"
        static let selected = "selectedItems"
    }

    init(offset: CGPoint, anchor: (identifier: String, distance: CGPoint)?, selected: [String]) {
        self.offset = offset
        self.anchor = anchor
        self.selected = selected
    }

    init(coder: NSCoder) {
        offset = coder.decodeCGPoint(forKey: Key.offset)
        if coder.containsValue(forKey: Key.anchor), let name = coder.decodeObject(forKey: Key.anchor) as? String {
            anchor = (name, coder.decodeCGPoint(forKey: Key.distance))
        }
        let names = coder.containsValue(forKey: Key.selected) ? coder.decodeObject(forKey: Key.selected) : nil
        selected = names as? [String] ?? []
    }

    func encode(with coder: NSCoder) {
        coder.encode(offset, forKey: Key.offset)
        if let anchor {
            coder.encode(anchor.identifier, forKey: Key.anchor)
            coder.encode(anchor.distance, forKey: Key.distance)
        }
        if !selected.isEmpty { coder.encode(selected, forKey: Key.selected) }
    }

    /// Nothing is left to restore.
    var isDone: Bool { anchor == nil && selected.isEmpty }
}

extension UICollectionView {
    /// The state to keep. One that has not been taken up yet, because there were no items, is kept as it was.
    func makeRestoration() -> ListRestoration {
        if let pendingRestoration, pendingRestoration.standIn == nil { return pendingRestoration }
        var anchor: (identifier: String, distance: CGPoint)?
        for path in sortedVisibleItemPaths where anchor == nil {
            guard let frame = collectionViewLayout.layoutAttributesForItem(at: path)?.frame, frame.overlaps(bounds),
                let name = provider.modelIdentifier(at: path)
            else { continue }
            anchor = (name, CGPoint(x: frame.minX - contentOffset.x, y: frame.minY - contentOffset.y))
        }
        return ListRestoration(
            offset: contentOffset, anchor: anchor,
            selected: selectedPaths.sorted().compactMap { provider.modelIdentifier(at: $0) })
    }

    /// In a layout pass with a prepared layout: takes up what has to do with items that are there now.
    func restorePending() {
        guard var state = pendingRestoration, state.isDue, !bounds.isEmpty, collectionViewLayout.isCalculated,
            itemCounts.contains(where: { $0 > 0 })
        else { return }
        state.isDue = false
        if let standIn = state.standIn, standIn != contentOffset { state.anchor = nil }
        func path(_ name: String) -> IndexPath? {
            provider.path(ofModelIdentifier: name).flatMap { contains($0) ? $0 : nil }
        }
        state.selected.removeAll { name in
            guard let path = path(name) else { return false }
            selectItem(at: path, animated: false, scrollPosition: [])
            return true
        }
        tiled = nil
        if let known = state.anchor, let path = path(known.identifier) {
            let anchor = Anchor(path: path, distance: known.distance)
            keep(anchor, asksLayout: false)
            passAnchor = anchor
            state.anchor = nil
        } else if state.standIn == nil {
            contentOffset = clamped(state.offset)
        }
        state.standIn = state.standIn ?? contentOffset
        pendingRestoration = state.isDone ? nil : state
    }
}

extension UITableView {
    /// The state to keep. One that has not been taken up yet, because there were no rows, is kept as it was.
    func makeRestoration() -> ListRestoration {
        if let pendingRestoration, pendingRestoration.standIn == nil { return pendingRestoration }
        var anchor: (identifier: String, distance: CGPoint)?
        for row in visible where anchor == nil {
            let frame = rowFrame(at: row.path)
            guard frame.overlaps(bounds), let name = provider.modelIdentifier(at: row.path) else { continue }
            anchor = (name, CGPoint(x: 0, y: frame.minY - contentOffset.y))
        }
        return ListRestoration(
            offset: contentOffset, anchor: anchor,
            selected: selectedPaths.sorted().compactMap { provider.modelIdentifier(at: $0) })
    }

    /// In a layout pass with known counts: takes up what has to do with rows that are there now.
    func restorePending() {
        guard var state = pendingRestoration, state.isDue, !bounds.isEmpty, geometry.sizes.numberOfItems > 0 else {
            return
        }
        state.isDue = false
        if let standIn = state.standIn, standIn != contentOffset { state.anchor = nil }
        func path(_ name: String) -> IndexPath? {
            provider.path(ofModelIdentifier: name).flatMap { geometry.contains($0) ? $0 : nil }
        }
        state.selected.removeAll { name in
            guard let path = path(name) else { return false }
            selectRow(at: path, animated: false, scrollPosition: .none)
            return true
        }
        setNeedsTiling()
        if let known = state.anchor, let path = path(known.identifier) {
            let anchor = Anchor(path: path, distance: known.distance.y)
            keep(anchor)
            passAnchor = anchor
            state.anchor = nil
        } else if state.standIn == nil {
            updateContentSize()
            contentOffset = clamped(state.offset)
        }
        state.standIn = state.standIn ?? contentOffset
        pendingRestoration = state.isDone ? nil : state
    }
}
