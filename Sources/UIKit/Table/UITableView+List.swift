import CollectionCore

// What the parts of the list engine ask a table.

extension UITableView: ListHost {
    var source: any ListSource { provider }

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

    func dropOpenRow() { swiping.drop() }

    var menuDelegate: ListMenuDelegate? {
        guard let delegate = commonDelegate else { return nil }
        return ListMenuDelegate(
            configuration: { delegate.tableView(self, contextMenuConfigurationForRowAt: $0, point: $1) },
            willDisplay: { delegate.tableView(self, willDisplayContextMenu: $0, animator: $1) },
            willEnd: { delegate.tableView(self, willEndContextMenuInteraction: $0, animator: $1) },
            previewForHighlighting: {
                delegate.tableView(self, previewForHighlightingContextMenuWithConfiguration: $0)
            },
            previewForDismissing: { delegate.tableView(self, previewForDismissingContextMenuWithConfiguration: $0) },
            willPerformPreviewAction: {
                delegate.tableView(self, willPerformPreviewActionForMenuWith: $0, animator: $1)
            })
    }
}

extension UITableViewCell: ListCell {}

extension UITableView: ListPlaces {
    var listGeometry: any ListGeometry { geometry }
    func prepareForQuestions() { data.loadIfNeeded() }

    func place(of path: ShownPath) -> ListPlace? {
        if path.isSection {
            guard contains(section: path.section) else { return nil }
            let frame = sectionFrame((geometry.extent(.header, of: path.section).top, 0))
            return ListPlace(frame: frame, origin: frame.origin, axes: .verticalDirections)
        }
        guard contains(path) else { return nil }
        let frame = rowFrame(at: path)
        return ListPlace(
            frame: frame, origin: frame.origin, covered: covered(bySection: path.section), axes: .verticalDirections)
    }

    var placedSize: CGSize {
        CGSize(width: widthInsideInsets, height: geometry.totalHeight + (tableFooterView?.frame.height ?? 0))
    }

    var focusAxes: ScrollDirection { .verticalDirections }

    func neighbour(of path: ShownPath, _ direction: CGPoint) -> ShownPath? {
        geometry.row(from: path, direction.y > 0 ? 1 : -1)
    }

    func area(around path: ShownPath, _ place: ListPlace) -> CGRect { place.frame }

    var indexTitles: [String] {
        let titles = commonDataSource?.sectionIndexTitles(for: self) ?? []
        return geometry.sizes.numberOfItems < sectionIndexMinimumDisplayRowCount ? [] : titles
    }

    /// The beginning of the section that a title leads to. O(sections) while the table is behind its data source.
    func path(ofIndexTitle title: String, at index: Int) -> ShownPath? {
        let known = commonDataSource?.tableView(self, sectionForSectionIndexTitle: title, at: index) ?? index
        let isSame = contains(section: known) && provider.sourceSection(known) == known
        let shown = isSame ? known : data.counts.indices.first { provider.sourceSection($0) == known }
        return shown.map { .beginning(ofSection: $0) }
    }

    /// Asks for the titles of the index again.
    public func reloadSectionIndexTitles() {
        engine.index.load()
        setNeedsLayout()
    }
}
