import CollectionCore

/// A cell or supplementary view on screen, and what it shows.
struct ShownView {
    /// Nil where a cell of UIKit's shows the item, and for supplementaries.
    let node: ASCellNode?
    unowned let view: UIView
    let identity: ASCollectionElement.Identity?
}

// What is on screen, and what it hears of scrolling.
extension ContainerNodeCore: ScrollObserver {
    /// A cell, or a supplementary without a node, comes on screen.
    func willDisplay(_ view: UIView, showing node: ASCellNode?, _ identity: ASCollectionElement.Identity?) {
        shown.append(ShownView(node: node, view: view, identity: identity))
    }

    /// A cell, or a supplementary without a node, has left the screen. Returns the path by which the delegate hears of
    /// it: where it is in the data source; if it is gone there, where it was on screen.
    func didEndDisplaying(_ view: UIView, at path: ShownPath) -> IndexPath {
        let index = shown.firstIndex { $0.view === view }
        let identity = index.flatMap { shown.remove(at: $0).identity }
        return identity.flatMap { data.map.path(of: $0) }.map { IndexPath($0) } ?? IndexPath(ofView: path)
    }

    /// Sends a visibility event to the nodes on screen, before the delegate is told of the scrolling.
    private func send(_ event: ASCellNodeVisibilityEvent) {
        guard let view else { return }
        for entry in shown {
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
            // Where the movement will end is known now.
            for fetcher in fetchers { fetcher.check() }
            send(.didEndDragging)
            if !willDecelerate { send(.didStopScrolling) }
        case .didEndDecelerating:
            send(.didStopScrolling)
        }
    }
}
