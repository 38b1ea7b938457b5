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
@MainActor package final class ListData: ListEditor {
    /// What the list shows, compared with what the data source has.
    private enum Phase {
        case settled
        /// This many checked updates wait to be shown. `latest` are the data source's counts after the last of them.
        case updatesWaiting(Int, latest: [Int])
        /// The next layout pass, or the first question before it, asks for everything again.
        case reloadDue
        /// As `reloadDue`, but only once the list is not busy any more.
        case reloadWaiting
    }

    /// Work of the list during which client code may be called.
    private enum Activity {
        /// The data source is being asked for its counts.
        case counting
        case layoutPass
        /// A load, an update or an animated change.
        case change
        /// Queued edits are being applied.
        case queue
        case completions

        /// Whether edits made during the activity wait for its end.
        var isBusy: Bool { self != .counting && self != .completions }
    }

    /// Items per section, of what is shown.
    private(set) var counts: [Int] = []
    private unowned let list: any ListElementHost
    /// The list, which may be gone while its node still shares the rounds.
    @ProtocolBackReference private var waiter: (any ListElementHost)?
    private let selection: ListSelection
    /// If set, receives the edits that are made on the view, in place of the view.
    @ProtocolBackReference package var editor: (any ListEditor)?
    private var transaction = UpdateTransaction()
    private var phase = Phase.reloadDue
    /// The activities under way, each inside of the one before it.
    private var activities: [Activity] = []
    /// Edits and checked updates that wait until the list is not busy any more.
    private var queue: [@MainActor () -> Void] = []
    /// Completions of updates that are shown, and other calls that wait until all edits are shown.
    private var completions: [@MainActor () -> Void] = []
    private var rounds = EditRounds()
    /// The number of rounds so far, in all frames. `layOut(_:)` compares it to see whether a pass has led to a round.
    private var roundCount = 0

    init(list: any ListElementHost, selection: ListSelection) {
        self.list = list
        self.selection = selection
        waiter = list
    }

    /// Whether the counts are known.
    var isLoaded: Bool {
        switch phase {
        case .settled, .updatesWaiting: true
        case .reloadDue, .reloadWaiting: false
        }
    }

    /// Whether updates or a reload wait. Then the data source has another order than the one on screen, so it can't be
    /// asked about elements on screen. Asked for each row of a pass.
    var isBehindDataSource: Bool {
        if case .settled = phase { !queue.isEmpty } else { true }
    }

    /// Whether a layout is not prepared for an update before the next layout pass: while edits wait, and after so many
    /// updates in one frame that they are not animated. (A node makes one update of so many. Without frames no layout
    /// pass comes by itself.)
    var leavesPlacesToPass: Bool {
        isBehindDataSource || editor == nil && rounds.isCrowded && FrameDriver.current != nil
    }

    /// Whether edits are not shown yet: `isBehindDataSource`, or a node is still preparing its updates.
    package var isProcessingUpdates: Bool { isBehindDataSource || editor?.isProcessingUpdates == true }

    /// The path by which the data source knows an item; nil while it is ahead.
    func sourcePath(_ item: ShownPath) -> SourcePath? { isBehindDataSource ? nil : SourcePath(whenSettled: item) }

    /// The path on screen of an item of the data source; nil while the data source is ahead.
    func shownPath(_ item: SourcePath) -> ShownPath? { isBehindDataSource ? nil : ShownPath(whenSettled: item) }

    /// The elements of a sequence up to the moment at which the list is edited: only the next layout pass knows which
    /// of the others are still there.
    func untilEdited<Elements: Sequence>(_ elements: Elements) -> some Sequence<Elements.Element> {
        elements.lazy.prefix { [self] _ in !isBehindDataSource }
    }

    /// Whether a layout pass or an update is under way.
    var isBusy: Bool { activities.contains(where: \.isBusy) }

    /// Whether a layout pass is under way.
    package var isLayingOut: Bool { activities.contains(.layoutPass) }

    /// Whether the limit of rounds was reached: remaining edits wait for the next frame, and nothing is laid out or
    /// asked for.
    private var isHeld: Bool { rounds.isHeld && waiter.map(rounds.holds) ?? false }

    /// From now on the rounds of edits are counted together with those of the node that the list belongs to.
    package func share(_ rounds: EditRounds) { self.rounds = rounds }

    /// The kind of client code that the list calls at this moment.
    private var callback: EditRounds.Callback {
        switch activities.last {
        case .counting: .counts
        case .completions: .completion
        case .layoutPass, .change, .queue, nil: .element
        }
    }

    // MARK: Loading

    /// As `reloadData()` of `UITableView` and `UICollectionView`, which subclasses override.
    func reloadData() {
        selection.deselectAll()
        reload()
    }

    /// Has everything asked for again. Several reloads before the next layout pass are one. A reload waits while the
    /// list is busy. One made by a queued edit does not wait, because the pass is over by then; counts are read when
    /// something asks for them.
    package func reload() {
        guard isLoaded else { return }
        if isBusy && activities.last != .queue || isHeld {
            phase = .reloadWaiting
            rounds.noteEdit(in: callback)
        } else {
            phase = .reloadDue
            list.pass.reloadIsDue()
        }
    }

    /// Loads if a reload is due. A reload that was asked for while the list is busy waits until it is not, so that a
    /// layout pass ends with the counts it began with.
    func loadIfNeeded() {
        guard case .reloadDue = phase, !isHeld else { return }
        run {
            // Change the phase first: the data source may ask for another reload, and didEndDisplaying callbacks may
            // edit the list.
            phase = .settled
            list.pass.load(readCounts())
        }
    }

    /// Sets the counts of what is shown.
    func show(_ counts: [Int]) { self.counts = counts }

    private func readCounts() -> [Int] { during(.counting) { list.source.readCounts() } }

    // MARK: Batches

    package func beginEdits() {
        Misuse.requireMainThread("beginUpdates()", of: list)
        if let editor { editor.beginEdits() } else { transaction.begin() }
    }

    package func record(_ edits: (inout ChangeSet) -> Void) {
        if let editor { editor.record(edits) } else { transaction.record(edits) }
    }

    /// Ends a batch; the outermost end checks the edits, and shows or queues them. The argument of `completion` is
    /// false if they did not match the data source, in which case everything is loaded again.
    package func endEdits(animated: Bool, completion: (@MainActor (Bool) -> Void)? = nil) {
        if let editor { return editor.endEdits(animated: animated, completion: completion) }
        guard transaction.isOpen else { return Misuse.reportUnopenedBatch(completion) }
        guard let closed = transaction.end(animated: animated, completion: completion) else { return }
        // The data source made this edit while it was asked for counts, so it is unknown whether the counts include it:
        // reload.
        if activities.contains(.counting) { reloadData() }
        // Without known counts a reload is due, whose counts will include these edits.
        guard let old = knownCounts else { return complete(closed, true) }
        let new = readCounts()
        // The data source may have asked for a reload meanwhile.
        guard knownCounts != nil else { return complete(closed, true) }
        do {
            let plan = try closed.changes.plan(from: old, to: new, dataSource: list.dataSourceName)
            phase = .updatesWaiting(waitingUpdates + 1, latest: new)
            whenIdle { [self] in show(plan, of: closed) }
        } catch {
            Logger(label: "texture.list").error("\(error) Everything is loaded again from the data source.")
            reloadData()
            complete(closed, false)
        }
    }

    /// Makes edits by a method of the view.
    func edit(_ body: (inout ChangeSet) -> Void) {
        Misuse.requireMainThread("An edit", of: list)
        edit(animated: UIView.areAnimationsEnabled, body)
    }

    /// The counts that the data source gave last; nil if a reload is due or waits.
    private var knownCounts: [Int]? {
        switch phase {
        case .settled: counts
        case .updatesWaiting(_, let latest): latest
        case .reloadDue, .reloadWaiting: nil
        }
    }

    private var waitingUpdates: Int { if case .updatesWaiting(let number, _) = phase { number } else { 0 } }

    /// Called when an update is shown or dropped: one update less is waiting, if any were.
    private func updateIsOver() {
        guard case .updatesWaiting(let number, let latest) = phase else { return }
        phase = number > 1 ? .updatesWaiting(number - 1, latest: latest) : .settled
    }

    /// Completions are called in the order in which the edits were made.
    private func complete(_ closed: UpdateTransaction.Closed, _ finished: Bool) {
        whenIdle { [self] in run { afterwards { closed.complete(finished) } } }
    }

    private func show(_ plan: UpdatePlan, of closed: UpdateTransaction.Closed) {
        // The counts that are read by a reload include this update.
        guard case .updatesWaiting = phase else { return afterwards { closed.complete(true) } }
        // A container counts its updates itself.
        rounds.noteUpdate()
        apply(plan, animated: closed.isAnimated && !rounds.isCrowded) { [weak list] finished in
            // Lay out first, so that a completion finds everything at its place.
            if closed.isAwaited, let list, list.window != nil { list.layoutIfNeeded() }
            closed.complete(finished)
        }
    }

    /// Shows a checked update, whose new counts the data source has already. Items that stay keep their cells. The
    /// first item on screen that stays keeps its place, unless the viewport is at the start of the content. Must not be
    /// called while the list is busy: see `whenIdle(_:)`.
    package func apply(_ plan: UpdatePlan, animated: Bool, completion: @escaping @MainActor (Bool) -> Void) {
        guard isLoaded, !plan.reloadsData else {
            updateIsOver()
            reload()
            completion(true)
            return
        }
        run {
            list.pass.carryOut(
                plan, animated: animated,
                countsDidChange: { [self] in
                    counts = plan.newCounts
                    updateIsOver()
                },
                // A completion may go on with another update at once.
                completion: { [self] finished in afterwards { completion(finished) } })
        }
    }

    // MARK: Being busy

    /// Runs `body` as a load, an update or an animated change. Calls may be nested. At the end of the outermost one
    /// everything that had to wait is done.
    func run(_ body: () -> Void) { run(.change, body) }

    private func run(_ activity: Activity, _ body: () -> Void) {
        guard !isBusy else { return during(activity, body) }
        rounds.run {
            during(activity, body)
            during(.queue) { applyQueue() }
            if case .updatesWaiting = phase { assert(isHeld, "Edits of a list wait for nothing.") }
            callCompletions()
        }
    }

    private func during<Result>(_ activity: Activity, _ body: () -> Result) -> Result {
        activities.append(activity)
        defer { activities.removeLast() }
        return body()
    }

    /// Runs a layout pass, and again if its callbacks have edited the list.
    func layOut(_ pass: () -> Void) {
        guard !isLayingOut else { return }
        var roundsBefore: Int
        repeat {
            guard !isHeld else { return }
            roundsBefore = roundCount
            loadIfNeeded()
            // If the data source has asked for another reload meanwhile, the list is not loaded.
            if isLoaded { run(.layoutPass, pass) }
        } while roundCount != roundsBefore && !isBusy
    }

    /// Shows queued edits. Their callbacks may edit the list again, up to the limit of rounds in a frame.
    private func applyQueue() {
        while true {
            if case .reloadWaiting = phase {
                guard beginRound() else { return }
                phase = .reloadDue
                list.pass.reloadIsDue()
            } else {
                guard !queue.isEmpty, beginRound() else { return }
            }
            let round = queue
            queue = []
            for edit in round { edit() }
        }
    }

    /// Runs `body`, which edits what is shown: now, or in the queue if the list is busy.
    package func whenIdle(_ body: @escaping @MainActor () -> Void) {
        if !isBusy, queue.isEmpty, !isHeld { return body() }
        queue.append(body)
        rounds.noteEdit(in: callback)
        if !isBusy, !isHeld { run {} }
    }

    /// Runs `body`, which is no edit: now, or when the list is not busy any more and all edits have been shown.
    func afterwards(_ body: @escaping @MainActor () -> Void) {
        if !isBusy, !isHeld { body() } else { completions.append(body) }
    }

    private func callCompletions() {
        // If a completion calls this method, nothing is done: the outer call goes on with the rest.
        guard !activities.contains(.completions), !completions.isEmpty, !isHeld else { return }
        during(.completions) { callDueCompletions() }
    }

    private func callDueCompletions() {
        while !completions.isEmpty, !isHeld {
            let due = completions
            completions = []
            for complete in due { complete() }
            // Completions that are left now belong to edits that completions have made.
            rounds.noteEdit(in: .completion)
            if !completions.isEmpty { _ = beginRound() }
        }
    }

    /// Begins a round of queued edits or completions. False if the limit is reached: then the rest waits for the next
    /// frame.
    private func beginRound() -> Bool {
        roundCount += 1
        return rounds.begin(of: list.dataSourceName, for: list)
    }
}
