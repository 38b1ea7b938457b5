import Drawing

/// Where the pixels of the drawable lie in the texture that keeps them from frame to frame: each at its own place, but
/// in viewports that have scrolled.
///
/// The content of such a viewport is wound around: what comes in at one edge takes the place of what has left at the
/// other. So scrolling moves no pixel, and a rectangle of the drawable is in a few pieces in the texture.
///
/// Costs O(viewports) for each question; there are a few at most.
struct ScrolledPlaces {
    /// A part of the drawable whose pixels lie shifted in the texture, modulo its size. Viewports don't overlap.
    struct Viewport: Equatable {
        var rect: PixelRect
        /// 0 ..< width and 0 ..< height.
        var shiftX = 0
        var shiftY = 0
    }

    /// Each viewport cuts what is drawn and shown into more pieces.
    private static let limit = 4
    private(set) var viewports: [Viewport] = []

    /// Takes in that the content of a viewport has moved. Returns false, and changes nothing, if it can't because it
    /// lies across another viewport or there are too many: then all pixels are first brought to their own places.
    mutating func scroll(_ move: DamageTracker.Move) -> Bool {
        let index: Int
        if let known = viewports.firstIndex(where: { $0.rect.intersects(move.viewport) }) {
            guard viewports[known].rect == move.viewport else { return false }
            index = known
        } else {
            guard viewports.count < Self.limit else { return false }
            index = viewports.count
            viewports.append(Viewport(rect: move.viewport))
        }
        viewports[index].shiftX = Self.remainder(viewports[index].shiftX - move.dx, move.viewport.width)
        viewports[index].shiftY = Self.remainder(viewports[index].shiftY - move.dy, move.viewport.height)
        if viewports[index].shiftX == 0 && viewports[index].shiftY == 0 { viewports.remove(at: index) }
        return true
    }

    private static func remainder(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }

    /// All of a rectangle is going to be drawn: viewports inside of it begin again.
    mutating func forgetViewports(inside rect: PixelRect) {
        viewports.removeAll { rect.contains($0.rect) }
    }

    /// All pixels are at their own places now.
    mutating func removeAll() {
        viewports.removeAll(keepingCapacity: true)
    }

    /// Cuts a rectangle of the drawable into pieces that lie in the texture in one piece, `dx` and `dy` from where they
    /// are in the drawable.
    func forEachPiece(of rect: PixelRect, _ body: (_ piece: PixelRect, _ dx: Int, _ dy: Int) -> Void) {
        cut(rect, from: 0, body)
    }

    /// Cuts a rectangle that lies outside of the viewports before an index.
    private func cut(_ rect: PixelRect, from index: Int, _ body: (PixelRect, Int, Int) -> Void) {
        if rect.isEmpty { return }
        guard index < viewports.count else { return body(rect, 0, 0) }
        let viewport = viewports[index]
        let inside = rect.intersection(viewport.rect)
        guard !inside.isEmpty else { return cut(rect, from: index + 1, body) }
        func cutOutside(x: Int, y: Int, maxX: Int, maxY: Int) {
            cut(PixelRect(x: x, y: y, width: maxX - x, height: maxY - y), from: index + 1, body)
        }
        cutOutside(x: rect.x, y: rect.y, maxX: rect.maxX, maxY: inside.y)
        cutOutside(x: rect.x, y: inside.maxY, maxX: rect.maxX, maxY: rect.maxY)
        cutOutside(x: rect.x, y: inside.y, maxX: inside.x, maxY: inside.maxY)
        cutOutside(x: inside.maxX, y: inside.y, maxX: rect.maxX, maxY: inside.maxY)
        // Columns and rows up to the seam lie further on in the texture, those behind it at the beginning.
        let seamX = viewport.rect.maxX - viewport.shiftX
        let seamY = viewport.rect.maxY - viewport.shiftY
        for isBehindY in [false, true] {
            for isBehindX in [false, true] {
                let part = PixelRect(
                    x: isBehindX ? seamX : viewport.rect.x, y: isBehindY ? seamY : viewport.rect.y,
                    width: isBehindX ? viewport.shiftX : seamX - viewport.rect.x,
                    height: isBehindY ? viewport.shiftY : seamY - viewport.rect.y
                ).intersection(inside)
                if part.isEmpty { continue }
                body(
                    part, viewport.shiftX - (isBehindX ? viewport.rect.width : 0),
                    viewport.shiftY - (isBehindY ? viewport.rect.height : 0))
            }
        }
    }
}
