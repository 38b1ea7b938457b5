import CollectionCore
import Execution

// Making and measuring nodes.
extension DataController {
    /// An element whose node has to be made or measured, and the range to measure it in.
    typealias Preparation = (element: CellElement, range: ASSizeRange)

    private var scheduler: WorkScheduler { .current }

    /// The elements at these paths whose nodes are not made, or not measured in their present size range. Preparing
    /// them may already be under way.
    func preparations(of paths: [some DataPath]) -> [Preparation] {
        paths.compactMap { element(at: $0).flatMap { preparation(of: $0) } }
    }

    /// The items and supplementaries of a range whose nodes are not made, or not measured in their present size range.
    func preparations(of contents: RangeContents) -> [Preparation] {
        preparations(of: contents.items)
            + contents.supplementaries.compactMap { supplementary(at: $0).flatMap { preparation(of: $0) } }
    }

    /// The preparation that an element still needs; nil if it is ready, and for an element that is gone.
    func preparation(of element: CellElement) -> Preparation? {
        guard let identity = element.identity, let derived = derivedRange(of: identity) else { return nil }
        let range = range(of: identity, derived: derived)
        // A node that comes back into a range may have been measured with other traits.
        if let node = element.node, element.ticket == nil { giveTraits(to: node) }
        return element.isReady(for: range) ? nil : (element, range)
    }

    /// Starts making and measuring, without waiting. Returns the elements of which that is under way.
    @discardableResult
    func prepare(
        _ wanted: [Preparation], priority: JobPriority, by runners: JobRunners = .workers
    ) -> [CellElement] {
        let running = wanted.compactMap(\.element.ticket)
        let new = wanted.filter { $0.element.ticket == nil }
        if !new.isEmpty { scheduler.schedule(new.map { makeTicket(for: $0) }, priority: priority, by: runners) }
        if priority < .display { scheduler.raise(running, to: priority) }
        return wanted.map(\.element)
    }

    /// Makes and measures the nodes at these paths and places now, on all threads including this one. Workers begin
    /// with the first while the main thread still asks the data source for the others. `whenReady` is called for each
    /// element that had to be prepared, in their order, while the next ones are still being prepared.
    func finish(
        at paths: [some DataPath], _ supplementaries: [SupplementaryPlace] = [],
        whenReady: (CellElement) -> Void = { _ in }
    ) {
        var wanted: [Preparation] = []
        func add(_ element: CellElement?) {
            guard let preparation = element.flatMap({ preparation(of: $0) }) else { return }
            wanted.append(preparation)
            // A single node is left to the main thread (promise C13).
            if wanted.count == 2 { begin(wanted[0]) }
            if wanted.count > 1 { begin(preparation) }
        }
        for path in paths { add(element(at: path)) }
        for place in supplementaries { add(supplementary(at: place)) }
        finish(wanted, whenReady: whenReady)
    }

    private func begin(_ preparation: Preparation) {
        guard preparation.element.ticket == nil else { return }
        scheduler.schedule(makeTicket(for: preparation), priority: .visible, by: .workersAndCaller)
    }

    /// Makes and measures these nodes now, on all threads including this one; afterwards each element is ready.
    func finish(_ preparations: [Preparation], whenReady: (CellElement) -> Void = { _ in }) {
        let wanted = preparations.filter { !$0.element.isDiscarded && !$0.element.isReady(for: $0.range) }
        guard !wanted.isEmpty else { return }
        let running = wanted.filter { $0.element.ticket != nil }
        let missing = wanted.filter { $0.element.ticket == nil }
        let new = missing.map { makeTicket(for: $0) }
        // A single node is prepared inline: waking a worker would only add a wait (promise C13).
        if new.count > 1 { scheduler.schedule(new, priority: .visible, by: .workersAndCaller) }
        let tickets = running.compactMap(\.element.ticket) + new
        var waiting = zip(tickets, running + missing).makeIterator()
        scheduler.help(with: tickets) { delivered in
            while let (ticket, preparation) = waiting.next() {
                guard ticket === delivered else { continue }
                if preparation.element.isReady(for: preparation.range) { whenReady(preparation.element) }
                return
            }
        }
        // A preparation that was under way may have been for another range, such as that of a list with another width.
        if !running.isEmpty { finish(running) }
    }

    /// Makes and measures the node of one element now, if it is not ready.
    func finish(_ element: CellElement) {
        if let wanted = preparation(of: element) { finish([wanted]) }
    }

    /// Waits for preparations under way, and does those that no worker has begun.
    func finish(_ elements: [CellElement]) {
        scheduler.help(with: elements.compactMap(\.ticket))
    }

    /// The element of an item. Makes its node if there is none, and measures the node unless its measurement is of the
    /// present range. Nil as for `element(at:)`. O(log n) where nothing has to be done. A layout that is being prepared
    /// and has asked for the item before this one will probably ask for those behind it, so workers make and measure
    /// these meanwhile.
    func finishedElement<Path: DataPath>(at path: Path) -> CellElement? {
        let place = path.place
        var isInRow = false
        if !dialogue.calls.contains(.range), core?.view?.isPreparingLayout == true {
            isInRow = layoutQuestions.note(place)
        }
        guard let element = element(at: path) else { return nil }
        // If the delegate asks for a node while it is asked for a range, return the element as it is. Also return an
        // element that has a node while the data source is being edited: to the delegate, which would be asked for the
        // range, the path may mean another item.
        guard !dialogue.calls.contains(.range), element.node == nil || !isBeingEdited else {
            return element
        }
        guard let wanted = preparation(of: element) else { return element }
        let old = element.node == nil ? nil : element.size
        if isInRow {
            prepareAhead(from: path)
            finishInRow(element, at: path)
        }
        finish([wanted])
        // The list view is told of the new size later, together with everything else that was prepared.
        if let old, old != element.size, element.listedSize == nil, core?.view?.followsAskedSizes == true {
            element.listedSize = old
        }
        return element
    }

    /// Has workers make and measure the item and those behind it, if few of these have been begun.
    private func prepareAhead<Path: DataPath>(from path: Path) {
        let place = path.place
        guard let items = layoutQuestions.takeNext(after: place.item) else { return }
        var batch = PreparationBatch(self, priority: .visible, by: .workersAndCaller)
        for item in items {
            guard let ahead = element(at: Path(ItemPath(section: place.section, item: item))) else {
                layoutQuestions.noteEnd(item)
                break
            }
            if ahead.ticket == nil { batch.add(ahead) }
        }
        batch.begin()
    }

    /// Makes and measures the node of an item that is being prepared with those behind it. While a worker does that,
    /// this thread does the next ones, which are delivered when the layout asks for them. No other thread waits for
    /// these jobs, so none has to be woken when they end here.
    private func finishInRow<Path: DataPath>(_ element: CellElement, at path: Path) {
        guard let ticket = element.ticket else { return }
        var place = path.place
        if !ticket.job.runIfUnclaimed() {
            while !ticket.job.isFinished, place.item + 1 < layoutQuestions.end {
                place = ItemPath(section: place.section, item: place.item + 1)
                _ = elementIfMade(at: Path(place))?.ticket?.job.runIfUnclaimed()
            }
        }
        scheduler.help(with: [ticket])
    }

    /// A job that makes and measures a node.
    private func makeTicket(for preparation: Preparation) -> WorkScheduler.Ticket {
        let element = preparation.element
        let job = PreparationJob(
            node: element.node, block: element.block, range: preparation.range, traits: traits(of: element.identity),
            container: link, mode: core?.layoutMode ?? [])
        nonisolated(unsafe) var result: (node: ASCellNode, size: CGSize)?  // written before the job ends, read after
        let reference = BackReference(self)
        let ticket = scheduler.prepare { _ in
            result = job.run()
        } completion: { wasCancelled in
            let controller = reference.object
            element.ticket = nil
            guard !wasCancelled, !element.isDiscarded, let (node, size) = result else { return }
            if node.isNodeLoaded { node.frame.size = size }
            let isNew = element.node == nil
            element.didPrepare(node, size: size, range: preparation.range)
            guard let controller else { return }
            if isNew { controller.didMakeNode(of: element) }
            controller.didFinish(element)
        }
        element.ticket = ticket
        return ticket
    }

    /// Reports the element, with others that are finished until then, in the same frame.
    private func didFinish(_ element: CellElement) {
        if finished.isEmpty {
            let reference = BackReference(self)
            MainInbox.shared.push { reference.object?.reportFinished() }
        }
        finished.append(element)
    }

    private func reportFinished() {
        let elements = finished
        finished = []
        core?.didPrepareElements(elements)
    }
}

/// Hands many elements to the workers by 64, so that these make and measure the first ones while the data source is
/// still asked for the others. The rows of a jump are handed over together: workers that are woken several times for
/// them would take the core of the thread that shows them.
@MainActor struct PreparationBatch {
    private static let size = 64

    private let data: DataController
    private let priority: JobPriority
    private let runners: JobRunners
    private var elements: [CellElement] = []

    init(_ data: DataController, priority: JobPriority, by runners: JobRunners = .workers) {
        self.data = data
        self.priority = priority
        self.runners = runners
    }

    mutating func add(_ element: CellElement) {
        elements.append(element)
        if elements.count == Self.size { begin() }
    }

    /// Hands over what was added since the last time, as far as it is not ready.
    mutating func begin() {
        data.prepare(elements.compactMap { data.preparation(of: $0) }, priority: priority, by: runners)
        elements.removeAll(keepingCapacity: true)
    }
}

/// The questions of a layout that is being prepared.
struct LayoutQuestions {
    /// How many nodes are begun together.
    private static let batch = 16
    /// The next ones are begun when no more than so many are left.
    private static let reserve = 5

    /// The item about which it has asked last.
    private var last: ItemPath?
    /// The end of the items that were begun ahead of its questions, in the section of the last one; 0 for none.
    private(set) var end = 0

    /// The layout asks about an item. Returns whether it has asked about the one before it last.
    mutating func note(_ place: ItemPath) -> Bool {
        let isInRow = last == ItemPath(section: place.section, item: place.item - 1)
        last = place
        if !isInRow { end = 0 }
        return isInRow
    }

    /// There is no such item yet.
    mutating func noteEnd(_ item: Int) { end = min(end, item) }

    /// The items to begin now that the layout has come to one of them; nil as long as enough are begun.
    mutating func takeNext(after item: Int) -> Range<Int>? {
        guard end - 1 - item <= Self.reserve else { return nil }
        let start = max(end, item)
        end = start + Self.batch
        return start..<end
    }
}

/// What a worker needs to prepare a node.
private struct PreparationJob: @unchecked Sendable {  // handed to the one thread that prepares the node
    let node: ASCellNode?
    let block: ASCellNodeBlock?
    let range: ASSizeRange
    let traits: ASTraitCollection
    let container: ContainerLink?
    let mode: ASCellLayoutMode

    /// Held while a node is made and measured, where that is done for one node at a time. Recursive, because what a
    /// block asks on the main thread may have another node made.
    private static let turn = RecursiveLock()

    /// Makes the node unless there is one, and measures it. Nil without a block.
    func run() -> (node: ASCellNode, size: CGSize)? {
        mode.contains(.serializeNodeCreation) ? Self.turn.withLock { prepare() } : prepare()
    }

    private func prepare() -> (node: ASCellNode, size: CGSize)? {
        guard let node = node ?? makeNode() else { return nil }
        let layout = node.layoutThatFits(range, parentSize: range.max)
        if !node.isNodeLoaded {
            node.frame = CGRect(origin: .zero, size: layout.size)
            node.applyMeasuredLayout()
        }
        return (node, layout.size)
    }

    private func makeNode() -> ASCellNode? {
        let made = block?()
        made?.adopt(container: container, traits: traits, isRangeManaged: !mode.contains(.disableRangeController))
        return made
    }
}
