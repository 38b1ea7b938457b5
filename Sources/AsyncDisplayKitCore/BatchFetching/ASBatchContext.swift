import CollectionCore
import Execution

/// One fetch of more contents, from the moment the delegate is told to its end. Any thread.
///
/// Each fetch has a context of its own, so completing a cancelled fetch late does not complete the next one. No other
/// fetch begins until this one is completed or cancelled, so every path through the fetching code has to end in one of
/// the two.
public final class ASBatchContext: Sendable {
    private enum State {
        case fetching, cancelled, ended
    }

    private let state = Mutex(State.ended)
    /// Called at the beginning of the fetch, with nil, and at its end; set once, before the context is given out.
    private let onChange: @Sendable (ASBatchContext, BatchFetchMachine.Outcome?) -> Void

    init(onChange: @escaping @Sendable (ASBatchContext, BatchFetchMachine.Outcome?) -> Void) {
        self.onChange = onChange
    }

    /// Whether the fetch has begun and not ended.
    public func isFetching() -> Bool { state.withLock { $0 == .fetching } }

    /// Whether the fetch was cancelled; then its results are not wanted.
    public func batchFetchingWasCancelled() -> Bool { state.withLock { $0 == .cancelled } }

    /// Begins a fetch that client code starts by itself. The container starts no other fetch until this one ends. The
    /// call has no effect on the container while that has another fetch under way.
    public func beginBatchFetching() {
        guard change(to: .fetching, from: [.ended, .cancelled]) else { return }
        onChange(self, nil)
    }

    /// Ends the fetch. With true, and new contents committed, the container checks at once whether to fetch more. With
    /// false the fetch failed: it is not repeated until the user drags again or comes back, or contents change.
    public func completeBatchFetching(_ didComplete: Bool) {
        guard change(to: .ended, from: [.fetching]) else { return }
        onChange(self, didComplete ? .completed : .failed)
    }

    /// Cancels the fetch, because its results are not wanted any more. It counts as failed.
    public func cancelBatchFetching() {
        guard change(to: .cancelled, from: [.fetching]) else { return }
        onChange(self, .cancelled)
    }

    /// Begins the fetch for the container.
    func start() { state.withLock { $0 = .fetching } }

    private func change(to new: State, from old: Set<State>) -> Bool {
        state.withLock { state in
            guard old.contains(state) else { return false }
            state = new
            return true
        }
    }
}

/// Decides about fetches while the content moves, knowing how much time there is. Main thread.
@preconcurrency @MainActor public protocol ASBatchFetchingDelegate: AnyObject {
    /// - Parameters:
    ///   - remainingTime: the seconds until the end of the content comes into view, at the present velocity.
    ///   - hint: what would be decided without this method.
    func shouldFetchBatch(withRemainingTime remainingTime: TimeInterval, hint: Bool) -> Bool
}
