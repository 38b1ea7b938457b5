internal import CCairo
import CPixels
import Foundation

extension CGContext {
    // MARK: Filling

    /// Fills a rectangle with the fill colour. A rectangle whose edges lie on pixel boundaries is written without
    /// Cairo. Clears the current path.
    public func fill(_ rect: CGRect) {
        let rect = rect.standardized
        beginPath()
        if state.shadow == nil, state.isClipRectangular, state.blendMode == .normal || state.blendMode == .copy,
            let pixels = pixelRect(of: rect)
        {
            fillPixels(pixels)
        } else {
            addRect(rect)
            fillPath()
        }
    }

    private func fillPixels(_ rect: PixelRect) {
        guard let target = directTarget() else { return }
        let part = rect.intersection(target.clip)
        guard !part.isEmpty else { return }
        let pixel = premultiplied(state.fillColor).bits
        let first = target.address(x: part.x, y: part.y)
        if state.blendMode == .copy {
            px_fill(first, target.pitch, pixel, Int32(part.width), Int32(part.height))
        } else {
            px_blend_color(first, target.pitch, pixel, Int32(part.width), Int32(part.height))
        }
        guard let madeCairo else { return }
        cairo_surface_mark_dirty_rectangle(
            cairo_get_group_target(madeCairo), Int32(part.x - target.bounds.x), Int32(part.y - target.bounds.y),
            Int32(part.width), Int32(part.height))
    }

    /// Fills rectangles, one after the other, so that overlaps of a translucent colour show.
    public func fill(_ rects: [CGRect]) {
        for rect in rects {
            fill(rect)
        }
    }

    /// The ellipse that touches the rectangle's edges, in the fill colour. Uses up the current path.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Fills the current path with the fill colour and uses it up.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        composite(covering: shadowExtents(cairo_fill_extents)) { cairo in
            setSource(state.fillColor)
            cairo_set_fill_rule(cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            if isUnbounded(cairo_get_operator(cairo)) {
                cairo_save(cairo)
                cairo_clip(cairo)
                cairo_paint(cairo)
                cairo_restore(cairo)
            } else {
                cairo_fill(cairo)
            }
        }
    }

    // MARK: Stroking

    /// Draws along the current path with the stroke colour and uses it up. With the modes `sourceIn`, `sourceOut`,
    /// `destinationIn` and `destinationAtop` everything inside the clip but outside the line is affected, too.
    public func strokePath() {
        composite(covering: shadowExtents(cairo_stroke_extents)) { cairo in
            setSource(state.strokeColor)
            cairo_stroke(cairo)
        }
    }

    /// The rectangle's outline in the stroke colour, half of the line on either side. Uses up the current path.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Strokes a rectangle with a line width, in points, for this call only.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        guard let cairo else { return }
        let before = cairo_get_line_width(cairo)
        cairo_set_line_width(cairo, max(0, width))
        stroke(rect)
        cairo_set_line_width(cairo, before)
    }

    /// The outline of the ellipse that touches the rectangle's edges. Uses up the current path.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Strokes lines between the first and second point, the third and fourth, and so on.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// Fills, strokes, or both, and uses the path up.
    public func drawPath(using mode: CGPathDrawingMode) {
        let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
        switch mode {
        case .fill, .eoFill:
            fillPath(using: rule)
        case .stroke:
            strokePath()
        case .fillStroke, .eoFillStroke:
            guard let cairo else { return }
            let path = cairo_copy_path(cairo)
            fillPath(using: rule)
            cairo_append_path(cairo, path)
            cairo_path_destroy(path)
            strokePath()
        }
    }

    /// Makes a rectangle transparent, whatever blend mode and shadow are set.
    public func clear(_ rect: CGRect) {
        let saved = state
        state.blendMode = state.isClipRectangular ? .copy : .clear
        state.shadow = nil
        state.fillColor = .clear
        fill(rect)
        state = saved
    }

    // MARK: Compositing

    /// Runs one drawing operation in Cairo with the blend mode set, throwing the shadow if there is one.
    ///
    /// - Parameter extents: All device pixels that the operation may change; nil for any. Only shadows ask.
    func composite(covering extents: PixelRect?, _ draw: (OpaquePointer) -> Void) {
        guard let cairo else { return }
        isUntouched = false
        guard state.shadow != nil else {
            cairo_set_operator(cairo, state.blendMode.cairoOperator)
            draw(cairo)
            return
        }
        throwShadow(covering: extents, draw)
    }

    /// The device pixels that filling or stroking the current path touches; nil without a shadow.
    private func shadowExtents(
        _ measure: (
            OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<Double>?
        ) -> Void
    ) -> PixelRect? {
        guard let cairo, state.shadow != nil else { return nil }
        var left = 0.0
        var top = 0.0
        var right = 0.0
        var bottom = 0.0
        measure(cairo, &left, &top, &right, &bottom)
        let bounds = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        return PixelRect(limiting: bounds.applying(state.transform))
    }

    /// Paints the current source inside the current path, multiplied by the context's alpha; uses up the path.
    func paintSourceInsidePath(_ cairo: OpaquePointer) {
        if state.alpha >= 1, !isUnbounded(cairo_get_operator(cairo)) {
            cairo_fill(cairo)
            return
        }
        cairo_save(cairo)
        cairo_clip(cairo)
        cairo_paint_with_alpha(cairo, state.alpha)
        cairo_restore(cairo)
    }

    /// Whether an operator changes pixels outside the shape drawn.
    func isUnbounded(_ mode: cairo_operator_t) -> Bool {
        mode == CAIRO_OPERATOR_IN || mode == CAIRO_OPERATOR_OUT || mode == CAIRO_OPERATOR_DEST_IN
            || mode == CAIRO_OPERATOR_DEST_ATOP
    }

    func setSource(_ color: CGColor) {
        guard let cairo else { return }
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * state.alpha)
    }

    private func premultiplied(_ color: CGColor) -> PremultipliedPixel {
        PremultipliedPixel(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * state.alpha)
    }
}

/// The ways in which `drawPath(using:)` draws a path; `eo` means the even-odd rule.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fills by the non-zero or the even-odd rule, strokes, or fills and then strokes.
    case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension CGBlendMode {
    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}
