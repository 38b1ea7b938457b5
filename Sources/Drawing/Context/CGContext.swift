internal import CCairo
import CPixels
import Foundation

/// Draws anti-aliased shapes, pictures and gradients into a bitmap.
///
/// The origin is the top left corner and y points downwards, as in UIKit's contexts; lengths are in points. A context
/// belongs to one thread at a time. Contexts share nothing, so any number of threads draw at once. After `finish()`
/// drawing does nothing.
public final class CGContext {
    /// The bitmap that is drawn into. Pixels may be missing until Cairo is told to flush, which `withPixels` does.
    package let bitmap: Bitmap
    /// Device pixels per point in the untransformed context.
    package let deviceScale: CGFloat
    /// Cairo's context, from when it is first needed. Text, pictures and rectangles on whole pixels need none, nor do
    /// transforms and clips to whole pixels.
    private(set) var madeCairo: OpaquePointer?
    /// What Cairo's context draws into: the bitmap's memory.
    private var surface: OpaquePointer?
    /// Whether drawing has ended.
    package private(set) var isFinished: Bool
    var state: State
    var savedStates: [State] = []
    /// Whether no drawing call was made since the context was made, or since `startOver()`. False even if such a call
    /// left no trace, because the clip or a colour hid it.
    package internal(set) var isUntouched = true

    /// A context that draws over the content of a bitmap. `scale` is device pixels per point.
    package init(bitmap: Bitmap, scale: CGFloat) {
        self.bitmap = bitmap
        deviceScale = scale
        state = State(scale: scale, width: bitmap.width, height: bitmap.height)
        isFinished = bitmap.pixels == nil
    }

    deinit {
        finish()
    }

    /// Ends drawing: the bitmap's memory is not touched any more, even if the context lives on.
    package func finish() {
        isFinished = true
        guard let madeCairo else { return }
        self.madeCairo = nil
        cairo_destroy(madeCairo)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Cairo's context with the present state and the saved ones, made if there is none; nil once finished.
    var cairo: OpaquePointer? {
        if madeCairo == nil, !isFinished { makeCairo() }
        return madeCairo
    }

    private func makeCairo() {
        guard let pixels = bitmap.pixels else { return }
        surface = cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * 4))
        guard let surface, let made = cairo_create(surface) else { return }
        madeCairo = made
        cairo_set_line_width(made, 1)
        cairo_set_miter_limit(made, 10)
        // Curves off by a tenth of a pixel, Cairo's default, show in circles of avatars.
        cairo_set_tolerance(made, 0.05)
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        for (index, state) in (savedStates + [state]).enumerated() {
            if index > 0 { cairo_save(made) }
            // Until now only clips to whole pixels were made.
            if state.clip != whole {
                cairo_identity_matrix(made)
                cairo_rectangle(
                    made, Double(state.clip.x), Double(state.clip.y), Double(state.clip.width),
                    Double(state.clip.height))
                cairo_clip(made)
            }
            apply(state.transform, to: made)
        }
    }

    /// What is drawn while `body` runs goes to another of Cairo's contexts.
    func redirect(to other: OpaquePointer, _ body: () -> Void) {
        let own = madeCairo
        madeCairo = other
        body()
        madeCairo = own
    }

    /// Counts what has been drawn so far as background, so that `isUntouched` is true again.
    package func startOver() { isUntouched = true }

    /// Width of the bitmap in pixels.
    public var width: Int { bitmap.width }

    /// Height of the bitmap in pixels.
    public var height: Int { bitmap.height }

    /// A copy of the drawing so far, without transparency layers in progress. Nil after `finish()`, and if there is no
    /// memory.
    public func makeImage() -> CGImage? {
        guard !isFinished, let pixels = bitmap.pixels,
            let copy = try? Bitmap(width: bitmap.width, height: bitmap.height), let target = copy.pixels
        else { return nil }
        target.update(from: pixels, count: bitmap.width * bitmap.height)
        let hasAlpha = px_has_alpha(pixels, bitmap.width, Int32(bitmap.width), Int32(bitmap.height))
        return copy.makeImage(isOpaque: !hasAlpha)
    }

    /// Ends drawing, and returns the drawing without a copy; the context can no longer be used. Nil after `finish()`.
    package func finishImage() -> CGImage? {
        guard !isFinished else { return nil }
        finish()
        guard let pixels = bitmap.pixels else { return nil }
        let hasAlpha = px_has_alpha(pixels, bitmap.width, Int32(bitmap.width), Int32(bitmap.height))
        return bitmap.makeImage(isOpaque: !hasAlpha)
    }
}

// A context belongs to one thread at a time.
@available(*, unavailable)
extension CGContext: Sendable {}

extension Bitmap {
    /// Draws into the bitmap and makes it an image; the bitmap must not be used afterwards. Any thread.
    ///
    /// - Parameters:
    ///   - scale: Device pixels per point.
    ///   - isOpaque: Promises that the picture has no transparency; it begins black instead of transparent.
    ///   - body: Draws. The context does nothing after `body` has returned, even if it is kept.
    package func render(
        scale: CGFloat, isOpaque: Bool, _ body: (CGContext) throws -> Void
    ) rethrows -> CGImage {
        if isOpaque, let pixels {
            px_fill(pixels, width, PremultipliedPixel.black.bits, Int32(width), Int32(height))
        }
        let context = CGContext(bitmap: self, scale: scale)
        defer { context.finish() }
        try body(context)
        context.finish()
        return makeImage(isOpaque: isOpaque)
    }
}
