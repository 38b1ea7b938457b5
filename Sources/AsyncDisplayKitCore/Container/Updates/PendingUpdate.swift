import CollectionCore
import Execution

/// An update between the moment it was checked and the moment it is shown. Main thread only.
@MainActor final class PendingUpdate {
    private(set) var plan: UpdatePlan
    /// What is on screen until the update is shown. Elements that are made meanwhile are put in.
    var before: ElementMap<CellRecord>
    /// The version of the data that `before` is.
    let versionBefore: Int
    /// Elements that exist no more once the update is shown.
    private(set) var gone: [CellElement]
    /// Elements that stay although their item was reloaded; they are measured again.
    private(set) var kept: [CellElement]
    /// What further edits are added to; nil if this update is one batch.
    private var gathered: GatheredEdits?
    /// Whether it is decided what the update waits for.
    var isScheduled = false
    /// What has to be prepared before the update may be shown.
    var awaited: [CellElement] = []
    /// The places after it, where a layout delegate calculates them.
    var layout: LayoutCalculation?
    var isAnimated = false
    /// Called when the update is on screen, animations included.
    var onShown: [@MainActor () -> Void] = []
    /// Of the two parts of its being shown: the list view follows, and nothing is in motion any more.
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

    /// The list view has followed the update, or nothing is in motion any more: called once for each. An animation that
    /// another one cuts short has shown the update, too.
    func partDidEnd() {
        partsLeft -= 1
        guard partsLeft == 0 else { return }
        let bodies = onShown
        onShown = []
        for body in bodies { body() }
    }

    // MARK: Many edits as one update

    /// Whether edits are added, so that the plan is out of date.
    var isGathering: Bool { gathered != nil }

    /// From now on edits of items are added to this update, whose plan has led to `map`.
    func beginGathering(leadingTo map: ElementMap<CellRecord>) {
        var edits = GatheredEdits()
        edits.add(plan, from: before, to: map)
        gathered = edits
    }

    /// Adds edits that have led from `old` to `new`.
    func add(
        _ plan: UpdatePlan, from old: ElementMap<CellRecord>, to new: ElementMap<CellRecord>, gone: [CellElement],
        kept: [CellElement]
    ) {
        gathered?.add(plan, from: old, to: new)
        self.gone += gone
        self.kept += kept
    }

    /// Ends the gathering, and makes one plan of all gathered edits. They have led to `map`, whose sections have these
    /// counts.
    func endGathering(leadingTo map: ElementMap<CellRecord>, counts: [Int]) {
        guard let gathered else { return }
        self.gathered = nil
        do {
            plan = try gathered.changes(from: before, to: map).plan(from: plan.oldCounts, to: counts)
        } catch {
            preconditionFailure("Edits that fit one after the other fit together: \(error)")
        }
    }
}
