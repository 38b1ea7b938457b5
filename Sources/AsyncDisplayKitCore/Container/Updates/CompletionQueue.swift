import CollectionCore
import DequeModule
import Execution

/// Calls completions in the order in which their updates were made, each exactly once, although updates end in any
/// order (an animation takes longer than none). Main thread only.
@MainActor final class CompletionQueue: EditRoundsWaiter {
    private struct Entry {
        let token: Int
        var completions: [UpdateCompletion]
        var result: Bool?
    }

    private var entries: Deque<Entry> = []
    private var nextToken = 0
    private var isCalling = false
    /// Whether completions wait until the `body` of `hold(during:)` has returned.
    private(set) var isPaused = false
    private let rounds: EditRounds
    /// The data source's name in messages.
    var dataSourceName: () -> String = { "" }
    /// Called when nothing is waiting any more.
    private var idleBodies: [@MainActor () -> Void] = []

    init(rounds: EditRounds) {
        self.rounds = rounds
    }

    /// Whether all completions have been called.
    var isIdle: Bool { entries.isEmpty && !isCalling }

    /// Calls `body` when all completions have been called: now, if they have.
    func whenIdle(_ body: @escaping @MainActor () -> Void) {
        if isIdle { body() } else { idleBodies.append(body) }
    }

    private func callIdleBodies() {
        guard isIdle else { return }
        let bodies = idleBodies
        idleBodies = []
        for body in bodies { body() }
    }

    /// Takes a place in the queue.
    func add(_ completions: [UpdateCompletion]) -> Int {
        nextToken += 1
        entries.append(Entry(token: nextToken, completions: completions, result: nil))
        return nextToken
    }

    /// Further completions of an update that has not ended.
    func add(_ completions: [UpdateCompletion], to token: Int) {
        guard let index = index(of: token) else { return }
        entries[index].completions += completions
    }

    /// The update has ended. Completions whose turn it is are called.
    func finish(_ token: Int, with result: Bool) {
        guard let index = index(of: token), entries[index].result == nil else { return }
        entries[index].result = result
        callCompletions()
    }

    /// Tokens are given out one after the other, and entries leave at the front only.
    private func index(of token: Int) -> Int? {
        guard let first = entries.first?.token, entries.indices.contains(token - first) else { return nil }
        return token - first
    }

    /// Runs `body`; completions that become due in it are called after it.
    func hold(during body: () -> Void) {
        isPaused = true
        body()
        isPaused = false
        callCompletions()
    }

    private func callCompletions() {
        // A completion may make updates that end at once; their completions come after the ones being called.
        guard !isCalling, !isPaused, !rounds.holds(self) else { return }
        isCalling = true
        rounds.run { callDueCompletions() }
        isCalling = false
        callIdleBodies()
    }

    private func callDueCompletions() {
        // Completions of updates that are made by these completions belong to the next round.
        var lastOfRound = nextToken
        while let first = entries.first, let result = first.result {
            if first.token > lastOfRound {
                rounds.callback = .completion
                rounds.noteEdit()
                guard rounds.begin(of: dataSourceName(), for: self) else { return }
                lastOfRound = nextToken
            }
            entries.removeFirst()
            for completion in first.completions { completion(result) }
        }
    }

    func holdDidEnd() { callCompletions() }

    /// Nothing will end any more: the completions that are left are told so.
    func finishAll() {
        let waiting = entries
        entries = []
        for entry in waiting { for completion in entry.completions { completion(entry.result ?? false) } }
        callIdleBodies()
    }
}
