import CollectionCore

/// Saves and restores where a list was scrolled to and what was selected in it. Items are identified by names, which
/// stay valid when the data has changed; the scroll position also by an index path, for items without names.
///
/// A decoded state is applied once, by the first layout pass that has items and a viewport. Main thread.
@MainActor final class ListRestoration {
    private struct State: Codable {
        /// The first visible item, by its name and its path, and its distance from the viewport's corner.
        var name: String?
        var path: IndexPath?
        var distance = CGPoint.zero
        var selected: [String] = []
    }

    private static let key = "list"

    private unowned let host: any ListPlaces
    private let data: ListData
    private let selection: ListSelection
    /// A decoded state that waits until the list has items.
    private var waiting: State?

    init(_ host: any ListPlaces, data: ListData, selection: ListSelection) {
        self.host = host
        self.data = data
        self.selection = selection
    }

    // MARK: Saving

    /// Writes the scroll position and the selection; if the decoded state was not applied yet, writes that again.
    func encode(with coder: NSCoder) {
        coder.encode(try? PropertyListEncoder().encode(waiting ?? present), forKey: Self.key)
    }

    /// The present state. Empty until the counts are known, because the data source must not be asked about deleted
    /// items.
    private var present: State {
        guard data.isLoaded else { return State() }
        var state = State()
        for path in host.visiblePaths where state.path == nil && host.contains(path) {
            guard let frame = host.place(of: path)?.frame, frame.overlaps(host.bounds) else { continue }
            state.path = host.source.clientPath(path)
            state.name = host.source.modelIdentifier(at: path)
            state.distance = frame.origin - host.contentOffset
        }
        state.selected = selection.selected.filter(host.contains).compactMap(host.source.modelIdentifier)
        return state
    }

    // MARK: Restoring

    /// Reads a state. Once there are items, they are found by the names that a data source gives as a
    /// `UIDataSourceModelAssociation`; the first visible item otherwise by its index path.
    func decode(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.key), let data = coder.decodeObject(forKey: Self.key) as? Data
        else { return }
        waiting = try? PropertyListDecoder().decode(State.self, from: data)
        host.setNeedsLayout()
    }

    /// Called in each layout pass: applies the waiting state, if places are known and there are items. Returns what has
    /// to be brought to its place then.
    func takeUp() -> ListAnchor? {
        guard let state = waiting, !host.bounds.isEmpty, host.listGeometry.isKnown,
            data.outermostPath(.first) != nil
        else { return nil }
        waiting = nil
        // A selection that was made meanwhile takes precedence.
        if selection.selected.isEmpty {
            for path in state.selected.compactMap(find) { selection.select(path, animated: false) }
        }
        let path = state.name.flatMap(find) ?? state.path.flatMap(nearest)
        return path.map { ListAnchor(path: $0, distance: state.distance) }
    }

    private func find(_ name: String) -> ShownPath? {
        host.source.path(ofModelIdentifier: name).flatMap { host.contains($0) ? $0 : nil }
    }

    /// The item on screen at the place where one was in the data source, or the one nearest to it in its section.
    private func nearest(to known: IndexPath) -> ShownPath? {
        let path = ShownPath(known)
        let count = host.contains(section: path.section) ? data.counts[path.section] : 0
        return count > 0 ? ShownPath(section: path.section, item: min(max(path.item, 0), count - 1)) : nil
    }
}
