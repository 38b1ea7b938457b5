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
        let isAnswer = data.dialogue.calls.contains(.counts) || updates.isTakingIn
        if turnDriver != nil, isAnswer || isAskingAboutItem { rounds.noteAnswer() }
        if updates.addToDeferred(closed.completions) { return }
        // Counts that are being read, or have been read for the batch that is being taken in, may be those from before
        // these edits.
        let waits = isAnswer || rounds.holds(self)
        guard !waits, turnDriver == nil || !closed.changes.reloadsData || !updates.hasReloaded else {
            _ = updates.add(.deferred, closed.completions)
            FrameDriver.current?.setNeedsUpdate(self)
            return
        }
        takeIn(closed.changes, isAnimated: closed.isAnimated, ofBatch: updates.add(.takenIn, closed.completions))
    }

    /// Whether the data source or the delegate is being asked about an item.
    private var isAskingAboutItem: Bool { data.dialogue.calls.contains { $0 == .node || $0 == .range } }

    /// The frame driver whose pass 4 takes in what is deferred. Nil without frames and with `alwaysSync`, where only
    /// what is edited in an answer is deferred, until the end of that.
    private var turnDriver: FrameDriver? {
        layoutMode.contains(.alwaysSync) ? nil : FrameDriver.current
    }

    /// Takes in a deferred reload now, because a caller needs its result. A batch that is open becomes
    /// part of a reload: some of its edits may be in the counts that are read now.
    func takeInReload() {
        guard !data.dialogue.calls.contains(.counts), !updates.isTakingIn, !rounds.holds(self),
            let number = updates.takeDeferred()
        else { return }
        var reload = ChangeSet()
        reload.reloadData()
        if updates.isBatchOpen { record { $0.reloadData() } }
        takeIn(reload, isAnimated: false, ofBatch: number)
    }

    /// Takes in a deferred reload, and those that the data source makes meanwhile: each is one more round.
    private func takeInReloads() {
        takeInReload()
        while updates.isAhead, !data.dialogue.calls.contains(.counts), beginRound(after: .item) {
            _ = rounds.takeAnswer()
            takeInReload()
        }
    }

    /// Takes in the update that `make` makes, and lets it be shown.
    private func takeIn(_ make: () -> Void) {
        rounds.run {
            rounds.settling {
                updates.takeIn(make)
                // Without a pass 4, take in here what the data source has edited meanwhile.
                let goesOn = turnDriver == nil && updates.isAhead && !data.dialogue.calls.contains(.counts)
                if goesOn, beginRound(after: .item) { takeInReload() }
                return !updates.isAhead
            }
        }
        // Preparing asks the data source for nodes. While it is in the middle of an answer it might edit again for each
        // of them, without an end, so preparing is left to pass 4. So it is while a reload waits for that.
        let waits = turnDriver != nil && (isAskingAboutItem || rounds.isCrowded || updates.isAhead)
        if waits { scheduleUpdates() } else { prepare() }
        callDue()
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

    private func takeIn(_ changes: ChangeSet, isAnimated: Bool, ofBatch number: Int) {
        // A batch without edits is an update, too, because it asks for sizes again, unless there is no data source to
        // ask.
        guard !changes.isEmpty || data.hasLoaded && content?.hasDataSource == true else {
            return whenShown { [weak self] in self?.finish(number, with: true) }
        }
        rounds.noteUpdate()
        let isCrowded = rounds.isCrowded
        takeIn {
            let (update, isValid) = plan(changes, grows: isCrowded && turnDriver != nil)
            update.take(batch: number, isValid: isValid, isAnimated: isAnimated && !isCrowded)
            if update.reloads { updates.didReload() }
            turnDriver?.setNeedsUpdate(self)
        }
    }

    private func plan(_ changes: ChangeSet, grows: Bool) -> (update: PendingUpdate, isValid: Bool) {
        // Without a data source nothing is inconsistent: its items are gone with it.
        guard content?.hasDataSource == true else { return (data.submitReload(), false) }
        do throws(InvalidUpdate) {
            return (try data.submit(changes, grows: grows), true)
        } catch {
            Strictness.report(error)
            return (data.submitReload(), false)
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

    /// Blocks until everything pending is prepared, and shows it. Does nothing inside a batch, and while one is taken
    /// in. Batches that the limit of rounds leaves to the next frame are not waited for.
    func waitForUpdates() {
        guard !updates.isBatchOpen, !updates.isTakingIn else { return }
        takeInReloads()
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
        takeInReload()
        callCompletions()
    }
}

extension ContainerNodeCore: FrameUpdater {
    func applyUpdates(at time: FrameTime) {
        guard !rounds.takeAnswer() || beginRound(after: .item) else { return }
        // All reloads are taken in before anything is shown, because a layout asks for elements, and the data source
        // cannot be asked while it is ahead.
        takeInReloads()
        prepare()
        updates.reloadsAreTakenIn()
        // Batches held back by the limit of rounds may explain the inconsistency; if not, another pass 4 follows them.
        if !rounds.holds(self), case .broken(let error) = data.dialogue.consistency {
            Strictness.report(error)
            takeIn { _ = data.submitReload() }
            prepare()
        }
        showReadyUpdates()
        // Reset the count only if no update is pending: a data source that edits whenever it is asked for a node would
        // never come to an end otherwise.
        if data.pending.isEmpty { rounds.resetUpdates() }
    }
}
