import Execution

/// What a container's main-thread core does for its cells.
@MainActor protocol ContainerCore: AnyObject {
    var data: DataController { get }
    var synchronousDisplayBudget: TimeInterval? { get }
    var containerDisplayNode: ASDisplayNode? { get }
    func indexPath(for cell: ASCellNode) -> IndexPath?
    func cellDidChangeSelection(_ cell: ASCellNode)
    func cellDidChangeHighlight(_ cell: ASCellNode)
}

/// A cell's way to its container: usable on any thread, and safe when the container is gone.
final class ContainerLink: CellContainer, @unchecked Sendable {  // `core` is set once on the main thread and used there
    nonisolated(unsafe) weak var core: (any ContainerCore)?  // main thread only
    private let traits = Mutex(ASPrimitiveTraitCollection())
    /// Cells that were invalidated since the main thread last looked.
    private let invalidated = Mutex<[ObjectIdentifier: ASCellNode]>([:])

    var containerTraits: ASPrimitiveTraitCollection {
        get { traits.withLock { $0 } }
        set { traits.withLock { $0 = newValue } }
    }

    func nodeDidInvalidateSize(_ node: ASDisplayNode) {
        guard let cell = node as? ASCellNode else { return }
        let isFirst = invalidated.withLock { cells -> Bool in
            cells[ObjectIdentifier(cell)] = cell
            return cells.count == 1
        }
        if isFirst { MainInbox.shared.push { [weak self] in self?.reportInvalidated() } }
    }

    @MainActor private func reportInvalidated() {
        let cells = invalidated.withLock { cells -> [ASCellNode] in
            defer { cells = [:] }
            return Array(cells.values)
        }
        core?.data.cellsDidInvalidateSize(cells)
    }

    func indexPath(for cell: ASCellNode) -> IndexPath? { core?.indexPath(for: cell) }
    func cellDidChangeSelection(_ cell: ASCellNode) { core?.cellDidChangeSelection(cell) }
    func cellDidChangeHighlight(_ cell: ASCellNode) { core?.cellDidChangeHighlight(cell) }
    var synchronousDisplayBudget: TimeInterval? { core?.synchronousDisplayBudget }
    var containerNode: ASDisplayNode? { core?.containerDisplayNode }
}
