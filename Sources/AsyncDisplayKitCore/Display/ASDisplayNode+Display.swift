import Execution

extension ASDisplayNode {
    // MARK: Settings

    /// Whether the node's display is suspended. True cancels a draw in progress and prevents new ones, even where the
    /// main thread waits for the node.
    public var displaySuspended: Bool {
        get { nodeLock.withLock { displayState.isSuspended } }
        set {
            nodeLock.withLock { displayState.isSuspended = newValue }
            MainThread.run { [self] in
                if newValue { cancelDisplay() } else { enqueueForDisplayIfNeeded() }
            }
        }
    }

    /// Sets `displaySuspended` of this node and of all nodes in it. Any thread.
    public func recursivelySetDisplaySuspended(_ isSuspended: Bool) {
        displaySuspended = isSuspended
        for child in subnodes ?? [] { child.recursivelySetDisplaySuspended(isSuspended) }
    }

    /// Whether the node is drawn again when its size changes; otherwise its contents are stretched.
    public var needsDisplayOnBoundsChange: Bool {
        get { nodeLock.withLock { displayState.needsDisplayOnBoundsChange } }
        set { nodeLock.withLock { displayState.needsDisplayOnBoundsChange = newValue } }
    }

    /// The priority of the node's draws. With a value above 0 they come before those of other nodes that are not
    /// visible. Default 0. Any thread.
    public var drawingPriority: Int {
        get { nodeLock.withLock { storedDrawingPriority } }
        set { nodeLock.withLock { storedDrawingPriority = newValue } }
    }

    /// The scale of the drawing context, in pixels per point. Unless it is set, it is the display's.
    public var contentsScaleForDisplay: CGFloat {
        get { nodeLock.withLock { displayState.scale } }
        set {
            nodeLock.withLock {
                displayState.scale = newValue
                displayState.hasOwnScale = true
            }
        }
    }

    /// Draws the node again if the scale, in pixels per point, is another one than before; keeps that scale from then
    /// on. Any thread.
    public func setNeedsDisplayAtScale(_ scale: CGFloat) {
        guard contentsScaleForDisplay != scale else { return }
        contentsScaleForDisplay = scale
        setNeedsDisplay()
    }

    /// Calls `setNeedsDisplayAtScale(_:)` on this node and all nodes in it. Any thread.
    public func recursivelySetNeedsDisplayAtScale(_ scale: CGFloat) {
        setNeedsDisplayAtScale(scale)
        for child in subnodes ?? [] { child.recursivelySetNeedsDisplayAtScale(scale) }
    }

    /// Draws the node, and the nodes in it without views of their own, again at the display's present scale. Nodes
    /// whose scale was set keep it.
    @MainActor func followDisplayScale(_ scale: CGFloat) {
        adoptDisplayScale(scale)
        for child in subnodes ?? [] where child.backingView == nil { child.followDisplayScale(scale) }
    }

    /// As `followDisplayScale(_:)`, for this node alone.
    @MainActor func adoptDisplayScale(_ scale: CGFloat) {
        let isNew = nodeLock.withLock {
            guard !displayState.hasOwnScale, displayState.scale != scale else { return false }
            displayState.scale = scale
            return true
        }
        if isNew { setNeedsDisplay() }
    }

    /// Whether `placeholderImage()` is shown while the content is not drawn yet.
    public var placeholderEnabled: Bool {
        get { nodeLock.withLock { displayState.placeholderEnabled } }
        set { nodeLock.withLock { displayState.placeholderEnabled = newValue } }
    }

    /// The seconds over which the placeholder fades when the content is drawn. Default 0: it is removed at once. Any
    /// thread.
    public var placeholderFadeDuration: TimeInterval {
        get { nodeLock.withLock { storedPlaceholderFadeDuration } }
        set { nodeLock.withLock { storedPlaceholderFadeDuration = newValue } }
    }

    /// Whether the contents of all nodes in the subtree change in one frame. True for cells.
    public var asyncdisplaykit_asyncTransactionContainer: Bool {
        get { nodeLock.withLock { flags.contains(.isTransactionContainer) } }
        set {
            nodeLock.withLock {
                if newValue { flags.insert(.isTransactionContainer) } else { flags.remove(.isTransactionContainer) }
            }
        }
    }

    // MARK: Asking for display

    /// Draws the content again with the newest state. A draw already under way is finished and shown first, so that
    /// frequent calls cannot starve the node. Any thread; old contents stay until new ones are ready.
    public func setNeedsDisplay() {
        MainThread.run { [self] in
            // If a supernode draws this node, that one is drawn again.
            let node = isRasterized ? rasterizingSupernode ?? self : self
            node.mainDisplay.needsDisplay = true
            node.enqueueForDisplayIfNeeded()
        }
    }

    /// Draws the node again because something that its pixels depend on has changed. Does nothing for a node that is
    /// neither loaded nor in the display range. Any thread.
    func redisplay() {
        if isNodeLoaded || isInDisplayState { setNeedsDisplay() }
    }

    /// Waits until everything the subtree draws is drawn (or, with false, only starts the draws). Main thread.
    @preconcurrency @MainActor public func recursivelyEnsureDisplaySynchronously(_ synchronously: Bool) {
        if synchronously {
            DisplayCoordinator.shared.displaySynchronously(self)
        } else {
            enqueueSubtreeForDisplay(force: true)
        }
    }

    @MainActor func enqueueForDisplayIfNeeded(force: Bool = false) {
        guard mainDisplay.needsDisplay || mainDisplay.tiles?.lacksTiles == true, mainDisplay.draw == nil, hasContents,
            !displaySuspended
        else { return }
        guard force || isInDisplayState else { return }
        DisplayCoordinator.shared.enqueue(self)
    }

    @MainActor func enqueueSubtreeForDisplay(force: Bool) {
        forEachNodeDisplayedTogether { $0.enqueueForDisplayIfNeeded(force: force) }
    }

    /// Visits the node and all nodes in it, except for the cells of containers, whose drawing the container decides
    /// about.
    @MainActor func forEachNodeDisplayedTogether(_ body: @MainActor (ASDisplayNode) -> Void) {
        body(self)
        for child in subnodes ?? [] where !(child is ASCellNode) { child.forEachNodeDisplayedTogether(body) }
    }

    @MainActor func layoutSubtree() {
        layoutIfNeeded()
        for child in subnodes ?? [] { child.layoutSubtree() }
    }

    // MARK: Edges of the interface state

    @MainActor func displayStateDidChange(entered: Bool) {
        guard hasContents else { return }
        if entered {
            enqueueForDisplayIfNeeded()
            return
        }
        cancelDisplay()
        // This runs one turn later, so that a node which only moves between superviews keeps its contents.
        let reference = BackReference(self)
        MainInbox.shared.push {
            guard let self = reference.object, !self.isInDisplayState else { return }
            self.clearContents()
        }
    }

    @MainActor func visibilityDidBegin() {
        // A draw that was started for this frame has the priority already.
        guard let ticket = mainDisplay.draw?.ticket, ticket.job.priority != .visible else { return }
        WorkScheduler.current.raise([ticket], to: .visible)
    }

    @MainActor func hierarchyDidBegin() {
        enqueueForDisplayIfNeeded()
    }

    /// Called after a layout pass. A node that was not drawn because it had no area is drawn now, and a node whose size
    /// has changed is drawn again if needed.
    @MainActor func boundsDidSettleForDisplay() {
        let size = bounds.size
        // The places of subnodes are part of the picture. Most layout passes, such as the one in which a row comes on
        // screen, do not change them.
        if let drawn = mainDisplay.drawnArrangement, drawn != subtreeArrangement { return setNeedsDisplay() }
        if mainDisplay.waitsForBounds, !bounds.isEmpty {
            mainDisplay.waitsForBounds = false
            enqueueForDisplayIfNeeded()
        } else if needsDisplayOnBoundsChange || isTiled, let tried = mainDisplay.triedSize,
            !tried.isNearlyEqual(to: size)
        {
            setNeedsDisplay()
        }
        placeContents()
    }

    /// Contents that were drawn for another size keep their proportions until there are new ones, and those are not
    /// scaled while the size is animated; tiles are stretched.
    @MainActor func placeContents() {
        guard let layer = backingLayer else { return }
        layer.keepsContentsSize = needsDisplayOnBoundsChange && !stretchesOutdatedContents
        guard layer.keepsContentsSize, mainDisplay.tiles == nil, let drawn = mainDisplay.drawnSize,
            !drawn.isNearlyEqual(to: bounds.size)
        else { return layer.showContentsAsUsual() }
        layer.showContentsUnscaled()
    }

    // MARK: One draw

    /// Starts a draw with the node's present state, or a draw of missing tiles. Nil if there is nothing to draw, or if
    /// display was suspended.
    @MainActor func beginDraw(transaction: () -> DisplayTransaction) -> NodeDraw? {
        guard mainDisplay.draw == nil, !displaySuspended else { return nil }
        guard mainDisplay.needsDisplay else {
            return mainDisplay.tiles.flatMap { beginTiles(of: $0, isFirst: false, transaction: transaction) }
        }
        let bounds = self.bounds
        guard !bounds.isEmpty else {
            mainDisplay.waitsForBounds = true
            return nil
        }
        let traits = traitsForDrawing
        let (drawing, usesTraits) = traits.performDraw { prepareDraw(of: bounds) }
        mainDisplay.needsDisplay = false
        mainDisplay.drawnArrangement = rasterizesSubtree ? subtreeArrangement : nil
        mainDisplay.look = DrawnLook(traits: traits, usesTraits: usesTraits)
        if let tiles = drawing.tiles {
            return beginTiles(of: tiles, isFirst: true, transaction: transaction)
        }
        guard let work = drawing.work else {
            mainDisplay.belongsInNextFrame = false
            mainDisplay.drawnSize = bounds.size
            mainDisplay.triedSize = bounds.size
            if contents != nil { contents = nil }
            removeTiles()
            return nil
        }
        reportDrawStart(asynchronously: drawsAsynchronously(in: drawing.place))
        let draw = NodeDraw(node: self, size: bounds.size, traits: traits, transaction: transaction())
        start(draw, in: drawing.place, work)
        return draw
    }

    /// The work that makes the contents, in tiles or in one piece; neither if there is nothing to draw.
    @MainActor private func prepareDraw(
        of bounds: CGRect
    ) -> (place: DrawingPlace, tiles: TiledContents?, work: DisplayWork?) {
        let request = DisplayRequest(
            bounds: bounds, scale: contentsScaleForDisplay, isOpaque: isOpaque,
            backgroundColor: backgroundColor?.cgColor,
            corners: read { $0.drawnCorners }, border: read { $0.drawnBorder })
        if let tiles = makeTiledContents(request) { return (request.place, tiles, nil) }
        return (request.place, nil, makeContentsWork(request))
    }

    @MainActor func drawsAsynchronously(in place: DrawingPlace) -> Bool { displaysAsynchronously || place.isForWorkers }

    @MainActor func start(_ draw: NodeDraw, in place: DrawingPlace, _ work: @escaping DisplayWork) {
        setDraw(draw)
        draw.transaction.add()
        if drawsAsynchronously(in: place) {
            draw.ticket = DisplayCoordinator.shared.makeTicket(
                for: draw, isForWorkers: place.isForWorkers, work: work)
        } else {
            draw.result.run(work, CancellationToken(), with: draw.traits)
            draw.transaction.finish(draw, wasCancelled: false)
        }
    }

    /// Calls the hooks that tell of the beginning of a draw.
    @MainActor func reportDrawStart(asynchronously isAsynchronous: Bool) {
        displayWillStart(asynchronously: isAsynchronous)
        if rasterizesSubtree { rasterizedWillDisplay(asynchronously: isAsynchronous) }
        supernode?.subnodeDisplayWillStart(self)
    }

    /// Calls the hooks that tell of the end of a draw.
    @MainActor func reportDrawEnd() {
        displayDidFinish()
        if rasterizesSubtree { rasterizedDidDisplay() }
        supernode?.subnodeDisplayDidFinish(self)
    }

    /// Makes the result of a draw the contents, once its transaction is complete. If the work found nothing to draw,
    /// the node has no contents. If there was no memory, the old contents or the placeholder stay until the node is
    /// drawn again.
    @MainActor func commit(_ draw: NodeDraw) {
        guard mainDisplay.draw === draw else { return }
        setDraw(nil)
        if draw.result.usesTraits { mainDisplay.look?.usesTraits = true }
        if let batch = draw.tiles { return commit(batch, of: draw) }
        mainDisplay.triedSize = draw.size
        let isDrawn = draw.result.failure == nil
        if isDrawn {
            mainDisplay.drawnSize = draw.size
            removeTiles()
            showResult(of: draw)
            placeContents()
        }
        reportDrawEnd()
        if isDrawn { hidePlaceholder() } else { showPlaceholderIfNeeded() }
        reportHierarchyFinish()
        enqueueForDisplayIfNeeded()
    }

    @MainActor func showResult(of draw: NodeDraw) {
        let result = draw.result.result ?? DisplayResult(image: nil, contentsScale: contentsScaleForDisplay)
        write([.contents, .contentsScale, .contentsCenter]) {
            $0.contents = result.image
            $0.contentsScale = result.contentsScale
            $0.contentsCenter = result.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        }
    }

    @MainActor func drawWasCancelled(_ draw: NodeDraw) {
        guard mainDisplay.draw === draw else { return }
        setDraw(nil)
        if draw.isNewVersion { mainDisplay.needsDisplay = true }
        enqueueForDisplayIfNeeded()
    }

    @MainActor func cancelDisplay() {
        guard let draw = mainDisplay.draw else { return }
        setDraw(nil)
        if draw.isNewVersion { mainDisplay.needsDisplay = true }
        draw.ticket?.cancel()
    }

    /// Removes the node's own contents; a part of `clearContents()`.
    @MainActor func clearOwnContents() {
        guard hasContents else { return }
        cancelDisplay()
        mainDisplay.needsDisplay = true
        mainDisplay.drawnSize = nil
        mainDisplay.triedSize = nil
        mainDisplay.drawnArrangement = nil
        if contents != nil { contents = nil }
        removeTiles()
        removePlaceholder()
        mainDisplay.releaseIfUnused()
    }

    /// `clearContents()` for this node and all nodes in it. Main thread.
    @preconcurrency @MainActor public func recursivelyClearContents() {
        clearContents()
        for child in subnodes ?? [] { child.recursivelyClearContents() }
    }

    /// Notes that a draw of this node begins, or, with nil, that the draw under way has ended.
    ///
    /// All supernodes count the draws in their subtrees. So finding out which of them are finished costs a walk up the
    /// tree, and not through it. At the end of a draw, the counts of the same nodes are decreased as were increased at
    /// its beginning, even if the node was moved in between.
    @MainActor private func setDraw(_ draw: NodeDraw?) {
        if let old = mainDisplay.draw {
            for node in old.countedBy { node.mainDisplay.drawsInSubtree -= 1 }
            old.countedBy = []
        }
        mainDisplay.draw = draw
        guard let draw, draw.isNewVersion else { return }
        draw.countedBy = Array(supernodesIncludingSelf)
        for node in draw.countedBy { node.mainDisplay.drawsInSubtree += 1 }
    }

    /// Tells this node and its supernodes, up to the cell, that nothing in them is left to draw, as far as that is so.
    @MainActor func reportHierarchyFinish() {
        var next: ASDisplayNode? = self
        while let node = next, node.mainDisplay.drawsInSubtree == 0 {
            node.hierarchyDisplayDidFinish()
            for entry in node.interfaceDelegates { entry.delegate?.hierarchyDisplayDidFinish() }
            next = node is ASCellNode ? nil : node.supernode
        }
    }

    // MARK: Where a node belongs

    /// Whether the node is assumed only to hold other nodes: it has subnodes, which it does not draw itself, and no
    /// node of its class is known to have drawn anything. Its first draw then finds out.
    @MainActor var isTakenForContainer: Bool {
        nodeLock.withLock { !storedSubnodes.isEmpty && !flags.contains(.rasterizesSubtree) } && !drawsForCertain
    }

    /// The area, in square points, of a part of the bounds that lies in the window; other nodes may cover it.
    @MainActor func areaOnScreen(of part: CGRect) -> Double {
        guard var layer = backingLayer else { return 0 }
        var rect = part
        while let parent = layer.superlayer {
            rect = layer.convert(rect, to: parent)
            if parent.masksToBounds { rect = rect.intersection(parent.bounds) }
            guard !rect.isNull else { return 0 }
            layer = parent
        }
        guard layer === FrameDriver.current?.windows.last?.layer else { return 0 }
        let shown = rect.intersection(layer.bounds)
        return shown.isNull ? 0 : shown.width * shown.height
    }

    /// The nearest node up the tree, itself included, whose subtree changes contents together.
    @MainActor var transactionContainer: ASDisplayNode {
        supernodesIncludingSelf.first { $0.asyncdisplaykit_asyncTransactionContainer } ?? self
    }

    /// The cell this node is in, or is.
    @MainActor var enclosingCell: ASCellNode? {
        supernode(of: ASCellNode.self, includingSelf: true)
    }

    @MainActor func displayJobPriority(of draw: NodeDraw) -> JobPriority {
        if draw.isSeen { return .visible }
        return drawingPriority > 0 ? .approaching : .display
    }
}
