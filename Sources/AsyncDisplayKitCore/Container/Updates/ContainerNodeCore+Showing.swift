import CollectionCore

// How an update that was taken in comes on screen: its nodes are prepared, and it is shown in pass 4 of the first frame
// in which they are ready.
extension ContainerNodeCore {
    func submit(_ update: PendingUpdate) {
        guard let view, let driver = FrameDriver.current else { return showUnseen(update) }
        guard view.window != nil else {
            if !layoutMode.contains(.alwaysSync) { beginLayout(of: update) }
            return showUnseen(update)
        }
        let items = itemsToPrepare(in: view)
        // Promise C13. The nodes of a small update are made at once, without workers. It is shown when all updates
        // before it are, and when its places are calculated, if there is a layout delegate. If `isWaited`, the main
        // thread waits for this update and all before it.
        let isFree = !update.reloads && layoutMode.isDisjoint(with: [.alwaysSync, .alwaysAsync])
        let isSmall = isFree && update.plan.freshItemCount < 2
        let fits = view.contentSize.width <= view.bounds.width && view.contentSize.height <= view.bounds.height
        let isWaited =
            layoutMode.contains(.alwaysSync)
            || isFree && !isSmall && fits && layoutMode.contains(.syncForSmallContent)
        if isSmall {
            update.plan.forEachFreshRange { section, fresh in
                data.finish(data.preparations(of: items.filter { $0.section == section && fresh.contains($0.item) }))
            }
        } else {
            update.wait(for: data.prepare(data.preparations(of: items), priority: .visible))
        }
        if !isWaited { beginLayout(of: update) }
        update.schedule()
        if isWaited { showAll() } else if isSmall { showReadyUpdates() } else { driver.setNeedsUpdate(self) }
    }

    /// Lets workers calculate the places after an update, if the layout works so.
    private func beginLayout(of update: PendingUpdate) {
        // The update may be shown already: the data source, asked for a node, may have called
        // `waitUntilAllUpdatesAreProcessed()`.
        guard let state = data.state(after: update) else { return }
        update.place(
            by: content?.calculatedLayout?.beginCalculation(of: state) { [weak self] in self?.scheduleUpdates() })
    }

    /// The least number of items to prepare: a viewport in which nothing is visible yet is assumed to show so many.
    private static let presumedVisibleCount = 12

    /// Items that will probably be on screen: about as many as now, from the first one on screen that stays (from the
    /// first item, at the start of the content). The layout pass makes those that are missed.
    private func itemsToPrepare(in view: any ContainerScrollView) -> [SourcePath] {
        let visible = view.visiblePaths
        let stays = visible.lazy.compactMap { self.data.sourcePath(of: $0) }.first
        let inset = view.adjustedContentInset
        let isAtStart = view.contentOffset.y <= -inset.top + 0.5 && view.contentOffset.x <= -inset.left + 0.5
        var path = SourcePath(section: 0, item: 0)
        if !isAtStart, let first = visible.first {
            // If all visible items have been deleted, the items that take their place probably have about the same
            // indexes.
            path = stays ?? SourcePath(section: first.section, item: first.item)
            path.section = max(0, min(path.section, data.map.numberOfSections - 1))
        }
        var wanted = max(visible.count + 1, Self.presumedVisibleCount)
        var paths: [SourcePath] = []
        while path.section < data.map.numberOfSections, wanted > 0 {
            let end = min(data.map.numberOfItems(in: path.section), path.item + wanted)
            for item in path.item..<max(end, path.item) { paths.append(SourcePath(section: path.section, item: item)) }
            wanted -= max(end - path.item, 0)
            path = SourcePath(section: path.section + 1, item: 0)
        }
        return paths
    }

    /// Called when nodes have been made: goes on calculating the places of updates that wait for these nodes.
    func advanceLayouts() {
        for update in data.pending { update.layout?.advance() }
    }

    /// Called when another layout decides where items are. It finds places for pending updates when these are shown;
    /// places that the former layout has calculated are dropped.
    func layoutDidChange() {
        for update in data.pending { update.place(by: nil) }
        scheduleUpdates()
    }

    // MARK: Showing

    /// Makes pass 4 look for updates that are ready.
    func scheduleUpdates() {
        if data.pending.isEmpty, case .consistent = data.dialogue.consistency { return }
        FrameDriver.current?.setNeedsUpdate(self)
    }

    /// Shows the updates that are ready, up to the first that is not: at the end of the layout pass, if one is under
    /// way, for callbacks of that pass may have made them.
    func showReadyUpdates() {
        guard let view else { return showReadyUpdatesNow() }
        view.engine.data.whenIdle { [weak self] in self?.showReadyUpdatesNow() }
    }

    private func showReadyUpdatesNow() {
        guard updates.showing == .nothing else { return }
        while let first = data.pending.first, first.isReady {
            show(data.popUpdate())
            callCompletions()
        }
        callDue()
    }

    /// Waits for the nodes of all updates, and shows them.
    func showAll() {
        data.endGrowth()
        for update in data.pending {
            data.finish(update.awaited)
            update.layout?.finish()
            // An update that was not scheduled before waits for nothing: its cells are prepared in the layout pass.
            update.schedule()
        }
        showReadyUpdates()
    }

    /// Shows updates of a container that is not on screen. They wait for places only; cells that are being prepared are
    /// ready, or are finished, when the container comes on screen.
    private func showUnseen(_ update: PendingUpdate) {
        data.endGrowth()
        update.schedule()
        for update in data.pending {
            update.wait(for: [])
            // Without frames nothing delivers the results of workers, so wait for the places here.
            if FrameDriver.current == nil { update.layout?.finish() }
        }
        showReadyUpdates()
    }

    private func show(_ update: PendingUpdate) {
        let plan = update.plan
        updates.didReach(.arrival)
        keepLooks(replacedBy: update)
        ranges.elementsDidVanish(update.gone)
        for fetcher in fetchers { fetcher.updateWasShown(changesContent: !plan.isEmpty) }
        if let layout = update.layout { content?.calculatedLayout?.adopt(layout) }
        if view != nil, !plan.reloadedEverything { content?.layoutFacilitator?.willShow(plan.changes) }
        updates.didReach(.update)
        if let view {
            let isSectionReload =
                layoutMode.contains(.alwaysBatchUpdateSectionReload) && !plan.changes.reloadedSections.isEmpty
            if layoutMode.contains(.alwaysReloadData), !isSectionReload {
                var selected = view.selectedPaths
                selected.follow(plan)
                view.reloadElements()
                view.engine.selection.set(selected, isSelected: true)
                partDidEnd(of: update)
            } else {
                // In the background nothing moves, and an animation would not end.
                let isSeen = UIApplication.shared.applicationState != .background
                view.engine.data.apply(plan, animated: update.isAnimated && isSeen) { [weak self] _ in
                    self?.partDidEnd(of: update)
                }
            }
            for element in update.kept {
                if let path: ShownPath = data.path(of: element) { view.remeasureItem(at: path) }
            }
        } else {
            partDidEnd(of: update)
        }
        if plan.reloadedEverything {
            node?.dataDidReload()
            DisplayCoordinator.shared.noteDiscontinuity()
        }
        partDidEnd(of: update)
        updates.didReach(.calls)
        callDue()
        updates.didReach(.nothing)
    }

    /// Called twice for an update: when the list view has its order, and when its animations have ended. An animation
    /// that another one cuts short counts as ended.
    private func partDidEnd(of update: PendingUpdate) {
        guard update.endPart() else { return }
        for (number, isValid) in update.batches {
            // Lay out first, so that a completion finds everything at its place.
            if updates.isAwaited(number), let view, view.window != nil, !view.engine.data.isLayingOut {
                view.layoutIfNeeded()
            }
            updates.finish(number, with: isValid)
        }
        callCompletions()
    }
}
