import CollectionCore

/// An update between the moment it was checked and the moment it is shown. Main thread only.
@MainActor final class PendingUpdate {
    /// The edits of the update. They are final once the update does not grow any more.
    private(set) var plan: UpdatePlan
    /// The order on screen until the update is shown. Elements that are made meanwhile are put into it.
    var before: ElementMap<CellRecord>
    /// The version of `before`.
    let versionBefore: Int
    /// Elements that do not exist any more once the update is shown.
    private(set) var gone: [CellElement]
    /// Elements that stay although their item was reloaded; they are measured again.
    private(set) var kept: [CellElement]
    /// The edits of an update that grows; nil if it does not.
    private var growth: GrowingEdits?
    /// Whether it loads everything again.
    let reloads: Bool
    /// Whether `awaited` and `layout` are final. If not, the update is not ready, even if these are empty.
    private(set) var isScheduled = false
    /// The elements that have to be prepared before the update may be shown.
    private(set) var awaited: [CellElement] = []
    /// The calculation of the places after the update, if a layout delegate calculates them.
    private(set) var layout: LayoutCalculation?
    private(set) var isAnimated = false
    /// The batches that are over when the update is on screen, animations included, and whether each was consistent.
    private(set) var batches: [(number: Int, isValid: Bool)] = []
    /// How many of two steps remain: that the list view has the new order, and that its animations have ended.
    private var partsLeft = 2

    /// - Parameter growth: what the plan changes, if later updates may become part of this one.
    init(
        plan: UpdatePlan, before: ElementMap<CellRecord>, version: Int, gone: [CellElement], kept: [CellElement],
        reloads: Bool, growth: GrowingEdits?
    ) {
        self.plan = plan
        self.before = before
        versionBefore = version
        self.gone = gone
        self.kept = kept
        self.reloads = reloads
        self.growth = growth
    }

    /// Takes over the edits of the update after this one. Returns false, and does nothing, if this one does not grow.
    func absorb(_ plan: UpdatePlan, of map: ElementMap<CellRecord>, gone: [CellElement], kept: [CellElement]) -> Bool {
        guard growth != nil else { return false }
        growth?.note(plan, of: map)
        self.gone += gone
        self.kept += kept
        return true
    }

    /// From now on the update does not grow. All that it took over has led to `map`, with these counts.
    func endGrowth(with map: ElementMap<CellRecord>, counts: [Int]) {
        guard let growth else { return }
        self.growth = nil
        do {
            plan = try growth.changes(from: before, to: map).plan(from: plan.oldCounts, to: counts)
        } catch {
            preconditionFailure("Edits that fit one after the other fit together: \(error)")
        }
    }

    /// Remembers a batch whose edits are part of the update.
    func take(batch number: Int, isValid: Bool, isAnimated: Bool) {
        batches.append((number, isValid))
        self.isAnimated = isAnimated && !reloads
    }

    /// Makes the update wait for a calculation of places instead of the one before; nil for none.
    func place(by calculation: LayoutCalculation?) {
        layout?.cancel()
        layout = calculation
    }

    /// Makes the update wait for these elements instead of those before.
    func wait(for elements: [CellElement]) { awaited = elements }

    /// Called when everything that the update waits for is known.
    func schedule() {
        assert(growth == nil, "An update that is scheduled does not grow.")
        isScheduled = true
    }

    /// Called when one of the two steps is done. Returns whether it was the second.
    func endPart() -> Bool {
        partsLeft -= 1
        return partsLeft == 0
    }

    /// Whether everything that the update waits for is ready.
    var isReady: Bool { isScheduled && layout?.isDone != false && awaited.allSatisfy(\.isPrepared) }
}
