import CollectionCore

/// A cell or supplementary view on screen, and what it shows.
struct ShownView {
    /// The cell's node; nil if a cell of UIKit's shows the item, and for supplementaries.
    let node: ASCellNode?
    unowned let view: UIView
    let identity: ASCollectionElement.Identity?
    /// Whether the node's class handles visibility events. Stored here, so that a frame of scrolling does not touch
    /// cells that have no use for it.
    let hearsOfScrolling: Bool

    @MainActor init(node: ASCellNode?, view: UIView, identity: ASCollectionElement.Identity?) {
        self.node = node
        self.view = view
        self.identity = identity
        hearsOfScrolling = node.map { VisibilityEventMethod.isOverridden(by: type(of: $0)) } ?? false
    }
}

// Knows which cells are on screen, and tells their nodes of scrolling.
extension ContainerNodeCore: ScrollObserver {
    /// Called when a cell, or a supplementary without a node, comes on screen.
    func willDisplay(_ view: UIView, showing node: ASCellNode?, _ identity: ASCollectionElement.Identity?) {
        shown.append(ShownView(node: node, view: view, identity: identity))
    }

    /// Called when a cell, or a supplementary without a node, has left the screen. Returns the path with which to tell
    /// the delegate: the present one in the data source, or if the item is gone there, the one it had on screen.
    func didEndDisplaying(_ view: UIView, at path: ShownPath) -> IndexPath {
        let index = shown.firstIndex { $0.view === view }
        let identity = index.flatMap { shown.remove(at: $0).identity }
        return identity.flatMap { data.map.path(of: $0) }.map { IndexPath($0) } ?? IndexPath(ofView: path)
    }

    /// Sends a visibility event to the nodes on screen, before the delegate is told of the scrolling.
    private func send(_ event: ASCellNodeVisibilityEvent) {
        guard let view else { return }
        for entry in shown where entry.hearsOfScrolling {
            entry.node?.cellNodeVisibilityEvent(event, in: view, withCellFrame: entry.view.frame)
        }
    }

    func contentOffsetDidChange() {
        send(.visibleRectChanged)
    }

    func dragDidChange(_ event: DragEvent) {
        switch event {
        case .willBeginDragging:
            ranges.userWillDrag()
            for fetcher in fetchers { fetcher.situationDidChange() }
            send(.willBeginDragging)
        case .didEndDragging(let willDecelerate):
            // The end of the movement is known now, so check whether to fetch.
            for fetcher in fetchers { fetcher.check() }
            send(.didEndDragging)
            if !willDecelerate { send(.didStopScrolling) }
        case .didEndDecelerating:
            send(.didStopScrolling)
        }
    }
}
