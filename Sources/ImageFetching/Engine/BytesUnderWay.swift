import Execution

/// Counts the bytes that the transfers of a fetcher hold together: bodies that arrive, twice where previews are made of
/// them, beginnings that wait to be completed, and kept answers that wait to be confirmed. Any thread.
///
/// Bytes are counted where they arrive. The fetcher decides what to do about too many.
final class BytesUnderWay: Sendable {
    private struct State {
        var count = 0
        var hasCalled = false
    }

    let limit: Int
    private let state = Mutex(State())
    private let whenOver: @Sendable () -> Void

    /// - Parameter whenOver: called when bytes are added beyond the limit, and not again before `answered()`.
    init(limit: Int, whenOver: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.whenOver = whenOver
    }

    var count: Int { state.withLock { $0.count } }

    func change(by difference: Int) {
        guard difference != 0 else { return }
        let calls = state.withLock { state in
            state.count += difference
            guard state.count > limit, !state.hasCalled else { return false }
            state.hasCalled = true
            return true
        }
        if calls { whenOver() }
    }

    /// The fetcher has handled the call of `whenOver`; it may be called again.
    func answered() { state.withLock { $0.hasCalled = false } }
}
