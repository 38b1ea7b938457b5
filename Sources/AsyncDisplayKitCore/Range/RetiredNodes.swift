import CollectionCore

/// The items and supplementaries that have a node and are in no range, if nodes that are far away are released. Main
/// thread.
@MainActor final class RetiredNodes {
    var retention = ASNodeRetention.all {
        didSet { if retention == .all { elements = [:] } }
    }
    private var elements: [ASCollectionElement.Identity: CellElement] = [:]

    func add(_ element: CellElement) {
        if retention != .all, let identity = element.identity { elements[identity] = element }
    }

    func remove(_ element: CellElement) {
        if let identity = element.identity { elements[identity] = nil }
    }

    /// Releases nodes that are further from the viewport than `retention` allows. O(nodes within the window).
    func release(
        farFrom viewport: CGRect, in view: any ContainerScrollView, _ data: DataController, lastUpdate: Int
    ) {
        guard case .window(let screenfuls) = retention, !elements.isEmpty else { return }
        let directions = view.scrollableDirections
        let window = viewport.insetBy(
            dx: directions.containsHorizontalDirection ? -viewport.width * screenfuls : 0,
            dy: directions.containsVerticalDirection ? -viewport.height * screenfuls : 0)
        let near = view.contents(in: window)
        // While an item is dragged the items are not in the order of their paths.
        let (items, supplementaries) = (Set(near.items), Set(near.supplementaries))
        for (identity, element) in elements {
            guard !element.range.isIn(lastUpdate) else {
                elements[identity] = nil
                continue
            }
            if let path = data.displayed.path(of: identity).map({ ShownPath($0) }) {
                let place = element.supplementary.map {
                    SupplementaryPlace(ofKind: $0.kind, at: IndexPath(ofView: path))
                }
                if place.map(supplementaries.contains) ?? items.contains(path) { continue }
            }
            // An update or a layout calculation waits for this element: release it later.
            if element.ticket != nil || data.isAwaited(element) { continue }
            elements[identity] = nil
            data.release(element)
        }
    }
}
