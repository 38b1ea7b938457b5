import Execution

/// Changes a picture after it was scaled to the node's size. Compared by identity in the cache of rendered pictures.
public typealias asimagenode_modification_block_t = @Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage?

/// Shows a picture, decoded and scaled to the node's size on a worker.
open class ASImageNode: ASControlNode {
    // Behind the node's lock.
    private var storedImage: UIImage?
    private var storedModification: asimagenode_modification_block_t?
    private var storedPlaceholderColor: UIColor? = ASDisplayNodeDefaultPlaceholderColor()
    private var storedForcedSize = CGSize.zero
    private var storedIsCropEnabled = true
    private var storedForceUpscaling = false
    private var storedCropRect = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)

    public override init() {
        super.init()
        properties.contentMode = .scaleAspectFill
        properties.clipsToBounds = true
        properties.isOpaque = false
        properties.changes.insert([.contentMode, .clipsToBounds])
        displayState.placeholderEnabled = true
        displayState.needsDisplayOnBoundsChange = true
    }

    /// The picture. Decoded when it is first drawn, on a worker. Any thread.
    open var image: UIImage? {
        get { nodeLock.withLock { storedImage } }
        set {
            let (changed, changedSize) = nodeLock.withLock { () -> (Bool, Bool) in
                let old = storedImage
                storedImage = newValue
                return (old !== newValue, old?.size != newValue?.size)
            }
            guard changed else { return }
            if changedSize { setNeedsLayout() }
            if newValue == nil {
                MainThread.run { [self] in clearContents() }
            } else if isNodeLoaded || isInDisplayState {
                setNeedsDisplay()
            }
        }
    }

    /// Applied to the scaled picture on the worker that draws.
    public var imageModificationBlock: asimagenode_modification_block_t? {
        get { nodeLock.withLock { storedModification } }
        set {
            nodeLock.withLock { storedModification = newValue }
            redisplay()
        }
    }

    /// Shown while the picture is not drawn; nil shows nothing.
    public var placeholderColor: UIColor? {
        get { nodeLock.withLock { storedPlaceholderColor } }
        set {
            nodeLock.withLock { storedPlaceholderColor = newValue }
            placeholderEnabled = newValue != nil
        }
    }

    /// Whether the bitmap is cut to the node's bounds; otherwise the whole picture is kept and scaled when shown.
    public var isCropEnabled: Bool {
        get { nodeLock.withLock { storedIsCropEnabled } }
        set {
            nodeLock.withLock { storedIsCropEnabled = newValue }
            redisplay()
        }
    }

    /// Which part of the picture aspect fill keeps: the origin, in the unit square, is the point that stays in view.
    public var cropRect: CGRect {
        get { nodeLock.withLock { storedCropRect } }
        set {
            nodeLock.withLock { storedCropRect = newValue }
            redisplay()
        }
    }

    /// Scales small pictures up on the worker instead of when they are shown.
    public var forceUpscaling: Bool {
        get { nodeLock.withLock { storedForceUpscaling } }
        set {
            nodeLock.withLock { storedForceUpscaling = newValue }
            redisplay()
        }
    }

    /// Size of the bitmap in points, whatever the bounds; zero for the bounds' size.
    public var forcedSize: CGSize {
        get { nodeLock.withLock { storedForcedSize } }
        set {
            nodeLock.withLock { storedForcedSize = newValue }
            redisplay()
        }
    }

    private func redisplay() {
        if isNodeLoaded || isInDisplayState { setNeedsDisplay() }
    }

    /// The picture's own size; without a picture, as much as there is.
    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        image?.size ?? super.calculateSizeThatFits(constrainedSize)
    }

    // MARK: Drawing

    override package var implementsDisplay: Bool { true }

    override package func makeDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        guard let image else { return nil }
        let modification = imageModificationBlock
        let traits = primitiveTraitCollection
        if image.contentsCenterForCaps != nil {
            return { _ in
                let result = modification.map { $0(image, traits) ?? image } ?? image
                return DisplayResult(
                    image: result.cgImage, contentsScale: result.scale, contentsCenter: result.contentsCenterForCaps)
            }
        }
        let key = RenderedImageCache.Key(
            image: ObjectIdentifier(image), width: targetWidth(request), height: targetHeight(request),
            mode: contentMode,
            cropOrigin: cropRect.origin, isCropEnabled: isCropEnabled, forceUpscaling: forceUpscaling,
            tint: image.renderingMode == .alwaysTemplate ? tintColor.cgColor : nil,
            cornerRadius: cornerRoundingType == .precomposited ? cornerRadius * request.scale : 0)
        return { token in
            if modification == nil, let known = RenderedImageCache.shared.image(for: key) {
                return DisplayResult(image: known, contentsScale: request.scale)
            }
            guard let source = image.uprightImage, !token.isCancelled else { return nil }
            guard let rendered = ImageRendering.render(source, key: key) else {
                return DisplayResult(image: nil, contentsScale: request.scale)
            }
            if let modification {
                let modified = modification(UIImage(cgImage: rendered, scale: request.scale, orientation: .up), traits)
                return DisplayResult(image: modified?.cgImage ?? rendered, contentsScale: request.scale)
            }
            RenderedImageCache.shared.insert(rendered, for: key, source: image)
            return DisplayResult(image: rendered, contentsScale: request.scale)
        }
    }

    private func targetWidth(_ request: DisplayRequest) -> Int {
        forcedSize.width > 0 ? Int((forcedSize.width * request.scale).rounded()) : request.pixelWidth
    }

    private func targetHeight(_ request: DisplayRequest) -> Int {
        forcedSize.height > 0 ? Int((forcedSize.height * request.scale).rounded()) : request.pixelHeight
    }

    override open func placeholderImage() -> UIImage? {
        guard image != nil, let color = placeholderColor else { return nil }
        let bitmap = Bitmap(width: 1, height: 1)
        let context = CGContext(bitmap: bitmap, scale: 1)
        context.setFillColor(color.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        return context.makeImage().map { UIImage(cgImage: $0) }
    }
}

@available(swift, introduced: 6)
extension ASImageNode: @unchecked Sendable {}  // state is behind the node's lock
