import CollectionCore

/// Where a list was and what was selected in it: by names of items, which hold when the data has changed; the place also by
/// an index path, for items without names.
///
/// What names stand for may come later than the first items. Until then the item at the same index path stands in. Nobody
/// waits any more for a place once the list has been scrolled, nor for a selection once something else is selected.
struct ListRestoration {
    /// The first visible item, and its distance from the viewport's corner.
    struct Place {
        var name: String?
        var path: IndexPath
        var distance: CGPoint
    }

    var place: Place?
    var selected: [String]
    /// There are other items than when it was last tried.
    var isDue = true
    /// How often items have come without all that is looked for.
    private(set) var attempts = 0
    /// The content offset at which another item stands in for the one that is looked for.
    var standIn: CGPoint?

    /// Times that items come until nobody looks any more.
    private static let attemptLimit = 10

    private enum Key {
        static let name = "firstItem"
        static let section = "firstItemSection"
        static let item = "firstItemIndex"
        static let distance = "firstItemDistance"
        static let selected = "selectedItems"
    }

    init(place: Place?, selected: [String]) {
        self.place = place
        self.selected = selected
    }

    init(coder: NSCoder) {
        if coder.containsValue(forKey: Key.distance) {
            let name = coder.containsValue(forKey: Key.name) ? coder.decodeObject(forKey: Key.name) : nil
            place = Place(
                name: name as? String,
                path: IndexPath(
                    item: coder.decodeInteger(forKey: Key.item), section: coder.decodeInteger(forKey: Key.section)),
                distance: coder.decodeCGPoint(forKey: Key.distance))
        }
        let names = coder.containsValue(forKey: Key.selected) ? coder.decodeObject(forKey: Key.selected) : nil
        selected = names as? [String] ?? []
    }

    func encode(with coder: NSCoder) {
        if let place {
            if let name = place.name { coder.encode(name, forKey: Key.name) }
            coder.encode(place.path.section, forKey: Key.section)
            coder.encode(place.path.item, forKey: Key.item)
            coder.encode(place.distance, forKey: Key.distance)
        }
        if !selected.isEmpty { coder.encode(selected, forKey: Key.selected) }
    }

    /// Nothing is left to restore, or nobody believes in it any more.
    var isOver: Bool { place == nil && selected.isEmpty || attempts >= Self.attemptLimit }

    /// Items have come: finds what is there of it. `select` gets each item found, and what is returned is the item to bring to
    /// the place, if any.
    ///
    /// - Parameters:
    ///   - offset: the present content offset.
    ///   - find: the item of a name.
    ///   - nearest: the item at an index path, or the one nearest to it in its section.
    mutating func attempt(
        at offset: CGPoint, find: (String) -> IndexPath?, nearest: (IndexPath) -> IndexPath?,
        select: (IndexPath) -> Void
    ) -> (path: IndexPath, distance: CGPoint)? {
        isDue = false
        attempts += 1
        if !isUnmoved(at: offset) { place = nil }
        selected.removeAll { name in
            guard let path = find(name) else { return false }
            select(path)
            return true
        }
        guard let place else { return nil }
        if let path = place.name.flatMap(find) {
            self.place = nil
            return (path, place.distance)
        }
        if place.name == nil { self.place = nil }
        return standIn == nil ? nearest(place.path).map { ($0, place.distance) } : nil
    }

    /// Whether nobody has scrolled since an item began to stand in.
    private func isUnmoved(at offset: CGPoint) -> Bool {
        guard let standIn else { return true }
        return abs(standIn.x - offset.x) <= 0.5 && abs(standIn.y - offset.y) <= 0.5
    }

    /// What is to be kept, given what is there: a place that is still looked for, and names that are.
    func kept(beside present: ListRestoration, at offset: CGPoint) -> ListRestoration {
        var kept = present
        kept.selected += selected
        if isUnmoved(at: offset), place != nil { kept.place = place }
        return kept
    }
}

extension UpdatePlan {
    /// Whether there may be items after the update that were not there before.
    var bringsItems: Bool {
        !changes.insertedItems.isEmpty || !changes.insertedSections.isEmpty || !changes.reloadedSections.isEmpty
    }
}

extension UICollectionView {
    /// The state to keep.
    func makeRestoration() -> ListRestoration {
        var present = ListRestoration(place: nil, selected: [])
        if isDataLoaded {
            for path in sortedVisibleItemPaths where present.place == nil && contains(path) {
                guard let frame = collectionViewLayout.layoutAttributesForItem(at: path)?.frame, frame.overlaps(bounds),
                    let known = provider.dataSourcePath(path)
                else { continue }
                present.place = ListRestoration.Place(
                    name: provider.modelIdentifier(at: path), path: known,
                    distance: CGPoint(x: frame.minX - contentOffset.x, y: frame.minY - contentOffset.y))
            }
            present.selected = selectedPaths.sorted().filter(contains).compactMap { provider.modelIdentifier(at: $0) }
        }
        return pendingRestoration?.kept(beside: present, at: contentOffset) ?? present
    }

    /// In a layout pass with a prepared layout: takes up what has to do with items that are there now. Returns whether it
    /// looked for them.
    func restorePending() -> Bool {
        guard var state = pendingRestoration, state.isDue, !bounds.isEmpty, collectionViewLayout.isCalculated,
            itemCounts.contains(where: { $0 > 0 })
        else { return false }
        let target = state.attempt(
            at: contentOffset,
            find: { provider.path(ofModelIdentifier: $0).flatMap { contains($0) ? $0 : nil } },
            nearest: { path in
                guard itemCounts.indices.contains(path.section), itemCounts[path.section] > 0 else { return nil }
                return IndexPath(item: min(max(path.item, 0), itemCounts[path.section] - 1), section: path.section)
            }, select: { selectItem(at: $0, animated: false, scrollPosition: []) })
        if let target {
            let anchor = Anchor(path: target.path, distance: target.distance)
            tiled = nil
            keep(anchor, asksLayout: false)
            passAnchor = anchor
        }
        pendingRestoration = state.isOver ? nil : state
        return true
    }
}

extension UITableView {
    /// The state to keep.
    func makeRestoration() -> ListRestoration {
        var present = ListRestoration(place: nil, selected: [])
        if isDataLoaded {
            for row in visible where present.place == nil && geometry.contains(row.path) {
                let frame = rowFrame(at: row.path)
                guard frame.overlaps(bounds), let known = provider.dataSourcePath(row.path) else { continue }
                present.place = ListRestoration.Place(
                    name: provider.modelIdentifier(at: row.path), path: known,
                    distance: CGPoint(x: 0, y: frame.minY - contentOffset.y))
            }
            present.selected = selectedPaths.sorted().filter { geometry.contains($0) }
                .compactMap { provider.modelIdentifier(at: $0) }
        }
        return pendingRestoration?.kept(beside: present, at: contentOffset) ?? present
    }

    /// In a layout pass with known counts: takes up what has to do with rows that are there now. Returns whether it looked
    /// for them.
    func restorePending() -> Bool {
        guard var state = pendingRestoration, state.isDue, !bounds.isEmpty, geometry.sizes.numberOfItems > 0 else {
            return false
        }
        let target = state.attempt(
            at: contentOffset,
            find: { provider.path(ofModelIdentifier: $0).flatMap { geometry.contains($0) ? $0 : nil } },
            nearest: { path in
                guard geometry.contains(section: path.section), geometry.numberOfRows(in: path.section) > 0 else {
                    return nil
                }
                let last = geometry.numberOfRows(in: path.section) - 1
                return IndexPath(row: min(max(path.row, 0), last), section: path.section)
            }, select: { selectRow(at: $0, animated: false, scrollPosition: .none) })
        setNeedsTiling()
        if let target {
            let anchor = Anchor(path: target.path, distance: target.distance.y)
            keep(anchor)
            passAnchor = anchor
        }
        pendingRestoration = state.isOver ? nil : state
        return true
    }
}
