// Updates. Main thread.
extension ASContainerNode {
    /// Loads everything again, and keeps the position: the first item on screen that is found again stays where it is,
    /// else the content offset. Items that are the same ones as before, by their identity or model, keep their nodes.
    /// The old content stays on screen until the new one is prepared; then `completion` is called.
    @preconcurrency @MainActor public func reloadData(completion: (@MainActor () -> Void)? = nil) {
        editor().reloadData { _ in completion?() }
    }

    /// As `reloadData(completion:)`, and returns when the new content is on screen. Does nothing in a task that was
    /// cancelled before.
    @preconcurrency @MainActor public func reloadData() async {
        if Task.isCancelled { return }
        await withCheckedContinuation { continuation in
            reloadData { continuation.resume() }
        }
    }

    /// Gathers edits and checks them against the data source's counts at the end of the outermost batch. The data
    /// source's index space is the new one from then on; the view follows when the cells that will be on screen are
    /// prepared.
    ///
    /// `completion` is called on the main thread when the update is on screen, animation included: exactly once, and in
    /// the order in which the batches ended. Its argument is false if the update was inconsistent and everything was
    /// reloaded instead. Before the first load nothing is shown, and it is called at once.
    @preconcurrency @MainActor public func performBatch(
        animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        editor().performBatch(animated: animated, updates: { updates?() }, completion: completion)
    }

    /// As `performBatch(animated:updates:completion:)`, and returns when the update is on screen, with what a
    /// completion would be given. A task that was cancelled before does not run `updates` and gets false; one that is
    /// cancelled later gets its answer as usual, because the update is shown nevertheless.
    @discardableResult
    @preconcurrency @MainActor public func performBatch(animated: Bool = true, _ updates: () -> Void) async -> Bool {
        if Task.isCancelled { return false }
        return await withCheckedContinuation { continuation in
            editor().performBatch(animated: animated, updates: updates) { continuation.resume(returning: $0) }
        }
    }

    /// The section moves to another index, with its nodes. Indexes before and after the update.
    @preconcurrency @MainActor public func moveSection(_ section: Int, toSection newSection: Int) {
        editor().edit(animated: true) { $0.moveSection(section, to: newSection) }
    }

    /// Measures every item again as it comes near.
    @preconcurrency @MainActor public func relayoutItems() {
        core.data.givenRanges = [:]
        core.view?.remeasureAll()
    }

    // MARK: Waiting

    /// Whether an update has been made and is not on screen yet.
    @preconcurrency @MainActor public var isProcessingUpdates: Bool { core.isProcessingUpdates }

    /// Runs `body` when every update is on screen: now, if there is none under way.
    @preconcurrency @MainActor public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) {
        if let body { core.when(.processed, body) }
    }

    /// Whether every update is on screen, animations included, and the completions of all have been called. True before
    /// the view exists.
    @preconcurrency @MainActor public var isSynchronized: Bool { core.updates.isSynchronized }

    /// Runs `body` when the container is synchronized: now, if it is.
    @preconcurrency @MainActor public func onDidFinishSynchronizing(_ body: (@MainActor () -> Void)?) {
        guard let body else { return }
        core.updates.add(.synchronized, body)
        core.callDue()
    }

    /// Blocks the main thread until every update is prepared, and shows them. Does nothing inside a batch,
    /// and while the data source is asked for an identity or a model, or told of a node that stays.
    @preconcurrency @MainActor public func waitUntilAllUpdatesAreProcessed() {
        core.waitForUpdates()
    }

    /// The old name of `waitUntilAllUpdatesAreProcessed()`.
    @available(*, deprecated, renamed: "waitUntilAllUpdatesAreProcessed()")
    @preconcurrency @MainActor public func waitUntilAllUpdatesAreCommitted() {
        waitUntilAllUpdatesAreProcessed()
    }
}
