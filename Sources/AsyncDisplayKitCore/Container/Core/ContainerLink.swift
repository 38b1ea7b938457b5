import Execution

/// A cell's reference to its container. It may be used on any thread, and when the container is gone.
final class ContainerLink: @unchecked Sendable {  // `core` is set once on the main thread and used there
    @MainActor var core: ContainerNodeCore? {
        get { coreReference.object }
        set { coreReference.object = newValue }
    }
    nonisolated(unsafe) private var coreReference = BackReference<ContainerNodeCore>()  // main thread only
    private let traits = Mutex(ASTraitCollection.unspecified)
    /// Cells that were invalidated since the main thread last looked.
    private let invalidated = Mutex<[ObjectIdentifier: ASCellNode]>([:])

    /// Traits that new cells start with, one object for all of them. Any thread.
    var containerTraits: ASTraitCollection {
        get { traits.withLock { $0 } }
        set { traits.withLock { $0 = newValue } }
    }

    /// Called when a cell was invalidated and may want another size. Any thread; often.
    func nodeDidInvalidateSize(_ node: ASDisplayNode) {
        guard let cell = node as? ASCellNode else { return }
        let isFirst = invalidated.withLock { cells -> Bool in
            cells[ObjectIdentifier(cell)] = cell
            return cells.count == 1
        }
        if isFirst {
            let reference = BackReference(self)
            MainInbox.shared.push { reference.object?.reportInvalidated() }
        }
    }

    /// Tells the container of the cells that were invalidated, if there are any.
    @MainActor func reportInvalidated() {
        let cells = invalidated.withLock { cells -> [ASCellNode] in
            defer { cells = [:] }
            return Array(cells.values)
        }
        core?.data.cellsDidInvalidateSize(cells)
    }
}
