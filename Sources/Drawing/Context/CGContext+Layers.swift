internal import CCairo
import CPixels
import Foundation

// Transparency layers and shadows: drawings go into a picture of their own first.
extension CGContext {
    /// Everything drawn up to `endTransparencyLayer()` is combined into one picture, which is then drawn with the
    /// alpha, blend mode and shadow that hold now. Inside, these have their defaults: alpha 1, normal, no shadow.
    public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]?) {
        guard let cairo else { return }
        var saved = state
        saved.beginsLayer = true
        savedStates.append(saved)
        cairo_push_group(cairo)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }

    /// Begins a transparency layer with everything in it clipped to `rect`.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [AnyHashable: Any]?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        clip(to: rect)
    }

    /// Draws the transparency layer that the matching call has begun. Does nothing if there is none.
    public func endTransparencyLayer() {
        guard let cairo, savedStates.contains(where: \.beginsLayer) else { return }
        while let last = savedStates.last, !last.beginsLayer {
            restoreGState()
        }
        guard var saved = savedStates.popLast(), let pattern = cairo_pop_group(cairo) else { return }
        saved.beginsLayer = false
        state = saved
        cairo_new_path(cairo)
        paint(pattern)
        cairo_pattern_destroy(pattern)
    }

    /// Paints a group inside the clip, with alpha, blend mode and shadow.
    private func paint(_ pattern: OpaquePointer) {
        isUntouched = false
        if state.shadow != nil {
            drawShadow(of: pattern, alpha: state.alpha)
        }
        guard let cairo else { return }
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        cairo_set_source(cairo, pattern)
        cairo_paint_with_alpha(cairo, state.alpha)
    }

    /// Draws into a picture of its own, then that picture's shadow, then the picture.
    func throwShadow(covering extents: PixelRect?, _ draw: (OpaquePointer) -> Void) {
        guard let cairo, let shadow = state.shadow, !state.clip.isEmpty else { return }
        // Drawings outside of the clip throw shadows into it, so the picture is larger than the clip.
        let reach = 3 * shadow.deviation + 1
        let wanted = state.clip.cgRect.insetBy(dx: -reach, dy: -reach)
        let throwing = wanted.offsetBy(dx: -shadow.offset.width, dy: -shadow.offset.height)
        var region = PixelRect(limiting: wanted.union(throwing))
        if let extents { region = region.intersection(extents) }
        guard !region.isEmpty, region.width < 32768, region.height < 32768 else { return cairo_new_path(cairo) }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(region.width), Int32(region.height))
        else { return }
        defer { cairo_surface_destroy(surface) }
        cairo_surface_set_device_offset(surface, Double(-region.x), Double(-region.y))
        guard let layer = cairo_create(surface) else { return }
        copyLineStyle(from: cairo, to: layer)
        cairo_set_operator(layer, CAIRO_OPERATOR_OVER)
        redirect(to: layer) { draw(layer) }
        cairo_new_path(cairo)
        cairo_destroy(layer)

        guard let pattern = cairo_pattern_create_for_surface(surface) else { return }
        defer { cairo_pattern_destroy(pattern) }
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        drawShadow(of: pattern, alpha: 1)
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        cairo_set_source(cairo, pattern)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }

    /// Transform, line style and current path for a drawing that goes somewhere else.
    private func copyLineStyle(from source: OpaquePointer, to target: OpaquePointer) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(source, &matrix)
        cairo_set_matrix(target, &matrix)
        cairo_set_tolerance(target, cairo_get_tolerance(source))
        cairo_set_antialias(target, cairo_get_antialias(source))
        cairo_set_line_width(target, cairo_get_line_width(source))
        cairo_set_line_cap(target, cairo_get_line_cap(source))
        cairo_set_line_join(target, cairo_get_line_join(source))
        cairo_set_miter_limit(target, cairo_get_miter_limit(source))
        let count = Int(cairo_get_dash_count(source))
        if count > 0 {
            var dashes = [Double](repeating: 0, count: count)
            var phase = 0.0
            cairo_get_dash(source, &dashes, &phase)
            cairo_set_dash(target, dashes, Int32(count), phase)
        }
        let path = cairo_copy_path(source)
        cairo_append_path(target, path)
        cairo_path_destroy(path)
    }

    /// The pattern's blurred silhouette in the shadow's colour, moved by its offset.
    private func drawShadow(of pattern: OpaquePointer, alpha: CGFloat) {
        guard let cairo, let shadow = state.shadow else { return }
        var source: OpaquePointer?
        guard cairo_pattern_get_surface(pattern, &source) == CAIRO_STATUS_SUCCESS, let source else { return }
        cairo_surface_flush(source)
        let width = Int(cairo_image_surface_get_width(source))
        let height = Int(cairo_image_surface_get_height(source))
        guard width > 0, height > 0, let pixels = cairo_image_surface_get_data(source) else { return }
        let pitch = Int(cairo_image_surface_get_stride(source)) / 4
        var offsetX = 0.0
        var offsetY = 0.0
        cairo_surface_get_device_offset(source, &offsetX, &offsetY)

        // The blur spreads beyond the picture.
        let margin = Int((3 * shadow.deviation).rounded(.up)) + 1
        // Cairo wants rows of masks to begin at multiples of four bytes.
        let maskWidth = (width + 2 * margin + 3) & ~3
        let maskHeight = height + 2 * margin
        let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: maskWidth * maskHeight)
        defer { mask.deallocate() }
        mask.initialize(repeating: 0, count: maskWidth * maskHeight)
        px_extract_alpha(
            mask + margin * maskWidth + margin, maskWidth,
            UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self), pitch, Int32(width), Int32(height))
        _ = px_blur_mask(mask, Int32(maskWidth), Int32(maskHeight), shadow.deviation)

        let surface = cairo_image_surface_create_for_data(
            mask, CAIRO_FORMAT_A8, Int32(maskWidth), Int32(maskHeight), Int32(maskWidth))
        let color = shadow.color
        cairo_save(cairo)
        cairo_identity_matrix(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * alpha)
        cairo_mask_surface(
            cairo, surface, -offsetX - Double(margin) + shadow.offset.width,
            -offsetY - Double(margin) + shadow.offset.height)
        cairo_restore(cairo)
        cairo_surface_destroy(surface)
    }
}
