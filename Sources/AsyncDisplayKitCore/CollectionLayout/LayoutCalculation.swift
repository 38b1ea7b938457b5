import CollectionCore
import Execution

/// One run of a layout delegate's calculation, for one state of the items and one viewport. First workers make the
/// nodes, if the delegate wants them, many at once; then one calculates the places. Main thread.
@MainActor final class LayoutCalculation {
    let viewport: CGSize
    /// The version of the data that the calculation is for.
    let version: Int
    private(set) var state: ASCollectionLayoutState?
    /// The places of `state` by rectangle.
    private(set) var attributeIndex = AttributeIndex()
    private let layoutDelegate: any ASCollectionLayoutDelegate
    private let data: DataController
    private let map: ElementMap<CellRecord>
    private let offset: CGPoint
    private var supplementaryCounts: [SectionID: [String: Int]] = [:]
    /// The elements of all items and supplementaries, for a delegate that wants nodes.
    private var elements: [CellElement] = []
    /// Elements that have no node yet.
    private var missing: [CellElement] = []
    private var ticket: WorkScheduler.Ticket?
    private var isCancelled = false
    /// Called when there is a state.
    private var onDone: @MainActor () -> Void = {}

    init(
        _ layoutDelegate: any ASCollectionLayoutDelegate, of data: DataController, _ content: DataState,
        viewport: CGSize, offset: CGPoint
    ) {
        self.layoutDelegate = layoutDelegate
        self.data = data
        self.viewport = viewport
        self.offset = offset
        map = content.map
        version = content.version
        // The supplementaries of the sections that still exist in the data source.
        if let content = data.source as? CollectionContent {
            for section in 0..<map.numberOfSections {
                let id = map.sectionID(at: section)
                guard let present = data.map.section(of: id) else { continue }
                supplementaryCounts[id] = content.supplementaryCounts(presentSection: present)
            }
        }
        guard type(of: layoutDelegate).calculatesWithNodes else { return }
        var supplementaries: [CellElement] = []
        var missing = PreparationBatch(data, priority: .visible)
        for section in 0..<map.numberOfSections {
            for item in 0..<map.numberOfItems(in: section) {
                let path = ItemPath(section: section, item: item)
                // Find the element by identity, because the data source may be ahead, and may make edits while it is
                // asked.
                let known = map.payload(at: path)?.element
                guard let element = known ?? data.element(of: map.id(at: path)) else { continue }
                elements.append(element)
                if element.node == nil { missing.add(element) }
            }
            let id = map.sectionID(at: section)
            for (kind, count) in supplementaryCounts[id] ?? [:] {
                supplementaries += (0..<count).compactMap {
                    data.makeSupplementary(SupplementaryID(section: id, kind: kind, item: $0))
                }
            }
        }
        missing.begin()
        elements += supplementaries
        self.missing = elements.filter { $0.node == nil }
        let range = ASCollectionLayout.calculationRange(of: layoutDelegate, in: viewport)
        data.prepare(supplementaries.filter { $0.node == nil }.map { ($0, range) }, priority: .visible)
    }

    var isDone: Bool { state != nil }

    /// Begins without waiting; `onDone` is called when there is a state.
    func begin(_ onDone: @escaping @MainActor () -> Void) {
        self.onDone = onDone
        advance()
    }

    /// Goes on as far as it can without waiting; called again when nodes have been made.
    func advance() {
        guard ticket == nil, !isDone, !isCancelled else { return }
        // Elements that have been deleted or replaced since need no nodes any more.
        missing.removeAll {
            let isHere = $0.identity.flatMap { data.map.path(of: $0) } != nil
            return $0.node != nil || $0.isDiscarded || $0.ticket == nil && !isHere
        }
        if missing.isEmpty { calculate(onWorker: true) }
    }

    /// Completes the calculation before it returns: waits for jobs that workers have begun, and does the rest itself.
    func finish() {
        data.finish(missing)
        if ticket == nil, !isDone { calculate(onWorker: false) }
        if let ticket { WorkScheduler.current.help(with: [ticket]) }
    }

    /// Cancels the calculation, because its places are not needed any more. `onDone` is not called.
    func cancel() {
        isCancelled = true
        onDone = {}
        ticket?.cancel()
    }

    private func calculate(onWorker: Bool) {
        var nodes: [ASCollectionElement.Identity: ASCellNode] = [:]
        for element in elements {
            if let identity = element.identity, let node = element.node { nodes[identity] = node }
        }
        let elements = ASElementMap(map, data: data, supplementaryCounts: supplementaryCounts, nodes: nodes)
        let made = ASCollectionLayoutContext(
            viewportSize: viewport, initialContentOffset: offset,
            scrollableDirections: layoutDelegate.scrollableDirections(), elements: elements,
            additionalInfo: layoutDelegate.additionalInfoForLayout(withElements: elements))
        let call = NonisolatedCall(delegate: type(of: layoutDelegate))
        nonisolated(unsafe) let context = made  // handed to the one thread that calculates
        // Written before the job ends, and read after that; not at all if the ticket was cancelled, because the job may
        // still be running then.
        nonisolated(unsafe) var result: (state: ASCollectionLayoutState, attributeIndex: AttributeIndex)?
        let ticket = WorkScheduler.current.prepare { _ in
            let state = call.delegate.calculateLayout(with: context)
            result = (state, AttributeIndex(of: state, viewportSize: context.viewportSize))
        } completion: { [weak self] wasCancelled in
            guard let self else { return }
            self.ticket = nil
            guard !wasCancelled else { return }
            attributeIndex = result?.attributeIndex ?? AttributeIndex()
            state = result?.state ?? ASCollectionLayoutState(context: context)
            onDone()
        }
        self.ticket = ticket
        if onWorker { WorkScheduler.current.schedule([ticket], priority: .visible) }
    }
}
