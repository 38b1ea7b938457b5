internal import CCairo
import Foundation

extension CGContext {
    /// The state that `saveGState()` saves, except for the line style and the exact clip, which Cairo saves itself.
    struct State {
        /// The transform from points to device pixels.
        var transform: CGAffineTransform
        var fillColor = CGColor.black
        var strokeColor = CGColor.black
        var alpha: CGFloat = 1
        var blendMode = CGBlendMode.normal
        var interpolation = CGInterpolationQuality.default
        var shadow: Shadow?
        /// The rectangle of device pixels outside which nothing is drawn.
        var clip: PixelRect
        /// True when every pixel inside `clip` may be drawn to, so that the clip is nothing but that rectangle.
        var isClipRectangular = true
        /// Set in the state that a transparency layer saved; only the layer's end restores it.
        var beginsLayer = false

        init(scale: CGFloat, width: Int, height: Int) {
            transform = CGAffineTransform(scaleX: scale, y: scale)
            clip = PixelRect(x: 0, y: 0, width: width, height: height)
        }
    }

    /// A blurred copy of everything drawn, below it.
    struct Shadow {
        /// In device pixels, y downwards.
        var offset: CGSize
        /// Standard deviation in device pixels.
        var deviation: CGFloat
        var color: CGColor
    }

    // MARK: Saving

    /// Keeps everything but the current path, to be brought back by `restoreGState()`.
    public func saveGState() {
        guard !isFinished else { return }
        savedStates.append(state)
        if let madeCairo { cairo_save(madeCairo) }
    }

    /// Goes back to the last state saved; nothing if there is none (inside the current transparency layer).
    public func restoreGState() {
        guard !isFinished, let saved = savedStates.last, !saved.beginsLayer else { return }
        savedStates.removeLast()
        state = saved
        if let madeCairo { cairo_restore(madeCairo) }
    }

    // MARK: Transform

    /// The transform from points to device pixels, with the factor of the screen's scale; y points downwards in both.
    public var ctm: CGAffineTransform { state.transform }

    /// Equal to `ctm`: the factor of the screen's scale is included.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.transform }

    /// Moves later drawings, by points of the current transform.
    public func translateBy(x: CGFloat, y: CGFloat) {
        concatenate(CGAffineTransform(translationX: x, y: y))
    }

    /// Scales later drawings; a factor of 0 is ignored.
    public func scaleBy(x: CGFloat, y: CGFloat) {
        concatenate(CGAffineTransform(scaleX: x, y: y))
    }

    /// Clockwise on screen for positive angles (radians).
    public func rotate(by angle: CGFloat) {
        concatenate(CGAffineTransform(rotationAngle: angle))
    }

    /// Applies `transform` to later drawings before the current transform. Transforms that cannot be inverted (scale 0)
    /// are ignored.
    public func concatenate(_ transform: CGAffineTransform) {
        let combined = transform.concatenating(state.transform)
        let determinant = combined.a * combined.d - combined.b * combined.c
        guard determinant != 0, determinant.isFinite, combined.tx.isFinite, combined.ty.isFinite else { return }
        state.transform = combined
        if let madeCairo { apply(combined, to: madeCairo) }
    }

    func apply(_ t: CGAffineTransform, to cairo: OpaquePointer) {
        var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
        cairo_set_matrix(cairo, &matrix)
    }

    /// Converts points of the current transform to pixels of the bitmap.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform) }
    /// The smallest rectangle around a rectangle of points, in pixels; not rounded to whole ones.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.transform) }
    /// Converts pixels of the bitmap to points of the current transform.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.transform.inverted()) }
    /// The smallest rectangle of points around a rectangle of pixels.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.transform.inverted()) }

    // MARK: Colours and compositing

    /// Sets the colour of fills. A new context has black.
    public func setFillColor(_ color: CGColor) {
        state.fillColor = color
    }

    /// Sets the colour of strokes. A new context has black.
    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color
    }

    /// Straight components from 0 to 1 in sRGB.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Straight components from 0 to 1 in sRGB.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Multiplies everything drawn, 0 to 1.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = min(max(alpha, 0), 1)
    }

    /// Sets how drawings are combined with the existing pixels; `normal` at first.
    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    /// How pictures are scaled by `draw(_:in:)`; `default` from the start.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Whether edges are smoothed; on from the start.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        guard let cairo else { return }
        cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    }

    /// Everything drawn from now on throws a shadow. Offset and blur are in points of the untransformed context, y
    /// downwards; no colour, or a transparent one, means no shadow.
    ///
    /// The blur is three box filters with a standard deviation of half of `blur`. Each drawing operation throws its
    /// own shadow, which is drawn beneath it; use a transparency layer to get one for several operations.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, color.alpha > 0 else {
            state.shadow = nil
            return
        }
        state.shadow = Shadow(
            offset: CGSize(width: offset.width * deviceScale, height: offset.height * deviceScale),
            deviation: max(0, blur) * deviceScale / 2, color: color)
    }

    /// Sets a shadow of black with an opacity of a third, as in CoreGraphics.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    // MARK: Lines

    /// Sets the width of lines in points; it is 1 from the start.
    public func setLineWidth(_ width: CGFloat) {
        guard let cairo else { return }
        cairo_set_line_width(cairo, max(0, width))
    }

    /// Sets how the ends of open lines look. A new context has `butt`.
    public func setLineCap(_ cap: CGLineCap) {
        guard let cairo else { return }
        let value =
            switch cap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        cairo_set_line_cap(cairo, value)
    }

    /// Sets how the corners of lines look. A new context has `miter`.
    public func setLineJoin(_ join: CGLineJoin) {
        guard let cairo else { return }
        let value =
            switch join {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        cairo_set_line_join(cairo, value)
    }

    /// How far, in line widths, a mitred corner may reach before it is cut; 10 from the start.
    public func setMiterLimit(_ limit: CGFloat) {
        guard let cairo else { return }
        cairo_set_miter_limit(cairo, max(1, limit))
    }

    /// Sets the lengths, in points, of alternating dashes and gaps. An empty array makes lines solid, and so do
    /// negative lengths, or lengths that are all 0.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        guard let cairo else { return }
        let isUsable = lengths.allSatisfy { $0 >= 0 } && lengths.contains { $0 > 0 }
        let dashes = isUsable ? lengths.map { Double($0) } : []
        cairo_set_dash(cairo, dashes, Int32(dashes.count), phase)
    }
}
