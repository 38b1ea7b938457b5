internal import CCairo
import Foundation

extension CGContext {
    /// Colours from one point to another, everywhere inside the clip; beyond the points only as the options say.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        draw(gradient, pattern, options)
        cairo_pattern_destroy(pattern)
    }

    /// Colours from one circle to another, everywhere inside the clip; beyond the circles only as the options say.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let pattern = cairo_pattern_create_radial(
            startCenter.x, startCenter.y, max(0, startRadius), endCenter.x, endCenter.y, max(0, endRadius))
        draw(gradient, pattern, options)
        cairo_pattern_destroy(pattern)
    }

    private func draw(_ gradient: CGGradient, _ pattern: OpaquePointer?, _ options: CGGradientDrawingOptions) {
        guard let pattern, let first = gradient.colors.first, let last = gradient.colors.last else { return }
        func addStop(_ location: CGFloat, _ color: CGColor, alpha: CGFloat = 1) {
            cairo_pattern_add_color_stop_rgba(
                pattern, location, color.red, color.green, color.blue, color.alpha * alpha)
        }
        // Cairo goes on at both ends or at neither; a transparent stop at the very end takes one of them away.
        let before = options.contains(.drawsBeforeStartLocation)
        let after = options.contains(.drawsAfterEndLocation)
        if !before, after { addStop(0, first, alpha: 0) }
        for (location, color) in zip(gradient.locations, gradient.colors) {
            addStop(location, color)
        }
        if before, !after { addStop(1, last, alpha: 0) }
        cairo_pattern_set_extend(pattern, before || after ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
        composite(covering: nil) { cairo in
            cairo_set_source(cairo, pattern)
            cairo_new_path(cairo)
            cairo_paint_with_alpha(cairo, state.alpha)
        }
    }
}
