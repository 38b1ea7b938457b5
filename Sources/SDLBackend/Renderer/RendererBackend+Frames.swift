import Drawing
import Layers
internal import CSDL2

/// Drawing only the differences from the frame before.
extension RendererBackend {
    /// Brings the kept picture up to a list, and shows it if the window doesn't yet.
    func presentKept(_ list: DisplayList, _ statistics: inout PresentStatistics) {
        kept.tracker.update(to: list, canReuse: kept.isIntact)
        kept.isIntact = true
        for move in kept.tracker.moves {
            if !kept.places.scroll(move) {
                unwind()
                guard kept.isIntact, kept.places.scroll(move) else { break }
            }
            statistics.movedPixels += move.kept.area
            kept.isShown = false
        }
        // There was no memory to bring moved pixels to their own places: draw everything.
        if !kept.isIntact { kept.tracker.update(to: list, canReuse: false) }
        let (damage, failures) = (kept.tracker.damage.rects, renderer.failures)
        for rect in damage { kept.places.forgetViewports(inside: rect) }
        if !damage.isEmpty {
            kept.isShown = false
            setTarget(kept.texture)
            for rect in damage {
                statistics.paintedPixels += rect.area
                kept.places.forEachPiece(of: rect) { piece, dx, dy in
                    targetBounds = PixelRect(x: -dx, y: -dy, width: list.width, height: list.height)
                    draw(list, area: piece)
                }
            }
            setTarget(nil)
        }
        // If there was no memory for a texture, something is missing, and the next frame draws everything again.
        kept.isIntact = renderer.failures == failures
        guard !kept.isShown else { return }
        show(list)
        kept.isShown = true
        statistics.presentedPixels = kept.bounds.area
    }

    /// Copies the kept picture into the window and presents it. After presenting, the content of a graphics card's back
    /// buffer is undefined, so the whole picture is copied.
    private func show(_ list: DisplayList) {
        setTarget(nil)
        // While the window is being resized it may be larger than the list. Some cards also draw faster into a target
        // that was cleared.
        clear(list.background)
        copyKept()
        SDL_RenderPresent(renderer.handle)
    }

    /// Draws the kept picture into the present target, every pixel at its own place.
    private func copyKept() {
        guard let texture = kept.texture else { return }
        geometry.removeAll()
        let (unitX, unitY) = (1 / Float(texture.width), 1 / Float(texture.height))
        kept.places.forEachPiece(of: kept.bounds) { piece, dx, dy in
            geometry.add(
                piece,
                source: (
                    Float(piece.x + dx) * unitX, Float(piece.y + dy) * unitY, Float(piece.maxX + dx) * unitX,
                    Float(piece.maxY + dy) * unitY
                ), color: SDL_Color(opacity: 255))
        }
        submit(texture, blending: SDL_BLENDMODE_NONE)
    }

    /// Copies the kept picture into another texture, with all pixels at their own places. Rarely needed: when scrolling
    /// views overlap and scroll in turn. If there is no memory, the kept picture is not intact any more.
    private func unwind() {
        guard let old = kept.texture, let other = renderer.makeTarget(width: old.width, height: old.height) else {
            kept.isIntact = false
            kept.places.removeAll()
            return
        }
        setTarget(other)
        copyKept()
        setTarget(nil)
        kept.adopt(other)
    }

    /// The pixels that `show(_:)` copies into the window.
    func readKept() -> CGImage? {
        let (width, height) = (kept.bounds.width, kept.bounds.height)
        guard let old = kept.texture, let other = renderer.makeTarget(width: old.width, height: old.height),
            let bitmap = try? Bitmap(width: width, height: height)
        else { return nil }
        setTarget(other)
        copyKept()
        var area = SDL_Rect(x: 0, y: 0, w: Int32(width), h: Int32(height))
        let status = SDL_RenderReadPixels(
            renderer.handle, &area, SDL_PIXELFORMAT_ARGB8888.rawValue, bitmap.pixels, Int32(width * 4))
        setTarget(nil)
        return status == 0 ? bitmap.makeImage(isOpaque: true) : nil
    }
}
