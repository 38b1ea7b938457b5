import CollectionCore

// What keeps its place in the viewport when the layout changes, and how.
extension UICollectionView {
    /// An item and where its leading corner is, from the viewport's. Transforms do not count: layouts that use them to show
    /// where an item is in the viewport have none to say about the item alone.
    struct Anchor {
        /// An item of `NSNotFound` stands for the beginning of its section.
        var path: IndexPath
        let distance: CGPoint

        var isSection: Bool { path.item == NSNotFound }
    }

    /// The anchor that an item, or the beginning of a section, is where it is now.
    func anchor(at path: IndexPath, _ origin: CGPoint) -> Anchor {
        Anchor(path: path, distance: CGPoint(x: origin.x - contentOffset.x, y: origin.y - contentOffset.y))
    }

    /// What is dragged, and what makes room for it, moves on purpose, and so does all on the way to another layout.
    var keepsPlace: Bool {
        (keepsPlaceAtStart || !isAtStart) && movement == nil && layoutTransition == nil
    }

    /// The anchor after an update; nil if it is gone.
    func anchor(_ anchor: Anchor, after plan: UpdatePlan) -> Anchor? {
        let path =
            anchor.isSection
            ? plan.newSection(ofOld: anchor.path.section).map { IndexPath(item: NSNotFound, section: $0) }
            : plan.newPath(ofOld: ItemPath(anchor.path)).map { IndexPath($0) }
        return path.map { Anchor(path: $0, distance: anchor.distance) }
    }

    /// The anchor, or what there is nearest to it in its section or the nearest one; nil where that is empty.
    func nearestAnchor(to anchor: Anchor) -> Anchor? {
        let section = min(anchor.path.section, itemCounts.count - 1)
        guard section >= 0 else { return nil }
        if anchor.isSection { return section == anchor.path.section ? anchor : nil }
        guard itemCounts[section] > 0 else { return nil }
        let last = itemCounts[section] - 1
        let item = section == anchor.path.section ? min(anchor.path.item, last) : last
        return Anchor(path: IndexPath(item: item, section: section), distance: anchor.distance)
    }

    /// The first visible item, or else the first section that begins in the viewport; nil when nothing is visible yet, or the
    /// viewport is at the start of the content, where it is to stay.
    func currentAnchor() -> Anchor? {
        guard keepsPlace else { return nil }
        var first: (key: ElementKey, element: VisibleElement)?
        for (key, element) in visible where key.kind == 0 && !element.isStranded {
            guard element.attributes.frame.overlaps(bounds) else { continue }
            if let known = first, known.key.path < key.path { continue }
            first = (key, element)
        }
        guard let (key, element) = first else { return visibleSections.first }
        return anchor(at: IndexPath(key.path), element.attributes.untransformedFrame.origin)
    }

    /// The first visible item that is in the viewport when the layout is asked for it alone; asked for all in a rectangle,
    /// it may say where scrolling has taken some.
    func answeredAnchor() -> Anchor? {
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
    var visibleSections: [Anchor] {
        guard collectionViewLayout is UICollectionViewFlowLayout else { return [] }
        let header = kinds.number(of: Self.elementKindSectionHeader)
        let viewport = bounds.inset(by: adjustedContentInset)
        var anchors: [Anchor] = []
        for (key, element) in visible where key.kind == header {
            let frame = element.attributes.frame
            // One that is pinned to the edge is not where its section begins.
            let isInPlace = frame.minX > viewport.minX || frame.minY > viewport.minY
            guard frame.overlaps(bounds), isInPlace || !element.attributes.isPinned else { continue }
            anchors.append(anchor(at: IndexPath(item: NSNotFound, section: key.path.section), frame.origin))
        }
        return anchors.sorted { $0.path.section < $1.path.section }
    }

    /// When a fast movement has left all visible items behind: the first item that is thought to be in the viewport.
    func estimatedAnchor() -> Anchor? {
        guard keepsPlaceAtStart || !isAtStart, layoutTransition == nil else { return nil }
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
    func keep(_ anchor: Anchor, asksLayout: Bool) {
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
