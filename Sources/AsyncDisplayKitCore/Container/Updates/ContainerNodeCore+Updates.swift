import CollectionCore
import Execution

// The way of an update: gathered between the outermost begin and end, checked against the data source and taken in at once
// (the node API answers in its index space from then on), prepared on workers as far as it will be on screen, and shown in
// pass 4 of the first frame that has it ready. Updates are shown in the order they were made, and nobody waits for one.

/// What a container keeps for its updates.
@MainActor struct UpdateState {
    var transaction = UpdateTransaction()
    /// The batch began before the first load: there is nothing to follow, as that will read everything.
    var isBeforeLoad = false
    /// Called when no update is pending any more.
    var idleBodies: [@MainActor () -> Void] = []
    /// Batches that are to be submitted, in order.
    var closed: [EndedBatch] = []
    /// Updates are being planned and taken in. Users are asked for identities and models then, and told of what is kept: what
    /// they edit is taken in, too, before any of it is shown.
    var isSubmitting = false
    /// Somebody has asked to wait for all updates in the middle of that.
    var isWaitDue = false
    /// Called when everything that ended is taken in.
    var takenInBodies: [@MainActor () -> Void] = []
    var isShowing = false
    /// The update that is about to be shown, and not pending any more, while users hear of what goes with it.
    var arriving: PendingUpdate?
    /// How many calls that select or deselect wait for an update.
    var waitingSelections = 0
    /// Found out while a section was asked; repaired in pass 4, unless an update tells of it before.
    var inconsistency: InvalidUpdate?
}

/// A batch that is to be taken in.
struct EndedBatch {
    var edits: UpdateTransaction.Closed
    /// What the data source counted when it ended; nil if nothing can have happened since.
    let counts: [Int]?
}

extension ContainerNodeCore {
    // MARK: Making updates

    /// Loads everything anew. Items known to be the same ones keep their nodes. `completion` is called when that is on
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
        if updates.isBeforeLoad {
            closed.changes = ChangeSet()
            // What was read in the middle of the batch may be of any moment of it.
            if data.hasLoaded { closed.changes.reloadData() }
        }
        updates.closed.append(EndedBatch(edits: closed, counts: updates.isSubmitting ? data.readCounts() : nil))
        submitClosed()
    }

    /// An update that was taken in, and whether it reloads everything.
    private typealias TakenIn = (update: PendingUpdate, reloads: Bool)

    /// Takes in the batches that have ended, unless that is under way, and has them shown. All before the first is shown: a
    /// layout asks for elements, and the data source is ahead of what has not been taken in.
    private func submitClosed() {
        submit { nil }
    }

    /// Takes in the update that `first` makes, if any, and then all that have ended, and has them shown.
    private func submit(_ first: () -> PendingUpdate?) {
        guard !updates.isSubmitting else { return }
        updates.isSubmitting = true
        var taken: [TakenIn] = []
        var kept: ArraySlice<CellElement> = []
        func didTakeIn(_ next: TakenIn) {
            taken.append(next)
            kept += next.update.kept
            // All counts agree now.
            updates.inconsistency = nil
            for fetcher in fetchers { fetcher.updateWasMade() }
        }
        if let update = first() { didTakeIn((update, true)) }
        while !updates.closed.isEmpty || !kept.isEmpty {
            if !updates.closed.isEmpty {
                if let next = takeIn(updates.closed.removeFirst()) { didTakeIn(next) }
            } else if let element = kept.popFirst() {
                data.tellKept(element)
            }
        }
        updates.isSubmitting = false
        for next in taken { data.askForFresh(of: next.update) }
        // Whoever hears of one that is shown may have waited for all.
        for next in taken where isPending(next.update) { submit(next.update, reloads: next.reloads) }
        if updates.isWaitDue {
            updates.isWaitDue = false
            showAll()
        }
        callTakenInBodies()
    }

    private func isPending(_ update: PendingUpdate) -> Bool { data.pending.contains { $0 === update } }

    private func takeIn(_ ended: EndedBatch) -> TakenIn? {
        let closed = ended.edits
        let token = completions.add(closed.completions)
        let changes = closed.changes
        // A batch without edits asks for sizes again, where there is anybody to ask.
        guard !changes.isEmpty || data.hasLoaded && content?.hasDataSource == true else {
            whenShown { [weak self] in self?.finish(token, true) }
            return nil
        }
        let (update, isValid) = plan(changes, ended.counts)
        update.isAnimated = closed.isAnimated && isValid && !changes.reloadsData
        let isAwaited = closed.isAwaited
        update.onShown = { [weak self] in
            // Whoever waits finds everything in its place.
            if isAwaited, let view = self?.view, view.window != nil, !view.isLayingOut { view.layoutIfNeeded() }
            self?.finish(token, isValid)
        }
        return (update, changes.reloadsData || !isValid)
    }

    private func plan(_ changes: ChangeSet, _ counts: [Int]?) -> (update: PendingUpdate, isValid: Bool) {
        // There is nobody to be inconsistent: what was there is gone with the data source.
        guard content?.hasDataSource == true else { return (data.submitReload(), false) }
        do throws(InvalidUpdate) {
            return (try data.submit(changes, counts), true)
        } catch {
            Strictness.report(error)
            return (data.submitReload(counts), false)
        }
    }

    /// Calls `body` when all edits that were made are taken in: now, if they are.
    func whenTakenIn(_ body: @escaping @MainActor () -> Void) {
        updates.takenInBodies.append(body)
        callTakenInBodies()
    }

    private func callTakenInBodies() {
        while !isGatheringEdits, updates.closed.isEmpty, !updates.takenInBodies.isEmpty {
            updates.takenInBodies.removeFirst()()
        }
    }

    func beginEdits() {
        if !updates.transaction.isOpen { updates.isBeforeLoad = !data.hasLoaded }
        updates.transaction.begin()
    }

    func record(_ edits: (inout ChangeSet) -> Void) {
        updates.transaction.record(edits)
    }

    private func finish(_ token: Int, _ result: Bool) {
        completions.finish(token, with: result)
    }

    /// The data source changed without saying so. What it says now is loaded in the next pass 4.
    func repair(_ error: InvalidUpdate) {
        updates.inconsistency = error
        scheduleUpdates()
    }

    // MARK: Preparing

    private func submit(_ update: PendingUpdate, reloads: Bool) {
        guard let view, let driver = FrameDriver.current else { return showUnseen(update) }
        guard view.window != nil else {
            if !layoutMode.contains(.alwaysSync) { beginLayout(of: update) }
            return showUnseen(update)
        }
        let items = itemsToPrepare(in: view)
        switch preparation(of: update, reloads: reloads) {
        case .waited:
            update.awaited = data.prepare(items, priority: .visible)
            update.isScheduled = true
            showAll()
        case .inline:
            update.plan.forEachFreshRange { section, fresh in
                data.finish(items.filter { $0.section == section && fresh.contains($0.item) })
            }
            beginLayout(of: update)
            update.isScheduled = true
            showReadyUpdates()
        case .asynchronous:
            update.awaited = data.prepare(items, priority: .visible)
            beginLayout(of: update)
            update.isScheduled = true
            driver.setNeedsUpdate(self)
        }
    }

    /// Has the places after an update calculated on workers, by a layout that does so.
    private func beginLayout(of update: PendingUpdate) {
        // Whoever was asked for nodes may have waited for it.
        guard let state = data.state(after: update) else { return }
        update.layout = content?.beginLayout(of: state) { [weak self] in self?.scheduleUpdates() }
    }

    private enum Preparation {
        /// The main thread waits for this update and all before it.
        case waited
        /// At once on the main thread, waiting for nobody. It is shown when all updates before it are, and when its places
        /// are there, if a layout delegate calculates those.
        case inline
        case asynchronous
    }

    /// Promise C13.
    private func preparation(of update: PendingUpdate, reloads: Bool) -> Preparation {
        if layoutMode.contains(.alwaysSync) { return .waited }
        if layoutMode.contains(.alwaysAsync) { return .asynchronous }
        if !reloads, update.plan.freshItemCount < (data.isMakingSerially ? 1 : 2) { return .inline }
        if !reloads, layoutMode.contains(.syncForSmallContent), let view,
            view.contentSize.width <= view.bounds.width, view.contentSize.height <= view.bounds.height
        {
            return .waited
        }
        return .asynchronous
    }

    /// The fewest items that are thought to fill a viewport in which nothing is visible yet.
    private static let presumedVisibleCount = 12

    /// Items that will be on screen, as far as can be told without a layout: as many as there are now, from the first one on
    /// screen that stays (at the start of the content: from the first one). What is missing then is made by the layout.
    private func itemsToPrepare(in view: any ContainerScrollView) -> [IndexPath] {
        let visible = view.visibleItemPaths
        let displayed = data.displayed
        let stays = visible.lazy.compactMap { self.data.map.convert(ItemPath($0), from: displayed) }.first
        let inset = view.adjustedContentInset
        let isAtStart = view.contentOffset.y <= -inset.top + 0.5 && view.contentOffset.x <= -inset.left + 0.5
        var path = ItemPath(section: 0, item: 0)
        if !isAtStart, let start = stays ?? visible.first.map({ ItemPath($0) }) { path = start }
        var wanted = max(visible.count + 1, Self.presumedVisibleCount)
        var paths: [IndexPath] = []
        while path.section < data.map.numberOfSections, wanted > 0 {
            let end = min(data.map.numberOfItems(in: path.section), path.item + wanted)
            for item in path.item..<max(end, path.item) { paths.append(IndexPath(item: item, section: path.section)) }
            wanted -= max(end - path.item, 0)
            path = ItemPath(section: path.section + 1, item: 0)
        }
        return paths
    }

    /// Nodes have been made: the places of updates that wait for them are calculated.
    func advanceLayouts() {
        for update in data.pending { update.layout?.advance() }
    }

    /// Another layout decides where items are from now on. It finds places for updates when they are shown; those that the
    /// former one has calculated are nothing to it.
    func layoutDidChange() {
        for update in data.pending {
            update.layout?.cancel()
            update.layout = nil
        }
        scheduleUpdates()
    }

    // MARK: Showing

    /// Updates may be ready: looks in pass 4.
    func scheduleUpdates() {
        guard !data.pending.isEmpty || updates.inconsistency != nil else { return }
        FrameDriver.current?.setNeedsUpdate(self)
    }

    private func repairIfNeeded() {
        guard let error = updates.inconsistency else { return }
        updates.inconsistency = nil
        Strictness.report(error)
        submit { data.submitReload() }
    }

    /// Shows the updates that are ready, up to the first that is not: at the end of the layout pass, if one is under way, for
    /// who is told of cells may have made them.
    func showReadyUpdates() {
        guard let view else { return showReadyUpdatesNow() }
        view.whenIdle { [weak self] in self?.showReadyUpdatesNow() }
    }

    private func showReadyUpdatesNow() {
        guard !updates.isShowing else { return }
        while let first = data.pending.first, first.isReady {
            updates.isShowing = true
            completions.hold()
            show(data.popUpdate())
            updates.isShowing = false
            // Called when this one has been shown in all respects: a completion may wait for further ones.
            completions.release()
        }
        guard data.pending.isEmpty else { return }
        let bodies = updates.idleBodies
        updates.idleBodies = []
        for body in bodies { body() }
    }

    private func showAll() {
        for update in data.pending {
            data.finish(update.awaited)
            update.layout?.finish()
            // One whose turn has not come: what it wants is made when it is laid out.
            update.isScheduled = true
        }
        showReadyUpdates()
    }

    /// Nobody sees the container, so updates wait for nothing but places: cells under way will be there when it is seen again.
    private func showUnseen(_ update: PendingUpdate) {
        update.isScheduled = true
        for update in data.pending {
            update.awaited = []
            // Nobody delivers what workers find.
            if FrameDriver.current == nil { update.layout?.finish() }
        }
        showReadyUpdates()
    }

    private func show(_ update: PendingUpdate) {
        let plan = update.plan
        updates.arriving = update
        keepLooks(replacedBy: update)
        ranges.elementsDidVanish(update.gone)
        for fetcher in fetchers { fetcher.updateWasShown(changesContent: !plan.isEmpty) }
        if let layout = update.layout { content?.adopt(layout) }
        if view != nil, !plan.reloadedEverything { content?.willShow(plan.changes) }
        updates.arriving = nil
        if let view {
            if showsAsReload(plan) {
                let selected = view.selectedItemPaths.compactMap { plan.survivingPath(ofOld: ItemPath($0)) }
                view.reloadElements()
                for path in selected { view.setSelected(true, at: IndexPath(path)) }
                update.motionDidEnd()
            } else {
                // In the background nothing moves, so that an animation would not end.
                let isSeen = UIApplication.shared.applicationState != .background
                view.follow(plan, animated: update.isAnimated && isSeen) { _ in update.motionDidEnd() }
            }
            for element in update.kept {
                if let path = data.indexPath(of: element, in: .displayed) { view.remeasureItem(at: path) }
            }
        } else {
            update.motionDidEnd()
        }
        if plan.reloadedEverything {
            didReload?()
            DisplayCoordinator.shared.noteDiscontinuity()
        }
        update.viewDidFollow()
        for body in update.afterwards { body() }
    }

    private func showsAsReload(_ plan: UpdatePlan) -> Bool {
        guard layoutMode.contains(.alwaysReloadData) else { return false }
        return !(layoutMode.contains(.alwaysBatchUpdateSectionReload) && !plan.changes.reloadedSections.isEmpty)
    }

    // MARK: Waiting and asking

    var isProcessingUpdates: Bool { !data.pending.isEmpty }

    /// Runs `body` now if no update is pending, else when all have been shown.
    func onDidFinishProcessingUpdates(_ body: @escaping @MainActor () -> Void) {
        if isProcessingUpdates { updates.idleBodies.append(body) } else { body() }
    }

    /// Blocks until everything pending is prepared, and shows it. Does nothing inside a batch; while updates are taken in it is
    /// done at the end of that.
    func waitForUpdates() {
        guard !updates.transaction.isOpen else { return }
        guard !updates.isSubmitting else {
            updates.isWaitDue = true
            return
        }
        showAll()
    }

    /// Runs `body` when the data source's present index space is the one on screen: now, or with the last pending update.
    func whenShown(_ body: @escaping @MainActor () -> Void) {
        if let last = data.pending.last ?? updates.arriving { last.afterwards.append(body) } else { body() }
    }

    /// Selects or deselects an item: now if it is on screen, else when the update is that brings it. What is said after that has
    /// to wait, too, for what is said last counts. Nil stands for all items.
    func select(_ path: IndexPath?, _ body: @escaping @MainActor (IndexPath?) -> Void) {
        let shown = path.flatMap { shownPath($0) }
        if updates.waitingSelections == 0, updates.arriving == nil, path == nil || shown != nil { return body(shown) }
        updates.waitingSelections += 1
        whenShown { [weak self] in
            self?.updates.waitingSelections -= 1
            body(path.map { self?.view?.shownPath(of: $0) ?? $0 })
        }
    }

    /// Where the view shows an item of the data source; nil if it is not there yet.
    func shownPath(_ path: IndexPath) -> IndexPath? {
        data.convert(path, from: .dataSource).map { view?.shownPath(of: $0) ?? $0 }
    }

    /// The item of the data source that the view shows at a path of its own; nil if it is deleted there.
    func dataSourcePath(ofShown path: IndexPath) -> IndexPath? {
        data.convert(view?.providedPath(path) ?? path, from: .displayed)
    }
}

extension ContainerNodeCore: ListEditor {}

extension ContainerNodeCore: FrameUpdater {
    func applyUpdates(at time: FrameTime) {
        repairIfNeeded()
        showReadyUpdates()
    }
}
