import Drawing
import Execution
import Layers

/// One version of a large node's contents; it has only the tiles that lie in the viewport or near it.
///
/// The parameters of the drawing are taken once, when the version begins; tiles that come near later are drawn with the
/// same parameters. Tiles far away are dropped, and drawn again when they come back. Each version has an object of its
/// own.
@MainActor final class TiledContents {
    let grid: TileGrid
    /// The bounds' size that this version is drawn for, in points.
    let size: CGSize
    /// The threads on which the tiles may be drawn.
    let place: DrawingPlace
    private let drawing: TileWork
    /// The place of the window when the plan was made.
    private var surroundings: TileSurroundings?
    private(set) var plan = TilePlan()
    /// Tiles that have been drawn; nil for tiles in which there is nothing to show.
    private var tiles: [TileIndex: ContentsTile?] = [:]
    /// There was no memory for a tile: nothing is asked for until the plan changes.
    private var isWithoutMemory = false

    /// Tiles drawn ahead in one draw: so many are finished in a frame's time, and more urgent draws can come first.
    private static let aheadBatch = 4

    init(grid: TileGrid, size: CGSize, place: DrawingPlace, drawing: @escaping TileWork) {
        self.grid = grid
        self.size = size
        self.place = place
        self.drawing = drawing
    }

    /// Takes in where the window is now. Returns whether tiles were dropped. Costs a comparison if the window is where
    /// it was.
    func follow(_ surroundings: TileSurroundings) -> Bool {
        guard surroundings != self.surroundings else { return false }
        self.surroundings = surroundings
        let old = plan
        plan = TilePlan(grid, surroundings)
        guard plan != old else { return false }
        isWithoutMemory = false
        guard plan.kept != old.kept, tiles.contains(where: { !plan.kept.contains($0.key) }) else { return false }
        tiles = tiles.filter { plan.kept.contains($0.key) }
        return true
    }

    /// The tiles that are on screen and not drawn: the smallest range around them.
    var missingInViewport: TileRange {
        var missing = TileRange.empty
        for tile in plan.visible where tiles[tile] == nil { missing = missing.union(tile) }
        return missing
    }

    /// Whether there is something to draw for this version.
    var lacksTiles: Bool { !isWithoutMemory && !missing().isEmpty }

    /// The tiles to draw next; nil if all exist. Tiles on screen are drawn all at once, tiles near it some at a time.
    func nextBatch(isFirst: Bool) -> TileBatch? {
        let missing = missing()
        guard !isWithoutMemory, !missing.isEmpty else { return nil }
        let visible = missing.filter(plan.visible.contains)
        guard visible.isEmpty else {
            return TileBatch(contents: self, tiles: visible, isAhead: false, isFirst: isFirst)
        }
        let nearest = missing.sorted { plan.distance(of: $0) < plan.distance(of: $1) }.prefix(Self.aheadBatch)
        return TileBatch(contents: self, tiles: Array(nearest), isAhead: true, isFirst: isFirst)
    }

    private func missing() -> [TileIndex] {
        var missing: [TileIndex] = []
        func isMissing(_ tile: TileIndex) -> Bool { tiles[tile] == nil }
        for tile in plan.visible where isMissing(tile) { missing.append(tile) }
        for tile in plan.near.first where isMissing(tile) && !plan.visible.contains(tile) { missing.append(tile) }
        for tile in plan.near.second
        where isMissing(tile) && !plan.visible.contains(tile) && !plan.near.first.contains(tile) {
            missing.append(tile)
        }
        return missing
    }

    func work(for batch: TileBatch) -> DisplayWork {
        // While an animation moves the node, there are two regions.
        let near = batch.tiles.contains(where: plan.near.first.contains) ? plan.near.first : plan.near.second
        return grid.work(for: batch.tiles, near: near, drawing: drawing)
    }

    /// Keeps the tiles of a batch that has been drawn. Tiles missing in `drawn` have nothing to show.
    func take(_ drawn: [DrawnTile], of batch: TileBatch) {
        for tile in batch.tiles where plan.kept.contains(tile) { tiles[tile] = .some(nil) }
        for tile in drawn where plan.kept.contains(tile.index) {
            tiles[tile.index] = .some(
                tile.image.map { ContentsTile(rect: grid.pixels(of: tile.index), image: $0) })
        }
    }

    /// There was no memory for a batch.
    func giveUp() { isWithoutMemory = true }

    /// The tiles in the form that the layer shows.
    var shown: ContentsTiles {
        ContentsTiles(size: size, scale: grid.scale, tiles: tiles.values.compactMap { $0 })
    }
}

/// Tiles that are drawn by one draw.
struct TileBatch {
    let contents: TiledContents
    let tiles: [TileIndex]
    /// Whether none of the tiles is on screen, so that nothing waits for the draw.
    var isAhead: Bool
    /// Whether the tiles are the first ones of their version.
    let isFirst: Bool
}
