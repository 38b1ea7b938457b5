import CollectionCore
import Execution

/// One calculation of a layout delegate for the items of one moment and one viewport: nodes first, if the delegate wants
/// them, all on workers and many at once; then the places, on a worker. Main thread.
@MainActor final class LayoutCalculation {
    let viewport: CGSize
    /// Which state of the data it is for.
    let version: Int
    private(set) var state: ASCollectionLayoutState?
    private let layoutDelegate: any ASCollectionLayoutDelegate
    private let data: DataController
    private let map: ElementMap<CellRecord>
    private let offset: CGPoint
    /// Of all items, for a delegate that wants nodes.
    private var elements: [CellElement] = []
    /// Those without a node yet.
    private var missing: [CellElement] = []
    private var ticket: WorkScheduler.Ticket?
    /// Called when there is a state.
    var onDone: @MainActor () -> Void = {}

    init(
        _ layoutDelegate: any ASCollectionLayoutDelegate, of data: DataController, in space: DataController.IndexSpace,
        viewport: CGSize, offset: CGPoint
    ) {
        self.layoutDelegate = layoutDelegate
        self.data = data
        self.viewport = viewport
        self.offset = offset
        map = data.map(in: space)
        version = data.version(of: space)
        guard type(of: layoutDelegate).calculatesWithNodes else { return }
        var paths: [IndexPath] = []
        for section in 0..<map.numberOfSections {
            for item in 0..<map.numberOfItems(in: section) {
                let path = IndexPath(item: item, section: section)
                guard let element = data.element(at: path, in: space) else { continue }
                elements.append(element)
                if element.node == nil { paths.append(path) }
            }
        }
        missing = elements.filter { $0.node == nil }
        data.prepare(paths, in: space, priority: .visible)
    }

    var isDone: Bool { state != nil }

    /// Goes on as far as it can without waiting; called again when nodes are there.
    func advance() {
        guard ticket == nil, !isDone else { return }
        // An item that has been deleted meanwhile gets no node any more.
        missing.removeAll { $0.node != nil || ($0.ticket == nil && data.indexPath(of: $0) == nil) }
        if missing.isEmpty { calculate() }
    }

    /// Waits for the places, helping with what nobody has begun.
    func finish() {
        data.finish(missing)
        if ticket == nil, !isDone { calculate() }
        if let ticket { WorkScheduler.current.help(with: [ticket]) }
    }

    private func calculate() {
        var nodes: [ElementID: ASCellNode] = [:]
        for element in elements {
            if let id = element.id, let node = element.node { nodes[id] = node }
        }
        let elements = ASElementMap(map, data: data, nodes: nodes)
        let context = ASCollectionLayoutContext(
            viewportSize: viewport, initialContentOffset: offset,
            scrollableDirections: layoutDelegate.scrollableDirections(), elements: elements,
            additionalInfo: layoutDelegate.additionalInfoForLayout(withElements: elements))
        let call = NonisolatedCall(delegate: type(of: layoutDelegate))
        let box = StateBox(context)
        let ticket = WorkScheduler.current.prepare { _ in
            box.state = call.delegate.calculateLayout(with: box.context)
        } completion: { [weak self] _ in
            guard let self else { return }
            self.ticket = nil
            state = box.state ?? ASCollectionLayoutState(context: box.context)
            onDone()
        }
        self.ticket = ticket
        WorkScheduler.current.schedule([ticket], priority: .visible)
    }
}

/// What a worker needs for a calculation, and where it leaves the result.
// Written by the calculating thread before the job is finished, read after.
private final class StateBox: @unchecked Sendable {
    let context: ASCollectionLayoutContext
    var state: ASCollectionLayoutState?

    init(_ context: ASCollectionLayoutContext) {
        self.context = context
    }
}
