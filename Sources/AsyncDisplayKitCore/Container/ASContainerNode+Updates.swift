import CollectionCore

// Updates. Main thread.
extension ASContainerNode {
    /// Asks for everything anew; keeps the position as far as the new content allows.
    @preconcurrency @MainActor public func reloadData(completion: (@MainActor () -> Void)? = nil) {
        core.reloadData()
        completion?()
    }

    /// Gathers edits, checks them against the data source's counts and applies them in one pass. `completion` is called on
    /// the main thread, with false if the update was inconsistent and everything was reloaded instead.
    @preconcurrency @MainActor public func performBatch(
        animated: Bool, updates: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        core.performBatch(animated: animated, updates: updates, completion: completion)
    }

    @preconcurrency @MainActor public func moveSection(_ section: Int, toSection newSection: Int) {
        core.edit(animated: true) { $0.moveSection(section, to: newSection) }
    }

    /// Measures every item again as it comes near.
    @preconcurrency @MainActor public func relayoutItems() {
        core.view?.remeasureAllItems()
    }

    // Updates are applied when they are made, so there is never one under way.

    @preconcurrency @MainActor public var isProcessingUpdates: Bool { false }

    @preconcurrency @MainActor public func onDidFinishProcessingUpdates(_ body: (@MainActor () -> Void)?) { body?() }

    @preconcurrency @MainActor public func waitUntilAllUpdatesAreProcessed() {}
}
