internal import CCairo
import CPixels
import Foundation

extension CGContext {
    /// Draws a picture into a rectangle, scaled to it.
    ///
    /// Pictures stand upright, since y points downwards here. On Apple's systems the same call in a UIKit context draws
    /// them upside down, because CoreGraphics' y points upwards. Reducing averages pixels and skips none. A picture
    /// that covers whole pixels is written without Cairo.
    public func draw(_ image: CGImage, in rect: CGRect) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, !state.clip.isEmpty else { return }
        beginPath()
        let t = state.transform
        if t.a > 0, t.d > 0, state.interpolation != .none, let pixels = pixelRect(of: rect) {
            withPixels(covering: pixels) { target in
                blend(image, into: pixels, target)
            }
        } else {
            drawWithCairo(image, in: rect, tiled: false)
        }
    }

    /// With `byTiling` the picture fills the clip, repeated in both directions with one copy in the rectangle.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        let rect = rect.standardized
        guard byTiling else { return draw(image, in: rect) }
        guard rect.width > 0, rect.height > 0 else { return }
        drawWithCairo(image, in: rect, tiled: true)
    }

    /// A picture on whole pixels: copied, blended, or scaled first.
    private func blend(_ image: CGImage, into rect: PixelRect, _ target: PixelTarget) {
        let part = rect.intersection(target.clip)
        guard !part.isEmpty else { return }
        let width = Int32(part.width)
        let height = Int32(part.height)
        let destination = target.address(x: part.x, y: part.y)
        let opacity = Int32((target.alpha * 255).rounded())
        let dx = part.x - rect.x
        let dy = part.y - rect.y
        if rect.width == image.width, rect.height == image.height {
            let source = image.pixels + dy * image.width + dx
            if image.isOpaque, opacity == 255 {
                px_copy(destination, target.pitch, source, image.width, width, height)
            } else {
                px_blend_over_opacity(destination, target.pitch, source, image.width, width, height, opacity)
            }
            return
        }
        let scaleX = Double(image.width) / Double(rect.width)
        let scaleY = Double(image.height) / Double(rect.height)
        let shown = px_rect(
            x: Double(dx) * scaleX, y: Double(dy) * scaleY, width: Double(part.width) * scaleX,
            height: Double(part.height) * scaleY)
        if image.isOpaque, opacity == 255 {
            _ = px_scale_box(
                destination, target.pitch, width, height, image.pixels, image.width, Int32(image.width),
                Int32(image.height), shown)
            return
        }
        guard let scaled = try? Bitmap(width: part.width, height: part.height), let pixels = scaled.pixels else {
            return
        }
        _ = px_scale_box(
            pixels, part.width, width, height, image.pixels, image.width, Int32(image.width), Int32(image.height),
            shown)
        px_blend_over_opacity(destination, target.pitch, pixels, part.width, width, height, opacity)
    }

    /// Draws an image with any transform, blend mode and clip.
    private func drawWithCairo(_ image: CGImage, in rect: CGRect, tiled: Bool) {
        var image = image
        let t = state.transform
        let deviceWidth = rect.width * (t.a * t.a + t.b * t.b).squareRoot()
        let deviceHeight = rect.height * (t.c * t.c + t.d * t.d).squareRoot()
        // Cairo reads only the nearest pixels; averaging beforehand also counts the pixels between them.
        if state.interpolation != .none,
            CGFloat(image.width) > deviceWidth * 1.5 || CGFloat(image.height) > deviceHeight * 1.5
        {
            // If there is no memory for the smaller picture, Cairo's nearest pixels have to do.
            image =
                (try? image.scaled(
                    width: min(image.width, max(1, Int(deviceWidth.rounded(.up)))),
                    height: min(image.height, max(1, Int(deviceHeight.rounded(.up)))))) ?? image
        }
        let surface = cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(mutating: image.pixels).assumingMemoryBound(to: UInt8.self),
            image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(image.width), Int32(image.height),
            Int32(image.width * 4))
        guard let pattern = cairo_pattern_create_for_surface(surface) else { return }
        cairo_pattern_set_filter(
            pattern, state.interpolation == .none ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, tiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        let scaleX = Double(image.width) / rect.width
        let scaleY = Double(image.height) / rect.height
        var matrix = cairo_matrix_t(
            xx: scaleX, yx: 0, xy: 0, yy: scaleY, x0: -rect.minX * scaleX, y0: -rect.minY * scaleY)
        cairo_pattern_set_matrix(pattern, &matrix)
        composite(covering: tiled ? nil : PixelRect(limiting: rect.applying(t))) { cairo in
            cairo_set_source(cairo, pattern)
            cairo_new_path(cairo)
            if tiled {
                cairo_paint_with_alpha(cairo, state.alpha)
            } else {
                cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
                paintSourceInsidePath(cairo)
            }
        }
        // The source still refers to the pattern, and that to the image's memory.
        if let cairo { cairo_set_source_rgba(cairo, 0, 0, 0, 1) }
        cairo_pattern_destroy(pattern)
        cairo_surface_destroy(surface)
        withExtendedLifetime(image) {}
    }
}
