import CollectionCore
import Execution
import Logging

/// Where a data controller gets its items from: the node side of a table or collection.
@MainActor protocol DataControllerSource: AnyObject {
    var dataSourceName: String { get }
    func numberOfSections() -> Int
    func numberOfItems(inSection section: Int) -> Int
    func nodeBlock(at path: IndexPath) -> ASCellNodeBlock
    /// Nil for kinds and places without a node.
    func supplementaryNodeBlock(ofKind kind: String, at path: IndexPath) -> ASCellNodeBlock?
    /// The range the item's node is measured in.
    func constrainedSize(at path: IndexPath) -> ASSizeRange
}

/// Hears what became of the elements of a data controller. Main thread.
@MainActor protocol DataControllerObserver: AnyObject {
    /// Nodes have been made or measured since they were asked for: sizes and ranges may change. Called in pass 2.
    func didPrepareElements(_ elements: [CellElement])
    /// An item's node may want another size. Main thread.
    func elementDidInvalidateSize(_ element: CellElement)
}

/// Keeps the elements of a container: asks for node blocks when items come near, makes and measures nodes on workers, and
/// follows updates. Main thread only.
///
/// At an update only the counts are read. A block is asked for on the main thread, in the index space of the latest
/// update, when its item is first prepared; it then runs on a worker, many at once. Memory is O(items asked for).
@MainActor final class DataController {
    private(set) var map = ElementMap<CellElement>()
    /// What users of the node API see; the same as `map`, since updates are applied as soon as they are validated.
    private(set) var hasLoaded = false
    weak var source: (any DataControllerSource)?
    weak var observer: (any DataControllerObserver)?
    /// Told about sizes; set by the container node.
    weak var cellContainer: (any CellContainer)?
    /// One node at a time instead of many at once.
    var serializesNodeCreation = false
    var makesRangeManagedNodes = true
    private var finished: [CellElement] = []

    private var scheduler: WorkScheduler { .current }

    // MARK: Counts and updates

    var counts: [Int] {
        (0..<map.numberOfSections).map { map.numberOfItems(in: $0) }
    }

    private func readCounts() -> [Int] {
        guard let source else { return [] }
        return (0..<source.numberOfSections()).map { source.numberOfItems(inSection: $0) }
    }

    /// Forgets everything and reads the counts. Returns the elements that are gone.
    @discardableResult
    func reload() -> [CellElement] {
        let gone = allElements()
        hasLoaded = true
        map = ElementMap(itemCounts: readCounts())
        for element in gone { discard(element) }
        return gone
    }

    func loadIfNeeded() {
        if !hasLoaded { reload() }
    }

    /// Checks a change set against the data source and applies it. Throws what is inconsistent; nothing is changed then.
    func apply(_ changes: ChangeSet) throws(InvalidUpdate) -> (plan: UpdatePlan, gone: [CellElement]) {
        let plan = try changes.plan(
            from: counts, to: readCounts(), dataSource: source?.dataSourceName ?? "the data source")
        let old = map
        map.apply(plan)
        var gone: [CellElement] = []
        old.forEachPayload { _, id, element in
            if map.path(of: id) == nil { gone.append(element) }
            return true
        }
        for element in gone { discard(element) }
        return (plan, gone)
    }

    private func allElements() -> [CellElement] {
        var elements: [CellElement] = []
        map.forEachPayload { _, _, element in
            elements.append(element)
            return true
        }
        return elements
    }

    private func discard(_ element: CellElement) {
        element.ticket?.cancel()
        element.node?.container = nil
    }

    /// The container goes: what is on its way is not wanted any more. Any thread.
    nonisolated func tearDown() {
        MainThread.run { [self] in for element in allElements() { discard(element) } }
    }

    // MARK: Elements

    /// The element of an item, made with its node block when it is first asked for.
    func element(at path: IndexPath) -> CellElement? {
        let item = ItemPath(path)
        guard map.contains(item) else { return nil }
        if let known = map.payload(at: item) { return known }
        guard let source else { return nil }
        let element = CellElement(id: map.id(at: item), block: source.nodeBlock(at: path))
        map.setPayload(element, at: item)
        return element
    }

    /// The element of a header, footer or other supplementary, made with its block when it is first asked for; nil if there
    /// is no such section or the source has no node for it.
    func supplementaryElement(ofKind kind: String, at path: IndexPath) -> CellElement? {
        let item = ItemPath(path)
        guard (0..<map.numberOfSections).contains(item.section) else { return nil }
        if let known = map.supplementary(ofKind: kind, at: item) { return known }
        guard let block = source?.supplementaryNodeBlock(ofKind: kind, at: path) else { return nil }
        let element = CellElement(id: nil, block: block)
        map.setSupplementary(element, ofKind: kind, at: item)
        return element
    }

    /// Makes and measures a supplementary now.
    func finish(_ element: CellElement, kind: String, in range: ASSizeRange) {
        guard !element.isReady(for: range) else { return }
        let ticket = makeTicket(for: element, range: range)
        element.ticket = ticket
        scheduler.help(with: [ticket], budget: .infinity)
        element.node?.supplementaryElementKind = kind
    }

    func elementIfMade(at path: IndexPath) -> CellElement? {
        let item = ItemPath(path)
        return map.contains(item) ? map.payload(at: item) : nil
    }

    func indexPath(of element: CellElement) -> IndexPath? {
        element.id.flatMap { map.path(of: $0) }.map { IndexPath($0) }
    }

    func forEachMadeNode(_ body: (IndexPath, ASCellNode) -> Void) {
        map.forEachPayload { path, _, element in
            if let node = element.node { body(IndexPath(path), node) }
            return true
        }
    }

    // MARK: Preparing

    /// Starts making and measuring what is not ready, without waiting.
    func prepare(_ paths: [IndexPath], priority: JobPriority) {
        let tickets = startTickets(paths)
        scheduler.schedule(tickets.new, priority: priority)
        if priority < .display { scheduler.raise(tickets.running, to: priority) }
    }

    /// Makes and measures the items now, on all threads including this one; afterwards each is ready.
    func finish(_ paths: [IndexPath]) {
        let tickets = startTickets(paths)
        // A single node is prepared inline: waking a worker would only add a wait (promise C13).
        if tickets.new.count > 1 { scheduler.schedule(tickets.new, priority: .visible) }
        scheduler.help(with: tickets.new + tickets.running, budget: .infinity)
    }

    private func startTickets(
        _ paths: [IndexPath]
    ) -> (new: [WorkScheduler.Ticket], running: [WorkScheduler.Ticket]) {
        var new: [WorkScheduler.Ticket] = []
        var running: [WorkScheduler.Ticket] = []
        for path in paths {
            guard let element = element(at: path), let source else { continue }
            let range = source.constrainedSize(at: path)
            if element.isReady(for: range) { continue }
            if let ticket = element.ticket {
                running.append(ticket)
            } else {
                let ticket = makeTicket(for: element, range: range)
                element.ticket = ticket
                new.append(ticket)
            }
        }
        return (new, running)
    }

    private func makeTicket(for element: CellElement, range: ASSizeRange) -> WorkScheduler.Ticket {
        let known = element.node
        let block = element.block
        let box = PreparedBox()
        let container = cellContainer
        let traits = container?.containerTraits ?? ASPrimitiveTraitCollection()
        let isRangeManaged = makesRangeManagedNodes
        return scheduler.prepare { _ in
            let node: ASCellNode
            if let known {
                node = known
            } else if let block {
                node = block()
                node.adopt(container: container, traits: traits, isRangeManaged: isRangeManaged)
            } else {
                return
            }
            let layout = node.layoutThatFits(range, parentSize: range.max)
            if !node.isNodeLoaded {
                node.frame = CGRect(origin: .zero, size: layout.size)
                node.applyMeasuredLayout()
            }
            box.node = node
            box.size = layout.size
        } completion: { [weak self] wasCancelled in
            element.ticket = nil
            guard !wasCancelled, let node = box.node else { return }
            if node.isNodeLoaded { node.frame.size = box.size }
            element.didPrepare(node, size: box.size, range: range)
            self?.didFinish(element)
        }
    }

    private func didFinish(_ element: CellElement) {
        if finished.isEmpty { MainInbox.shared.push { [weak self] in self?.reportFinished() } }
        finished.append(element)
    }

    private func reportFinished() {
        let elements = finished
        finished = []
        observer?.didPrepareElements(elements)
    }

    // MARK: Cells

    /// Any thread's `setNeedsLayout` of a cell ends here, once per frame.
    func cellDidInvalidateSize(_ cell: ASCellNode) {
        guard let element = element(of: cell) else { return }
        element.invalidateSize()
        observer?.elementDidInvalidateSize(element)
    }

    func element(of cell: ASCellNode) -> CellElement? {
        cell.element
    }
}

/// Where a worker leaves the node it prepared.
// Written by the preparing thread before the job is finished, read after.
private final class PreparedBox: @unchecked Sendable {
    var node: ASCellNode?
    var size = CGSize.zero
}
