import CollectionCore

// What a reload keeps: items that are the same before and after it keep their elements, and so their nodes and what
// these have drawn.
extension DataController {
    struct Match {
        let old: ItemPath
        let new: ItemPath
        let element: CellElement
        let answer: ItemAnswer
    }

    /// The model and the identity that the data source gives for an item.
    struct ItemAnswer {
        let model: Any?
        /// The identity that stays when the item changes.
        let stated: AnyHashable?
        /// Without a stated identity, a hashable model is the identity.
        var identity: AnyHashable? { stated ?? model as? AnyHashable }
    }

    /// The largest number of items whose identities are asked for at a reload.
    private static let identityLimit = 20_000

    /// Returns the items that the plan reloads, alone or with their sections, and that are the same items as before.
    /// Also returns the edits of the plan in which these items stay or move. Changes nothing. Stops asking when the
    /// data source edits its list during a question, because paths mean other items then.
    func foundAgain(after plan: UpdatePlan) -> (matches: [Match], changes: ChangeSet) {
        var changes = plan.changes
        var found: [Match] = []
        for edit in changes.reloadedItems where !plan.isSectionReloaded(edit.path.section) {
            guard let element = map.payload(at: edit.path)?.element, let node = element.node,
                let new = plan.newPath(ofOld: edit.path)
            else { continue }
            guard let answer = answer(at: new) else { break }
            guard isSame(element, node, answer) else { continue }
            found.append(Match(old: edit.path, new: new, element: element, answer: answer))
        }
        if !changes.reloadedSections.isEmpty {
            // Explicit deletions, insertions and moves take precedence over matches that are found here.
            let oldPathsOfEdits = Set(changes.deletedItems.map(\.path) + changes.movedItems.map(\.source))
            let newPathsOfEdits = Set(changes.insertedItems.map(\.path) + changes.movedItems.map(\.destination))
            let reloaded = changes.reloadedSections.map(\.section)
            let (sought, nearby) = itemsSought(inSections: reloaded)
            let sections = reloaded.compactMap { section in
                plan.newSection(ofOld: section).map { ($0, plan.newCounts[$0], nearby[section]) }
            }
            var known = find(sought, in: sections)
            known += matchesByPlace(inSections: reloaded, plan, besides: known)
            for match in known where !oldPathsOfEdits.contains(match.old) && !newPathsOfEdits.contains(match.new) {
                guard plan.newPath(ofOld: match.old) != match.new || plan.isReloaded(match.old) else { continue }
                changes.moveItem(at: match.old, to: match.new)
                found.append(match)
            }
        }
        changes.removeReloads(of: Set(found.map(\.old)))
        return (found, changes)
    }

    private func isSame(_ element: CellElement, _ node: ASCellNode, _ answer: ItemAnswer) -> Bool {
        if let old = element.id.flatMap({ identities[$0] }), let stated = answer.stated {
            return old == stated && answer.model.map(node.canUpdate) ?? true
        }
        // Without an identity, the new model may be a changed value of the same item: the node decides.
        return answer.model.map(node.canUpdate) ?? false
    }

    /// The node of an item that is reloaded stays, and takes on its model. The data source is told with `tellKept(_:)`.
    func keep(_ match: Match) {
        guard let node = match.element.node else { return }
        if let model = match.answer.model {
            if let id = match.element.id { identities[id] = match.answer.identity }
            node.nodeModel = model
        }
        match.element.measuredRange = nil
    }

    /// Tells the data source that an item's node stays. The data source may make edits in this call: the reload that
    /// they become says what stays then.
    func tellKept(_ element: CellElement) {
        guard !hasBatchesToTakeIn, let node = element.node, let path: SourcePath = path(of: element) else { return }
        source?.willKeep(node, at: path)
    }

    /// The model that an item's node has, or begins with; nil for none, and where there is no such item.
    func nodeModel(at path: SourcePath) -> Any? {
        guard map.contains(path.place) else { return nil }
        if let node = elementIfMade(at: path)?.node { return node.nodeModel }
        return isConsistent(section: path.section) ? source?.nodeModel(at: path) : nil
    }

    /// An answer whose stated identity stays when the item changes: the data source's, or the `id` of an identifiable
    /// model. Not that of a model that is only hashable, which is another value after a change.
    func itemAnswer(at path: SourcePath, model: Any?) -> ItemAnswer {
        let stated = source?.identity(at: path) ?? (model as? any Identifiable).map { Self.identity(of: $0) }
        return ItemAnswer(model: model, stated: stated)
    }

    private static func identity(of model: some Identifiable) -> AnyHashable { AnyHashable(model.id) }

    /// Items that have nodes, and that a reload of everything brings again, in any section: found by identity.
    func matches(afterReloadTo counts: [Int]) -> [Match] {
        guard !identities.isEmpty else { return [] }
        let (sought, nearby) = itemsSought(inSections: Array(0..<map.numberOfSections))
        // Sections may have been inserted at the end, or at the beginning: try both.
        let shift = counts.count - map.numberOfSections
        let sections = counts.indices.flatMap { index in
            let starts: [Int?] = Set([nearby[index], nearby[index - shift]].compactMap { $0 }).sorted()
            return (starts.isEmpty ? [nil] : starts).map { (index, counts[index], $0) }
        }
        return find(sought, in: sections)
    }

    private typealias SoughtItem = (path: ItemPath, record: CellRecord, node: ASCellNode)

    /// The items of some sections that have a node and an identity, and the first item in range of each section.
    private func itemsSought(inSections sections: [Int]) -> (items: [AnyHashable: SoughtItem], nearby: [Int: Int]) {
        var (items, nearby): ([AnyHashable: SoughtItem], [Int: Int]) = ([:], [:])
        for section in sections {
            map.forEachPayload(
                from: ItemPath(section: section, item: 0), to: ItemPath(section: section + 1, item: 0)
            ) { path, id, record in
                guard let node = record.node, let identity = identities[id] else { return true }
                if node.isInPreloadState, nearby[section] == nil { nearby[section] = path.item }
                items[identity] = (path, record, node)
                return true
            }
        }
        return (items, nearby)
    }

    /// Asks for the identities of items in new sections until all items that are sought are found, or `identityLimit`
    /// is reached. Starts, near which an item was in range, come first, each with an equal part of the limit: sections
    /// are asked from there outwards. Sections without a start follow, from their beginnings. A section may be named
    /// more than once.
    private func find(
        _ sought: [AnyHashable: SoughtItem], in sections: [(index: Int, count: Int, start: Int?)]
    ) -> [Match] {
        var (sought, limit, result) = (sought, Self.identityLimit, [Match]())
        let near = sections.filter { $0.start != nil }
        for (number, section) in (near + sections.filter { $0.start == nil }).enumerated() {
            let start = min(section.start ?? 0, section.count)
            let rest = limit - limit / max(near.count - number, 1)
            section: for distance in 0..<max(start, section.count - start) {
                for item in [start + distance, start - distance - 1] where (0..<section.count).contains(item) {
                    guard limit > rest else { break section }
                    guard !sought.isEmpty else { return result }
                    limit -= 1
                    let path = ItemPath(section: section.index, item: item)
                    guard let answer = answer(at: path) else { return result }
                    guard let match = answer.identity.flatMap({ sought.removeValue(forKey: $0) }),
                        answer.model.map(match.node.canUpdate) ?? true
                    else { continue }
                    result.append(Match(old: match.path, new: path, element: match.record.element, answer: answer))
                }
            }
            guard limit > 0, !sought.isEmpty else { return result }
        }
        return result
    }

    /// The matches, besides `known`, of items in reloaded sections that have models without identities: the node at the
    /// same index may take the new model.
    private func matchesByPlace(inSections sections: [Int], _ plan: UpdatePlan, besides known: [Match]) -> [Match] {
        let (left, taken) = (Set(known.map(\.old)), Set(known.map(\.new)))
        var result: [Match] = []
        for section in sections {
            guard let new = plan.newSection(ofOld: section) else { continue }
            map.forEachPayload(
                from: ItemPath(section: section, item: 0), to: ItemPath(section: section + 1, item: 0)
            ) { path, _, record in
                let place = ItemPath(section: new, item: path.item)
                guard place.item < plan.newCounts[new] else { return false }
                guard !left.contains(path), !taken.contains(place), let node = record.node else { return true }
                guard let answer = answer(at: place) else { return false }
                if let model = answer.model, answer.stated == nil, node.canUpdate(toNodeModel: model) {
                    result.append(Match(old: path, new: place, element: record.element, answer: answer))
                }
                return true
            }
        }
        return result
    }
}
