/// The part of `ElementMap` that does not depend on the payload's type, so that it is compiled once, specialised.
struct ElementMapCore: Sendable {
    /// The sections. Every payload is a `SectionRecord`; a section without one is still as it was loaded.
    private(set) var sections = IdentifiedSequence()
    private var loaded = LoadedSections()
    private var sectionIdentities = IdentityIndex()
    private(set) var itemIdentities = IdentityIndex()
    private(set) var nextID: UInt64 = 1
    private(set) var itemCount = 0

    /// The container of all sections in `sectionIdentities`; containers of items are identities of sections.
    private static let sectionContainer: UInt64 = 0

    /// Stands for the label of a supplementary. Supplementaries are few, and are found by searching their section.
    private static let supplementaryLabel = Int64.min

    /// The record of a section; nil for a section that is still as it was loaded.
    func record(_ section: Int) -> SectionRecord? {
        record(of: sections.item(at: section))
    }

    private func record(of run: ItemRun) -> SectionRecord? {
        // `sections` holds no other payloads.
        run.payload.map { unsafeDowncast($0, to: SectionRecord.self) }
    }

    func itemCount(inSection section: Int) -> Int {
        let run = sections.item(at: section)
        return record(of: run)?.items.count ?? loaded.items(ofSection: run.id).count
    }

    func itemID(at path: ItemPath) -> UInt64 {
        let run = sections.item(at: path.section)
        if let record = record(of: run) { return record.items.item(at: path.item).id }
        let ids = loaded.items(ofSection: run.id)
        precondition(path.item >= 0 && path.item < ids.count, "There is no item at \(path).")
        return ids.lowerBound + UInt64(path.item)
    }

    /// The payload and the identity of an item; nil if the section has no such item.
    func entry(at path: ItemPath) -> (payload: (AnyObject & Sendable)?, id: UInt64)? {
        let section = sections.item(at: path.section)
        guard let record = record(of: section) else {
            let ids = loaded.items(ofSection: section.id)
            return path.item >= 0 && path.item < ids.count ? (nil, ids.lowerBound + UInt64(path.item)) : nil
        }
        guard path.item >= 0, path.item < record.items.count else { return nil }
        let item = record.items.item(at: path.item)
        return (item.payload, item.id)
    }

    /// Changes a section's record in place, copying what another snapshot shares.
    mutating func withRecord<Result>(_ section: Int, _ body: (SectionRecord) -> Result) -> Result {
        makeRecord(section)
        return sections.withPayload(at: section) { payload in
            // It has been made above.
            var record = unsafeDowncast(payload!, to: SectionRecord.self)
            payload = nil
            if !isKnownUniquelyReferenced(&record) { record = SectionRecord(copying: record) }
            let result = body(record)
            payload = record
            return result
        }
    }

    /// Creates the record of a section that is still as it was loaded, and enters its items in the index of identities.
    private mutating func makeRecord(_ section: Int) {
        let run = sections.item(at: section)
        guard run.payload == nil else { return }
        let record = SectionRecord()
        let ids = loaded.items(ofSection: run.id)
        record.items.insert(
            ItemRun(label: 0, id: ids.lowerBound, count: ids.count, labelShift: 0), at: 0, container: run.id,
            identities: &itemIdentities)
        sections.setPayload(record, at: section)
    }

    /// Identities for `count` new items without payload.
    private mutating func freshRun(count: Int) -> ItemRun {
        let run = ItemRun(label: 0, id: nextID, count: count, labelShift: 0)
        nextID += UInt64(count)
        return run
    }
}

// MARK: - Looking up

extension ElementMapCore {
    func sectionIndex(of id: UInt64) -> Int? {
        sectionIdentities.location(of: id).flatMap { sections.index(of: id, label: $0.label) }
    }

    func path(of id: UInt64) -> ItemPath? {
        if let place = loaded.place(ofItem: id), let section = sectionIndex(of: place.section), record(section) == nil {
            return ItemPath(section: section, item: place.item)
        }
        guard let location = itemIdentities.location(of: id), location.label != Self.supplementaryLabel,
            let section = sectionIndex(of: location.container),
            let item = record(section)?.items.index(of: id, label: location.label)
        else { return nil }
        return ItemPath(section: section, item: item)
    }

    func supplementary(withID id: UInt64) -> (kind: String, path: ItemPath)? {
        guard let location = itemIdentities.location(of: id), location.label == Self.supplementaryLabel,
            let section = sectionIndex(of: location.container), let record = record(section)
        else { return nil }
        for (kind, elements) in record.supplementaries {
            if let element = elements.first(where: { $0.id == id }) {
                return (kind, ItemPath(section: section, item: element.index))
            }
        }
        return nil
    }
}

// MARK: - Editing

extension ElementMapCore {
    /// Inserts sections into an empty map, without a record for each. O(sections), with 8 bytes for a section.
    mutating func load(_ itemCounts: [Int]) {
        precondition(sections.count == 0, "Sections are loaded into an empty map.")
        guard !itemCounts.isEmpty else { return }
        let run = freshRun(count: itemCounts.count)
        loaded = LoadedSections(itemCounts, firstSection: run.id, firstItem: nextID)
        itemCount = loaded.itemCount
        nextID += UInt64(itemCount)
        insertSection(run, at: 0)
    }

    /// Removes all sections.
    mutating func removeAll() {
        sections = IdentifiedSequence()
        loaded = LoadedSections()
        sectionIdentities = IdentityIndex()
        itemIdentities = IdentityIndex()
        itemCount = 0
    }

    /// Inserts a new section whose items have no payload.
    mutating func insertSection(at index: Int, itemCount count: Int) {
        let record = SectionRecord()
        var run = freshRun(count: 1)
        run.payload = record
        record.items.insert(freshRun(count: count), at: 0, container: run.id, identities: &itemIdentities)
        itemCount += count
        insertSection(run, at: index)
    }

    /// Inserts a section that was taken out, with all that belongs to it.
    mutating func insertSection(_ run: ItemRun, at index: Int) {
        sections.insert(run, at: index, container: Self.sectionContainer, identities: &sectionIdentities)
    }

    /// Takes a section out in order to insert it elsewhere.
    mutating func takeSectionRun(at index: Int) -> ItemRun {
        sections.take(index..<(index + 1))[0]
    }

    /// Deletes a section with its items and supplementaries. O(log n + records in it).
    mutating func removeSection(at index: Int) {
        itemCount -= itemCount(inSection: index)
        if let record = record(index) {
            record.items.tree.forEachRun(in: 0..<record.items.count) { run, _ in
                itemIdentities.remove(run)
                return true
            }
            for element in record.supplementaries.values.joined() {
                itemIdentities.remove(supplementaryRun(element.id))
            }
        }
        sections.remove(index..<(index + 1), forgettingIn: &sectionIdentities)
    }

    mutating func insertItems(count: Int, at path: ItemPath) {
        insertItems(freshRun(count: count), at: path)
        itemCount += count
    }

    /// Inserts an item that was taken out.
    mutating func insertTaken(_ run: ItemRun, at path: ItemPath) {
        insertItems(run, at: path)
        itemCount += run.count
    }

    private mutating func insertItems(_ run: ItemRun, at path: ItemPath) {
        makeRecord(path.section)
        let container = sections.item(at: path.section).id
        var identities = itemIdentities
        itemIdentities = IdentityIndex()  // so that it is changed in place
        withRecord(path.section) {
            $0.items.insert(run, at: path.item, container: container, identities: &identities)
        }
        itemIdentities = identities
    }

    mutating func removeItems(_ range: Range<Int>, inSection section: Int) {
        for run in withRecord(section, { $0.items.take(range) }) {
            itemIdentities.remove(run)
        }
        itemCount -= range.count
    }

    /// Takes an item out in order to insert it elsewhere.
    mutating func takeItem(at path: ItemPath) -> ItemRun {
        itemCount -= 1
        return withRecord(path.section) { $0.items.take(path.item..<(path.item + 1)) }[0]
    }

    /// Gives an item a new identity and no payload.
    mutating func reloadItem(at path: ItemPath) {
        removeItems(path.item..<(path.item + 1), inSection: path.section)
        insertItems(count: 1, at: path)
    }

    mutating func setSupplementary(_ payload: (AnyObject & Sendable)?, ofKind kind: String, at path: ItemPath) {
        var elements = record(path.section)?.supplementaries[kind] ?? []
        let position = elements.firstIndex { $0.index >= path.item } ?? elements.count
        if position < elements.count, elements[position].index == path.item {
            itemIdentities.remove(supplementaryRun(elements.remove(at: position).id))
        }
        if let payload {
            let run = supplementaryRun(freshRun(count: 1).id)
            itemIdentities.set(run, in: sections.item(at: path.section).id)
            elements.insert(.init(index: path.item, id: run.id, payload: payload), at: position)
        }
        withRecord(path.section) { $0.supplementaries[kind] = elements.isEmpty ? nil : elements }
    }

    private func supplementaryRun(_ id: UInt64) -> ItemRun {
        ItemRun(label: Self.supplementaryLabel, id: id, count: 1, labelShift: 0)
    }
}

#if INVARIANTS
    extension ElementMapCore {
        func checkInvariants() {
            sections.checkInvariants(container: Self.sectionContainer, identities: sectionIdentities)
            sectionIdentities.checkInvariants()
            itemIdentities.checkInvariants()
            var count = 0
            for section in 0..<sections.count {
                let run = sections.item(at: section)
                record(of: run)?.items.checkInvariants(container: run.id, identities: itemIdentities)
                count += itemCount(inSection: section)
            }
            precondition(count == itemCount, "The map says \(itemCount) items and holds \(count).")
        }

        var footprint: Int {
            var bytes = sections.tree.footprint + sectionIdentities.footprint + itemIdentities.footprint
            bytes += loaded.footprint
            for section in 0..<sections.count {
                if let record = record(section) { bytes += record.items.tree.footprint + 96 }
            }
            return bytes
        }
    }
#endif
