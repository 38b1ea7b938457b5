import Drawing
import Execution

/// The result of drawing a tile.
package enum TileResult: Sendable {
    /// The tile's pixels, in the size that was asked for; nil if there is nothing to show in it.
    case part(CGImage?)
    /// The node turned out to have a picture of its own, which is its contents as it is.
    case whole(DisplayResult)
}

/// Draws a part of a node's picture, given in pixels. Runs on any thread, for several parts one after the other, all
/// with the node's state at the moment when the work was made. Where possible, the cost is that of the part and not of
/// the whole picture. Nil if it was cancelled. Throws if there is no memory.
///
/// Work that makes several parts at once anyway, as a decoder does, may also make the parts in `near`, the surroundings
/// of the viewport.
package typealias TileWork =
    @Sendable (_ part: PixelRect, _ near: PixelRect, CancellationToken) throws(BitmapError) -> TileResult?

/// A tile that was drawn, on its way to the main thread.
struct DrawnTile: Sendable {
    var index: TileIndex
    var image: CGImage?
}

extension TileGrid {
    /// The work of drawing some tiles, in their order.
    ///
    /// - Parameter near: the tiles that are near the viewport.
    func work(for tiles: [TileIndex], near: TileRange, drawing: @escaping TileWork) -> DisplayWork {
        let near = pixels(of: near)
        return { token throws(BitmapError) in
            var drawn: [DrawnTile] = []
            for tile in tiles {
                if token.isCancelled { return nil }
                switch try drawing(pixels(of: tile), near, token) {
                case .part(let image): drawn.append(DrawnTile(index: tile, image: image))
                case .whole(let result): return result
                case nil: return nil
                }
            }
            return DisplayResult(tiles: drawn, contentsScale: scale)
        }
    }
}

extension DisplayRequest {
    /// All of the bitmap, in pixels.
    var whole: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }

    /// A context of the size of a part of the bitmap, which holds the background and nothing else. Its origin is the
    /// bounds' upper left corner, wherever the part lies.
    func makeContext(for part: PixelRect) throws(BitmapError) -> CGContext {
        let context = CGContext(bitmap: try Bitmap(width: part.width, height: part.height), scale: scale)
        context.translateBy(x: -CGFloat(part.x) / scale, y: -CGFloat(part.y) / scale)
        fillBackground(of: context)
        return context
    }

    /// A small context for all of the bounds, which begins with the background: enough to see whether anything is
    /// drawn.
    func makeMiniature() throws(BitmapError) -> CGContext {
        let longest = CGFloat(max(pixelWidth, pixelHeight, TileGrid.side))
        let reduced = scale * CGFloat(TileGrid.side) / longest
        let bitmap = try Bitmap(
            width: Int((bounds.width * reduced).rounded(.up)), height: Int((bounds.height * reduced).rounded(.up)))
        let context = CGContext(bitmap: bitmap, scale: reduced)
        fillBackground(of: context)
        return context
    }

    private func fillBackground(of context: CGContext) {
        guard let backgroundColor else { return }
        context.setFillColor(backgroundColor)
        context.fill(CGRect(origin: .zero, size: bounds.size))
        context.startOver()
    }

    /// The work with the corners of the whole picture cut off where they lie in a tile, and a border along them.
    func roundingCorners(ofTiles work: @escaping TileWork, _ mode: UIView.ContentMode) -> TileWork {
        guard let corners else { return work }
        return { part, near, token throws(BitmapError) in
            switch try work(part, near, token) {
            case .part(let image): return .part(try rounding(corners, of: image, in: part))
            case .whole(let result): return .whole(try rounding(corners, of: result, mode))
            case nil: return nil
            }
        }
    }

    private func rounding(
        _ corners: DrawnCorners, of image: CGImage?, in part: PixelRect
    ) throws(BitmapError) -> CGImage? {
        let frame = CGRect(x: -part.x, y: -part.y, width: pixelWidth, height: pixelHeight)
        let rounded = try image.map { image throws(BitmapError) in
            try image.cut(to: frame, radii: corners.radii(scale: scale))
        }
        guard let border else { return rounded }
        return try stroking(border, along: corners, of: rounded, in: part)
    }
}
