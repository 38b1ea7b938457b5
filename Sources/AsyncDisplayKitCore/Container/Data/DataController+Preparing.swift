import CollectionCore
import Execution

// Making and measuring nodes.
extension DataController {
    /// Something to make and measure.
    typealias Preparation = (element: CellElement, range: ASSizeRange)

    private var scheduler: WorkScheduler { .current }

    /// Starts making and measuring what is not ready, without waiting. Returns the elements of which that is under way.
    @discardableResult
    func prepare(_ paths: [some ListPath], priority: JobPriority) -> [CellElement] {
        let wanted = unprepared(paths)
        let running = wanted.compactMap(\.element.ticket)
        schedule(wanted.filter { $0.element.ticket == nil }, priority: priority)
        if priority < .display { scheduler.raise(running, to: priority) }
        return wanted.map(\.element)
    }

    /// The same for elements that have been asked for.
    func prepare(_ elements: [CellElement], priority: JobPriority) {
        schedule(elements.filter { $0.ticket == nil }.compactMap { preparation(of: $0) }, priority: priority)
    }

    func schedule(_ new: [Preparation], priority: JobPriority) {
        if making.isSerial {
            making.queue += new
            startNextSerially()
        } else if !new.isEmpty {
            scheduler.schedule(new.map { makeTicket(for: [$0]) }, priority: priority)
        }
    }

    /// Makes and measures the items, and other elements, now, on all threads including this one; afterwards each is
    /// ready.
    func finish(_ paths: [some ListPath], and others: [Preparation] = []) {
        finish(unprepared(paths) + others)
    }

    /// As `finish(_:and:)`.
    func finish(_ preparations: [Preparation]) {
        let wanted = preparations.filter { !$0.element.isReady(for: $0.range) }
        guard !wanted.isEmpty else { return }
        let running = wanted.filter { $0.element.ticket != nil }
        let new = wanted.filter { $0.element.ticket == nil }
        var tickets = running.compactMap(\.element.ticket)
        if making.isSerial {
            finishSerially(new)
        } else if !new.isEmpty {
            let fresh = new.map { makeTicket(for: [$0]) }
            // A single node is prepared inline: waking a worker would only add a wait (promise C13).
            if fresh.count > 1 { scheduler.schedule(fresh, priority: .visible) }
            tickets += fresh
        }
        scheduler.help(with: tickets)
        // What was under way may have been for another range, such as that of a list with another width.
        if !running.isEmpty { finish(running) }
    }

    /// Waits for preparations under way, helping with what no worker has begun.
    func finish(_ elements: [CellElement]) {
        if !making.queue.isEmpty {
            let waiting = Set(elements.lazy.filter { $0.ticket == nil }.map(ObjectIdentifier.init))
            finishSerially(Array(making.queue.lazy.filter { waiting.contains(ObjectIdentifier($0.element)) }))
        }
        scheduler.help(with: elements.compactMap(\.ticket))
    }

    /// The element of an item. Makes its node if there is none, and measures the node unless its measurement is of the
    /// present range. Nil as for `element(at:)`. O(log n) where nothing has to be done. While a layout is prepared, the
    /// nodes that it will probably ask for next are made and measured together with this one.
    func finishedElement<Path: ListPath>(at path: Path) -> CellElement? {
        let isForeseeable = noteQuestion(about: path)
        guard let element = element(at: path) else { return nil }
        // A delegate that looks at nodes to say a range gets what there is. Where the data source is ahead of its
        // edits, a path may mean another item to the delegate.
        guard !calls.isAskingForRange, element.node == nil || core?.isGatheringEdits != true else { return element }
        guard let wanted = preparation(of: element) else { return element }
        let old = element.node == nil ? nil : element.size
        if isForeseeable {
            let count = Path.map(of: self).numberOfItems(in: path.place.section)
            finish(questions.foreseen(ofItems: count).map { Path($0) })
        } else {
            finish([wanted])
        }
        // The list view hears of it with what else was prepared.
        if let old, old != element.size, element.listedSize == nil, core?.view?.followsAskedSizes == true {
            element.listedSize = old
        }
        return element
    }

    /// Notes what a layout asks while it is prepared. Returns whether its next questions can be foreseen, and it helps
    /// to have them answered together.
    private func noteQuestion<Path: ListPath>(about path: Path) -> Bool {
        guard !calls.isAskingForRange, !making.isSerial, let preparation = core?.view?.layoutPreparation,
            Path.map(of: self).contains(path.place)
        else { return false }
        questions.note(path.place, in: preparation)
        return true
    }

    /// What is not made, or not measured in the range it is to be measured in now; it may be under way.
    private func unprepared(_ paths: [some ListPath]) -> [Preparation] {
        paths.compactMap { element(at: $0).flatMap { preparation(of: $0) } }
    }

    private func preparation(of element: CellElement) -> Preparation? {
        guard let source, let path: SourcePath = path(of: element) else { return nil }
        let outer = calls.isAskingForRange
        calls.isAskingForRange = true
        let range = range(of: element.identity, derived: source.constrainedSize(at: path))
        calls.isAskingForRange = outer
        return element.isReady(for: range) ? nil : (element, range)
    }

    // MARK: One at a time

    /// A job that makes nodes one after the other is under way: the main thread would wait for it if it needed a node
    /// now.
    var isMakingSerially: Bool { making.isSerial && making.ticket?.isPending == true }

    /// How many nodes one job makes, one after the other.
    private static let serialBatch = 4

    /// One job at a time: the next one begins when this one has been delivered.
    private func startNextSerially() {
        guard !making.isFinishing, making.ticket?.isPending != true, !making.queue.isEmpty else { return }
        let next = Array(making.queue.prefix(Self.serialBatch))
        let batch = next.filter { $0.element.ticket == nil && !$0.element.isReady(for: $0.range) }
        making.queue.removeFirst(next.count)
        guard !batch.isEmpty else { return startNextSerially() }
        let ticket = makeTicket(for: batch)
        making.ticket = ticket
        scheduler.schedule([ticket], priority: .visible)
    }

    /// What is under way first, then these; the workers go on afterwards.
    private func finishSerially(_ preparations: [Preparation]) {
        making.isFinishing = true
        if let ticket = making.ticket { scheduler.help(with: [ticket]) }
        let missing = preparations.filter { $0.element.ticket == nil && !$0.element.isReady(for: $0.range) }
        if !missing.isEmpty { scheduler.help(with: [makeTicket(for: missing)]) }
        making.isFinishing = false
        startNextSerially()
    }

    // MARK: Supplementaries

    /// Starts making and measuring supplementaries, at places on screen, without waiting.
    func prepareSupplementaries(_ places: [SupplementaryPlace], priority: JobPriority) {
        let new = places.compactMap { preparation(of: $0) }
            .filter { $0.element.ticket == nil && !$0.element.isReady(for: $0.range) }
        if !new.isEmpty { schedule(new, priority: priority) }
    }

    /// A supplementary, at a place on screen, with the range it is measured in; nil where there is none.
    func preparation(of place: SupplementaryPlace) -> Preparation? {
        let path = ShownPath(ofSupplementary: place.path)
        guard let source, let element = supplementary(ofKind: place.kind, at: path) else { return nil }
        let derived = source.constrainedSizeForSupplementary(ofKind: place.kind, at: path)
        return (element, range(of: element.identity, derived: derived))
    }

    // MARK: One job

    /// A job that makes and measures nodes one after the other.
    private func makeTicket(for preparations: [Preparation]) -> WorkScheduler.Ticket {
        let boxes = preparations.map { PreparedBox($0.element, $0.range, traits: traits(of: $0.element.identity)) }
        let container = link
        let isRangeManaged = making.isRangeManaged
        let ticket = scheduler.prepare { _ in
            for box in boxes { box.prepare(container, isRangeManaged: isRangeManaged) }
        } completion: { [weak self] wasCancelled in
            for (preparation, box) in zip(preparations, boxes) {
                preparation.element.ticket = nil
                guard !wasCancelled, !preparation.element.isDiscarded, let node = box.node else { continue }
                if node.isNodeLoaded { node.frame.size = box.size }
                let isNew = preparation.element.node == nil
                preparation.element.didPrepare(node, size: box.size, range: preparation.range)
                if isNew { self?.didMakeNode(of: preparation.element) }
                self?.didFinish(preparation.element)
            }
            self?.startNextSerially()
        }
        for preparation in preparations { preparation.element.ticket = ticket }
        return ticket
    }

    private func didFinish(_ element: CellElement) {
        takePlaceIfWanted(element)
        if finished.isEmpty { MainInbox.shared.push { [weak self] in self?.reportFinished() } }
        finished.append(element)
    }

    private func reportFinished() {
        let elements = finished
        finished = []
        core?.didPrepareElements(elements)
    }
}

/// What a worker needs to prepare a node, and where it leaves the result.
// Written by the preparing thread before the job is finished, read after.
private final class PreparedBox: @unchecked Sendable {
    private let block: ASCellNodeBlock?
    private let range: ASSizeRange
    private let traits: ASPrimitiveTraitCollection
    private(set) var node: ASCellNode?
    private(set) var size = CGSize.zero

    init(_ element: CellElement, _ range: ASSizeRange, traits: ASPrimitiveTraitCollection) {
        node = element.node
        block = element.block
        self.range = range
        self.traits = traits
    }

    func prepare(_ container: ContainerLink?, isRangeManaged: Bool) {
        if node == nil, let made = block?() {
            made.adopt(container: container, traits: traits, isRangeManaged: isRangeManaged)
            node = made
        }
        guard let node else { return }
        let layout = node.layoutThatFits(range, parentSize: range.max)
        if !node.isNodeLoaded {
            node.frame = CGRect(origin: .zero, size: layout.size)
            node.applyMeasuredLayout()
        }
        size = layout.size
    }
}
