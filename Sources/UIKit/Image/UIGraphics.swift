import Foundation

/// The contexts being drawn into on a thread, the current one last.
struct GraphicsStack {
    struct Entry {
        /// Nil if there was no memory for it.
        var context: CGContext?
        /// Set if the context belongs to `UIGraphicsBeginImageContextWithOptions`.
        var imageScale: CGFloat?
    }

    var entries: [Entry] = []

    static let onThread = ThreadLocal<GraphicsStack> { GraphicsStack() }
}

/// The context that `draw(_:)`, `UIColor.set()` and the like draw into on the calling thread; nil outside of drawing,
/// and where there was no memory for one.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    GraphicsStack.onThread.update { $0.entries.last?.context }
}

/// Makes a context the current one of the calling thread, until the matching `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsStack.onThread.update { $0.entries.append(GraphicsStack.Entry(context: context)) }
}

/// Removes the calling thread's current context, whatever made it current. Does nothing if there is none.
public func UIGraphicsPopContext() {
    GraphicsStack.onThread.update { _ = $0.entries.popLast() }
}

/// Begins drawing into a picture on the calling thread, at one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins drawing into a picture on the calling thread.
///
/// - Parameters:
///   - size: in points.
///   - opaque: if true, the picture is black where nothing is drawn, and otherwise transparent.
///   - scale: pixels per point; 0 for the display's.
///
/// Without memory for the picture there is no current context until the matching end: drawing does nothing.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : MainDisplay.scale
    let context = (try? Bitmap(size: size, scale: scale)).map { CGContext(bitmap: $0, scale: scale) }
    if opaque { context?.fill(CGRect(origin: .zero, size: size)) }
    GraphicsStack.onThread.update { $0.entries.append(GraphicsStack.Entry(context: context, imageScale: scale)) }
}

/// The picture as drawn so far, at the cost of a copy; nil without a matching begin, or without memory.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = GraphicsStack.onThread.update({ $0.entries.last }), let scale = entry.imageScale,
        let image = entry.context?.makeImage()
    else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends drawing into the picture that the calling thread began last; does nothing without one.
public func UIGraphicsEndImageContext() {
    GraphicsStack.onThread.update { stack in
        if stack.entries.last?.imageScale != nil { stack.entries.removeLast() }
    }
}

/// Fills a rectangle of the current context with its fill colour, replacing what is there.
public func UIRectFill(_ rect: CGRect) {
    UIRectFillUsingBlendMode(rect, .copy)
}

/// Fills a rectangle of the current context with its fill colour, combined with what is there by the blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a line of one point along the inside of a rectangle's edge.
public func UIRectFrame(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
}

/// Clips what is drawn into the current context from now on to a rectangle.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}

extension Bitmap {
    /// As many whole pixels as a size in points needs, all transparent.
    package convenience init(size: CGSize, scale: CGFloat) throws(BitmapError) {
        // The tolerance: a size computed in points may exceed the intended whole pixels by a rounding error. NaN
        // becomes 1; huge lengths become `Int32.max`, which is refused as too large.
        func pixels(_ length: CGFloat) -> Int {
            let count = (length * scale - 0.001).rounded(.up)
            return count >= 1 ? Int(min(count, CGFloat(Int32.max))) : 1
        }
        try self.init(width: pixels(size.width), height: pixels(size.height))
    }

    /// Draws into the bitmap, as the current graphics context of the calling thread, and makes it an image.
    package func renderAsCurrent(scale: CGFloat, isOpaque: Bool, _ body: (CGContext) -> Void) -> CGImage {
        render(scale: scale, isOpaque: isOpaque) { context in
            UIGraphicsPushContext(context)
            defer { UIGraphicsPopContext() }
            body(context)
        }
    }
}
