import CollectionCore
import Execution

/// An update between the moment it was checked and the moment it is shown. Main thread only.
@MainActor final class PendingUpdate {
    let plan: UpdatePlan
    /// What is on screen until the update is shown. Elements that are made meanwhile are put in.
    var before: ElementMap<CellRecord>
    /// The version of the data that `before` is.
    let versionBefore: Int
    /// Elements that exist no more once the update is shown.
    let gone: [CellElement]
    /// Elements that stay although their item was reloaded; they are measured again.
    let kept: [CellElement]
    /// Whether it loads everything again.
    var reloads = false
    /// Whether it may become one with those before and after it: it only edits items, and is not animated.
    var mayBeMerged = false
    /// Whether `awaited` and `layout` are final. If not, the update is not ready, even if these are empty.
    var isScheduled = false {
        didSet { mayBeMerged = false }
    }
    /// What has to be prepared before the update may be shown.
    var awaited: [CellElement] = []
    /// The places after it, where a layout delegate calculates them.
    var layout: LayoutCalculation?
    var isAnimated = false
    /// Called when the update is on screen, animations included.
    var onShown: [@MainActor () -> Void] = []
    /// How many of two things are still to happen: the list view has the new order, and its animations have ended.
    private var partsLeft = 2
    /// Called when the order on screen is the one after the update.
    var afterwards: [@MainActor () -> Void] = []

    init(
        plan: UpdatePlan, before: ElementMap<CellRecord>, version: Int, gone: [CellElement], kept: [CellElement]
    ) {
        self.plan = plan
        self.before = before
        versionBefore = version
        self.gone = gone
        self.kept = kept
    }

    /// Whether everything that the update waits for is there.
    var isReady: Bool { isScheduled && layout?.isDone != false && awaited.allSatisfy(\.isPrepared) }

    /// The list view has the new order, or its animations have ended: called once for each. An animation that another
    /// one cuts short counts as ended.
    func partDidEnd() {
        partsLeft -= 1
        guard partsLeft == 0 else { return }
        let bodies = onShown
        onShown = []
        for body in bodies { body() }
    }

    /// One update in place of several that follow each other. They only edit items, and have led to `map`, whose
    /// sections have these counts. Identities connect the first of these orders with the last. O(log n) for each edited
    /// item.
    init(merging updates: ArraySlice<PendingUpdate>, leadingTo map: ElementMap<CellRecord>, counts: [Int]) {
        let first = updates[updates.startIndex]
        (before, versionBefore) = (first.before, first.versionBefore)
        var edited: Set<ElementID> = []
        for (update, after) in zip(updates, updates.dropFirst().map(\.before) + [map]) {
            func note(_ items: Range<Int>, _ section: Int, in map: ElementMap<CellRecord>) {
                for item in items { edited.insert(map.id(at: ItemPath(section: section, item: item))) }
            }
            update.plan.forEachGoneRange { note($1, $0, in: update.before) }
            update.plan.forEachFreshRange { note($1, $0, in: after) }
            for move in update.plan.changes.movedItems { edited.insert(update.before.id(at: move.source)) }
        }
        var changes = ChangeSet()
        for id in edited {
            switch (before.path(of: id), map.path(of: id)) {
            case (let old?, let new?): changes.moveItem(at: old, to: new)
            case (let old?, nil): changes.deleteItems(at: CollectionOfOne(old))
            case (nil, let new?): changes.insertItems(at: CollectionOfOne(new))
            case (nil, nil): break
            }
        }
        do {
            plan = try changes.plan(from: first.plan.oldCounts, to: counts)
        } catch {
            preconditionFailure("Edits that fit one after the other fit together: \(error)")
        }
        gone = updates.flatMap(\.gone)
        kept = updates.flatMap(\.kept)
        onShown = updates.flatMap(\.onShown)
        afterwards = updates.flatMap(\.afterwards)
    }
}
