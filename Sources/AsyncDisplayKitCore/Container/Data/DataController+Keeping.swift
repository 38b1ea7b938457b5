import CollectionCore

// What a reload leaves as it is: items that are the same ones before and after keep their elements, and so their nodes
// and what these have drawn.
extension DataController {
    struct Match {
        let old: ItemPath
        let new: ItemPath
        let element: CellElement
        /// As the data source says; nil for none.
        let model: Any?
        let identity: AnyHashable?
    }

    /// How many items are asked for their identities at a reload. Where there are more, those in the sections nearest
    /// to items in range are, and in a section that is longer itself those outwards from where these stood, until they
    /// are found.
    private static let identityLimit = 20_000
    /// How far around the items in range all are asked in any case, so that nodes near them stay, too.
    private static let identityReach = 256

    /// Items that are reloaded, alone or with their sections, and turn out to be the same ones; and the edits of a plan
    /// with these items as such. Nothing is changed. Once the data source has edited in an answer it is asked no more,
    /// as paths mean other items then.
    func foundAgain(after plan: UpdatePlan) -> (matches: [Match], changes: ChangeSet) {
        var changes = plan.changes
        var found: [Match] = []
        for edit in changes.reloadedItems where !plan.isSectionReloaded(edit.path.section) {
            guard let source, let element = map.payload(at: edit.path)?.element, let node = element.node,
                let new = plan.newPath(ofOld: edit.path)
            else { continue }
            guard !isBehind else { break }
            let model = source.nodeModel(at: SourcePath(new))
            let stated = isBehind ? nil : statedIdentity(at: SourcePath(new), model: model)
            guard !isBehind, isSame(element, node, stated, model) else { continue }
            found.append(
                Match(
                    old: edit.path, new: new, element: element, model: model, identity: stated ?? model as? AnyHashable)
            )
        }
        if !changes.reloadedSections.isEmpty {
            // What the user says about an item counts for more.
            let leaving = Set(changes.deletedItems.map(\.path) + changes.movedItems.map(\.source))
            let coming = Set(changes.insertedItems.map(\.path) + changes.movedItems.map(\.destination))
            var budget = Self.identityLimit
            var searches: [(section: Int, search: IdentitySearch, place: SearchedSection, found: [Match])] =
                changes.reloadedSections.compactMap { edit in
                    guard let new = plan.newSection(ofOld: edit.section) else { return nil }
                    let search = search(forItemsIn: edit.section..<(edit.section + 1))
                    let place = SearchedSection(
                        index: new, count: plan.newCounts[new], starts: [search.nearby[edit.section]].compactMap { $0 })
                    return (edit.section, search, place, [])
                }
            // Those with items in range come first.
            searches = searches.filter { $0.search.inRangeCount > 0 } + searches.filter { $0.search.inRangeCount == 0 }
            for index in searches.indices {
                var next = searches[index]
                next.found = askNearby(&next.place, &next.search, &budget)
                searches[index] = next
            }
            for index in searches.indices {
                var next = searches[index]
                next.found += askOthers(&next.place, &next.search, &budget)
                searches[index] = next
            }
            for (section, _, _, known) in searches {
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

    /// The data source is ahead of what was taken in.
    private var isBehind: Bool { core?.hasWaitingEdits == true }

    private func isSame(_ element: CellElement, _ node: ASCellNode, _ stated: AnyHashable?, _ model: Any?) -> Bool {
        if let old = element.id.flatMap({ identities[$0] }), let stated {
            guard old == stated else { return false }
            return model.map(node.canUpdate) ?? true
        }
        // Another value of a model that has no identity may be what has become of the item.
        return model.map(node.canUpdate) ?? false
    }

    /// The node of an item that is reloaded stays, and takes on its model. The data source is told with `tellKept(_:)`.
    func keep(_ match: Match) {
        guard let node = match.element.node else { return }
        if let model = match.model {
            if let id = match.element.id { identities[id] = match.identity }
            node.nodeModel = model
        }
        match.element.invalidateSize()
    }

    /// Tells the data source that an item's node stays, which may go on with edits.
    func tellKept(_ element: CellElement) {
        guard let node = element.node, let path: SourcePath = path(of: element) else { return }
        source?.willKeep(node, at: path)
    }

    /// The model that an item's node has, or begins with; nil for none, and where there is no such item.
    func nodeModel(at path: SourcePath) -> Any? {
        guard map.contains(path.place) else { return nil }
        if let node = elementIfMade(at: path)?.node { return node.nodeModel }
        return isConsistent(section: path.section) ? source?.nodeModel(at: path) : nil
    }

    /// What tells an item apart: what the data source says, else what its model says, if that is identifiable or
    /// hashable.
    func identity(at path: SourcePath, model: Any?) -> AnyHashable? {
        statedIdentity(at: path, model: model) ?? model as? AnyHashable
    }

    /// The same as far as it stays when the item changes, which a hashable model as such does not.
    private func statedIdentity(at path: SourcePath, model: Any?) -> AnyHashable? {
        if let identity = source?.identity(at: path) { return identity }
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
        guard !search.isEmpty else { return [] }
        // Sections that come at the beginning push the old ones away.
        let shift = counts.count - map.numberOfSections
        let nearby = search.nearby
        var places = counts.indices.map { section in
            let stood = [nearby[section], shift == 0 ? nil : nearby[section - shift]]
            return SearchedSection(index: section, count: counts[section], starts: stood.compactMap { $0 })
        }
        var budget = Self.identityLimit
        var result: [Match] = []
        if counts.reduce(0, +) > budget, let first = nearby.keys.min(), let last = nearby.keys.max() {
            let middle = min(first, first + shift)...max(last, last + shift)
            func distance(_ place: SearchedSection) -> Int {
                guard place.starts.isEmpty else { return 0 }
                return 1 + max(middle.lowerBound - place.index, place.index - middle.upperBound, 0)
            }
            places.sort { (distance($0), $0.index) < (distance($1), $1.index) }
            for index in places.indices where !places[index].starts.isEmpty {
                result += askNearby(&places[index], &search, &budget)
            }
        }
        for index in places.indices where !search.isEmpty {
            result += askOthers(&places[index], &search, &budget)
        }
        return result
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

    /// Asks the items of a new section around where those in range may stand now.
    private func askNearby(
        _ place: inout SearchedSection, _ search: inout IdentitySearch, _ budget: inout Int
    ) -> [Match] {
        var result: [Match] = []
        for start in place.starts {
            let reach = (start.lowerBound - Self.identityReach)..<(start.upperBound + Self.identityReach)
            let near = reach.clamped(to: 0..<place.count)
            result += ask(near, in: &place, &search, &budget) { !$0.isEmpty }
            place.nearby.append(near)
        }
        return result
    }

    /// Asks the items of a new section that have not been; in one longer than what is left of `budget` outwards from
    /// where something in range may stand, until all that are in range are found.
    private func askOthers(
        _ place: inout SearchedSection, _ search: inout IdentitySearch, _ budget: inout Int
    ) -> [Match] {
        let all = 0..<place.count
        guard place.count - place.askedCount > budget else {
            return ask(all, in: &place, &search, &budget) { !$0.isEmpty }
        }
        guard let start = place.starts.first?.clamped(to: all) else { return [] }
        return ask(OutwardIndexes(of: all, from: start), in: &place, &search, &budget) { $0.inRangeCount > 0 }
    }

    /// Asks items for their identities, each once, while there is a need and as long as `budget` lasts. Returns what is
    /// found.
    private func ask(
        _ items: some Sequence<Int>, in place: inout SearchedSection, _ search: inout IdentitySearch,
        _ budget: inout Int, while isNeeded: (IdentitySearch) -> Bool
    ) -> [Match] {
        guard let source else { return [] }
        var result: [Match] = []
        for item in items where !place.nearby.contains(where: { $0.contains(item) }) {
            guard budget > 0, isNeeded(search), !isBehind else { break }
            budget -= 1
            place.askedCount += 1
            let path = ItemPath(section: place.index, item: item)
            let model = source.nodeModel(at: SourcePath(path))
            let identity = isBehind ? nil : identity(at: SourcePath(path), model: model)
            guard let identity, !isBehind, let match = search.take(identity), let node = match.record.node,
                model.map(node.canUpdate) ?? true
            else { continue }
            result.append(
                Match(
                    old: match.path, new: path, element: match.record.element, model: model, identity: identity))
        }
        return result
    }

    /// Items of a reloaded section that nothing tells apart: the node at the same place may take on the new model. Not
    /// those that are found already.
    private func matchesByPlace(inSection section: Int, _ plan: UpdatePlan, besides known: [Match]) -> [Match] {
        guard let source, let new = plan.newSection(ofOld: section) else { return [] }
        let (left, taken) = (Set(known.map(\.old)), Set(known.map(\.new)))
        var result: [Match] = []
        map.forEachPayload(
            from: ItemPath(section: section, item: 0), to: ItemPath(section: section + 1, item: 0)
        ) { path, id, record in
            let place = ItemPath(section: new, item: path.item)
            guard place.item < plan.newCounts[new], !isBehind else { return false }
            if !left.contains(path), !taken.contains(place), let node = record.node,
                let model = source.nodeModel(at: SourcePath(place)),
                !isBehind, statedIdentity(at: SourcePath(place), model: model) == nil, !isBehind,
                node.canUpdate(toNodeModel: model)
            {
                result.append(
                    Match(
                        old: path, new: place, element: record.element, model: model,
                        identity: model as? AnyHashable))
            }
            return true
        }
        return result
    }
}

/// A new section in which items are looked for.
private struct SearchedSection {
    let index: Int
    let count: Int
    /// Where items in range stood in the sections that may be this one.
    let starts: [Range<Int>]
    /// Items around those that have been asked first.
    var nearby: [Range<Int>] = []
    /// How many have been asked altogether.
    var askedCount = 0
}

/// The indexes of a range: those of a part of it, then those next to that on both sides in turn.
private struct OutwardIndexes: Sequence, IteratorProtocol {
    private let all: Range<Int>
    private var inner: Range<Int>
    private var low: Int
    private var high: Int
    private var isUp = true

    init(of all: Range<Int>, from start: Range<Int>) {
        self.all = all
        inner = start
        (low, high) = (start.lowerBound, start.upperBound)
    }

    mutating func next() -> Int? {
        if let first = inner.first {
            inner = (first + 1)..<inner.upperBound
            return first
        }
        let (hasLower, hasUpper) = (all.lowerBound < low, high < all.upperBound)
        guard hasLower || hasUpper else { return nil }
        let goesUp = hasUpper && (isUp || !hasLower)
        isUp = !goesUp
        if goesUp {
            defer { high += 1 }
            return high
        }
        low -= 1
        return low
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
