/// A snapshot of a list: sections, their items, and what has been made for them so far.
///
/// The payload of an item is absent until it is set; neighbours without one are a single record, so memory is
/// O(payloads + edits) whatever the number of items. A value: a copy shares everything, and an edit of either copies
/// one path. Looking up a path or an identity, setting a payload and one edit are O(log n).
///
/// Identities are comparable along one line of history: a map and the maps that were made by editing it. Any thread,
/// one at a time per value.
///
/// *Caveat:* two maps that were edited independently from a common ancestor may give the same identity to different
/// items.
package struct ElementMap<Payload: ElementPayload>: Sendable {
    var core = ElementMapCore()

    /// A map without sections.
    package init() {}

    /// A map with these numbers of items, none of which has a payload.
    package init(itemCounts: [Int]) {
        core.load(itemCounts)
    }

    package var numberOfSections: Int { core.sections.count }

    /// Items of all sections, without supplementaries. Constant time.
    package var numberOfItems: Int { core.itemCount }

    package func numberOfItems(in section: Int) -> Int {
        core.itemCount(inSection: section)
    }

    /// Whether there is an item at this path.
    package func contains(_ path: ItemPath) -> Bool {
        path.section >= 0 && path.section < numberOfSections && path.item >= 0
            && path.item < numberOfItems(in: path.section)
    }
}

// MARK: - Items

extension ElementMap {
    /// The payload that was set for the item; nil if none was.
    package func payload(at path: ItemPath) -> Payload? {
        cast(core.record(path.section)?.items.item(at: path.item).payload)
    }

    /// The item's payload and its identity, found by one search; nil if there is no item at this path.
    package func entry(at path: ItemPath) -> (payload: Payload?, id: ElementID)? {
        guard path.section >= 0, path.section < numberOfSections, let entry = core.entry(at: path) else { return nil }
        return (cast(entry.payload), ElementID(rawValue: entry.id))
    }

    /// Sets or removes an item's payload. Its identity stays.
    package mutating func setPayload(_ payload: Payload?, at path: ItemPath) {
        core.withRecord(path.section) { $0.items.setPayload(payload?.object, at: path.item) }
    }

    /// Sets or removes the payload of the item with this identity, if it is in this map.
    package mutating func setPayload(_ payload: Payload?, of id: ElementID) {
        if let path = path(of: id) { setPayload(payload, at: path) }
    }

    /// The identity of the item.
    package func id(at path: ItemPath) -> ElementID {
        ElementID(rawValue: core.itemID(at: path))
    }

    /// The identity that the item inserted next will have; identities rise.
    package var nextID: ElementID { ElementID(rawValue: core.nextID) }

    /// Calls `body` with runs of items of a section that have this identity or a later one, in ascending order.
    /// O(records of the section).
    package func forEachRange(ofItemsFrom id: ElementID, in section: Int, _ body: (Range<Int>) -> Void) {
        // A section without a record is as it was loaded.
        guard let items = core.record(section)?.items else { return }
        items.tree.forEachRun(in: 0..<items.count) { run, start in
            // Items that were inserted behind the newest one may be in a run with it.
            let older = id.rawValue > run.id ? Int(id.rawValue - run.id) : 0
            if older < run.count { body((start + older)..<(start + run.count)) }
            return true
        }
    }

    /// Where the item with this identity is; nil when it is gone, or is a supplementary.
    package func path(of id: ElementID) -> ItemPath? {
        core.path(of: id.rawValue)
    }

    /// The path in this map of the item that has `path` in `other`; nil when it is gone or was reloaded.
    package func convert(_ path: ItemPath, from other: ElementMap) -> ItemPath? {
        other.contains(path) ? self.path(of: other.id(at: path)) : nil
    }

    /// The number of items with a payload in a section. Constant time once the section is found.
    package func numberOfPayloads(in section: Int) -> Int {
        core.record(section)?.items.touchedCount ?? 0
    }

    /// Calls `body` for every item with a payload from `lower` up to and without `upper`, in order, until it returns
    /// false. O(log n + sections in between in which something was touched + items visited).
    package func forEachPayload(
        from lower: ItemPath, to upper: ItemPath, _ body: (ItemPath, ElementID, Payload) -> Bool
    ) {
        let first = max(lower.section, 0)
        let sections = first..<max(min(upper.section + 1, numberOfSections), first)
        core.sections.tree.forEachRun(in: sections, skip: { $0.touched == 0 }) { _, section in
            guard let items = core.record(section)?.items else { return true }
            let first = section == lower.section ? max(lower.item, 0) : 0
            let end = section == upper.section ? min(upper.item, items.count) : items.count
            guard first < end else { return true }
            var goesOn = true
            items.tree.forEachRun(in: first..<end, skip: { $0.touched == 0 }) { run, start in
                guard let payload: Payload = cast(run.payload) else { return true }
                goesOn = body(ItemPath(section: section, item: start), ElementID(rawValue: run.id), payload)
                return goesOn
            }
            return goesOn
        }
    }

    /// Calls `body` for every item with a payload, in order, until it returns false.
    package func forEachPayload(_ body: (ItemPath, ElementID, Payload) -> Bool) {
        forEachPayload(
            from: ItemPath(section: 0, item: 0), to: ItemPath(section: numberOfSections, item: 0), body)
    }
}

// MARK: - Sections

extension ElementMap {
    package func sectionID(at section: Int) -> SectionID {
        SectionID(rawValue: core.sections.item(at: section).id)
    }

    /// The index of the section with this identity; nil when it is gone.
    package func section(of id: SectionID) -> Int? {
        core.sectionIndex(of: id.rawValue)
    }

    /// The index in this map of the section that has `section` in `other`; nil when it is gone or was reloaded.
    package func convertSection(_ section: Int, from other: ElementMap) -> Int? {
        section >= 0 && section < other.numberOfSections ? self.section(of: other.sectionID(at: section)) : nil
    }

    /// The object that the client attached to a section.
    package func context(ofSection section: Int) -> (AnyObject & Sendable)? {
        core.record(section)?.context
    }

    package mutating func setContext(_ context: (AnyObject & Sendable)?, ofSection section: Int) {
        core.withRecord(section) { $0.context = context }
    }
}

// MARK: - Supplementaries

extension ElementMap {
    /// The kinds present in a section, in no particular order.
    package func supplementaryKinds(in section: Int) -> [String] {
        core.record(section).map { Array($0.supplementaries.keys) } ?? []
    }

    /// The payload that was set for a supplementary; nil if none was.
    package func supplementary(ofKind kind: String, at path: ItemPath) -> Payload? {
        guard path.section >= 0, path.section < numberOfSections else { return nil }
        return cast(
            core.record(path.section)?.supplementaries[kind]?.first { $0.index == path.item }?.payload)
    }

    /// Sets or removes the payload of a supplementary. A supplementary that replaces another one gets a new identity.
    package mutating func setSupplementary(_ payload: Payload?, ofKind kind: String, at path: ItemPath) {
        core.setSupplementary(payload?.object, ofKind: kind, at: path)
    }

    /// Where an element is.
    package enum Location: Hashable, Sendable {
        case item(ItemPath)
        case supplementary(kind: String, ItemPath)
    }

    /// Where the item or supplementary with this identity is; nil when it is gone.
    package func location(of id: ElementID) -> Location? {
        if let path = path(of: id) { return .item(path) }
        return core.supplementary(withID: id.rawValue).map { .supplementary(kind: $0.kind, $0.path) }
    }

    /// The identity of a supplementary; nil when there is none.
    package func supplementaryID(ofKind kind: String, at path: ItemPath) -> ElementID? {
        guard path.section >= 0, path.section < numberOfSections else { return nil }
        return core.record(path.section)?.supplementaries[kind]?.first { $0.index == path.item }
            .map { ElementID(rawValue: $0.id) }
    }

    /// Calls `body` for every supplementary of a section, by kind, in ascending order of their index.
    package func forEachSupplementary(in section: Int, _ body: (String, ItemPath, Payload) -> Void) {
        for (kind, elements) in core.record(section)?.supplementaries ?? [:] {
            for element in elements {
                guard let payload: Payload = cast(element.payload) else { continue }
                body(kind, ItemPath(section: section, item: element.index), payload)
            }
        }
    }
}

extension ElementMap {
    /// A stored object as the `Payload` that it was stored as.
    private func cast(_ object: (AnyObject & Sendable)?) -> Payload? {
        object.map { Payload.payload(of: $0) }
    }
}

#if INVARIANTS
    extension ElementMap {
        /// Stops when a tree is malformed, a count is wrong or an identity is not found where it is. O(n).
        package func checkInvariants() {
            core.checkInvariants()
        }

        /// The memory of the structure in bytes, without the payloads, as if nothing were shared.
        package var footprint: Int { core.footprint }
    }
#endif
