import CollectionCore
import Execution

// The way of an update: gathered between the outermost begin and end, checked against the data source and taken in at
// once (the node API answers in its index space from then on), prepared on workers as far as it will be on screen, and
// shown in pass 4 of the first frame that has it ready. Updates are shown in the order they were made. The main thread
// waits for an update only where promise C13 or client code asks for that (`submit(_:)`, `waitForUpdates()`).

extension ContainerNodeCore {
    // MARK: Making updates

    /// Loads everything again. Items known to be the same ones keep their nodes. `completion` is called when that is on
    /// screen; at once before the first load, which reads everything anyway.
    func reloadData(completion: UpdateCompletion? = nil) {
        guard data.hasLoaded else {
            completion?(true)
            return
        }
        performBatch(animated: false, updates: { record { $0.reloadData() } }, completion: completion)
    }

    func endEdits(animated: Bool, completion: UpdateCompletion?) {
        guard updates.isBatchOpen else { return Misuse.reportUnopenedBatch(completion) }
        guard var closed = updates.end(animated: animated, completion: completion) else { return }
        // Drop the edits: the first load will read everything.
        if !data.hasLoaded { closed.changes = ChangeSet() }
        // Counts that are being read may be those from before these edits.
        let isCounting = data.dialogue.calls.contains(.counts)
        if turnDriver != nil, isCounting || isAskingAboutItem { rounds.noteAnswer() }
        if updates.addToDeferred(closed.completions) { return }
        guard !isCounting, turnDriver == nil || !closed.changes.reloadsData || !updates.hasReloaded else {
            _ = updates.add(.deferred, closed.completions)
            FrameDriver.current?.setNeedsUpdate(self)
            return
        }
        let ended = UpdateQueue.Batch.State.ended(closed.changes, isAnimated: closed.isAnimated, counts: nil)
        takeIn(updates.add(ended, closed.completions))
    }

    /// Whether the data source or the delegate is being asked about an item.
    private var isAskingAboutItem: Bool { data.dialogue.calls.contains { $0 == .node || $0 == .range } }

    /// The frame driver whose pass 4 takes in what is deferred. Nil without frames and with `alwaysSync`, where nothing
    /// is deferred.
    private var turnDriver: FrameDriver? {
        layoutMode.contains(.alwaysSync) ? nil : FrameDriver.current
    }

    /// Takes in a deferred reload now, because a caller needs its result. A batch that is open becomes
    /// part of a reload: some of its edits may be in the counts that are read now.
    func takeInReload() {
        guard !data.dialogue.calls.contains(.counts), let number = updates.deferred else { return }
        updates.endDeferral()
        if updates.isBatchOpen { record { $0.reloadData() } }
        takeIn(number)
    }

    /// Takes in a batch that has ended. If that has to wait, reads the counts now, because later batches may change
    /// them.
    private func takeIn(_ number: Int) {
        if updates.isTakingIn || rounds.isHeld { updates.setCounts(data.readCounts(), of: number) }
        submit()
    }

    /// Takes in the update that `first` makes, if any, and then all batches that have ended, and lets them be shown.
    /// Does nothing while a call of it is under way, or while the limit of rounds leaves what has ended to the next
    /// frame. All batches are taken in before the first is shown, because a layout asks for elements, and the data
    /// source cannot be asked while it is ahead.
    private func submit(_ first: () -> PendingUpdate? = { nil }) {
        guard !updates.isTakingIn, !rounds.holds(self) else { return }
        let isWaitDue = updates.takeIn { rounds.run { rounds.settling { takeInAll(first) } } }
        // Preparing asks the data source for nodes. While it is in the middle of an answer it might edit again for each
        // of them, without an end, so preparing is left to pass 4.
        let waits = turnDriver != nil && (isAskingAboutItem || rounds.isCrowded)
        if waits { scheduleUpdates() } else { prepare() }
        if isWaitDue { waitForUpdates() }
        callDue()
    }

    /// Takes in all batches that have ended. Returns whether nothing is left for the next frame.
    private func takeInAll(_ first: () -> PendingUpdate?) -> Bool {
        _ = first()
        // The batches that wait now are one round. Batches that the data source makes while these are taken in are the
        // next.
        var leftOfRound = updates.endedCount
        while true {
            // Without a driver there is no pass 4 that would take in a deferred reload.
            if turnDriver == nil, !data.dialogue.calls.contains(.counts) { updates.endDeferral() }
            if updates.endedCount > 0, leftOfRound == 0 {
                guard beginRound(after: .item) else { return false }
                leftOfRound = updates.endedCount
            }
            if let (number, changes, isAnimated, counts) = updates.takeNext() {
                leftOfRound -= 1
                takeIn(changes, counts, isAnimated: isAnimated, ofBatch: number)
            } else if let element = updates.takeNextToTell() {
                data.tellKept(element)
            } else {
                return true
            }
        }
    }

    /// Begins a round. False if the rest has to wait for the next frame.
    private func beginRound(after callback: EditRounds.Callback) -> Bool {
        rounds.noteEdit(in: callback)
        return rounds.begin(of: content?.dataSourceName ?? "", for: self)
    }

    /// Prepares all updates that were taken in, and shows those that are ready.
    private func prepare() {
        data.endGrowth()
        let taken = data.pending.filter { !$0.isScheduled }
        for update in taken { data.askForFresh(of: update) }
        // Check again each time: a callback of an update shown in this loop may have called
        // `waitUntilAllUpdatesAreProcessed()`, which schedules the rest.
        for update in taken where !update.isScheduled && isPending(update) { submit(update) }
    }

    private func isPending(_ update: PendingUpdate) -> Bool { data.pending.contains { $0 === update } }

    private func takeIn(_ changes: ChangeSet, _ counts: [Int]?, isAnimated: Bool, ofBatch number: Int) {
        // A batch without edits is an update, too, because it asks for sizes again, unless there is no data source to
        // ask.
        guard !changes.isEmpty || data.hasLoaded && content?.hasDataSource == true else {
            return whenShown { [weak self] in self?.finish(number, with: true) }
        }
        rounds.noteUpdate()
        let isCrowded = rounds.isCrowded
        let (update, isValid) = plan(changes, counts, grows: isCrowded && turnDriver != nil)
        update.take(batch: number, isValid: isValid, isAnimated: isAnimated && !isCrowded)
        if update.reloads { updates.didReload() }
        turnDriver?.setNeedsUpdate(self)
    }

    private func plan(
        _ changes: ChangeSet, _ counts: [Int]?, grows: Bool
    ) -> (update: PendingUpdate, isValid: Bool) {
        // Without a data source nothing is inconsistent: its items are gone with it.
        guard content?.hasDataSource == true else { return (data.submitReload(), false) }
        do throws(InvalidUpdate) {
            return (try data.submit(changes, counts, grows: grows), true)
        } catch {
            Strictness.report(error)
            return (data.submitReload(counts), false)
        }
    }

    func beginEdits() {
        updates.begin()
    }

    /// Called when the counts are about to be read for the first time. In the middle of a batch they may include any of
    /// its edits, so the batch becomes a reload.
    func willLoad() {
        if updates.isBatchOpen { record { $0.reloadData() } }
    }

    func record(_ edits: (inout ChangeSet) -> Void) {
        updates.record(edits)
    }

    // MARK: Waiting and asking

    var isProcessingUpdates: Bool { data.isProcessing }

    /// Calls `body` when all batches that have ended are taken in, or when no update is pending: now, if that is so.
    func when(_ moment: UpdateQueue.Moment, _ body: @escaping @MainActor () -> Void) {
        takeInReload()
        updates.add(moment, body)
        callDue()
    }

    /// Makes the calls whose moment has come.
    func callDue() { updates.callDue(with: data) }

    /// Marks a batch as over, and calls the completions whose turn it is.
    func finish(_ number: Int, with result: Bool) {
        updates.finish(number, with: result)
        callCompletions()
    }

    func callCompletions() {
        guard updates.mayCallCompletions, !rounds.holds(self) else { return }
        rounds.run { updates.callCompletions { beginRound(after: .completion) } }
        callDue()
    }

    /// Blocks until everything pending is prepared, and shows it. Does nothing inside a batch; while updates are taken
    /// in it is done at the end of that. Batches that the limit of rounds leaves to the next frame are not waited for.
    func waitForUpdates() {
        guard !updates.isBatchOpen, !updates.putOffWait() else { return }
        takeInReload()
        prepare()
        showAll()
    }

    /// Runs `body` when the data source's present index space is the one on screen: now, or with the last pending
    /// update. It does not overtake calls that wait. Calls may still wait while the update is being shown, so steps of
    /// showing the update must not be run by this method.
    func whenShown(_ body: @escaping @MainActor () -> Void) {
        takeInReload()
        if data.pending.isEmpty, updates.showing != .arrival, !updates.hasWaitingCall { return body() }
        updates.add(.shown(data.version), body)
    }

    /// Selects or deselects an item: now if it is on screen, else when the update that inserts it is on screen. Calls
    /// made while another one or a jump waits wait, too, because the last call counts, and it may also scroll. Nil
    /// stands for all items.
    func select(_ path: IndexPath?, _ body: @escaping @MainActor (ShownPath?) -> Void) {
        takeInReload()
        let item = path.map { SourcePath($0) }
        let shown = item.flatMap { data.shownPath(of: $0) }
        let follows = updates.hasWaitingCall
        if !follows, updates.showing != .arrival, item == nil || shown != nil { return body(shown) }
        // Remember the item by identity: further edits may move it before it is on screen.
        let id = item.flatMap { data.map.contains($0.place) ? data.map.id(at: $0.place) : nil }
        updates.add(.shown(data.version)) { [weak self] in
            guard item != nil else { return body(nil) }
            if let self, let id, let shown = data.displayed.path(of: id) { body(ShownPath(shown)) }
        }
        // Thousands of calls may wait: a call that follows others is made together with them.
        if !follows { callDue() }
    }

    /// Where an item that client code names is on screen; nil if it is not there yet.
    func shownPath(_ path: IndexPath) -> ShownPath? { data.shownPath(of: SourcePath(path)) }

    /// The path by which client code knows an item on screen; nil if it has deleted the item.
    func clientPath(_ path: ShownPath) -> IndexPath? { data.sourcePath(of: path).map { IndexPath($0) } }
}

extension ContainerNodeCore: ListEditor {}

extension ContainerNodeCore: EditRoundsWaiter {
    func holdDidEnd() {
        FrameDriver.current?.setNeedsUpdate(self)
        submit()
        callCompletions()
    }
}

extension ContainerNodeCore: FrameUpdater {
    func applyUpdates(at time: FrameTime) {
        guard !rounds.takeAnswer() || beginRound(after: .item) else { return }
        takeInReload()
        prepare()
        updates.reloadsAreTakenIn()
        // Batches held back by the limit of rounds may explain the inconsistency; if not, another pass 4 follows them.
        if !rounds.holds(self), case .broken(let error) = data.dialogue.consistency {
            Strictness.report(error)
            submit { data.submitReload() }
            prepare()
        }
        showReadyUpdates()
        // Reset the count only if no update is pending: a data source that edits whenever it is asked for a node would
        // never come to an end otherwise.
        if data.pending.isEmpty { rounds.resetUpdates() }
    }
}
