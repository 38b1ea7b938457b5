import CollectionCore

// What the parts of the list engine ask a table.

extension UITableView: ListHost {
    var source: any ListSource { provider }
    func loadIfNeeded() { data.loadIfNeeded() }
    func contains(_ path: ShownPath) -> Bool { geometry.contains(path) }
    func listCell(at path: ShownPath) -> (any ListCell)? { tiling.cell(at: path) }

    func listPath(at point: CGPoint) -> ShownPath? {
        data.loadIfNeeded()
        guard point.x >= sideMargin, point.x < sideMargin + rowWidth else { return nil }
        return geometry.row(at: point.y)
    }

    var isSelectionAllowed: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    func closeOpenRow() -> Bool {
        guard let swipe, !swipe.isPerforming else { return false }
        return swiping.close(animated: true)
    }

    var isMovingItem: Bool { itemDrag.isActive }
    func putBackDragged(animated: Bool) { itemDrag.putBack(animated: animated) }
}

extension UITableViewCell: ListCell {}

extension UITableView: ListPlaces {
    func prepareForQuestions() { data.loadIfNeeded() }
    func contains(section: Int) -> Bool { geometry.contains(section: section) }
    func numberOfItems(inSection section: Int) -> Int { geometry.numberOfRows(in: section) }

    func place(of path: ShownPath) -> ListPlace? {
        if path.isSection {
            guard geometry.contains(section: path.section) else { return nil }
            let top = geometry.headerExtent(of: path.section).top
            return ListPlace(frame: sectionFrame(top: top, height: 0), axes: .verticalDirections)
        }
        guard geometry.contains(path) else { return nil }
        return ListPlace(
            frame: rowFrame(at: path), coveredTop: pinnedHeaderHeight(of: path.section), axes: .verticalDirections)
    }

    var placesAreKnown: Bool { true }

    var placedSize: CGSize {
        CGSize(width: widthInsideInsets, height: geometry.totalHeight + (tableFooterView?.frame.height ?? 0))
    }

    func updateContentSize() {
        if contentSize != placedSize { contentSize = placedSize }
    }

    var visiblePaths: [ShownPath] { visible.map(\.path) }
    var focusAxes: ScrollDirection { .verticalDirections }

    /// The first or last row that no header and no edge covers.
    func focusStart(_ direction: CGPoint) -> ShownPath? {
        let area = bounds.inset(by: adjustedContentInset)
        let inside = visible.filter { row in
            let frame = rowFrame(at: row.path)
            return frame.minY >= area.minY + pinnedHeaderHeight(of: row.path.section) - 0.5
                && frame.maxY <= area.maxY + 0.5
        }
        return ((direction.y > 0 ? inside.first : inside.last) ?? visible.first)?.path
    }

    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath? {
        direction.y > 0 ? geometry.row(after: path) : geometry.row(before: path)
    }

    func outermostPath(_ edge: KeyGoal.Edge) -> ShownPath? {
        switch edge {
        case .first:
            (0..<geometry.numberOfSections).first { geometry.numberOfRows(in: $0) > 0 }
                .map { ShownPath(section: $0, item: 0) }
        case .last: geometry.row(before: ShownPath(section: geometry.numberOfSections, item: 0))
        }
    }

    func keepPlace(of path: ShownPath, at distance: CGPoint) {
        pass.keepWhileMeasuring(ListAnchor(path: path, distance: distance))
    }
}

extension UITableView: ListMenuDelegate {
    func menuConfiguration(at path: ShownPath, point: CGPoint) -> UIContextMenuConfiguration? {
        provider.clientPath(path).flatMap {
            commonDelegate?.tableView(self, contextMenuConfigurationForRowAt: $0, point: point)
        }
    }

    func willDisplayMenu(
        _ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionAnimating
    ) {
        commonDelegate?.tableView(self, willDisplayContextMenu: configuration, animator: animator)
    }

    func willEndMenu(
        _ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionAnimating
    ) {
        commonDelegate?.tableView(self, willEndContextMenuInteraction: configuration, animator: animator)
    }

    func previewForHighlighting(_ configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        commonDelegate?.tableView(self, previewForHighlightingContextMenuWithConfiguration: configuration)
    }

    func previewForDismissing(_ configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
        commonDelegate?.tableView(self, previewForDismissingContextMenuWithConfiguration: configuration)
    }

    func willPerformPreviewAction(
        _ configuration: UIContextMenuConfiguration, _ animator: any UIContextMenuInteractionCommitAnimating
    ) {
        commonDelegate?.tableView(self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }
}
