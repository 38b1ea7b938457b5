internal import CCairo
import CPixels
import Foundation

/// The memory that a context draws into right now, for code that writes pixels itself.
package struct PixelTarget {
    /// The pixel at `bounds.x`, `bounds.y`.
    package let pixels: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    package let pitch: Int
    /// The device pixels that lie in this memory.
    package let bounds: PixelRect
    /// Draw nothing outside, in device pixels; inside `bounds`.
    package let clip: PixelRect
    /// The alpha by which drawings must be multiplied, from 0 to 1.
    package let alpha: CGFloat

    /// The pixel at a position in device pixels, which must lie in `bounds`.
    package func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + (y - bounds.y) * pitch + (x - bounds.x)
    }
}

extension CGContext {
    /// Draws by writing pixels: glyph masks, pictures that fit pixel by pixel.
    ///
    /// `body` blends over the existing pixels (source over), inside the target's clip, multiplied by its alpha. If the
    /// state has a clip that is not a rectangle, a blend mode or a shadow, the target is a temporary bitmap of `region`
    /// that is composited afterwards, so `body` can ignore these. `body` is not called if no part of `region` is
    /// visible, or if there is no memory for the temporary bitmap.
    ///
    /// - Parameter region: All device pixels that `body` may write to.
    package func withPixels(covering region: PixelRect, _ body: (PixelTarget) -> Void) {
        if state.shadow == nil, state.blendMode == .normal, state.isClipRectangular {
            guard let target = directTarget(), !target.clip.intersection(region).isEmpty else { return }
            body(target)
            if let madeCairo { cairo_surface_mark_dirty(cairo_get_group_target(madeCairo)) }
            return
        }
        var visible = region
        // A shadow may come in from outside the clip.
        if state.shadow == nil { visible = region.intersection(state.clip) }
        guard !visible.isEmpty, !state.clip.isEmpty else { return }
        guard let temporary = try? Bitmap(width: visible.width, height: visible.height), let pixels = temporary.pixels
        else { return }
        body(PixelTarget(pixels: pixels, pitch: visible.width, bounds: visible, clip: visible, alpha: 1))
        composite(covering: visible) { cairo in
            let source = cairo_image_surface_create_for_data(
                UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
                Int32(visible.width), Int32(visible.height), Int32(visible.width * 4))
            cairo_save(cairo)
            cairo_identity_matrix(cairo)
            cairo_set_source_surface(cairo, source, Double(visible.x), Double(visible.y))
            cairo_new_path(cairo)
            cairo_rectangle(
                cairo, Double(visible.x), Double(visible.y), Double(visible.width), Double(visible.height))
            paintSourceInsidePath(cairo)
            cairo_restore(cairo)
            cairo_surface_destroy(source)
        }
        _ = temporary
    }

    /// The target of pixels: the bitmap, or that of the innermost transparency layer. Only meaningful for source-over
    /// drawing in a rectangular clip.
    func directTarget() -> PixelTarget? {
        guard !isFinished, let pixels = bitmap.pixels else { return nil }
        isUntouched = false
        guard let madeCairo else {
            let bounds = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
            return PixelTarget(
                pixels: pixels, pitch: bitmap.width, bounds: bounds, clip: state.clip, alpha: state.alpha)
        }
        guard let surface = cairo_get_group_target(madeCairo) else { return nil }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return nil }
        var x = 0.0
        var y = 0.0
        cairo_surface_get_device_offset(surface, &x, &y)
        let bounds = PixelRect(
            x: -Int(x.rounded()), y: -Int(y.rounded()), width: Int(cairo_image_surface_get_width(surface)),
            height: Int(cairo_image_surface_get_height(surface)))
        return PixelTarget(
            pixels: UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self),
            pitch: Int(cairo_image_surface_get_stride(surface)) / 4, bounds: bounds,
            clip: state.clip.intersection(bounds), alpha: state.alpha)
    }

}
