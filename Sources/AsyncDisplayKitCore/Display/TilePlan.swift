import Layers

/// The place of the window relative to a node, in points from the upper left of the node's bounds.
package struct TileSurroundings: Hashable, Sendable {
    /// The place without animations, as the application has set it; nil for a node in no window.
    package var model: LayerViewport?
    /// The place that an animation shows now; equal to `model` if there is none.
    package var presented: LayerViewport?
    /// The size of a window, for nodes that are in no window.
    package var window: CGSize

    package init(model: LayerViewport?, presented: LayerViewport?, window: CGSize) {
        self.model = model
        self.presented = presented
        self.window = window
    }
}

/// Which tiles of a node are to be there in a frame. A value that follows from where the window is.
package struct TilePlan: Hashable, Sendable {
    /// The tiles on screen; a node that waits for its display waits for these.
    package var visible = TileRange.empty
    /// In the viewport or in the margins around it, which are as large as it is: drawn ahead. The second range is used
    /// while an animation moves the node from one place to another, and by nodes in no window.
    package var near = TileRegion()
    /// The region `near` and one tile more on each side, so that tiles at its edge do not come and go. Tiles outside
    /// are dropped.
    package var kept = TileRegion()
    /// The tile at the middle of the window, in the picture or not. Tiles nearest to it are drawn first.
    package var focus = TileIndex(column: 0, row: 0)

    package init() {}

    package init(_ grid: TileGrid, _ surroundings: TileSurroundings) {
        if let model = surroundings.model {
            let shown = surroundings.presented ?? model
            if !shown.visible.isEmpty {
                // Scrolled content is moved to whole pixels, by up to half a pixel, so include a margin.
                visible = grid.range(in: shown.visible.insetBy(dx: -1, dy: -1))
            }
            near.first = grid.range(in: Self.neighbourhood(of: shown.window))
            if shown != model { near.second = grid.range(in: Self.neighbourhood(of: model.window)) }
            focus = Self.tile(at: shown.window, grid)
        } else {
            // The node may enter the window by its beginning or by its end, so prepare both.
            let size = CGSize(width: CGFloat(grid.width) / grid.scale, height: CGFloat(grid.height) / grid.scale)
            let window = surroundings.window
            visible = grid.range(in: CGRect(origin: .zero, size: window))
            near.first = visible
            near.second = grid.range(
                in: CGRect(
                    x: max(0, size.width - window.width), y: max(0, size.height - window.height),
                    width: window.width, height: window.height))
        }
        kept = TileRegion(first: grid.grown(near.first), second: grid.grown(near.second))
    }

    /// The viewport and margins of its size on all sides.
    private static func neighbourhood(of window: CGRect) -> CGRect {
        window.insetBy(dx: -window.width, dy: -window.height)
    }

    private static func tile(at window: CGRect, _ grid: TileGrid) -> TileIndex {
        func index(_ value: CGFloat) -> Int {
            Int(min(max((value * grid.scale / CGFloat(TileGrid.side)).rounded(.down), -1e6), 1e6))
        }
        return TileIndex(column: index(window.midX), row: index(window.midY))
    }

    /// Tiles from here to the focus.
    package func distance(of tile: TileIndex) -> Int { abs(tile.column - focus.column) + abs(tile.row - focus.row) }
}

/// Up to two rectangles of tiles, which may overlap.
package struct TileRegion: Hashable, Sendable {
    package var first = TileRange.empty
    package var second = TileRange.empty

    package func contains(_ tile: TileIndex) -> Bool { first.contains(tile) || second.contains(tile) }
}
