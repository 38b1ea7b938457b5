/// When a container that is near its end really starts a fetch.
///
/// The one idea: a fetch answers a *situation*, and the same situation is not answered twice. A situation ends when
/// content is committed, when the user goes away from the end and comes back, or begins another drag. So bouncing at
/// the end does not fetch again, a fetch that found nothing more does not repeat itself for ever, and what a fetch
/// delivers is committed before the next one is decided on. A value; main thread.
package struct BatchFetchMachine: Equatable, Sendable {
    package enum Phase: Hashable, Sendable {
        case idle
        case fetching
    }

    package private(set) var phase = Phase.idle
    /// Whether the current situation has been answered by a fetch.
    private var isAnswered = false
    /// Updates that have been submitted and are not committed yet.
    private var pendingUpdates = 0

    package init() {}

    /// Asks whether to start a fetch now; if so, the machine is fetching from here on.
    ///
    /// Call it when contents were committed, while scrolling, at the end of a fetch, and when the container enters a
    /// window. `query` has the geometry; its `isFetching` is not looked at.
    package mutating func begin(for query: BatchFetchQuery) -> Bool {
        if query.isFarFromEnd { isAnswered = false }
        var query = query
        query.isFetching = phase == .fetching
        guard !isAnswered, pendingUpdates == 0, query.shouldFetch else { return false }
        phase = .fetching
        isAnswered = true
        return true
    }

    /// Starts a fetch whatever the situation, for a button 'load more'. False while one is under way.
    package mutating func beginManually() -> Bool {
        guard phase == .idle else { return false }
        phase = .fetching
        isAnswered = true
        return true
    }

    /// The fetch was completed or cancelled. Ask `begin` again afterwards.
    package mutating func end() {
        phase = .idle
    }

    /// An update was submitted; nothing is decided until it is committed.
    package mutating func updateSubmitted() {
        pendingUpdates += 1
    }

    /// An update was committed. `changesContent` is false when it had no edits, so that an empty update at the end of
    /// the data does not lead to a fetch that leads to an empty update.
    package mutating func updateCommitted(changesContent: Bool) {
        pendingUpdates = max(0, pendingUpdates - 1)
        if changesContent { isAnswered = false }
    }

    /// The user began to drag.
    package mutating func dragBegan() {
        isAnswered = false
    }
}
