import CollectionCore

// What the parts of the list engine ask a collection view.

extension UICollectionView: ListHost {
    var source: any ListSource { provider }
    func listPath(at point: CGPoint) -> ShownPath? { indexPathForItem(at: point).map { ShownPath($0) } }

    var isSelectionAllowed: Bool { allowsSelection }
    var allowsMultiple: Bool { allowsMultipleSelection }
    func closeOpenRow() -> Bool { false }
    func offersDeletion(of path: ShownPath) -> Bool { false }
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
        if hasUnannouncedUpdates, !data.isLayingOut { prepareForQuestions() }
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

    /// Along the axis that scrolls this is the nearest item on that side, where sideways distance counts double. Across
    /// that axis it is the nearest of the items level with this one; of several, the one that is level over the
    /// greatest length. (The items of a mosaic stand in no lines, and their order does not say which stand beside each
    /// other.) At the end of a line that is read, from left to right or back, it is the next or previous item in order;
    /// above and below a list that scrolls sideways there is none. O(items of the layout within one
    /// viewport's length).
    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath? {
        guard let start = geometry.attributes(of: path)?.frame else { return nil }
        let isVertical = collectionViewLayout.scrollableDirections.containsVerticalDirection
        let (axis, across): (ScrollAxis, ScrollAxis) =
            direction.x == 0 ? (.vertical, .horizontal) : (.horizontal, .vertical)
        let isInLine = axis != (isVertical ? .vertical : .horizontal)
        let reach = axis.value(of: bounds.size)
        var area = isInLine ? start : bounds
        area.origin[axis] = start.origin[axis] + (direction[axis] > 0 ? axis.value(of: start.size) : -reach)
        if axis == .horizontal { area.size.width = reach } else { area.size.height = reach }
        func way(_ frame: CGRect) -> CGPoint { CGPoint(x: frame.midX - start.midX, y: frame.midY - start.midY) }
        /// The length over which a frame is level with the item.
        func level(_ frame: CGRect) -> CGFloat { across.value(of: frame.intersection(area).size) }
        /// The rank of a frame: the better place has the lesser rank.
        func rank(_ frame: CGRect) -> (CGFloat, CGFloat) {
            let way = way(frame)
            return isInLine
                ? (abs(way[axis]).rounded(), -level(frame)) : (abs(way[axis]) + 2 * abs(way[across]), 0)
        }
        let nearest = (collectionViewLayout.layoutAttributesForElements(in: area) ?? [])
            .filter { attributes in
                attributes.representedElementCategory == .cell && geometry.item(of: attributes) != path
                    && way(attributes.frame)[axis] * direction[axis] > 0.5 && (!isInLine || level(attributes.frame) > 1)
            }
            .min { rank($0.frame) < rank($1.frame) }.map { geometry.item(of: $0) }
        guard isInLine, axis == .horizontal, nearest == nil else { return nearest }
        return ItemPath(path).neighbour(direction[axis] > 0 ? 1 : -1, in: data.counts).map { ShownPath($0) }
    }

    /// The space reaches along the axis that scrolls up to the elements beside the item or the ends of the content, and
    /// at most 20 points; there is none where a pinned header or footer is, on pages, and if there is no room for it.
    /// So an item does not stand at the very edge of the list, as none does before the list is scrolled. O(elements of
    /// the layout at that place).
    func area(around path: ShownPath, _ place: ListPlace) -> CGRect {
        let frame = place.frame
        guard !path.isSection, !isPagingEnabled else { return frame }
        let axis: ScrollAxis =
            collectionViewLayout.scrollableDirections.containsVerticalDirection ? .vertical : .horizontal
        let reach: CGFloat = 20
        let (start, end) = (frame.origin[axis], frame.origin[axis] + axis.value(of: frame.size))
        var (first, last) = (max(start - reach, 0), min(end + reach, axis.value(of: placedSize)))
        let near = axis == .vertical ? frame.insetBy(dx: 0, dy: -reach) : frame.insetBy(dx: -reach, dy: 0)
        for other in (collectionViewLayout.layoutAttributesForElements(in: near) ?? []).map(\.frame) {
            let (otherStart, otherEnd) = (other.origin[axis], other.origin[axis] + axis.value(of: other.size))
            if otherEnd <= start + 0.5 { first = max(first, otherEnd) }
            if otherStart >= end - 0.5 { last = min(last, otherStart) }
        }
        first = place.covered.before(axis) > 0 ? start : min(first, start)
        last = place.covered.after(axis) > 0 ? end : max(last, end)
        guard last - first <= axis.value(of: bounds.inset(by: adjustedContentInset + place.covered).size) else {
            return frame
        }
        var area = frame
        area.origin[axis] = first
        if axis == .vertical { area.size.height = last - first } else { area.size.width = last - first }
        return area
    }
}
