import CollectionCore
import DequeModule

/// The batches and calls of a container that wait for its updates. Main thread.
///
/// Batches and calls are two lists, because batches are called in order and found by number while thousands wait, and a
/// call may be due before the one in front of it.
@MainActor final class UpdateQueue {
    /// A batch, from its end until its completions have been called.
    struct Batch {
        var state: State
        var completions: [UpdateCompletion]

        /// What the batch waits for.
        enum State {
            /// A reload waits for pass 4, or for client code that asks for something that depends on it. Reloads and
            /// edits that are made meanwhile become part of it. It is the last batch.
            case deferred
            /// Its edits are being taken in, or are taken in and not on screen yet.
            case takenIn
            /// It is on screen, and waits for the completions of the batches before it. False if it was inconsistent.
            case over(Bool)
        }
    }

    /// What a call waits for.
    enum Moment {
        /// No batch is open, being taken in or deferred.
        case takenIn
        /// The order of this version of the data is on screen.
        case shown(Int)
        /// No update is pending.
        case processed
        /// The completions of all batches have been called.
        case synchronized
    }

    /// How far the showing of a ready update has come.
    enum Showing {
        case nothing
        /// `DataController.displayed` has the update's order already; the view is about to be told.
        case arrival
        /// The view is showing it. Completions wait until it is shown, because one of them may wait for further
        /// updates.
        case update
        /// The view has shown it, and the calls that waited for this are being made.
        case calls
    }

    private var transaction = UpdateTransaction()
    /// Whether a batch is being planned and taken in. The data source is asked for identities and models then, and told
    /// of nodes that stay: what it edits in these calls becomes a reload, which is deferred.
    private(set) var isTakingIn = false
    private(set) var showing = Showing.nothing
    /// Whether everything was loaded again since the last pass 4: the next reload is deferred. Holds for one frame; not
    /// part of the queue's state.
    private(set) var hasReloaded = false
    private var batches: Deque<Batch> = []
    /// The number of the first batch in the queue.
    private var first = 0
    private var calls: Deque<(moment: Moment, body: @MainActor () -> Void)> = []
    /// Separate from `showing`: a completion may start an update that is shown at once.
    private var isCallingCompletions = false

    /// Whether a reload is deferred: paths of the data source mean other items than those taken in. Asked several times
    /// for each row that is made.
    var isAhead: Bool { deferred != nil }

    /// Whether the container has all edits of the data source: no batch is open, being taken in or deferred.
    var isSettled: Bool { !isAhead && !isBatchOpen && !isTakingIn }

    private var end: Int { first + batches.count }

    // MARK: Edits

    var isBatchOpen: Bool { transaction.isOpen }

    func begin() { transaction.begin() }

    func record(_ edits: (inout ChangeSet) -> Void) { transaction.record(edits) }

    /// Ends a batch. Nil if others are open around it.
    func end(animated: Bool, completion: UpdateCompletion?) -> UpdateTransaction.Closed? {
        transaction.end(animated: animated, completion: completion)
    }

    // MARK: Taking in

    /// Runs `body`, which takes in a batch.
    func takeIn(_ body: () -> Void) {
        isTakingIn = true
        body()
        isTakingIn = false
    }

    func didReload() { hasReloaded = true }

    /// Called in pass 4.
    func reloadsAreTakenIn() { hasReloaded = false }

    func didReach(_ stage: Showing) { showing = stage }

    // MARK: Batches

    /// Adds a batch. Returns its number.
    func add(_ state: Batch.State, _ completions: [UpdateCompletion]) -> Int {
        batches.append(Batch(state: state, completions: completions))
        return end - 1
    }

    /// The number of the reload that is deferred: the last batch.
    var deferred: Int? { if case .deferred? = batches.last?.state { end - 1 } else { nil } }

    /// Adds completions to the reload that is deferred. Returns false if there is none.
    func addToDeferred(_ completions: [UpdateCompletion]) -> Bool {
        guard let deferred else { return false }
        batches[deferred - first].completions += completions
        return true
    }

    /// The deferred reload is being taken in from now on. Returns its number; nil if there is none.
    func takeDeferred() -> Int? {
        guard let deferred else { return nil }
        batches[deferred - first].state = .takenIn
        return deferred
    }

    /// Whether completions of a batch are to be called.
    func isAwaited(_ number: Int) -> Bool { !batches[number - first].completions.isEmpty }

    /// Marks a batch as over; false if it was inconsistent.
    func finish(_ number: Int, with result: Bool) { batches[number - first].state = .over(result) }

    /// Whether completions may be called now. Not while an update is shown, and not while completions are being called,
    /// because that call goes on with those that become due.
    var mayCallCompletions: Bool { !isCallingCompletions && showing == .nothing }

    /// Calls the completions whose turn it is. Completions of updates that are made by them belong to the next round.
    func callCompletions(beginRound: () -> Bool) {
        isCallingCompletions = true
        defer { isCallingCompletions = false }
        var endOfRound = end
        while case .over(let result)? = batches.first?.state {
            if first >= endOfRound {
                guard beginRound() else { return }
                endOfRound = end
            }
            first += 1
            for completion in batches.removeFirst().completions { completion(result) }
        }
    }

    /// Whether the completions of all batches have been called.
    var isSynchronized: Bool { batches.isEmpty && !isCallingCompletions }

    /// Called when no update will be shown any more: calls the remaining completions, with false for batches that are
    /// not on screen.
    func finishAll() {
        let waiting = batches
        (first, batches) = (end, [])
        for batch in waiting {
            var result = false
            if case .over(let value) = batch.state { result = value }
            for completion in batch.completions { completion(result) }
        }
        for case (.synchronized, let body) in calls { body() }
    }

    // MARK: Calls

    func add(_ moment: Moment, _ body: @escaping @MainActor () -> Void) { calls.append((moment, body)) }

    /// Makes the calls whose moment has come, in order.
    func callDue(with data: DataController) {
        func isDue(_ moment: Moment) -> Bool {
            switch moment {
            case .takenIn: isSettled
            case .shown(let version):
                (showing == .nothing || showing == .calls) && data.displayedState.version >= version
            case .processed: !data.isProcessing && showing == .nothing
            case .synchronized: isSynchronized
            }
        }
        while let place = calls.firstIndex(where: { isDue($0.moment) }) { calls.remove(at: place).body() }
    }

    /// Whether a call waits for an order to be on screen.
    var hasWaitingCall: Bool {
        calls.contains { if case .shown = $0.moment { true } else { false } }
    }
}
