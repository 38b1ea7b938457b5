import CollectionCore
import Execution

/// The items at one moment.
struct DataState {
    let map: ElementMap<CellRecord>
    /// The number of the state; see `DataController.version(of:)`.
    let version: Int
}

/// Keeps the elements of a container: asks for node blocks when items come near, makes and measures nodes on workers,
/// and follows updates. Main thread only.
///
/// There are two orders. `map` is the data source's, as of the latest update (`SourcePath`); `displayed` is the one on
/// screen, which is behind it by the updates that are still being prepared (`pending`, `ShownPath`). An element belongs
/// to an identity, so it is the same one in both. At an update only the counts are read, and the identities and models
/// of items that it reloads. A node block is asked for on the main thread, by the item's path in the data source, when
/// the item is first prepared; blocks then run on workers, many at once. Memory is O(items asked for).
@MainActor final class DataController {
    /// The items in the data source's order.
    private(set) var map = ElementMap<CellRecord>()
    /// Updates that are not on screen yet, oldest first.
    private(set) var pending: [PendingUpdate] = []
    private(set) var hasLoaded = false
    /// Rises with every update.
    private(set) var version = 0
    /// Answers questions about items.
    @ProtocolBackReference var source: (any ContainerContent)?
    /// The container's core. It is told when nodes are made, sizes change, or elements are gone.
    @BackReference var core: ContainerNodeCore?
    /// Given to the nodes that are made, which tell it about sizes.
    @BackReference var link: ContainerLink?
    /// Whether all nodes are asked for at the update that brings them, instead of when their items come near.
    var isEager = false
    /// The identities of the items that were asked for, as far as they have one.
    var identities: [ElementID: AnyHashable] = [:]
    /// Ranges and traits that client code has set on elements. Most elements have none.
    var givenRanges: [ASCollectionElement.Identity: ElementOverride<ASSizeRange>] = [:]
    var givenTraits: [ASCollectionElement.Identity: ElementOverride<ASPrimitiveTraitCollection>] = [:]
    var finished: [CellElement] = []
    var layoutQuestions = LayoutQuestions()
    private(set) var dialogue = DataSourceDialogue()

    /// The items in the order on screen.
    var displayed: ElementMap<CellRecord> { pending.first?.before ?? map }

    /// The items in the order on screen, with its version.
    var displayedState: DataState {
        DataState(map: displayed, version: pending.first?.versionBefore ?? version)
    }

    /// The order to which a pending update leads; nil if the update is on screen already.
    func state(after update: PendingUpdate) -> DataState? {
        guard let index = pending.firstIndex(where: { $0 === update }) else { return nil }
        guard index + 1 < pending.count else { return DataState(map: map, version: version) }
        let next = pending[index + 1]
        return DataState(map: next.before, version: next.versionBefore)
    }

    // MARK: Counts and updates

    /// Whether edits wait to be taken in. Then paths of the data source mean other items than those of `map`, so the
    /// data source can't be asked about the items of `map`.
    var hasBatchesToTakeIn: Bool { core?.updates.isAhead == true }

    /// Whether an update is not on screen yet, or not even taken in.
    var isProcessing: Bool { !pending.isEmpty || hasBatchesToTakeIn }

    /// Whether the data source is ahead, or may have edits of a batch that is open or being taken in.
    var isBeingEdited: Bool { core?.updates.isSettled == false }

    /// The numbers of items in the sections of `map`.
    private var counts: [Int] = []

    /// The numbers of items in the sections on screen.
    var displayedCounts: [Int] { pending.first?.plan.oldCounts ?? counts }

    private var dataSourceName: String { source?.dataSourceName ?? "the data source" }

    /// Asks the data source for its counts, within the limits of what a list can show.
    func readCounts() -> [Int] {
        during(.counts) { source?.itemCounts() ?? [] }
    }

    /// Asks or tells the data source or the delegate.
    func during<Result>(_ call: DataSourceCall, _ body: () -> Result) -> Result {
        dialogue.calls.append(call)
        defer { dialogue.calls.removeLast() }
        return body()
    }

    /// Reads the counts for the first time.
    func loadIfNeeded() {
        guard !hasLoaded else { return }
        hasLoaded = true
        core?.willLoad()
        counts = readCounts()
        map = ElementMap(itemCounts: counts)
        // Without frames, take in a reload now that the data source asked for while it was counting.
        if FrameDriver.current == nil { core?.takeInReload() }
        if isEager { ask(for: (0..<map.numberOfSections).map { ($0, 0..<map.numberOfItems(in: $0)) }, of: map) }
    }

    /// Checks a change set against the data source and takes it in; it is on screen after `popUpdate()`. If the two do
    /// not match, throws the mismatch and changes nothing.
    ///
    /// - Parameter grows: whether it becomes one update with those of the same kind before and after it, as far as they
    ///   only edit items.
    func submit(_ changes: ChangeSet, grows: Bool = false) throws(InvalidUpdate) -> PendingUpdate {
        let (old, new) = (counts, readCounts())
        if changes.reloadsData { return submitReload(new) }
        let plan = try changes.plan(from: old, to: new, dataSource: dataSourceName)
        dialogue.consistency = .consistent
        let (found, refined) = foundAgain(after: plan)
        guard !found.isEmpty, let better = try? refined.plan(from: old, to: new) else {
            return take(plan, [], grows: grows)
        }
        return take(better, found, grows: grows)
    }

    /// Takes in a move that is on screen already, and then calls `tellDataSource`, in which the data source may make
    /// edits. Does nothing, and returns false, if an item can't be moved there, or if the screen is behind the data
    /// source. Throws if the data source's counts do not fit the move.
    func moveItem(
        at source: ShownPath, to destination: ShownPath, tellDataSource: () -> Void
    ) throws(InvalidUpdate) -> Bool {
        let old = counts
        guard pending.isEmpty, !hasBatchesToTakeIn, displayed.contains(source.place),
            old.indices.contains(destination.section), (0...old[destination.section]).contains(destination.item)
        else { return false }
        let plan = try ChangeSet.plan(moving: source.place, to: destination.place, in: old)
        _ = take(plan, [])
        _ = popUpdate()
        let moved = version
        during(.move) { tellDataSource() }
        // If edits were made meanwhile, they have checked the counts themselves.
        if version == moved { _ = try plan.changes.plan(from: old, to: readCounts(), dataSource: dataSourceName) }
        return true
    }

    /// Makes an update that reloads all sections, whatever the counts are. Items known to be the same stay.
    ///
    /// - Parameter given: what it has just counted; nil to ask it for its counts.
    func submitReload(_ given: [Int]? = nil) -> PendingUpdate {
        let (old, new) = (counts, given ?? readCounts())
        dialogue.consistency = .consistent
        var changes = ChangeSet()
        changes.reloadSections(0..<min(old.count, new.count))
        if old.count > new.count { changes.deleteSections(new.count..<old.count) }
        if new.count > old.count { changes.insertSections(old.count..<new.count) }
        let found = matches(afterReloadTo: new)
        for match in found { changes.moveItem(at: match.old, to: match.new) }
        do {
            return take(try changes.plan(from: old, to: new), found, reloads: true)
        } catch {
            preconditionFailure("A reload is made of edits that fit any counts: \(error)")
        }
    }

    private func take(
        _ plan: UpdatePlan, _ found: [Match], grows: Bool = false, reloads: Bool = false
    ) -> PendingUpdate {
        for match in found { keep(match) }
        let kept = found.map(\.element)
        defer {
            counts = plan.newCounts
            version += 1
            for element in kept { tellKept(element) }
        }
        let (mayGrow, gone) = (grows && plan.keepsSections, elementsGone(after: plan))
        if mayGrow, let last = pending.last, last.absorb(plan, of: map, gone: gone, kept: kept) {
            map.apply(plan)
            return last
        }
        endGrowth()
        let update = PendingUpdate(
            plan: plan, before: map, version: version, gone: gone, kept: kept, reloads: reloads,
            growth: mayGrow ? GrowingEdits(plan, of: map) : nil)
        pending.append(update)
        map.apply(plan)
        return update
    }

    /// The elements of what a plan deletes or reloads.
    private func elementsGone(after plan: UpdatePlan) -> [CellElement] {
        var gone: [CellElement] = []
        plan.forEachGoneRange { section, items in
            let (lower, upper) = (
                ItemPath(section: section, item: items.lowerBound), ItemPath(section: section, item: items.upperBound)
            )
            map.forEachPayload(from: lower, to: upper) { _, _, record in
                gone.append(record.element)
                return true
            }
        }
        for section in plan.keepsSections ? 0..<0 : plan.oldCounts.indices
        where plan.isSectionReloaded(section) || plan.newSection(ofOld: section) == nil {
            map.forEachSupplementary(in: section) { _, _, record in gone.append(record.element) }
        }
        return gone
    }

    /// Ends the growth of the last update, so that later updates do not become part of it.
    func endGrowth() { pending.last?.endGrowth(with: map, counts: counts) }

    /// If loading is eager, asks for all nodes that an update brings; otherwise they are asked for as they come near.
    func askForFresh(of update: PendingUpdate) {
        guard isEager, let state = state(after: update) else { return }
        var fresh: [(Int, Range<Int>)] = []
        update.plan.forEachFreshRange { fresh.append(($0, $1)) }
        ask(for: fresh, of: state.map)
    }

    private func ask(for ranges: [(Int, Range<Int>)], of map: ElementMap<CellRecord>) {
        var ids: [ElementID] = []
        for (section, items) in ranges { ids += items.map { map.id(at: ItemPath(section: section, item: $0)) } }
        prepare(ids.compactMap { element(of: $0).flatMap { preparation(of: $0) } }, priority: .preload)
    }

    /// Makes the order after the oldest pending update the one on screen. Returns that update.
    func popUpdate() -> PendingUpdate {
        let update = pending.removeFirst()
        for element in update.gone { discard(element) }
        dropOverridesOfGoneItems()
        return update
    }

    /// Forgets an element whose item or section stays; it is asked for again when it comes near.
    func release(_ element: CellElement) {
        guard let identity = element.identity else { return }
        element.ownNode?.setInterfaceStateRecursively([])
        discard(element)
        switch identity {
        case .item(let id): set(nil, for: id)
        case .supplementary(let id): setSupplementary(nil, for: id)
        }
    }

    /// Whether a pending update waits for this element to be prepared.
    func isAwaited(_ element: CellElement) -> Bool {
        pending.contains { update in update.awaited.contains { $0 === element } }
    }

    /// Stores the element of a supplementary in the data source's order, and in the older orders that have its section.
    func setSupplementary(_ element: CellElement?, for id: SupplementaryID) {
        let record = element.map { CellRecord.element($0) }
        if let path = map.path(of: id) { map.setSupplementary(record, ofKind: id.kind, at: path) }
        for update in pending {
            guard let path = update.before.path(of: id) else { continue }
            update.before.setSupplementary(record, ofKind: id.kind, at: path)
        }
    }

    /// Stores the record of an item in the data source's order, and in the older orders that have the item.
    private func set(_ record: CellRecord?, for id: ElementID) {
        map.setPayload(record, of: id)
        for update in pending { update.before.setPayload(record, of: id) }
    }

    /// Called when an element's node was made: from now on the map holds the node in place of the element.
    func didMakeNode(of element: CellElement) {
        guard let id = element.id, let node = element.node else { return }
        set(.node(node), for: id)
        core?.agreeOnSelection(with: node)
    }

    func discard(_ element: CellElement) {
        element.isDiscarded = true
        element.ticket?.cancel()
        if let node = element.ownNode {
            node.container = nil
            node.itemID = nil
        }
        if let id = element.id { identities[id] = nil }
    }

    /// The container is being released: discards all elements and what is being prepared for them. Any thread.
    nonisolated func tearDown() {
        MainThread.run { [self] in
            for map in [map] + pending.map(\.before) {
                map.forEachPayload { _, _, record in
                    discard(record.element)
                    return true
                }
            }
        }
    }

    // MARK: Elements

    /// The element of an item, made with its node block when it is first asked for. Nil where the data source can't be
    /// asked: for an item on screen that the data source has deleted already, and while the data source contradicts
    /// itself or is ahead of an open batch.
    func element<Path: DataPath>(at path: Path) -> CellElement? {
        guard let (known, id) = record(at: path) else { return nil }
        return known?.element ?? during(.node) { makeElement(id) }
    }

    /// The record of the item at a path, and its identity; nil without such an item. The copy of the map must not
    /// outlive this: a payload that is set while there is a copy costs a copy of the section's records.
    private func record<Path: DataPath>(at path: Path) -> (known: CellRecord?, id: ElementID)? {
        guard let (known, id) = Path.map(of: self).entry(at: path.place) else { return nil }
        // The element of a node that was handed out again is that of its new item, which is at another place.
        if case .element(let element)? = known, let own = element.id { return (known, own) }
        return (known, id)
    }

    /// The element of an item by identity; nil where the data source can't be asked, and for what the data source has
    /// deleted.
    func element(of id: ElementID) -> CellElement? {
        map.path(of: id).flatMap { element(at: SourcePath($0)) }
    }

    private func makeElement(_ id: ElementID) -> CellElement? {
        // The data source may make edits during each call, so that the item has moved or gone before the next one.
        guard !hasBatchesToTakeIn, let section = map.path(of: id)?.section, isConsistent(section: section),
            let answer = answer(at: map.path(of: id)), let block = ask(map.path(of: id), { $0.nodeBlock(at: $1) }),
            let path = map.path(of: id)
        else { return nil }
        // An edit during one of these calls may have had the element made already.
        if let made = map.payload(at: path) { return made.element }
        if let identity = answer.identity { identities[id] = identity }
        let element = CellElement(
            .item(id), block: answer.model.map { Self.block(block, givingModel: $0) } ?? block)
        set(.element(element), for: id)
        return element
    }

    /// The data source's answers about the item at a path, which is looked up for each question. Nil if the item is
    /// gone, and while the data source is ahead, also by an edit in this call.
    func answer(at path: @autoclosure () -> ItemPath?) -> ItemAnswer? {
        guard let model = ask(path(), { source, path -> Any? in source.nodeModel(at: path) }) else { return nil }
        return ask(path()) { [self] _, path in itemAnswer(at: path, model: model) }
    }

    private func ask<Answer>(
        _ path: ItemPath?, _ question: (any ContainerContent, SourcePath) -> Answer
    ) -> Answer? {
        guard let source, let path, !hasBatchesToTakeIn else { return nil }
        let answer = question(source, SourcePath(path))
        return hasBatchesToTakeIn ? nil : answer
    }

    private static func block(_ block: @escaping ASCellNodeBlock, givingModel model: Any) -> ASCellNodeBlock {
        nonisolated(unsafe) let model = model  // handed to the one thread that makes the node
        return {
            let node = block()
            node.nodeModel = model
            return node
        }
    }

    /// Checks, before a section's items are asked about, that its count is that of the latest update; if not, reloads.
    func isConsistent(section: Int) -> Bool {
        guard let source, source.hasDataSource, case .consistent = dialogue.consistency else { return false }
        let count = during(.counts) { source.itemCount(inSection: section) }
        if let count, count == map.numberOfItems(in: section) { return true }
        // While a batch is open, its edits may explain the different count; the end of the batch checks them. The same
        // holds while the data source is told of a move by the user.
        if dialogue.calls.contains(.move) || isBeingEdited { return false }
        dialogue.consistency = .checking
        do {
            _ = try ChangeSet().plan(from: counts, to: readCounts(), dataSource: source.dataSourceName)
            dialogue.consistency = .consistent  // the number of sections changed in between and is right again
            return true
        } catch {
            dialogue.consistency = .broken(error)
            core?.scheduleUpdates()
            return false
        }
    }

    func elementIfMade<Path: DataPath>(at path: Path) -> CellElement? {
        let map = Path.map(of: self)
        return map.contains(path.place) ? map.payload(at: path.place)?.element : nil
    }

    // MARK: Cells

    /// Called once per frame with the cells for which `setNeedsLayout` was called on any thread.
    func cellsDidInvalidateSize(_ cells: [ASCellNode]) {
        let elements = cells.compactMap(\.itemElement)
        for element in elements { element.measuredRange = nil }
        if !elements.isEmpty { core?.sizesDidChange(elements) }
    }
}
