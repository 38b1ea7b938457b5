import CollectionCore

// What the parts of the list engine ask a collection view.

extension UICollectionView: ListHost {
    var source: any ListSource { provider }
    func listPath(at point: CGPoint) -> ShownPath? { indexPathForItem(at: point).map { ShownPath($0) } }

    var isSelectionAllowed: Bool { allowsSelection }
    var allowsMultiple: Bool { allowsMultipleSelection }
    func closeOpenRow() -> Bool { false }
    func deleteByKey(_ path: ShownPath) -> Bool { false }

    var menuDelegate: ListMenuDelegate? {
        guard let delegate = commonDelegate else { return nil }
        return ListMenuDelegate(
            configuration: { delegate.collectionView(self, contextMenuConfigurationForItemAt: $0, point: $1) },
            willDisplay: { delegate.collectionView(self, willDisplayContextMenu: $0, animator: $1) },
            willEnd: { delegate.collectionView(self, willEndContextMenuInteraction: $0, animator: $1) },
            previewForHighlighting: {
                delegate.collectionView(self, previewForHighlightingContextMenuWithConfiguration: $0)
            },
            previewForDismissing: {
                delegate.collectionView(self, previewForDismissingContextMenuWithConfiguration: $0)
            },
            willPerformPreviewAction: {
                delegate.collectionView(self, willPerformPreviewActionForMenuWith: $0, animator: $1)
            })
    }
}

extension UICollectionViewCell: ListCell {
    func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
}

extension UICollectionView: ListPlaces {
    func place(of path: ShownPath) -> ListPlace? {
        guard !path.isSection else {
            guard contains(section: path.section) else { return nil }
            return collectionViewLayout.beginning(ofSection: path.section)
                .map { ListPlace(frame: $0, origin: $0.origin) }
        }
        guard contains(path) else { return nil }
        let covered = collectionViewLayout.covered(bySection: path.section)
        return geometry.attributes(of: path).map {
            ListPlace(frame: $0.frame, origin: $0.untransformedFrame.origin, covered: covered)
        }
    }

    var listGeometry: any ListGeometry { geometry }
    var placedSize: CGSize { collectionViewLayout.collectionViewContentSize }
    var focusAxes: CollectionCore.ScrollDirection { [.verticalDirections, .horizontalDirections] }
    /// The first item, or the last when moving back, of those that are wholly visible and not under a pinned header or
    /// footer; the first visible item if there is none such.
    func focusStart(_ direction: CGPoint) -> ShownPath? {
        let area = bounds.inset(by: adjustedContentInset).insetBy(dx: -0.5, dy: -0.5)
        let pinned = collectionViewLayout.pinsElements ? collectionViewLayout.pinnedAttributes(in: bounds) : []
        let covered = pinned.map { $0.frame.insetBy(dx: 0.5, dy: 0.5) }
        let inside = tiling.cells.filter { cell in
            let frame = cell.look.frame
            return area.contains(frame) && !covered.contains { $0.overlaps(frame) }
        }
        let isBack = direction.x + direction.y < 0
        return ((isBack ? inside.last : inside.first) ?? tiling.cells.first)?.path
    }

    /// Along the axis that scrolls, the nearest item on that side, with sideways distance counting double. Along a line
    /// the item beside it, and at the line's end the next or previous one in order.
    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath? {
        let axis: ScrollAxis = direction.x == 0 ? .vertical : .horizontal
        let isVertical = collectionViewLayout.scrollableDirections.containsVerticalDirection
        guard axis == (isVertical ? .vertical : .horizontal) else {
            return beside(path, direction, axis)
                ?? ItemPath(path).neighbour(direction[axis] > 0 ? 1 : -1, in: data.counts).map { ShownPath($0) }
        }
        guard let start = geometry.attributes(of: path)?.frame else { return nil }
        // Searched: one viewport's length, from the item on.
        var area = bounds
        area.origin[axis] =
            direction[axis] > 0
            ? start.origin[axis] + axis.value(of: start.size) : start.origin[axis] - axis.value(of: bounds.size)
        func way(_ frame: CGRect) -> CGPoint { CGPoint(x: frame.midX - start.midX, y: frame.midY - start.midY) }
        func cost(_ frame: CGRect) -> CGFloat {
            let (way, across) = (way(frame), axis == .vertical ? ScrollAxis.horizontal : .vertical)
            return abs(way[axis]) + 2 * abs(way[across])
        }
        return (collectionViewLayout.layoutAttributesForElements(in: area) ?? [])
            .filter { attributes in
                attributes.representedElementCategory == .cell && geometry.item(of: attributes) != path
                    && way(attributes.frame)[axis] * direction[axis] > 0.5
            }
            .min { cost($0.frame) < cost($1.frame) }.map { geometry.item(of: $0) }
    }

    /// The nearest item on one side, of those level with an item the one that is so over the greatest length. Columns
    /// of a mosaic have no lines, and its order says nothing about what is beside what. O(items of the layout beside
    /// it).
    private func beside(_ path: ShownPath, _ direction: CGPoint, _ axis: ScrollAxis) -> ShownPath? {
        guard let start = geometry.attributes(of: path)?.frame else { return nil }
        var area = bounds.union(start)
        if axis == .horizontal {
            (area.origin.y, area.size.height) = (start.minY, start.height)
        } else {
            (area.origin.x, area.size.width) = (start.minX, start.width)
        }
        /// How far a frame is away, and the negated length over which it is level: the better place is the lesser.
        func place(_ frame: CGRect) -> (distance: CGFloat, level: CGFloat) {
            let common = frame.intersection(area)
            let level = axis == .horizontal ? common.height : common.width
            let way = axis == .horizontal ? frame.midX - start.midX : frame.midY - start.midY
            return ((way * direction[axis]).rounded(), common.isNull ? 0 : -level)
        }
        var nearest: (path: ShownPath, place: (distance: CGFloat, level: CGFloat))?
        for attributes in collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        where attributes.representedElementCategory == .cell {
            let own = place(attributes.frame)
            guard own.distance > 0.5, own.level < -1 else { continue }
            if let known = nearest?.place, known <= own { continue }
            nearest = (geometry.item(of: attributes), own)
        }
        return nearest?.path
    }

    var indexTitles: [String] { dataSource?.indexTitles(for: self) ?? [] }

    func path(ofIndexTitle title: String, at index: Int) -> ShownPath? {
        let path = dataSource?.collectionView(self, indexPathForIndexTitle: title, at: index)
        return path.flatMap { data.shownPath(SourcePath($0)) }
    }
}
