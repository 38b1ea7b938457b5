import CollectionCore
import Execution

/// Fetches more contents at one end of a container: decides when, tells the delegate on a worker, and waits for the
/// end. Main thread. Asked in every layout pass: O(1).
@MainActor final class BatchFetcher {
    private let edge: BatchFetchEdge
    /// The container that fetches.
    weak var source: ContainerNodeCore?
    private(set) var machine = BatchFetchMachine()
    /// The receiver there is now does not fetch.
    private var isDeclined = false
    /// How many receivers there have been, and which of them was told of the fetch under way.
    private var (receiver, toldReceiver) = (0, 0)

    init(edge: BatchFetchEdge) {
        self.edge = edge
    }

    /// Of the fetch under way; of the last one, when there is none.
    private var current: ASBatchContext?
    /// For the next fetch. It stays until there is a delegate to give it to.
    private lazy var next = makeContext()

    private func makeContext() -> ASBatchContext {
        ASBatchContext { [weak self] context, change in
            MainThread.run { [weak self] in self?.fetch(context, did: change) }
        }
    }

    /// Looks whether to fetch now, and begins.
    func check() {
        guard !isDeclined, machine.mayBegin, let source, var query = source.batchFetchQuery(at: edge) else { return }
        // In points per millisecond.
        let velocity = CGPoint(x: source.rangeVelocity.x / 1000, y: source.rangeVelocity.y / 1000)
        if let delegate = source.batchFetchingDelegate, let time = query.remainingTime(velocity: velocity) {
            query.decision = delegate.shouldFetchBatch(withRemainingTime: time, hint: query.shouldFetch)
        }
        var decided = machine
        guard decided.begin(for: query), let content = source.content, content.shouldBatchFetch(at: edge),
            let call = content.batchFetchCall(at: edge, with: next)
        else {
            // Not answered, but going away from the end counts all the same.
            if query.isFarFromEnd { machine.dragBegan() }
            return
        }
        machine = decided
        next.start()
        current = next
        toldReceiver = receiver
        next = makeContext()
        // At the priority of preloading: what is on screen is drawn first.
        let ticket = WorkScheduler.current.prepare(isForWorkers: true) { _ in
            call()
        } completion: { _ in
        }
        machine.didStart()
        WorkScheduler.current.schedule([ticket], priority: .preload)
    }

    private func fetch(_ context: ASBatchContext, did change: ASBatchContext.Change) {
        switch change {
        case .began:
            guard machine.beginManually() else { return }
            machine.didStart()
            current = context
            toldReceiver = receiver
        // The end of an older fetch says nothing about this one.
        case _ where context !== current:
            break
        case .ended(let outcome):
            end(outcome)
        case .declined:
            isDeclined = toldReceiver == receiver
            end(.failed)
        }
    }

    private func end(_ outcome: BatchFetchMachine.Outcome) {
        machine.end(outcome)
        // The receiver there is now has not been asked yet.
        if toldReceiver != receiver { situationDidChange() }
        // The container looks again in its next layout pass.
        source?.view?.setNeedsLayout()
    }

    /// An update was made: nothing is decided until it is on screen.
    func updateWasMade() {
        machine.updateSubmitted()
    }

    /// An update that was made is on screen; `changesContent` is false when it had no edits.
    func updateWasShown(changesContent: Bool) {
        machine.updateCommitted(changesContent: changesContent)
    }

    /// The user began to drag, or the user's code asks for another try.
    func situationDidChange() {
        machine.dragBegan()
    }

    /// Another object may be told of fetches now, and fetch where the last one did not. A fetch under way goes on.
    func receiverMayHaveChanged() {
        isDeclined = false
        receiver += 1
    }

    /// Another delegate may fetch where the last one did not or found nothing; the last one's results are not waited
    /// for.
    func delegateDidChange() {
        receiverMayHaveChanged()
        current?.cancelBatchFetching()
        situationDidChange()
    }
}
