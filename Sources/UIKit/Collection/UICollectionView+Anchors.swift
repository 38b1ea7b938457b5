import CollectionCore

// What keeps its place in the viewport when the layout changes, and how.
extension UICollectionView {
    /// The anchor that an item, or the beginning of a section, is where it is now.
    func anchor(at path: IndexPath, _ origin: CGPoint) -> ListAnchor {
        ListAnchor(path: path, distance: CGPoint(x: origin.x - contentOffset.x, y: origin.y - contentOffset.y))
    }

    /// What is dragged, and what makes room for it, moves on purpose, and so does all on the way to another layout.
    var keepsPlace: Bool {
        (keepsPlaceAtStart || !isAtStart) && movement == nil && layouts.transition == nil
    }

    /// The first visible item, or else the first section that begins in the viewport; nil when nothing is visible yet, or the
    /// viewport is at the start of the content, where it is to stay.
    func currentAnchor() -> ListAnchor? {
        guard keepsPlace else { return nil }
        let bounds = bounds
        let first = tiling.cells.first { !$0.isStranded && $0.attributes.frame.overlaps(bounds) }
        guard let first else { return visibleSections.first }
        return anchor(at: first.path, first.attributes.untransformedFrame.origin)
    }

    /// The first visible item that is in the viewport when the layout is asked for it alone; asked for all in a rectangle,
    /// it may say where scrolling has taken some.
    func answeredAnchor() -> ListAnchor? {
        guard keepsPlace else { return nil }
        for path in sortedVisibleItemPaths {
            guard let frame = collectionViewLayout.layoutAttributesForItem(at: path)?.untransformedFrame,
                frame.overlaps(bounds)
            else { continue }
            return anchor(at: path, frame.origin)
        }
        return nil
    }

    /// The sections that begin in the viewport with a header, in order. Of flow layouts only: others need not know where a
    /// section begins.
    var visibleSections: [ListAnchor] {
        guard collectionViewLayout is UICollectionViewFlowLayout else { return [] }
        let header = layouts.kinds.number(of: Self.elementKindSectionHeader)
        let viewport = bounds.inset(by: adjustedContentInset)
        var anchors: [ListAnchor] = []
        for element in visible where element.key.kind == header {
            let frame = element.attributes.frame
            // One that is pinned to the edge is not where its section begins.
            let isInPlace = frame.minX > viewport.minX || frame.minY > viewport.minY
            guard frame.overlaps(bounds), isInPlace || !element.attributes.isPinned else { continue }
            anchors.append(anchor(at: IndexPath(item: NSNotFound, section: element.key.path.section), frame.origin))
        }
        return anchors
    }

    /// When a fast movement has left all visible items behind: the first item that is thought to be in the viewport.
    func estimatedAnchor() -> ListAnchor? {
        guard keepsPlaceAtStart || !isAtStart, layouts.transition == nil else { return nil }
        let elements = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
        let cells = elements.filter { $0.representedElementCategory == .cell }
        let path: IndexPath
        if let first = cells.min(by: { $0.indexPath < $1.indexPath }) {
            path = first.indexPath
        } else if let section = elements.map(\.indexPath.section).min(),
            collectionViewLayout is UICollectionViewFlowLayout
        {
            path = IndexPath(item: NSNotFound, section: section)
        } else {
            return nil
        }
        return origin(of: path).map { anchor(at: path, $0) }
    }

    /// Where the layout has an item, or where a section begins; nil for what is not there.
    private func origin(of path: IndexPath) -> CGPoint? {
        if path.item == NSNotFound {
            return itemCounts.indices.contains(path.section)
                ? collectionViewLayout.beginning(ofSection: path.section)?.origin : nil
        }
        return contains(path) ? collectionViewLayout.layoutAttributesForItem(at: path)?.untransformedFrame.origin : nil
    }

    private var isAtStart: Bool {
        let inset = adjustedContentInset
        let directions = collectionViewLayout.scrollableDirections
        let atTop = contentOffset.y <= -inset.top + 0.5
        let atLeft = contentOffset.x <= -inset.left + 0.5
        return (!directions.containsVerticalDirection || atTop) && (!directions.containsHorizontalDirection || atLeft)
    }

    /// Moves the content offset, and any motion under way, so that the anchor is where it was.
    func keep(_ anchor: ListAnchor, asksLayout: Bool) {
        guard let now = origin(of: anchor.path) else { return }
        let directions = collectionViewLayout.scrollableDirections
        var proposed = contentOffset
        if directions.containsVerticalDirection { proposed.y = now.y - anchor.distance.y }
        if directions.containsHorizontalDirection { proposed.x = now.x - anchor.distance.x }
        if asksLayout { proposed = collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed) }
        // Motion ends within the content by itself.
        if purpose == .none, !isDragging { proposed = clamped(proposed) }
        let shift = CGPoint(x: proposed.x - contentOffset.x, y: proposed.y - contentOffset.y)
        if abs(shift.x) > 0.001 || abs(shift.y) > 0.001 { shiftContentOffset(by: shift) }
    }
}
