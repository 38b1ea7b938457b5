/// Decides when a container that is near an end of its contents starts a fetch.
///
/// The one idea: a fetch answers a *situation*, and the same situation is not answered twice. A situation ends when
/// content is committed, when the user goes away from the end and comes back, or begins another drag. So bouncing at
/// the end does not fetch again, a fetch that found nothing more does not repeat itself for ever, and what a fetch
/// delivers is committed before the next one is decided on. A value; main thread.
package struct BatchFetchMachine: Equatable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// The situation has not been answered.
        case idle
        /// A fetch is decided on; the delegate has not been told yet.
        case requested
        /// The delegate has been told.
        case running
        /// The last fetch failed or was cancelled, and the situation is still the same.
        case failed
        /// The last fetch was completed without new content, and the situation is still the same.
        case exhausted
    }

    /// How a fetch ended.
    package enum Outcome: Hashable, Sendable {
        case completed, failed, cancelled
    }

    package private(set) var phase = Phase.idle
    /// Whether content was committed since the fetch was decided on.
    private var hasNewContent = false

    package init() {}

    /// Whether a fetch is decided on or under way.
    package var isFetching: Bool { phase == .requested || phase == .running }

    /// Whether `begin` may return true, depending on the geometry.
    package var mayBegin: Bool { !isFetching }

    /// Returns whether to start a fetch now. If so, the fetch counts as requested from then on.
    ///
    /// Call it when contents were committed, while scrolling, at the end of a fetch, and when the container enters a
    /// window; not while an update is on its way, which may bring what is missing. `query` has the geometry; its
    /// `isFetching` is ignored.
    package mutating func begin(for query: BatchFetchQuery) -> Bool {
        if query.isFarFromEnd { newSituation() }
        var query = query
        query.isFetching = isFetching
        guard phase == .idle, query.shouldFetch else { return false }
        request()
        return true
    }

    /// Starts a fetch whatever the situation, for a button 'load more'. False while one is under way.
    package mutating func beginManually() -> Bool {
        guard !isFetching else { return false }
        request()
        return true
    }

    private mutating func request() {
        phase = .requested
        hasNewContent = false
    }

    /// Called when the delegate is told to fetch.
    package mutating func didStart() {
        if phase == .requested { phase = .running }
    }

    /// Called when the fetch is over. Call `begin` again afterwards.
    package mutating func end(_ outcome: Outcome = .completed) {
        guard isFetching else { return }
        if outcome == .completed {
            phase = hasNewContent ? .idle : .exhausted
        } else {
            phase = .failed
        }
    }

    /// Called when an update was committed. `changesContent` is false when it had no edits, so that an empty update at
    /// the end of the data does not lead to a fetch that leads to an empty update.
    package mutating func updateCommitted(changesContent: Bool) {
        guard changesContent else { return }
        hasNewContent = true
        newSituation()
    }

    /// Called when the user begins to drag, or the program asks for another try.
    package mutating func dragBegan() {
        newSituation()
    }

    private mutating func newSituation() {
        if !isFetching { phase = .idle }
    }
}
