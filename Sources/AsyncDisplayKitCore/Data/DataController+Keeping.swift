import CollectionCore

// What a reload leaves as it is: items that are the same ones before and after keep their elements, and so their nodes and
// what these have drawn.
extension DataController {
    struct Match {
        let old: ItemPath
        let new: ItemPath
        let element: CellElement
    }

    /// How many items are asked for their identities at a reload. Where there are more, those in the sections nearest to items
    /// in range are, and in a section that is longer itself those outwards from where these stood, until they are found.
    private static let identityLimit = 20_000
    /// How far around the items in range all are asked in any case, so that nodes near them stay, too.
    private static let identityReach = 256

    /// Items that are reloaded, alone or with their sections, and turn out to be the same ones; and the edits of a plan with
    /// these items as such. Nothing is changed.
    func foundAgain(after plan: UpdatePlan) -> (matches: [Match], changes: ChangeSet) {
        var changes = plan.changes
        var found: [Match] = []
        for edit in changes.reloadedItems where !plan.isSectionReloaded(edit.path.section) {
            guard let element = map.payload(at: edit.path)?.element, let node = element.node,
                let new = plan.newPath(ofOld: edit.path), isSame(element, node, at: new)
            else { continue }
            found.append(Match(old: edit.path, new: new, element: element))
        }
        if !changes.reloadedSections.isEmpty {
            // What the user says about an item counts for more.
            let leaving = Set(changes.deletedItems.map(\.path) + changes.movedItems.map(\.source))
            let coming = Set(changes.insertedItems.map(\.path) + changes.movedItems.map(\.destination))
            var budget = Self.identityLimit
            let searches = changes.reloadedSections.map {
                (section: $0.section, search: search(forItemsIn: $0.section..<($0.section + 1)))
            }
            let nearest =
                searches.filter { $0.search.inRangeCount > 0 } + searches.filter { $0.search.inRangeCount == 0 }
            for (section, search) in nearest {
                let known = matches(of: search, inSection: section, plan, &budget)
                for match in known + matchesByPlace(inSection: section, plan, besides: known)
                where !leaving.contains(match.old) && !coming.contains(match.new) {
                    guard plan.newPath(ofOld: match.old) != match.new || plan.isReloaded(match.old) else { continue }
                    changes.moveItem(at: match.old, to: match.new)
                    found.append(match)
                }
            }
        }
        changes.removeReloads(of: Set(found.map(\.old)))
        return (found, changes)
    }

    private func isSame(_ element: CellElement, _ node: ASCellNode, at path: ItemPath) -> Bool {
        guard let source else { return false }
        let model = source.nodeModel(at: IndexPath(path))
        if let old = element.id.flatMap({ identities[$0] }), let new = statedIdentity(at: path, model: model) {
            guard old == new else { return false }
            return model.map(node.canUpdate) ?? true
        }
        // Another value of a model that has no identity may be what has become of the item.
        return model.map(node.canUpdate) ?? false
    }

    func keep(_ element: CellElement, at path: ItemPath) {
        guard let source, let node = element.node else { return }
        if let model = source.nodeModel(at: IndexPath(path)) {
            node.nodeModel = model
            if let id = element.id { identities[id] = identity(at: path, model: model) }
        }
        source.willKeep(node, at: IndexPath(path))
        element.invalidateSize()
    }

    /// The model that an item's node has, or begins with; nil for none, and where there is no such item. In the data source's
    /// index space.
    func nodeModel(at path: IndexPath) -> Any? {
        guard map.contains(ItemPath(path)) else { return nil }
        if let node = elementIfMade(at: path)?.node { return node.nodeModel }
        return isConsistent(section: path.section) ? source?.nodeModel(at: path) : nil
    }

    /// What tells an item apart: what the data source says, else what its model says, if that is identifiable or hashable.
    func identity(at path: ItemPath, model: Any?) -> AnyHashable? {
        statedIdentity(at: path, model: model) ?? model as? AnyHashable
    }

    /// The same as far as it stays when the item changes, which a hashable model as such does not.
    private func statedIdentity(at path: ItemPath, model: Any?) -> AnyHashable? {
        if let identity = source?.identity(at: IndexPath(path)) { return identity }
        return (model as? any Identifiable).map { Self.identity(of: $0) }
    }

    /// What comes next tells items apart in its own way: none is the same as one there is now.
    func forgetIdentities() {
        identities = [:]
    }

    private static func identity(of model: some Identifiable) -> AnyHashable { AnyHashable(model.id) }

    /// Items that have a node and are found by identity among those that a reload of everything brings, in any section.
    func matches(afterReloadTo counts: [Int]) -> [Match] {
        var search = search(forItemsIn: 0..<map.numberOfSections)
        // Sections that come at the beginning push the others away.
        let shift = counts.count - map.numberOfSections
        let nearby = search.nearby
        func near(_ section: Int) -> Range<Int>? { nearby[section] ?? nearby[section - shift] }
        var sections = Array(counts.indices)
        if counts.reduce(0, +) > Self.identityLimit, let first = nearby.keys.min(), let last = nearby.keys.max() {
            let middle = min(first, first + shift)...max(last, last + shift)
            func distance(_ section: Int) -> Int {
                near(section) != nil ? 0 : 1 + max(middle.lowerBound - section, section - middle.upperBound, 0)
            }
            sections.sort { (distance($0), $0) < (distance($1), $1) }
        }
        var budget = Self.identityLimit
        var result: [Match] = []
        for section in sections where !search.isEmpty {
            result += matches(of: &search, inSection: section, count: counts[section], near: near(section), &budget)
        }
        return result
    }

    /// Items of a reloaded section that have a node and are found in it again by identity.
    private func matches(
        of search: IdentitySearch, inSection section: Int, _ plan: UpdatePlan, _ budget: inout Int
    ) -> [Match] {
        var search = search
        guard !search.isEmpty, let new = plan.newSection(ofOld: section) else { return [] }
        let near = search.nearby[section]
        return matches(of: &search, inSection: new, count: plan.newCounts[new], near: near, &budget)
    }

    private func search(forItemsIn sections: Range<Int>) -> IdentitySearch {
        var search = IdentitySearch()
        guard !identities.isEmpty else { return search }
        map.forEachPayload(
            from: ItemPath(section: sections.lowerBound, item: 0), to: ItemPath(section: sections.upperBound, item: 0)
        ) { path, id, record in
            if let node = record.node, let identity = identities[id] { search.add(identity, record, node, at: path) }
            return true
        }
        return search
    }

    /// What is looked for and found in a new section; in one longer than what is left of `budget`, outwards from where
    /// something in range is `near`.
    private func matches(
        of search: inout IdentitySearch, inSection section: Int, count: Int, near: Range<Int>?, _ budget: inout Int
    ) -> [Match] {
        guard let source else { return [] }
        let all = 0..<count
        let isLong = count > budget
        guard let near = isLong ? near : all else { return [] }
        let start = (near.lowerBound - Self.identityReach)..<(near.upperBound + Self.identityReach)
        var result: [Match] = []
        Self.forEachIndex(of: all, outwardsFrom: start.clamped(to: all), limit: budget) { item in
            if search.isEmpty || isLong && search.inRangeCount == 0 && !start.contains(item) { return false }
            budget -= 1
            let path = ItemPath(section: section, item: item)
            let model = source.nodeModel(at: IndexPath(path))
            guard let identity = identity(at: path, model: model), let match = search.take(identity),
                let node = match.record.node, model.map(node.canUpdate) ?? true
            else { return true }
            result.append(Match(old: match.path, new: path, element: match.record.element))
            return true
        }
        return result
    }

    /// Items of a reloaded section that nothing tells apart: the node at the same place may take on the new model. Not those
    /// that are found already.
    private func matchesByPlace(inSection section: Int, _ plan: UpdatePlan, besides known: [Match]) -> [Match] {
        guard let source, let new = plan.newSection(ofOld: section) else { return [] }
        let (left, taken) = (Set(known.map(\.old)), Set(known.map(\.new)))
        var result: [Match] = []
        map.forEachPayload(
            from: ItemPath(section: section, item: 0), to: ItemPath(section: section + 1, item: 0)
        ) { path, id, record in
            let place = ItemPath(section: new, item: path.item)
            guard place.item < plan.newCounts[new] else { return false }
            if !left.contains(path), !taken.contains(place), let node = record.node,
                let model = source.nodeModel(at: IndexPath(place)),
                statedIdentity(at: place, model: model) == nil, node.canUpdate(toNodeModel: model)
            {
                result.append(Match(old: path, new: place, element: record.element))
            }
            return true
        }
        return result
    }

    /// Calls `body` for the indexes of `start`, then for those next to it on both sides in turn, `limit` times at most and
    /// until it returns false.
    private static func forEachIndex(
        of all: Range<Int>, outwardsFrom start: Range<Int>, limit: Int, _ body: (Int) -> Bool
    ) {
        let end = start.lowerBound + min(start.count, limit)
        for index in start.lowerBound..<end { guard body(index) else { return } }
        var remaining = limit - start.count
        var (low, high) = (start.lowerBound, start.upperBound)
        while remaining > 0, all.lowerBound < low || high < all.upperBound {
            if high < all.upperBound {
                guard body(high) else { return }
                high += 1
            }
            if all.lowerBound < low {
                low -= 1
                guard body(low) else { return }
            }
            remaining -= 2
        }
    }
}

/// The items that have a node and an identity, while those are looked for in what a reload brings.
@MainActor private struct IdentitySearch {
    typealias Entry = (path: ItemPath, record: CellRecord)

    private var entries: [AnyHashable: Entry] = [:]
    /// Between which items of an old section those in range stand.
    private(set) var nearby: [Int: Range<Int>] = [:]
    /// How many of those in range have not been found.
    private(set) var inRangeCount = 0

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ identity: AnyHashable, _ record: CellRecord, _ node: ASCellNode, at path: ItemPath) {
        let isNew = entries.updateValue((path, record), forKey: identity) == nil
        guard isNew, node.isInPreloadState else { return }
        inRangeCount += 1
        let known = nearby[path.section] ?? path.item..<(path.item + 1)
        nearby[path.section] = min(known.lowerBound, path.item)..<max(known.upperBound, path.item + 1)
    }

    mutating func take(_ identity: AnyHashable) -> Entry? {
        guard let entry = entries.removeValue(forKey: identity) else { return nil }
        if entry.record.node?.isInPreloadState == true { inRangeCount -= 1 }
        return entry
    }
}
