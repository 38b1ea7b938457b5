import Execution
import Foundation

/// How a renderer's pictures are made.
public class UIGraphicsImageRendererFormat {
    /// Pixels per point; the display's at first.
    public var scale: CGFloat
    /// Promises that every pixel is drawn over, so that the picture need not be blended later.
    public var opaque = false
    /// What the renderer draws, in points; zero in a format that no renderer has taken.
    public fileprivate(set) var bounds = CGRect.zero

    /// A format with the display's scale, for pictures with transparency.
    public init() {
        scale = MainDisplay.scale
    }

    /// The format of a renderer: later changes of the one it was given change nothing.
    fileprivate func adopted(bounds: CGRect) -> UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        format.opaque = opaque
        format.bounds = bounds
        return format
    }

    /// A format with the display's scale, for pictures with transparency.
    public static func `default`() -> UIGraphicsImageRendererFormat {
        UIGraphicsImageRendererFormat()
    }

    /// The same as `default()` here, since all pictures have 8 bits in each of 4 components.
    public static func preferred() -> UIGraphicsImageRendererFormat {
        UIGraphicsImageRendererFormat()
    }
}

/// What a renderer's closure draws with.
public final class UIGraphicsImageRendererContext {
    /// Where the closure draws: the thread's current context.
    public let cgContext: CGContext
    /// How the picture is made.
    public let format: UIGraphicsImageRendererFormat

    fileprivate init(_ cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        self.cgContext = cgContext
        self.format = format
    }

    /// The picture as drawn so far, at the cost of a copy; an empty one if there is no memory for it.
    public var currentImage: UIImage {
        Misuse.require(
            !cgContext.isFinished, "Ask for currentImage while the renderer's closure runs, not afterwards.")
        return cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) } ?? UIImage()
    }

    /// Fills a rectangle with the fill colour, replacing what is there.
    public func fill(_ rect: CGRect) {
        fill(rect, blendMode: .copy)
    }

    /// Fills a rectangle with the fill colour, combined with what is there by the blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }

    /// Draws a line of one point along the inside of a rectangle's edge.
    public func stroke(_ rect: CGRect) {
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    }

    /// Keeps what is drawn from now on inside of a rectangle.
    public func clip(to rect: CGRect) {
        cgContext.clip(to: rect)
    }
}

/// Makes pictures by drawing. Any thread; the closure runs on the caller's, with its context as the current one.
public final class UIGraphicsImageRenderer {
    private let bounds: CGRect
    /// How the renderer's pictures are made; a copy of the format that it was given.
    public let format: UIGraphicsImageRendererFormat

    /// - Parameter bounds: in points; what is drawn at its origin comes into the picture's top left corner.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format.adopted(bounds: bounds)
    }

    /// Makes pictures of a size in points, with (0, 0) in the top left corner.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Makes pictures of a size in points in the default format.
    public convenience init(size: CGSize) {
        self.init(size: size, format: .default())
    }

    /// Makes pictures of a rectangle in points in the default format.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .default())
    }

    /// The picture that `actions` draws. Without memory for it `actions` is not called, and the picture is empty, as
    /// `UIImage()`.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let scale = format.scale > 0 ? format.scale : MainDisplay.scale
        guard let bitmap = try? Bitmap(size: bounds.size, scale: scale) else { return UIImage() }
        let image = bitmap.renderAsCurrent(scale: scale, isOpaque: format.opaque) {
            $0.translateBy(x: -bounds.minX, y: -bounds.minY)
            actions(UIGraphicsImageRendererContext($0, format: format))
        }
        return UIImage(cgImage: image, scale: scale, orientation: .up)
    }

    /// The picture as a PNG file; empty if it has no pixels.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
}
