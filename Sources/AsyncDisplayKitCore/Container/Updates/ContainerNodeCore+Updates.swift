import CollectionCore
import Execution

// The way of an update: gathered between the outermost begin and end, checked against the data source and taken in at
// once (the node API answers in its index space from then on), prepared on workers as far as it will be on screen, and
// shown in pass 4 of the first frame that has it ready. Updates are shown in the order they were made. The main thread
// waits for an update only where promise C13 or client code asks for that (`submit(_:)`, `waitForUpdates()`).

/// What a container keeps for its updates.
@MainActor struct UpdateState {
    var transaction = UpdateTransaction()
    /// Called when no update is pending any more.
    var idleBodies: [@MainActor () -> Void] = []
    /// Batches that are to be taken in, in order.
    var closed: [EndedBatch] = []
    /// Elements whose nodes a reload keeps, which the data source has not been told of yet.
    var untold: ArraySlice<CellElement> = []
    var phase = Phase.idle
    /// Called when everything that ended is taken in.
    var takenInBodies: [@MainActor () -> Void] = []
    /// The update that is being shown: it is not pending any more, and its callbacks are running.
    var arriving: PendingUpdate?
    /// How many calls that select or deselect wait for an update.
    var waitingSelections = 0
    var reloads = Reloads.none

    enum Phase {
        case idle
        /// Updates are being planned and taken in. The data source is asked for identities and models then, and told of
        /// nodes that stay: what it edits in these calls is taken in, too, before any of it is shown.
        case takingIn
        /// The same, and `waitForUpdates()` was called meanwhile: the wait follows afterwards.
        case takingInBeforeWait
    }

    /// The reloads between one pass 4 and the next. The first is taken in at once. Later reloads, and edits after them,
    /// become one: it is taken in in pass 4, or earlier if client code asks for something that depends on it.
    enum Reloads {
        case none
        case takenIn
        case waiting(EndedBatch)
    }

    /// The reload that is to be taken in.
    var waitingReload: EndedBatch? {
        if case .waiting(let reload) = reloads { reload } else { nil }
    }

    mutating func takeReload() -> EndedBatch? {
        defer { if waitingReload != nil { reloads = .takenIn } }
        return waitingReload
    }
}

/// A batch that is to be taken in.
struct EndedBatch {
    var edits: UpdateTransaction.Closed
    /// The place of its completions in their queue.
    let token: Int
    /// What the data source counted when it ended; nil if nothing can have happened since.
    var counts: [Int]?
}

extension ContainerNodeCore {
    // MARK: Making updates

    /// Loads everything again. Items known to be the same ones keep their nodes. `completion` is called when that is on
    /// screen; at once before the first load, which reads everything anyway.
    func reloadData(completion: UpdateCompletion? = nil) {
        guard data.hasLoaded else {
            completion?(true)
            return
        }
        beginEdits()
        record { $0.reloadData() }
        endEdits(animated: false, completion: completion)
    }

    func performBatch(animated: Bool, updates body: () -> Void, completion: UpdateCompletion?) {
        beginEdits()
        body()
        endEdits(animated: animated, completion: completion)
    }

    /// An update of its own, unless a batch is open or there is nothing to edit.
    func edit(animated: Bool, _ body: (inout ChangeSet) -> Void) {
        guard let edits = ChangeSet(body) else { return }
        beginEdits()
        record { $0.formUnion(edits) }
        endEdits(animated: animated, completion: nil)
    }

    func endEdits(animated: Bool, completion: UpdateCompletion?) {
        guard updates.transaction.isOpen else { return Misuse.reportUnopenedBatch(completion) }
        guard var closed = updates.transaction.end(animated: animated, completion: completion) else { return }
        // There is nothing to follow, as the first load will read everything.
        if !data.hasLoaded { closed.changes = ChangeSet() }
        // Counts that are being read may be those from before these edits.
        let isCounting = data.dialogue.calls.contains(.counts)
        if isCounting { closed.changes.reloadData() }
        if turnDriver != nil, isCounting || isAskingAboutItem { rounds.noteAnswer() }
        // Taken out, because adding to a copy would copy all completions.
        if var reload = updates.takeReload() {
            completions.add(closed.completions, to: reload.token)
            reload.edits.completions += closed.completions
            updates.reloads = .waiting(reload)
            return
        }
        var waits = false
        if closed.changes.reloadsData, case .takenIn = updates.reloads { waits = turnDriver != nil }
        if isCounting { waits = true }
        let batch = EndedBatch(
            edits: closed, token: completions.add(closed.completions),
            counts: isTakenInLater && !waits ? data.readCounts() : nil)
        if waits {
            updates.reloads = .waiting(batch)
            FrameDriver.current?.setNeedsUpdate(self)
            return
        }
        updates.closed.append(batch)
        submit()
    }

    /// The data source or the delegate is asked about an item.
    private var isAskingAboutItem: Bool { data.dialogue.calls.contains { $0 == .node || $0 == .range } }

    /// Whether a batch that ends now is taken in only later, when more batches may have been made.
    private var isTakenInLater: Bool { updates.phase != .idle || rounds.isHeld }

    /// What ends the turn; nil where every update is shown by itself.
    private var turnDriver: FrameDriver? {
        layoutMode.contains(.alwaysSync) ? nil : FrameDriver.current
    }

    /// Takes in a deferred reload now, because a caller needs its result. A batch that is open becomes
    /// part of a reload: some of its edits may be in the counts that are read now.
    func takeInReload() {
        guard !data.dialogue.calls.contains(.counts), var reload = updates.takeReload() else { return }
        if updates.transaction.isOpen { record { $0.reloadData() } }
        reload.counts = isTakenInLater ? data.readCounts() : nil
        updates.closed.append(reload)
        submit()
    }

    /// Takes in the update that `first` makes, if any, and then all batches that have ended, and has them shown. Does
    /// nothing while a call of it is under way, or while the limit of rounds leaves what has ended to the next frame.
    /// All batches are taken in before the first is shown, because a layout asks for elements, and the data source
    /// cannot be asked while it is ahead.
    private func submit(_ first: () -> PendingUpdate? = { nil }) {
        guard updates.phase == .idle, !rounds.holds(self) else { return }
        updates.phase = .takingIn
        rounds.run { rounds.settling { takeInAll(first) } }
        let isWaitDue = updates.phase == .takingInBeforeWait
        updates.phase = .idle
        // Preparing asks the data source for nodes. While it is in the middle of an answer it might edit again for each
        // of them, without an end, so preparing is left to pass 4.
        let waits = turnDriver != nil && (isAskingAboutItem || rounds.isCrowded)
        if waits { scheduleUpdates() } else { prepare() }
        if isWaitDue { waitForUpdates() }
        callTakenInBodies()
    }

    /// Returns whether nothing is left for the next frame.
    private func takeInAll(_ first: () -> PendingUpdate?) -> Bool {
        first()?.reloads = true
        // Batches that are waiting are one round; those that the data source answers them with are the next.
        var leftOfRound = updates.closed.count
        while true {
            // Without a driver there is no pass 4 that would take in a deferred reload.
            if turnDriver == nil, !data.dialogue.calls.contains(.counts), let reload = updates.takeReload() {
                updates.closed.append(reload)
            }
            if !updates.closed.isEmpty {
                if leftOfRound == 0 {
                    guard beginRound() else { return false }
                    leftOfRound = updates.closed.count
                }
                leftOfRound -= 1
                takeIn(updates.closed.removeFirst())
            } else if let element = updates.untold.popFirst() {
                data.tellKept(element)
            } else {
                return true
            }
        }
    }

    /// False if what is left is taken in in the next frame.
    private func beginRound() -> Bool {
        rounds.callback = .item
        rounds.noteEdit()
        return rounds.begin(of: content?.dataSourceName ?? "", for: self)
    }

    /// Has all updates that were taken in prepared and shown.
    private func prepare() {
        data.endGrowth()
        let taken = data.pending.filter { !$0.isScheduled }
        for update in taken { data.askForFresh(of: update) }
        // A callback of an update that was shown here may have waited for all updates.
        for update in taken where !update.isScheduled && isPending(update) { submit(update) }
    }

    private func isPending(_ update: PendingUpdate) -> Bool { data.pending.contains { $0 === update } }

    /// Plans a batch.
    private func takeIn(_ ended: EndedBatch) {
        let (changes, token) = (ended.edits.changes, ended.token)
        // A batch without edits asks for sizes again, where there is a data source to ask.
        guard !changes.isEmpty || data.hasLoaded && content?.hasDataSource == true else {
            return whenShown { [weak self] in self?.completions.finish(token, with: true) }
        }
        rounds.noteUpdate()
        let isCrowded = rounds.isCrowded
        let (update, isValid) = plan(changes, ended.counts, grows: isCrowded && turnDriver != nil)
        let isAwaited = ended.edits.isAwaited
        update.onShown.append { [weak self] in
            // A completion finds everything in its place.
            if isAwaited, let view = self?.view, view.window != nil, !view.isLayingOut { view.layoutIfNeeded() }
            self?.completions.finish(token, with: isValid)
        }
        update.reloads = changes.reloadsData || !isValid
        if update.reloads, case .none = updates.reloads { updates.reloads = .takenIn }
        turnDriver?.setNeedsUpdate(self)
        update.isAnimated = ended.edits.isAnimated && !isCrowded && !update.reloads
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

    /// Calls `body` when all edits that were made are taken in: now, if they are.
    func whenTakenIn(_ body: @escaping @MainActor () -> Void) {
        takeInReload()
        updates.takenInBodies.append(body)
        callTakenInBodies()
    }

    private func callTakenInBodies() {
        while !isGatheringEdits, !updates.takenInBodies.isEmpty {
            updates.takenInBodies.removeFirst()()
        }
    }

    func beginEdits() {
        updates.transaction.begin()
    }

    /// The counts are read for the first time. In the middle of a batch they may be of any moment of it.
    func willLoad() {
        if updates.transaction.isOpen { record { $0.reloadData() } }
    }

    func record(_ edits: (inout ChangeSet) -> Void) {
        updates.transaction.record(edits)
    }

    // MARK: Waiting and asking

    var isProcessingUpdates: Bool { !data.pending.isEmpty || hasWaitingEdits }

    /// Runs `body` now if no update is pending, else when all have been shown.
    func onDidFinishProcessingUpdates(_ body: @escaping @MainActor () -> Void) {
        takeInReload()
        if isProcessingUpdates { updates.idleBodies.append(body) } else { body() }
    }

    /// Blocks until everything pending is prepared, and shows it. Does nothing inside a batch; while updates are taken
    /// in it is done at the end of that. Batches that the limit of rounds leaves to the next frame are not waited for.
    func waitForUpdates() {
        guard !updates.transaction.isOpen else { return }
        guard updates.phase == .idle else {
            updates.phase = .takingInBeforeWait
            return
        }
        takeInReload()
        prepare()
        showAll()
    }

    /// Runs `body` when the data source's present index space is the one on screen: now, or with the last pending
    /// update.
    func whenShown(_ body: @escaping @MainActor () -> Void) {
        takeInReload()
        if let last = data.pending.last ?? updates.arriving { last.afterwards.append(body) } else { body() }
    }

    /// Selects or deselects an item: now if it is on screen, else when the update that inserts it is on screen. Calls
    /// made while one waits wait, too, because the last call counts. Nil stands for all items.
    func select(_ path: IndexPath?, _ body: @escaping @MainActor (ShownPath?) -> Void) {
        takeInReload()
        let item = path.map { SourcePath($0) }
        let shown = item.flatMap { data.shownPath(of: $0) }
        if updates.waitingSelections == 0, updates.arriving == nil, item == nil || shown != nil { return body(shown) }
        updates.waitingSelections += 1
        // By identity: further edits may move the item before it is on screen.
        let id = item.flatMap { data.map.contains($0.place) ? data.map.id(at: $0.place) : nil }
        whenShown { [weak self] in
            guard let self else { return }
            updates.waitingSelections -= 1
            guard item != nil else { return body(nil) }
            guard let id, let shown = data.displayed.path(of: id) else { return }
            body(ShownPath(shown))
        }
    }

    /// Where an item that client code names is on screen; nil if it is not there yet.
    func shownPath(_ path: IndexPath) -> ShownPath? { data.shownPath(of: SourcePath(path)) }

    /// By which path client code knows an item on screen; nil if it has deleted the item.
    func clientPath(_ path: ShownPath) -> IndexPath? { data.sourcePath(of: path).map { IndexPath($0) } }
}

extension ContainerNodeCore: ListEditor {}

extension ContainerNodeCore: EditRoundsWaiter {
    func holdDidEnd() {
        FrameDriver.current?.setNeedsUpdate(self)
        submit()
    }
}

extension ContainerNodeCore: FrameUpdater {
    func applyUpdates(at time: FrameTime) {
        guard !rounds.takeAnswer() || beginRound() else { return }
        takeInReload()
        prepare()
        if case .takenIn = updates.reloads { updates.reloads = .none }
        // Batches held back by the limit of rounds may explain the inconsistency; if not, another pass 4 follows them.
        if !rounds.holds(self), case .broken(let error) = data.dialogue.consistency {
            Strictness.report(error)
            submit { data.submitReload() }
            prepare()
        }
        showReadyUpdates()
        // Not while some are pending: a data source that edits whenever it is asked for a node would never be done.
        if data.pending.isEmpty { rounds.resetUpdates() }
    }
}
