import CollectionCore

// What the parts of the list engine ask a collection view.

extension UICollectionView: ListHost {
    var source: any ListSource { provider }
    func loadIfNeeded() { data.loadIfNeeded() }
    func listCell(at path: ShownPath) -> (any ListCell)? { cell(at: path) }
    func listPath(at point: CGPoint) -> ShownPath? { indexPathForItem(at: point).map { ShownPath($0) } }

    var isSelectionAllowed: Bool { allowsSelection }
    var allowsMultiple: Bool { allowsMultipleSelection }
    func closeOpenRow() -> Bool { false }
    var isMovingItem: Bool { itemDrag.isActive }
    func putBackDragged(animated: Bool) { itemDrag.putBack(animated: animated) }
}

extension UICollectionViewCell: ListCell {
    func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
}

extension UICollectionView: ListPlaces {
    func contains(section: Int) -> Bool { data.counts.indices.contains(section) }

    func place(of path: ShownPath) -> ListPlace? {
        guard !path.isSection else {
            guard contains(section: path.section) else { return nil }
            return collectionViewLayout.beginning(ofSection: path.section).map { ListPlace(frame: $0) }
        }
        guard contains(path) else { return nil }
        return geometry.attributes(of: path).map { ListPlace(frame: $0.frame) }
    }

    var placesAreKnown: Bool { collectionViewLayout.isCalculated }
    var placedSize: CGSize { collectionViewLayout.collectionViewContentSize }
    package var visiblePaths: [ShownPath] { tiling.cells.map(\.path) }
    var focusAxes: CollectionCore.ScrollDirection { [.verticalDirections, .horizontalDirections] }
    func focusStart(_ direction: CGPoint) -> ShownPath? { tiling.cells.first?.path }

    /// Across lines an item that overlaps, or else the nearest; along a line the next or previous one in order.
    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath? {
        let isAlongLine =
            collectionViewLayout.scrollableDirections.containsVerticalDirection ? direction.x != 0 : direction.y != 0
        if isAlongLine { return item(path, by: direction.x + direction.y > 0 ? 1 : -1) }
        guard let start = geometry.attributes(of: path)?.frame else { return nil }
        let reach = CGSize(width: bounds.width * abs(direction.x), height: bounds.height * abs(direction.y))
        let area = CGRect(
            x: direction.x < 0 ? start.minX - reach.width : direction.x > 0 ? start.maxX : bounds.minX,
            y: direction.y < 0 ? start.minY - reach.height : direction.y > 0 ? start.maxY : bounds.minY,
            width: direction.x == 0 ? bounds.width : reach.width,
            height: direction.y == 0 ? bounds.height : reach.height)
        func cost(_ frame: CGRect) -> CGFloat {
            let along = abs((frame.midX - start.midX) * direction.x + (frame.midY - start.midY) * direction.y)
            let across = abs((frame.midX - start.midX) * direction.y) + abs((frame.midY - start.midY) * direction.x)
            return along + 2 * across
        }
        return (collectionViewLayout.layoutAttributesForElements(in: area) ?? [])
            .filter { attributes in
                let frame = attributes.frame
                let ahead = (frame.midX - start.midX) * direction.x + (frame.midY - start.midY) * direction.y
                return attributes.representedElementCategory == .cell && geometry.item(of: attributes) != path
                    && ahead > 0.5
            }
            .min { cost($0.frame) < cost($1.frame) }.map { geometry.item(of: $0) }
    }

    private func item(_ path: ShownPath, by step: Int) -> ShownPath? {
        var (section, item) = (path.section, path.item + step)
        while data.counts.indices.contains(section) {
            if item >= 0, item < data.counts[section] { return ShownPath(section: section, item: item) }
            section += step
            if data.counts.indices.contains(section) { item = step > 0 ? 0 : data.counts[section] - 1 }
        }
        return nil
    }

    func outermostPath(_ edge: KeyGoal.Edge) -> ShownPath? {
        switch edge {
        case .first: data.counts.firstIndex { $0 > 0 }.map { ShownPath(section: $0, item: 0) }
        case .last: data.counts.lastIndex { $0 > 0 }.map { ShownPath(section: $0, item: data.counts[$0] - 1) }
        }
    }

    func keepPlace(of path: ShownPath, at distance: CGPoint) {
        pass.keepWhileMeasuring(ListAnchor(path: path, distance: distance))
    }
}

extension UICollectionView: ListMenuDelegate {
    func menuConfiguration(at path: ShownPath, point: CGPoint) -> UIContextMenuConfiguration? {
        provider.clientPath(path).flatMap {
            commonDelegate?.collectionView(self, contextMenuConfigurationForItemAt: $0, point: point)
        }
    }

    func willDisplayMenu(
        _ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionAnimating
    ) {
        commonDelegate?.collectionView(self, willDisplayContextMenu: configuration, animator: animator)
    }

    func willEndMenu(
        _ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionAnimating
    ) {
        commonDelegate?.collectionView(self, willEndContextMenuInteraction: configuration, animator: animator)
    }

    func previewForHighlighting(_ configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        commonDelegate?.collectionView(self, previewForHighlightingContextMenuWithConfiguration: configuration)
    }

    func previewForDismissing(_ configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        commonDelegate?.collectionView(self, previewForDismissingContextMenuWithConfiguration: configuration)
    }

    func willPerformPreviewAction(
        _ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating
    ) {
        commonDelegate?.collectionView(self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
}
