import CollectionCore
import Execution

/// Fetches more contents at one end of a container: decides when, tells the delegate on a worker, and waits for the
/// end. Main thread. Asked in every layout pass: O(1).
@MainActor final class BatchFetcher {
    private let edge: BatchFetchEdge
    /// The container that fetches.
    @BackReference var source: ContainerNodeCore?
    private(set) var machine = BatchFetchMachine()

    init(edge: BatchFetchEdge) {
        self.edge = edge
    }

    /// The context of the fetch under way, or else of the last one.
    private var current: ASBatchContext?
    /// The context of the next fetch. It is kept until there is a delegate to give it to.
    private lazy var next = makeContext()

    private func makeContext() -> ASBatchContext {
        ASBatchContext { [weak self] context, outcome in
            MainThread.run { [weak self] in self?.fetch(context, didEnd: outcome) }
        }
    }

    /// Begins a fetch, if one is due now.
    func check() {
        guard machine.mayBegin, let source, !source.isProcessingUpdates, let view = source.view,
            var query = source.batchFetchQuery(at: edge, in: view)
        else { return }
        // The velocity in points per millisecond.
        let velocity = CGPoint(x: view.scrollVelocity.x / 1000, y: view.scrollVelocity.y / 1000)
        if let delegate = source.batchFetchingDelegate, let time = query.remainingTime(velocity: velocity) {
            query.decision = delegate.shouldFetchBatch(withRemainingTime: time, hint: query.shouldFetch)
        }
        var decided = machine
        guard decided.begin(for: query), let call = source.content?.batchFetchCall(at: edge, with: next) else {
            // No fetch begins, but note that the content is far from the end: coming back to it may fetch again.
            if query.isFarFromEnd { machine.dragBegan() }
            return
        }
        machine = decided
        next.start()
        current = next
        next = makeContext()
        // The call has the priority of preloading, so visible content is drawn first.
        let ticket = WorkScheduler.current.prepare(isForWorkers: true) { _ in
            call()
        } completion: { _ in
        }
        machine.didStart()
        WorkScheduler.current.schedule([ticket], priority: .preload)
    }

    /// - Parameter outcome: nil when the fetch begins.
    private func fetch(_ context: ASBatchContext, didEnd outcome: BatchFetchMachine.Outcome?) {
        if let outcome {
            // The end of an older fetch says nothing about this one.
            guard context === current else { return }
            machine.end(outcome)
            // The container looks again in its next layout pass.
            source?.view?.setNeedsLayout()
        } else if machine.beginManually() {
            machine.didStart()
            current = context
        }
    }

    /// Called when an update is on screen; `changesContent` is false if it had no edits.
    func updateWasShown(changesContent: Bool) {
        machine.updateCommitted(changesContent: changesContent)
    }

    /// Called when the user begins to drag, or client code asks for another try.
    func situationDidChange() {
        machine.dragBegan()
    }

    /// Called when another delegate was set. It may fetch where the last one found nothing; the last one's results are
    /// not waited for.
    func delegateDidChange() {
        current?.cancelBatchFetching()
        // The fetch may have ended already on another thread, whose report has not arrived here yet.
        current = nil
        machine.end(.cancelled)
        situationDidChange()
    }
}
