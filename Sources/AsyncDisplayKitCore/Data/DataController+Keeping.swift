import CollectionCore

// What a reload leaves as it is: items that are the same ones before and after keep their elements, and so their nodes and
// what these have drawn.
extension DataController {
    struct Match {
        let old: ItemPath
        let new: ItemPath
        let element: CellElement
    }

    /// Items of a list up to which all identities are asked for at a reload; in longer ones only those near items that
    /// are in a range now.
    private static let identityLimit = 4096
    /// How far from its old place an item is looked for in a long list.
    private static let identityReach = 256

    /// The edits of a plan without the reloads of items that turn out to be the same ones, and with those of reloaded
    /// sections that are found again; nil when that is none.
    func keepReloaded(_ plan: UpdatePlan) -> (kept: [CellElement], changes: ChangeSet?) {
        var changes = plan.changes
        var kept: [CellElement] = []
        var same: Set<ItemPath> = []
        for edit in changes.reloadedItems where !plan.isSectionReloaded(edit.path.section) {
            guard let element = map.payload(at: edit.path), let node = element.node,
                let new = plan.newPath(ofOld: edit.path), isSame(element, node, at: new)
            else { continue }
            same.insert(edit.path)
            keep(element, at: new)
            kept.append(element)
        }
        changes.removeReloads(of: same)
        for edit in changes.reloadedSections {
            let section = edit.section..<(edit.section + 1)
            for match in matches(inSections: section, counts: plan.newCounts, newSection: plan.newSection) {
                guard plan.newPath(ofOld: match.old) != match.new || plan.isReloaded(match.old) else { continue }
                changes.moveItem(at: match.old, to: match.new)
                keep(match.element, at: match.new)
                kept.append(match.element)
            }
        }
        return (kept, kept.isEmpty ? nil : changes)
    }

    private func isSame(_ element: CellElement, _ node: ASCellNode, at path: ItemPath) -> Bool {
        guard let source else { return false }
        let model = source.nodeModel(at: IndexPath(path))
        if let old = element.id.flatMap({ identities[$0] }), let new = identity(at: path, model: model) {
            guard old == new else { return false }
            return model.map(node.canUpdate) ?? true
        }
        return model.map(node.canUpdate) ?? false
    }

    func keep(_ element: CellElement, at path: ItemPath) {
        guard let source, let node = element.node else { return }
        if let model = source.nodeModel(at: IndexPath(path)) { node.nodeModel = model }
        source.willKeep(node, at: IndexPath(path))
        element.invalidateSize()
    }

    /// What tells an item apart: what the data source says, else what its model says, if that is identifiable or hashable.
    func identity(at path: ItemPath, model: Any?) -> AnyHashable? {
        if let identity = source?.identity(at: IndexPath(path)) { return identity }
        if let model = model as? any Identifiable { return Self.identity(of: model) }
        return model as? AnyHashable
    }

    private static func identity(of model: some Identifiable) -> AnyHashable { AnyHashable(model.id) }

    /// Items of these old sections that have a node and are found among the new items of the same sections by identity.
    func matches(
        inSections sections: Range<Int>, counts: [Int], newSection: (Int) -> Int?
    ) -> [Match] {
        guard !identities.isEmpty, let source else { return [] }
        var known: [AnyHashable: (path: ItemPath, element: CellElement)] = [:]
        var nearby: [Int: Range<Int>] = [:]
        map.forEachPayload(
            from: ItemPath(section: sections.lowerBound, item: 0), to: ItemPath(section: sections.upperBound, item: 0)
        ) { path, id, element in
            guard let node = element.node, let identity = identities[id] else { return true }
            known[identity] = (path, element)
            if node.isInPreloadState {
                let (low, high) = (path.item - Self.identityReach, path.item + Self.identityReach)
                let range = nearby[path.section] ?? low..<high
                nearby[path.section] = min(range.lowerBound, low)..<max(range.upperBound, high)
            }
            return true
        }
        guard !known.isEmpty else { return [] }
        var result: [Match] = []
        for section in sections {
            guard let new = newSection(section), new < counts.count else { continue }
            let all = 0..<counts[new]
            let range = all.count <= Self.identityLimit ? all : nearby[section]?.clamped(to: all) ?? 0..<0
            for item in range where !known.isEmpty {
                let path = ItemPath(section: new, item: item)
                let model = source.nodeModel(at: IndexPath(path))
                guard let identity = identity(at: path, model: model), let match = known.removeValue(forKey: identity),
                    let node = match.element.node, model.map(node.canUpdate) ?? true
                else { continue }
                result.append(Match(old: match.path, new: path, element: match.element))
            }
        }
        return result
    }
}
