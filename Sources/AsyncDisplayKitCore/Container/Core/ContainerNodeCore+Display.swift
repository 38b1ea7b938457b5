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
    /// the path by which the delegate hears of its item: where that is in the data source; if that is gone, where it
    /// was on screen.
    func didEndDisplaying(_ node: ASCellNode, in cell: UIView, at path: ShownPath) -> IndexPath {
        shown.nodes.removeAll { $0.node === node && $0.cell === cell }
        return sourcePath(of: node).map { IndexPath($0) } ?? IndexPath(ofView: path)
    }

    /// A cell without a node comes on screen.
    func willDisplay(plain cell: UIView, at path: ShownPath) {
        let (map, place) = (data.displayed, path.place)
        if map.contains(place) { shown.plainItems[ObjectIdentifier(cell)] = map.id(at: place) }
    }

    /// It has left the screen. Returns the path by which the delegate hears of its item, as for one with a node.
    func didEndDisplaying(plain cell: UIView, at path: ShownPath) -> IndexPath {
        let id = shown.plainItems.removeValue(forKey: ObjectIdentifier(cell))
        return id.flatMap { data.map.path(of: $0) }.map { IndexPath($0) } ?? IndexPath(ofView: path)
    }

    /// The same for a supplementary without a node.
    func willDisplay(plainSupplementary view: UIView, at path: ShownPath) {
        guard path.section < data.displayed.numberOfSections else { return }
        shown.plainSections[ObjectIdentifier(view)] = data.displayed.sectionID(at: path.section)
    }

    func didEndDisplaying(plainSupplementary view: UIView, at path: ShownPath) -> IndexPath {
        let id = shown.plainSections.removeValue(forKey: ObjectIdentifier(view))
        return IndexPath(item: path.item, section: id.flatMap { data.map.section(of: $0) } ?? path.section)
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
