import CollectionCore
import Execution
import Logging

/// The counts that a list shows, and the queue of edits that it does not show yet.
///
/// Edits are gathered between the outermost begin and end of a batch. Then the data source is asked for its counts, and
/// the edits are checked against the old and new counts. They are shown at once, unless the list is busy: inside of a
/// layout pass or an update it goes from cell to cell and calls its delegate, which may edit the list. Such edits wait
/// in one queue until the pass or update is over, so that the order of cells does not change in the middle of it. Main
/// thread.
@MainActor final class ListData {
    /// What is under way; several of these may be, one inside of the other.
    private struct Activities: OptionSet {
        let rawValue: UInt8

        /// The data source is being asked for its counts.
        static let counting = Activities(rawValue: 1)
        static let layoutPass = Activities(rawValue: 2)
        /// Queued edits are being applied.
        static let applyingQueue = Activities(rawValue: 4)
        static let callingCompletions = Activities(rawValue: 8)
    }

    /// Items per section, of what is shown.
    private(set) var counts: [Int] = []
    /// The next load keeps the place of the first row on screen.
    private var keepsPlaceInLoad = false
    private unowned let list: any ListDataOwner
    private let selection: ListSelection
    /// Whether the counts are known; if not, everything has to be asked for again: by the next layout pass, or the first
    /// question before it.
    private(set) var isLoaded = false
    private var transaction = UpdateTransaction()
    /// Checked updates that are not shown yet.
    private var waitingUpdates = 0
    /// The data source's counts after the last waiting update.
    private var latestCounts: [Int] = []
    /// How many layout passes and updates are under way, one inside of the other.
    private var depth = 0
    /// Edits that wait until the list is not busy any more.
    private var queue: [@MainActor () -> Void] = []
    /// A reload was asked for while the list was busy.
    private var isReloadQueued = false
    /// Completions of what has been shown.
    private var completions: [@MainActor () -> Void] = []
    private var activities: Activities = []
    private let rounds = EditRounds()

    init(list: any ListDataOwner, selection: ListSelection) {
        self.list = list
        self.selection = selection
    }

    /// Whether the data source has another order than what is shown, so that it can't be asked about that: updates or a
    /// reload wait. Asked for each row of a pass.
    var isBehindDataSource: Bool {
        !isLoaded || waitingUpdates > 0 || !queue.isEmpty
    }

    /// Whether a layout pass or an update is under way.
    var isBusy: Bool { depth > 0 }

    /// Whether a layout pass is under way.
    var isLayingOut: Bool { activities.contains(.layoutPass) }

    /// Whether the limit of rounds was reached: remaining edits wait for the next frame, and nothing is laid out or asked for.
    var isHeld: Bool { rounds.isHeld }

    /// Notes which method is called next, so that the message about endless edits can name it.
    func willCall(_ callback: EditRounds.Callback) { rounds.callback = callback }

    // MARK: Loading

    /// As `reloadData()` of `UITableView` and `UICollectionView`, which subclasses override. With `keepsPlace`, the index
    /// path at the beginning of the viewport is at the beginning again.
    func reloadData(keepsPlace: Bool = false) {
        if keepsPlace { keepsPlaceInLoad = true }
        selection.deselectAll()
        reload()
    }

    /// Everything has to be asked for again. Several reloads before the next layout pass are one. A reload by an edit
    /// from the queue is not put off, because the pass is over. The next question of that edit loads the counts.
    func reload() {
        guard isLoaded else { return }
        isLoaded = false
        guard isBusy && !isBetweenQueuedEdits || isHeld else { return list.willReload() }
        isReloadQueued = true
        rounds.noteEdit()
    }

    /// Loads if that is due. A reload that was asked for while the list is busy waits: a layout pass ends with the
    /// counts it began with.
    func loadIfNeeded() {
        guard !isLoaded, !isReloadQueued, !isHeld else { return }
        run {
            // First, because the data source may ask for another reload, and didEndDisplaying callbacks may edit the
            // list.
            isLoaded = true
            let new = readCounts()
            let keepsPlace = keepsPlaceInLoad
            keepsPlaceInLoad = false
            list.load(new, keepsPlace: keepsPlace)
        }
    }

    /// The counts of what is shown from now on.
    func show(_ counts: [Int]) { self.counts = counts }

    private func readCounts() -> [Int] {
        let (wasCounting, outer) = (activities.contains(.counting), rounds.callback)
        activities.insert(.counting)
        willCall(.counts)
        defer {
            if !wasCounting { activities.remove(.counting) }
            willCall(outer)
        }
        return list.source.readCounts()
    }

    // MARK: Batches

    func beginEdits() {
        Misuse.requireMainThread("beginUpdates()", of: list)
        if let editor = list.editor { editor.beginEdits() } else { transaction.begin() }
    }

    /// Takes the edits of the outermost batch in. The argument of `completion` is false when they did not match the
    /// data source, in which case everything is loaded again.
    func endEdits(animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil) {
        if let editor = list.editor { return editor.endEdits(animated: animated, completion: completion) }
        guard transaction.isOpen else { return Misuse.reportUnopenedBatch(completion) }
        guard let closed = transaction.end(animated: animated, completion: completion) else { return }
        // The counts may or may not include an edit that the data source makes while it is asked for them.
        if activities.contains(.counting) { reloadData(keepsPlace: true) }
        // Counts that are read later anyway will include these edits.
        guard let old = knownCounts else { return complete(closed, true) }
        let new = readCounts()
        // The data source may have asked for a reload meanwhile.
        guard knownCounts != nil else { return complete(closed, true) }
        do {
            let plan = try closed.changes.plan(from: old, to: new, dataSource: list.dataSourceName)
            latestCounts = new
            waitingUpdates += 1
            whenIdle { [self] in show(plan, of: closed) }
        } catch {
            Logger(label: "texture.list").error(
                "\(error) Everything has been loaded from the data source, keeping the scroll position.")
            reloadData(keepsPlace: true)
            complete(closed, false)
        }
    }

    /// An update of its own, unless a batch is open or there is nothing to edit.
    func edit(_ body: (inout ChangeSet) -> Void) {
        Misuse.requireMainThread("An edit", of: list)
        guard let edits = ChangeSet(body) else { return }
        beginEdits()
        if let editor = list.editor {
            editor.record { $0.formUnion(edits) }
        } else {
            transaction.record { $0.formUnion(edits) }
        }
        endEdits(animated: UIView.areAnimationsEnabled)
    }

    /// What the data source said last; nil if everything is about to be loaded.
    private var knownCounts: [Int]? {
        guard isLoaded else { return nil }
        return waitingUpdates > 0 ? latestCounts : counts
    }

    /// Completions are called in the order in which the edits were made.
    private func complete(_ closed: UpdateTransaction.Closed, _ finished: Bool) {
        whenIdle { [self] in run { afterwards { closed.complete(finished) } } }
    }

    private func show(_ plan: UpdatePlan, of closed: UpdateTransaction.Closed) {
        guard isLoaded else {
            waitingUpdates -= 1
            return afterwards { closed.complete(true) }
        }
        apply(plan, animated: closed.isAnimated, isCounted: true) { [weak list] finished in
            // Brings everything to its place before a completion is called.
            if closed.isAwaited, let list, list.window != nil { list.layoutIfNeeded() }
            closed.complete(finished)
        }
    }

    /// Shows a checked update, the counts of which the data source has already. Not while the list is busy. `isCounted`
    /// says that it is one of those that wait.
    func apply(
        _ plan: UpdatePlan, animated: Bool, isCounted: Bool = false,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        guard isLoaded, !plan.reloadsData else {
            if isCounted { waitingUpdates -= 1 }
            reload()
            completion(true)
            return
        }
        rounds.noteUpdate()
        let mayAnimate = !rounds.isCrowded
        run {
            list.elements.carryOut(
                plan, animated: animated && mayAnimate,
                countsDidChange: { [self] in
                    counts = plan.newCounts
                    if isCounted { waitingUpdates -= 1 }
                },
                // A completion may go on with another update at once.
                completion: { [self] finished in afterwards { completion(finished) } })
        }
    }

    // MARK: Being busy

    /// Runs `body` as a layout pass or an update. Calls may be nested. At the end of the outermost one everything that
    /// had to wait is done.
    func run(_ body: () -> Void) {
        if depth == 0 { rounds.beginRun(isCompletion: activities.contains(.callingCompletions)) }
        depth += 1
        body()
        if depth == 1 { applyQueue() }
        depth -= 1
        guard depth == 0 else { return }
        assert(isHeld || waitingUpdates == 0, "Edits of a list wait for nothing.")
        callCompletions()
    }

    /// Runs a layout pass, and again if its callbacks have edited the list.
    func layOut(_ pass: () -> Void) {
        guard !isLayingOut else { return }
        var roundsBefore: Int
        repeat {
            guard !isHeld else { return }
            roundsBefore = rounds.total
            loadIfNeeded()
            // Unless the data source asked for another reload meanwhile.
            guard isLoaded else { continue }
            run {
                activities.insert(.layoutPass)
                pass()
                activities.remove(.layoutPass)
            }
        } while rounds.total != roundsBefore && !isBusy
    }

    /// A queued edit is running, and none of its callbacks.
    private var isBetweenQueuedEdits: Bool { activities.contains(.applyingQueue) && depth == 1 }

    /// Shows queued edits. Their callbacks may edit the list again, up to the limit of rounds in a frame.
    private func applyQueue() {
        activities.insert(.applyingQueue)
        defer { activities.remove(.applyingQueue) }
        while !queue.isEmpty || isReloadQueued {
            guard beginRound() else { return }
            if isReloadQueued {
                isReloadQueued = false
                list.willReload()
            }
            let round = queue
            queue = []
            for edit in round { edit() }
        }
    }

    /// Runs `body`, which edits what is shown: now, or in the queue if the list is busy.
    func whenIdle(_ body: @escaping @MainActor () -> Void) {
        if depth == 0, queue.isEmpty, !isHeld { return body() }
        queue.append(body)
        rounds.noteEdit()
        if depth == 0, !isHeld { run {} }
    }

    /// Runs `body`, which is no edit: now, or when the list is not busy any more and all edits have been shown.
    func afterwards(_ body: @escaping @MainActor () -> Void) {
        if depth == 0, !isHeld { body() } else { completions.append(body) }
    }

    private func callCompletions() {
        // A completion may call this method: the outer call goes on afterwards.
        guard !activities.contains(.callingCompletions), !isHeld else { return }
        activities.insert(.callingCompletions)
        while !completions.isEmpty, !isHeld {
            let due = completions
            completions = []
            for complete in due {
                willCall(.completion)
                complete()
            }
            // These are of edits that completions have made.
            willCall(.completion)
            rounds.noteEdit()
            if !completions.isEmpty { _ = beginRound() }
        }
        activities.remove(.callingCompletions)
    }

    /// False if the rest is left to the next frame. Keeps the list alive until then, so that waiting completions are
    /// called.
    private func beginRound() -> Bool {
        rounds.begin(of: list.dataSourceName) { [self, list] in
            list.setNeedsLayout()
            run {}
        }
    }
}

/// What a list's data asks of the table or collection view. Main thread.
@MainActor protocol ListDataOwner: ListHost {
    /// Takes in the edits that are made on the view, instead of the view.
    var editor: (any ListEditor)? { get }
    /// What messages call the data source.
    var dataSourceName: String { get }

    /// A load is due: ends what refers to the present rows, such as drags and presses.
    func willReload()
    /// Takes everything away, and shows these counts. With `keepsPlace`, the index path at the beginning of the viewport
    /// is at the beginning again.
    func load(_ counts: [Int], keepsPlace: Bool)
}
