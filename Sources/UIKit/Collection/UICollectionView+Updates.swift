import CollectionCore

// How an update is shown: items that stay keep their cells, and the first visible one that does keeps its place.
extension UICollectionView: ListDataOwner {
    var logLabel: String { "texture.collection" }
    var dataSourceName: String { baseProvider.dataSourceName }
    var isDataLoaded: Bool { data.state != .reloadWaiting }
    /// Items per section, as of what is shown.
    package var itemCounts: [Int] { data.counts }

    var sourceCounts: [Int] {
        guard let moved = movement?.moved else { return data.counts }
        return data.counts.enumerated().map { $1 - moved.difference(inSection: $0) }
    }

    var sourceSectionCount: Int { baseProvider.numberOfSections() }
    func sourceItemCount(inSection section: Int) -> Int { baseProvider.numberOfItems(inSection: section) }

    /// Runs `updates`, which change the data source and say so, and shows the result. Batches may be nested; the
    /// outermost one submits. The argument of `completion` is false when the update did not match the data source, in
    /// which case everything was loaded anew.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil) {
        performUpdates(animated: UIView.areAnimationsEnabled, updates, completion: completion)
    }

    /// As `performBatchUpdates`, with a choice about animation.
    package func performUpdates(
        animated: Bool, _ updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        data.beginEdits()
        updates?()
        data.endEdits(animated: animated, completion: completion)
    }

    public func insertItems(at indexPaths: [IndexPath]) {
        data.edit { $0.insertItems(at: indexPaths.map { ItemPath($0) }) }
    }

    public func deleteItems(at indexPaths: [IndexPath]) {
        data.edit { $0.deleteItems(at: indexPaths.map { ItemPath($0) }) }
    }

    public func reloadItems(at indexPaths: [IndexPath]) {
        data.edit { $0.reloadItems(at: indexPaths.map { ItemPath($0) }) }
    }

    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        data.edit { $0.moveItem(at: ItemPath(indexPath), to: ItemPath(newIndexPath)) }
    }

    public func insertSections(_ sections: IndexSet) {
        data.edit { $0.insertSections(sections) }
    }

    public func deleteSections(_ sections: IndexSet) {
        data.edit { $0.deleteSections(sections) }
    }

    public func reloadSections(_ sections: IndexSet) {
        data.edit { $0.reloadSections(sections) }
    }

    public func moveSection(_ section: Int, toSection newSection: Int) {
        data.edit { $0.moveSection(section, to: newSection) }
    }

    // MARK: Supplementaries

    /// Asks for the view of a supplementary again in the next layout pass, if it has one.
    package func reloadSupplementary(ofKind kind: String, at indexPath: IndexPath) {
        let key = ElementKey(
            kind: kinds.number(of: kind), path: ItemPath(ofSupplementary: indexPath))
        guard let element = visible.removeValue(forKey: key) else { return }
        hide(element, kind: key.kind)
        setNeedsTiling()
    }

    // MARK: Applying

    /// Seconds an update is animated.
    private static let updateDuration = 0.3

    /// Shows a checked update. The counts of the provider are the plan's new ones already. Not in the middle of something: see
    /// `whenIdle(_:)`.
    package func apply(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        data.apply(plan, animated: animated, completion: completion)
    }

    /// Runs `body` now, or at the end of the layout pass or the update that the view is in the middle of.
    package func whenIdle(_ body: @escaping @MainActor () -> Void) {
        data.whenIdle(body)
    }

    func carryOut(
        _ plan: UpdatePlan, animated: Bool, countsDidChange: () -> Void,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        abandonInteractiveMovement()
        tiled = nil
        // The first visible item that stays is the one to keep in place.
        let anchor = survivingAnchor(plan)
        let waited = passAnchor != nil
        passAnchor = nil
        countsDidChange()
        list.follow(plan)
        let distances = layoutTransition?.waitingDistances ?? transitionDistances
        collectionViewLayout.apply(plan)
        // Sizes are asked for again, too, if there is nothing else the update could be for.
        if plan.isEmpty { collectionViewLayout.invalidateLayout() } else { invalidateCounts() }
        let gone = rekeyVisibleElements(plan)
        // Where no item has a view any more, or an edit before this one left it at that, only the anchor says what was on
        // screen.
        let isHeld = !waited && visible.keys.contains { $0.kind == 0 }
        layoutTransition?.waitingDistances = data.isAhead ? distances : nil
        guard !data.isAhead else {
            // About this order nobody can be asked any more: the last of the updates that wait brings everything to its place.
            for (key, element) in gone { hide(element, kind: key.kind) }
            followInTransition(plan, distances: nil)
            if !isHeld { passAnchor = anchor }
            return completion(true)
        }
        let offset = contentOffset
        prepareAnchored(at: anchor)
        // Whatever is measured before it.
        passAnchor = plan.reloadsSections || !isHeld ? anchor : nil
        followInTransition(plan, distances: distances)
        let shift = moveVisibleElements(from: offset)
        if shift != .zero { for element in gone.values { element.move(by: shift) } }
        collectionViewLayout.prepare(forCollectionViewUpdates: Self.updateItems(plan))
        showChange(
            animated: animated && window != nil && !needsRemake, gone: gone, plan: plan, shift: shift,
            completion: completion)
    }

    private func survivingAnchor(_ plan: UpdatePlan) -> Anchor? {
        // One that no layout pass has brought to its place yet says best what is to be there.
        if keepsPlace, let passAnchor, let anchor = anchor(passAnchor, after: plan) { return anchor }
        guard let current = currentAnchor() else { return nil }
        if current.isSection {
            return visibleSections.lazy.compactMap { anchor in
                guard !plan.isSectionReloaded(anchor.path.section) else { return nil }
                return plan.newSection(ofOld: anchor.path.section).map {
                    Anchor(path: IndexPath(item: NSNotFound, section: $0), distance: anchor.distance)
                }
            }.first
        }
        let paths = visible.keys.filter { $0.kind == 0 }.map(\.path).sorted()
        // What comes at the index of the first one, if all are reloaded with their sections.
        var counterpart: Anchor?
        for path in paths where path >= ItemPath(current.path) {
            guard let new = plan.newPath(ofOld: path), let element = visible[ElementKey(kind: 0, path: path)],
                !element.isStranded
            else { continue }
            let anchor = anchor(at: IndexPath(new), element.attributes.untransformedFrame.origin)
            if plan.isSame(path) { return anchor }
            counterpart = counterpart ?? anchor
        }
        return counterpart
    }

    /// Prepares the layout and keeps an anchor whose path is a new one.
    private func prepareAnchored(at anchor: Anchor?) {
        guard collectionViewLayout.isInvalid else { return }
        prepareInvalidLayout()
        if let anchor { keep(anchor, asksLayout: true) }
    }

    /// Gives what stays its new path; nothing goes.
    func rekeyVisibleElements(after plan: UpdatePlan) {
        _ = rekeyVisibleElements(plan)
    }

    /// Gives what stays its new path; returns what goes.
    private func rekeyVisibleElements(_ plan: UpdatePlan) -> [ElementKey: VisibleElement] {
        var staying: [ElementKey: VisibleElement] = [:]
        var gone: [ElementKey: VisibleElement] = [:]
        for (key, element) in visible {
            var new: ItemPath?
            if key.kind == 0 {
                new = plan.survivingPath(ofOld: key.path)
            } else if !plan.isSectionReloaded(key.path.section) {
                new = plan.newSection(ofOld: key.path.section)
                    .map { ItemPath(section: $0, item: key.path.item) }
            }
            guard let new else {
                gone[key] = element
                continue
            }
            if new != key.path {
                let copy = element.attributes.duplicate()
                copy.indexPath = IndexPath(new)
                element.attributes = copy
            }
            staying[ElementKey(kind: key.kind, path: new)] = element
        }
        visible = staying
        return gone
    }

    private static func updateItems(_ plan: UpdatePlan) -> [UICollectionViewUpdateItem] {
        let changes = plan.changes
        func section(_ index: Int) -> IndexPath { IndexPath(item: NSNotFound, section: index) }
        var items: [UICollectionViewUpdateItem] = []
        items += changes.deletedSections.map { .init(.delete, before: section($0.section), after: nil) }
        items += changes.insertedSections.map { .init(.insert, before: nil, after: section($0.section)) }
        items += changes.reloadedSections.map {
            .init(.reload, before: section($0.section), after: plan.newSection(ofOld: $0.section).map(section))
        }
        items += changes.movedSections.map {
            .init(.move, before: section($0.source), after: section($0.destination))
        }
        items += changes.deletedItems.map { .init(.delete, before: IndexPath($0.path), after: nil) }
        items += changes.insertedItems.map { .init(.insert, before: nil, after: IndexPath($0.path)) }
        items += changes.reloadedItems.map {
            .init(.reload, before: IndexPath($0.path), after: plan.newPath(ofOld: $0.path).map { IndexPath($0) })
        }
        items += changes.movedItems.map {
            .init(.move, before: IndexPath($0.source), after: IndexPath($0.destination))
        }
        return items
    }
}

// MARK: - Animating

extension UICollectionView {
    /// Brings the views to where the layout has them now, over time or at once.
    ///
    /// `gone` are elements that exist no more, `shift` is how far the content offset, and what was on screen, have moved
    /// with the change. `alongside` is part of the animation.
    func showChange(
        animated: Bool, gone: [ElementKey: VisibleElement] = [:], plan: UpdatePlan? = nil, shift: CGPoint = .zero,
        alongside: (@MainActor () -> Void)? = nil, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard animated else {
            for (key, element) in gone { hide(element, kind: key.kind) }
            collectionViewLayout.finalizeCollectionViewUpdates()
            setNeedsLayout()
            completion?(true)
            return
        }
        let before = visible
        let beforeFrames = visible.mapValues { $0.attributes }
        var outgoing: [(element: VisibleElement, final: UICollectionViewLayoutAttributes)] = []
        for (key, element) in gone {
            let final =
                finalAttributes(of: element.attributes) ?? Self.transparent(element.attributes)
            outgoing.append((element, final))
            leaving.append(LeavingElement(element: element, kind: key.kind))
        }

        leavers = [:]
        let shiftBefore = viewportShift
        UIView.performWithoutAnimation { layOutElements() }
        let left = leavers ?? [:]
        leavers = nil
        // Layouts are told of a change of sizes as of an update without edits.
        if alongside != nil { collectionViewLayout.prepare(forCollectionViewUpdates: []) }
        // With an update the viewport has moved already, and what is on screen with it; and once more for what was measured.
        let follow = CGPoint(x: viewportShift.x - shiftBefore.x, y: viewportShift.y - shiftBefore.y)
        let shift = CGPoint(x: shift.x + follow.x, y: shift.y + follow.y)
        // A data source that keeps its cells may have given one to another item.
        outgoing.removeAll { gone in !leaving.contains { $0.element === gone.element } }
        for index in outgoing.indices { outgoing[index].final = Self.shifted(outgoing[index].final, by: follow) }

        // What stays, but out of sight, goes to its new place, and its view serves again only when it is there.
        for (key, element) in left {
            let old = element.attributes
            let final = key.kind == 0 ? collectionViewLayout.layoutAttributesForItem(at: old.indexPath) : nil
            outgoing.append((element, final ?? Self.transparent(Self.shifted(old, by: follow))))
            leaving.append(LeavingElement(element: element, kind: key.kind))
        }

        var moves: [(view: UICollectionReusableView, from: UICollectionViewLayoutAttributes, element: VisibleElement)] =
            []
        for (key, element) in visible {
            if let old = beforeFrames[key], before[key] === element {
                moves.append((element.view, Self.shifted(old, by: follow), element))
            } else {
                moves.append((element.view, initialAttributes(of: element, plan: plan, shift: shift), element))
            }
        }
        UIView.performWithoutAnimation {
            for (_, from, element) in moves { element.show(from) }
            for element in left.values { element.show(Self.shifted(element.attributes, by: follow)) }
        }
        UIView.animate(
            withDuration: Self.updateDuration,
            animations: {
                for (_, _, element) in moves { element.show(element.attributes) }
                for (element, final) in outgoing { element.show(final) }
                alongside?()
            },
            completion: { [weak self] finished in
                for (element, _) in outgoing { self?.finishLeaving(element) }
                self?.collectionViewLayout.finalizeCollectionViewUpdates()
                completion?(finished)
            })
    }

    /// Shows what the layout says since it was invalidated over time, with `alongside` as part of the animation: it runs
    /// when views have their new frames and what is inside of them has not been laid out yet. Without a window, or while
    /// an item is dragged, nothing is animated, and it does not run.
    package func animateLayoutChange(alongside: @escaping @MainActor () -> Void) {
        guard window != nil, UIView.areAnimationsEnabled, isDataLoaded, !needsRemake, movement == nil else {
            return setNeedsTiling()
        }
        data.run { showChange(animated: true, alongside: alongside) }
    }

    /// How the layout wants an element that is gone to look in the end.
    private func finalAttributes(
        of old: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes? {
        let layout = collectionViewLayout
        let (kind, path) = (old.representedElementKind ?? "", old.indexPath)
        return switch old.representedElementCategory {
        case .cell: layout.finalLayoutAttributesForDisappearingItem(at: path)
        case .supplementaryView:
            layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
        case .decorationView:
            layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
        }
    }

    /// How an element that was not visible before looks at the start.
    private func initialAttributes(
        of element: VisibleElement, plan: UpdatePlan?, shift: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let final = element.attributes
        let path = final.indexPath
        let kind = final.representedElementKind ?? ""
        switch final.representedElementCategory {
        case .supplementaryView:
            if let initial = collectionViewLayout.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: kind, at: path)
            {
                return initial
            }
        case .decorationView:
            if let initial = collectionViewLayout.initialLayoutAttributesForAppearingDecorationElement(
                ofKind: kind, at: path)
            {
                return initial
            }
        case .cell:
            if let initial = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path) { return initial }
            let item = ItemPath(section: path.section, item: path.item)
            if let old = plan?.oldPath(ofNew: item), plan?.isReloaded(old) == false,
                let before = collectionViewLayout.attributesBeforeUpdate(
                    ofItemAt: IndexPath(item: old.item, section: old.section))
            {
                return Self.shifted(before, by: shift)
            }
        }
        return Self.transparent(final)
    }

    private static func shifted(
        _ attributes: UICollectionViewLayoutAttributes, by shift: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        guard shift != .zero else { return attributes }
        let copy = attributes.duplicate()
        copy.center = CGPoint(x: copy.center.x + shift.x, y: copy.center.y + shift.y)
        return copy
    }

    private static func transparent(
        _ attributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let copy = attributes.duplicate()
        copy.alpha = 0
        return copy
    }
}
