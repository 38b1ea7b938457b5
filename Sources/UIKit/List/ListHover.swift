import CollectionCore

/// Knows which item of a list the mouse pointer is over, and owns the veil on that item's cell. It is told of the
/// pointer in each frame that shows a change, because cells come, go and scroll under a pointer at rest.
///
/// Only items that may be highlighted look hovered; the delegate is asked once for each item that the pointer enters.
/// The veil is a layer on the cell's ground, so cells and nodes draw nothing for it. Main thread; O(log items + layers
/// that fill the cell) for a movement, and for a frame under a pointer at rest.
@MainActor final class ListHover: ListPart {
    private unowned let host: any ListHost
    private let data: ListData
    /// The item under the pointer, and whether it looks hovered.
    private var item: (path: ShownPath, isMarked: Bool)?
    private lazy var veil = HoverVeil()
    private var isVeiled = false

    init(_ host: any ListHost, data: ListData) {
        self.host = host
        self.data = data
    }

    /// The item that looks hovered.
    var hovered: ShownPath? { item.flatMap { $0.isMarked ? $0.path : nil } }

    func follow(_ plan: UpdatePlan) {
        item = item.flatMap { item in plan.newPath(ofOld: item.path).map { ($0, item.isMarked) } }
    }

    /// Called when all counts have been read again: it is unknown which item was which.
    func dataDidLoad() { item = nil }

    /// Called with the pointer's location in the window; nil if the pointer is not over the list.
    func pointerDidMove(to location: CGPoint?) {
        // While edits wait, do nothing: the frame that shows them calls this again.
        guard !data.isBehindDataSource else { return }
        let path = location.flatMap { itemPath(at: host.convert($0, from: nil)) }
        if path != item?.path { item = path.map { ($0, host.source.shouldHighlightItem(at: $0)) } }
        showVeil()
    }

    private func itemPath(at point: CGPoint) -> ShownPath? {
        // In a list with paging, an item fills the viewport, so marking it would say nothing.
        guard host.isSelectionAllowed, !host.isMovingItem, !host.isPagingEnabled else { return nil }
        return host.pointedPath(at: point)
    }

    private func showVeil() {
        if let hovered, let cell = host.listCell(at: hovered), let style = cell.hoverStyle {
            isVeiled = true
            veil.coverGround(style.shape ?? .layer, of: cell)
        } else if isVeiled {
            isVeiled = false
            veil.remove()
        }
    }
}
