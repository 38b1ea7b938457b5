import CollectionCore

/// A node on screen and the cell that shows it.
struct DisplayedNode {
    let node: ASCellNode
    unowned let cell: UIView
}

// What is on screen, and what it hears of scrolling.
extension ContainerNodeCore: ScrollObserver {
    /// A cell with a node comes on screen.
    func willDisplay(_ node: ASCellNode, in cell: UIView) {
        displayed.append(DisplayedNode(node: node, cell: cell))
    }

    /// A cell with a node has left the screen. One of two cells that show the same node during an animation.
    func didEndDisplaying(_ node: ASCellNode, in cell: UIView) {
        displayed.removeAll { $0.node === node && $0.cell === cell }
    }

    /// Cells hear of it before the delegate does.
    private func send(_ event: ASCellNodeVisibilityEvent) {
        guard let view else { return }
        for entry in displayed {
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
