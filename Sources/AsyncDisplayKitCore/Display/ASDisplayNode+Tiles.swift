import Drawing
import Execution
import Layers

// A node whose picture is much larger than the window draws it in tiles; only tiles near the viewport exist. `TileGrid`
// has the rule for which nodes that is. For such a node, display means its visible tiles: they are drawn first and
// together, `displayWillStart` and `displayDidFinish` are called for them, and frames wait for them only. Tiles that
// come near later are drawn without these calls.
//
// A node stays in one piece, however large, if it rasterizes its subtree, makes its picture by
// `display(withParameters:)`, or shows a picture in a way that `TiledPicture` does not draw.
extension ASDisplayNode {
    /// A new version of the contents, in tiles; nil if they are drawn in one piece.
    @MainActor func makeTiledContents(_ request: DisplayRequest) -> TiledContents? {
        let (size, window) = (request.bounds.size, UIScreen.main.bounds.size)
        guard !rasterizesSubtree, let grid = TileGrid(size: size, scale: request.scale, window: window),
            let work = makeTileWork(request)
        else { return nil }
        return TiledContents(
            grid: grid, size: size, place: request.place,
            drawing: request.roundingCorners(ofTiles: work, contentMode))
    }

    /// Starts drawing the tiles that are missing, the visible ones first. Nil if there are none.
    @MainActor func beginTiles(
        of contents: TiledContents, isFirst: Bool, transaction: () -> DisplayTransaction
    ) -> NodeDraw? {
        _ = contents.follow(surroundings(contents.size))
        DisplayCoordinator.shared.followViewport(of: self)
        guard let batch = contents.nextBatch(isFirst: isFirst) else {
            if isFirst { show(contents) }
            return nil
        }
        if isFirst { reportDrawStart(asynchronously: drawsAsynchronously(in: contents.place)) }
        let draw = NodeDraw(
            node: self, size: contents.size, traits: mainDisplay.look?.traits ?? traitsForDrawing,
            transaction: transaction())
        draw.tiles = batch
        start(draw, in: contents.place, contents.work(for: batch))
        return draw
    }

    /// Takes over the tiles of a batch that has been drawn.
    @MainActor func commit(_ batch: TileBatch, of draw: NodeDraw) {
        mainDisplay.triedSize = draw.size
        let isDrawn = draw.result.failure == nil
        if !isDrawn {
            batch.contents.giveUp()
        } else if let result = draw.result.result, result.image != nil {
            removeTiles()
            mainDisplay.drawnSize = draw.size
            showResult(of: draw)
            placeContents()
        } else {
            batch.contents.take(draw.result.result?.tiles ?? [], of: batch)
            show(batch.contents)
        }
        if batch.isFirst { reportDrawEnd() }
        if isDrawn, rectWithoutContents == nil { hidePlaceholder() } else { showPlaceholderIfNeeded() }
        if batch.isFirst { reportHierarchyFinish() }
        enqueueForDisplayIfNeeded()
    }

    @MainActor private func show(_ tiles: TiledContents) {
        if mainDisplay.tiles !== tiles {
            mainDisplay.tiles = tiles
            mainDisplay.drawnSize = tiles.size
            mainDisplay.triedSize = tiles.size
            if contents != nil { contents = nil }
            placeContents()
        }
        showTiles()
    }

    /// Gives the layer, if there is one, the tiles that have been drawn.
    @MainActor func showTiles() {
        if let tiles = mainDisplay.tiles { backingLayer?.contentsTiles = tiles.shown }
    }

    /// Removes the tiles: the node has contents in one piece now, or none.
    @MainActor func removeTiles() {
        guard mainDisplay.tiles != nil else { return }
        mainDisplay.tiles = nil
        backingLayer?.contentsTiles = nil
    }

    /// Whether something has been drawn for the node, in one piece or in tiles.
    @MainActor package var hasOwnContents: Bool { contents != nil || mainDisplay.tiles != nil }

    // MARK: Following the viewport

    /// Whether the contents, shown or on their way, are in tiles.
    @MainActor var isTiled: Bool { mainDisplay.tiles != nil || mainDisplay.draw?.tiles != nil }

    /// Called in pass 6, when all views have their places: drops tiles that are far away, and asks for tiles that have
    /// come near.
    @MainActor func followViewport() {
        let coming = mainDisplay.draw?.tiles?.contents
        guard let latest = coming ?? mainDisplay.tiles else { return }
        let surroundings = surroundings(latest.size)
        if let coming, coming !== mainDisplay.tiles { _ = coming.follow(surroundings) }
        if let tiles = mainDisplay.tiles, tiles.follow(surroundings) { showTiles() }
        hurryIfSeen()
        if mainDisplay.placeholderLayer != nil, rectWithoutContents == nil { hidePlaceholder() }
        enqueueForDisplayIfNeeded()
    }

    /// If visible tiles are missing while tiles are drawn ahead: raises that draw if it includes visible ones, or else
    /// cancels it.
    @MainActor private func hurryIfSeen() {
        guard let draw = mainDisplay.draw, let batch = draw.tiles, batch.isAhead else { return }
        let visible = batch.contents.plan.visible
        guard !batch.contents.missingInViewport.isEmpty else { return }
        guard batch.tiles.contains(where: visible.contains) else { return cancelDisplay() }
        draw.tiles?.isAhead = false
        if isVisible, let ticket = draw.ticket { WorkScheduler.current.raise([ticket], to: .visible) }
    }

    /// The place of the window, in the coordinates of a picture of this size that is stretched to the bounds.
    @MainActor private func surroundings(_ size: CGSize) -> TileSurroundings {
        let bounds = self.bounds
        let (x, y) = (size.width / bounds.width, size.height / bounds.height)
        func inPicture(_ rect: CGRect) -> CGRect {
            CGRect(
                x: (rect.minX - bounds.minX) * x, y: (rect.minY - bounds.minY) * y, width: rect.width * x,
                height: rect.height * y)
        }
        func viewport(_ moment: LayerMoment) -> LayerViewport? {
            guard !bounds.isEmpty, let viewport = backingLayer?.viewport(moment) else { return nil }
            return LayerViewport(window: inPicture(viewport.window), visible: inPicture(viewport.visible))
        }
        let model = viewport(.model)
        let isMoving = backingLayer?.isPresentedElsewhere ?? false
        return TileSurroundings(
            model: model, presented: isMoving ? viewport(.presented) : model, window: UIScreen.main.bounds.size)
    }

    // MARK: What is missing

    /// Whether a part of the node that is on screen does not show its present contents yet.
    @MainActor package var lacksVisibleContents: Bool {
        guard let tiles = mainDisplay.tiles else { return mainDisplay.needsDisplay }
        return mainDisplay.needsDisplay ? !tiles.plan.visible.isEmpty : !tiles.missingInViewport.isEmpty
    }

    /// The visible part of the bounds in which nothing has been drawn yet, for a placeholder; nil if there is none.
    @MainActor var rectWithoutContents: CGRect? {
        if contents != nil { return nil }
        let range: TileRange
        let tiles: TiledContents
        if let shown = mainDisplay.tiles {
            (tiles, range) = (shown, shown.missingInViewport)
        } else if let coming = mainDisplay.draw?.tiles?.contents {
            (tiles, range) = (coming, coming.plan.visible)
        } else {
            return bounds
        }
        guard !range.isEmpty else { return nil }
        let bounds = self.bounds
        let rect = tiles.grid.points(of: range)
        let (x, y) = (bounds.width / tiles.size.width, bounds.height / tiles.size.height)
        return CGRect(
            x: bounds.minX + rect.minX * x, y: bounds.minY + rect.minY * y, width: rect.width * x,
            height: rect.height * y
        ).intersection(bounds)
    }
}
