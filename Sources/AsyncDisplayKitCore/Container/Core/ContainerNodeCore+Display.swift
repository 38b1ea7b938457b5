import CollectionCore

/// What a container has on screen.
struct ShownElements {
    /// A node and the cell that shows it.
    struct Entry {
        let node: ASCellNode
        unowned let cell: UIView
    }

    /// Cells with nodes, in the order in which they came.
    var nodes: [Entry] = []
    /// What the cells and supplementaries without nodes show.
    var plainItems: [ObjectIdentifier: ElementID] = [:]
    var plainSections: [ObjectIdentifier: SectionID] = [:]
}

// What is on screen, and what it hears of scrolling.
extension ContainerNodeCore: ScrollObserver {
    /// A cell with a node comes on screen.
    func willDisplay(_ node: ASCellNode, in cell: UIView) {
        shown.nodes.append(.init(node: node, cell: cell))
    }

    /// A cell with a node has left the screen. One of two cells that show the same node during an animation. Returns
    /// where its item is in the data source; `path`, which it had on screen, if that is gone.
    func didEndDisplaying(_ node: ASCellNode, in cell: UIView, at path: IndexPath) -> IndexPath {
        shown.nodes.removeAll { $0.node === node && $0.cell === cell }
        return indexPath(for: node) ?? path
    }

    /// A cell without a node comes on screen, by its path there.
    func willDisplay(plain cell: UIView, at path: IndexPath) {
        let item = ItemPath(path)
        if data.displayed.contains(item) { shown.plainItems[ObjectIdentifier(cell)] = data.displayed.id(at: item) }
    }

    /// It has left the screen. Returns where its item is in the data source; `path`, which it had on screen, if that is
    /// gone.
    func didEndDisplaying(plain cell: UIView, at path: IndexPath) -> IndexPath {
        let id = shown.plainItems.removeValue(forKey: ObjectIdentifier(cell))
        return id.flatMap { data.map.path(of: $0) }.map { IndexPath($0) } ?? path
    }

    /// The same for a supplementary without a node.
    func willDisplay(plainSupplementary view: UIView, at path: IndexPath) {
        guard path.section < data.displayed.numberOfSections else { return }
        shown.plainSections[ObjectIdentifier(view)] = data.displayed.sectionID(at: path.section)
    }

    func didEndDisplaying(plainSupplementary view: UIView, at path: IndexPath) -> IndexPath {
        let id = shown.plainSections.removeValue(forKey: ObjectIdentifier(view))
        return id.flatMap { data.map.section(of: $0) }.map {
            IndexPath(item: ItemPath(ofSupplementary: path).item, section: $0)
        } ?? path
    }

    /// Cells hear of it before the delegate does.
    private func send(_ event: ASCellNodeVisibilityEvent) {
        guard let view else { return }
        for entry in shown.nodes {
            entry.node.cellNodeVisibilityEvent(event, in: view, withCellFrame: entry.cell.frame)
        }
    }

    func contentOffsetDidChange() {
        send(.visibleRectChanged)
    }

    func dragDidChange(_ event: DragEvent) {
        switch event {
        case .willBeginDragging:
            ranges.didScroll()
            for fetcher in fetchers { fetcher.situationDidChange() }
            send(.willBeginDragging)
        case .didEndDragging(let willDecelerate):
            // Where the movement will end is known now.
            for fetcher in fetchers { fetcher.check() }
            send(.didEndDragging)
            if !willDecelerate { send(.didStopScrolling) }
        case .didEndDecelerating:
            send(.didStopScrolling)
        }
    }
}
