import Execution
import Foundation

/// A picture. Immutable, any thread.
///
/// A picture made of encoded data or a file knows its size from the header; its pixels are decoded at the first use, on
/// the thread of that use, and kept while there is room. Image nodes (on workers) and image views (on the main thread)
/// decode as many pixels as they show; `cgImage` and the methods that draw decode all of them. Pictures that a camera
/// stored turned are turned upright when they are decoded, so their orientation is always `up`.
public final class UIImage: NSObject, Sendable {
    /// How the pixels are turned for display. Raw values are UIKit's.
    public enum Orientation: Int, Sendable {
        /// `up` shows the pixels as they are; the others turn them by 180, 90 and 270 degrees, the mirrored ones after
        /// mirroring.
        case up = 0, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// Whether a picture is shown in its own colours or in the tint colour of the view that shows it.
    public enum RenderingMode: Int, Sendable {
        /// Its own colours, except in bars, segmented controls and buttons of the system type.
        case automatic = 0
        /// Always its own colours.
        case alwaysOriginal = 1
        /// Only its alpha is used: it is drawn in the tint colour of the view that shows it.
        case alwaysTemplate = 2
    }

    /// What fills the middle of an image with cap insets.
    public enum ResizingMode: Int, Sendable {
        /// The middle is repeated. Layers stretch it all the same; only `draw(in:)` repeats it.
        case tile = 0
        /// The middle is stretched.
        case stretch = 1
    }

    /// The pixels as encoded, before the orientation is applied.
    let pixels: LazyPixels
    /// The same object as `pixels` when the orientation is up.
    let uprightPixels: LazyPixels
    private let lastTinted = Mutex<Tinted?>(nil)

    /// Kept by the layers that show it, and by `DecodedPictures` for a while.
    private struct Tinted: Sendable {
        let color: CGColor
        weak var image: CGImage?
    }

    /// Pixels per point.
    public let scale: CGFloat
    /// How the encoded pixels have to be turned to be upright.
    public let imageOrientation: Orientation
    /// Whether the picture is shown in its own colours. Default `automatic`.
    public let renderingMode: RenderingMode
    /// The margins that keep their size when the image is stretched, in points.
    public let capInsets: UIEdgeInsets
    /// What fills the middle between the cap insets when the picture is drawn. Default `tile`.
    public let resizingMode: ResizingMode

    init(
        pixels: LazyPixels, upright: LazyPixels? = nil, scale: CGFloat, orientation: Orientation = .up,
        renderingMode: RenderingMode = .automatic, capInsets: UIEdgeInsets = .zero, resizingMode: ResizingMode = .tile
    ) {
        self.pixels = pixels
        self.scale = scale > 0 ? scale : 1
        imageOrientation = orientation
        self.renderingMode = renderingMode
        self.capInsets = capInsets
        self.resizingMode = resizingMode
        uprightPixels = upright ?? pixels.turned(orientation)
    }

    /// A picture of nothing: no size, no pixels.
    public override convenience init() {
        self.init(pixels: LazyPixels(width: 0, height: 0) { nil }, scale: 1)
    }

    /// A picture of these pixels, at one pixel per point, upright.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    /// A picture of these pixels, with pixels per point and the turn that makes them upright.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(pixels: LazyPixels(cgImage), scale: scale, orientation: orientation)
    }

    /// The size of the picture upright, in points.
    public var size: CGSize {
        CGSize(width: CGFloat(uprightPixels.width) / scale, height: CGFloat(uprightPixels.height) / scale)
    }

    /// The pixels as encoded, not turned; nil if they cannot be decoded. The first call decodes all of them.
    public var cgImage: CGImage? { pixels.image }

    /// The pixels as displayed. The first call decodes all of them, and turns them.
    package var uprightImage: CGImage? { uprightPixels.image }

    /// Whether all pixels are in memory, so that `uprightImage` returns at once.
    package var isDecoded: Bool { uprightPixels.imageIfMade != nil }

    /// The pixels as displayed, each in a colour with the picture's alpha. The last result is kept while there is room.
    ///
    /// - Parameter fit: as for `pixels(fitting:isCancelled:)`.
    package func tintedImage(_ color: CGColor, fitting fit: ImageFit? = nil) -> CGImage? {
        let size = uprightPixels.size(fitting: fit)
        if let last = lastTinted.withLock({ $0 }), last.color == color, let image = last.image,
            image.width >= size.width, image.height >= size.height
        {
            DecodedPictures.shared.keep(image)
            return image
        }
        guard let image = try? uprightPixels.image(fitting: fit, isCancelled: { false }).tinted(with: color) else {
            return nil
        }
        lastTinted.withLock { $0 = Tinted(color: color, image: image) }
        DecodedPictures.shared.keep(image)
        return image
    }

    // MARK: Variants

    private func with(
        renderingMode: RenderingMode? = nil, capInsets: UIEdgeInsets? = nil, resizingMode: ResizingMode? = nil
    ) -> UIImage {
        UIImage(
            pixels: pixels, upright: uprightPixels, scale: scale, orientation: imageOrientation,
            renderingMode: renderingMode ?? self.renderingMode, capInsets: capInsets ?? self.capInsets,
            resizingMode: resizingMode ?? self.resizingMode)
    }

    /// The same picture, shown in its own colours or in the tint colour. Shares the pixels.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        with(renderingMode: renderingMode)
    }

    /// An image whose margins, in points, keep their size, and whose middle fills the rest. Layers always stretch it;
    /// only `draw(in:)` tiles.
    public func resizableImage(
        withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
    ) -> UIImage {
        with(capInsets: capInsets, resizingMode: resizingMode)
    }

    /// The picture in one colour; only its alpha remains. Drawn at the first use.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .automatic) -> UIImage {
        UIImage(
            pixels: uprightPixels.tinted(color.cgColor), scale: scale, renderingMode: renderingMode,
            capInsets: capInsets, resizingMode: resizingMode)
    }

    /// The part of the picture that stretches, in its unit square; nil when all of it does.
    package var stretchableUnitRect: CGRect? {
        guard capInsets != .zero, size.width > 0, size.height > 0 else { return nil }
        // At least one pixel is left to stretch.
        let inner = CGRect(origin: .zero, size: size).inset(by: capInsets)
        let width = max(inner.width, 1 / scale)
        let height = max(inner.height, 1 / scale)
        return CGRect(
            x: inner.minX / size.width, y: inner.minY / size.height, width: width / size.width,
            height: height / size.height)
    }

    // MARK: Comparing

    /// Equal if the pixels are the same object and are shown in the same way.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return self === other
            || (pixels === other.pixels && scale == other.scale && imageOrientation == other.imageOrientation
                && renderingMode == other.renderingMode && capInsets == other.capInsets
                && resizingMode == other.resizingMode)
    }

    public override var hash: Int { ObjectIdentifier(pixels).hashValue }
}
