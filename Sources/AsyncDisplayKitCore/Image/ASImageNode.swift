import Execution

/// Changes a picture after it was scaled to the node's size. Compared by identity in the cache of rendered pictures.
public typealias asimagenode_modification_block_t = @Sendable (UIImage, ASPrimitiveTraitCollection) -> UIImage?

/// Shows a picture, decoded and scaled to the node's size on a worker.
///
/// A file or compressed data is decoded to as many pixels as the node shows, or completely where the node shows the
/// picture in its own size (`.center` and the like). When the node grows, the picture is decoded again, and the old
/// pixels are shown until then. A node with `displaysAsynchronously` false decodes on the main thread.
open class ASImageNode: ASControlNode {
    // Behind the node's lock.
    private var storedImage: UIImage?
    /// Settings that only few image nodes have.
    private var rareSettings: RareImageSettings?

    /// Whether pictures are decoded on workers even if the node is to be drawn synchronously.
    nonisolated(unsafe) package final var decodesOnWorkersOnly = false  // set in init, on one thread

    // Main thread only.
    nonisolated(unsafe) private var playback: ImagePlayback?
    nonisolated(unsafe) private var pixelsToDraw: CGImage?

    /// The settings, or the defaults if none has been set.
    private var settings: RareImageSettings { rareSettings ?? .initial }

    /// Changes a rare setting, under the node's lock.
    private func set<Value>(_ setting: ReferenceWritableKeyPath<RareImageSettings, Value>, _ value: Value) {
        if rareSettings == nil { rareSettings = RareImageSettings() }
        rareSettings?[keyPath: setting] = value
    }

    private var storedModification: asimagenode_modification_block_t? {
        get { settings.modification }
        set { set(\.modification, newValue) }
    }

    private var ensuredPlayback: ImagePlayback {
        if let playback { return playback }
        let new = ImagePlayback()
        playback = new
        return new
    }

    public override init() {
        super.init()
        properties.contentMode = .scaleAspectFill
        properties.clipsToBounds = true
        properties.isOpaque = false
        properties.changes.insert([.contentMode, .clipsToBounds])
        displayState.placeholderEnabled = true
        displayState.needsDisplayOnBoundsChange = true
    }

    deinit {
        var release = MainThreadRelease()
        release.take(&playback)
        release.schedule()
    }

    /// The picture that the node shows. A worker decodes it when it is first drawn. Any thread.
    open var image: UIImage? {
        get { nodeLock.withLock { storedImage } }
        set {
            let (changed, changedSize) = nodeLock.withLock { () -> (Bool, Bool) in
                let old = storedImage
                storedImage = newValue
                return (old !== newValue, old?.size != newValue?.size)
            }
            guard changed else { return }
            if changedSize, !hasFixedSize { setNeedsLayout() }
            if newValue == nil {
                MainThread.run { [self] in clearContents() }
            } else {
                redisplay()
            }
        }
    }

    /// Whether the style fixes the size, so that the picture's own does not matter.
    private var hasFixedSize: Bool {
        let size = style.snapshot().size
        return size.width.unit == .points && size.height.unit == .points
    }

    /// A closure that changes the scaled picture, on the worker that draws it.
    public var imageModificationBlock: asimagenode_modification_block_t? {
        get { nodeLock.withLock { settings.modification } }
        set {
            exchange(\.storedModification, with: newValue)
            redisplay()
        }
    }

    /// The colour that is shown while the picture is not drawn; nil shows nothing.
    public var placeholderColor: UIColor? {
        get { nodeLock.withLock { settings.placeholderColor } }
        set {
            nodeLock.withLock { set(\.placeholderColor, newValue) }
            placeholderEnabled = newValue != nil
        }
    }

    /// Whether the bitmap is cut to the node's bounds; otherwise the whole picture is kept and scaled when shown.
    public var isCropEnabled: Bool {
        get { nodeLock.withLock { settings.isCropEnabled } }
        set {
            nodeLock.withLock { set(\.isCropEnabled, newValue) }
            redisplay()
        }
    }

    /// Sets `isCropEnabled`.
    ///
    /// - Parameters:
    ///   - recropImmediately: draws before the call returns instead of on a worker; main thread only then.
    ///   - bounds: the rectangle to cut the picture for instead of the node's bounds; an empty one stands for the
    ///     bounds.
    public func setCropEnabled(_ cropEnabled: Bool, recropImmediately: Bool, inBounds bounds: CGRect) {
        nodeLock.withLock {
            set(\.isCropEnabled, cropEnabled)
            set(\.cropDisplayBounds, bounds)
        }
        redisplay()
        guard recropImmediately else { return }
        MainThread.run { [self] in recursivelyEnsureDisplaySynchronously(true) }
    }

    /// The part of the picture that is shown, in its unit square. If the size is zero, as by default, aspect fill shows
    /// as much of the picture as it can, and the origin says which part: 0 the left or top, 0.5 the middle, 1 the right
    /// or bottom.
    public var cropRect: CGRect {
        get { nodeLock.withLock { settings.cropRect } }
        set {
            nodeLock.withLock { set(\.cropRect, newValue) }
            redisplay()
        }
    }

    /// Whether the worker scales small pictures up; otherwise they are scaled up when they are shown.
    public var forceUpscaling: Bool {
        get { nodeLock.withLock { settings.forceUpscaling } }
        set {
            nodeLock.withLock { set(\.forceUpscaling, newValue) }
            redisplay()
        }
    }

    /// The size of the bitmap in points, used instead of the size of the bounds; zero, the default, uses the bounds.
    public var forcedSize: CGSize {
        get { nodeLock.withLock { settings.forcedSize } }
        set {
            nodeLock.withLock { set(\.forcedSize, newValue) }
            redisplay()
        }
    }

    /// Draws the node again and calls `completion` on the main thread: with false when the node is drawn, or at once
    /// with true if its display is suspended. A later call replaces a completion whose draw has not started, which is
    /// then never called.
    public func setNeedsDisplayWithCompletion(
        _ completion: (@MainActor @Sendable (_ canceled: Bool) -> Void)?
    ) {
        MainThread.run { [self] in
            if displaySuspended {
                completion?(true)
                return
            }
            ensuredPlayback.nextDrawCompletion = completion
            setNeedsDisplay()
        }
    }

    /// A draw that was on its way when the completion was given is not the one it waits for.
    override open func displayWillStart(asynchronously: Bool) {
        super.displayWillStart(asynchronously: asynchronously)
        guard let playback, let completion = playback.nextDrawCompletion else { return }
        playback.nextDrawCompletion = nil
        playback.drawCompletion = completion
    }

    override open func displayDidFinish() {
        super.displayDidFinish()
        pixelsToDraw = nil
        // The draw has put the cover image into the contents; show the current frame again.
        guard let playback else { return }
        if let frame = playback.player?.shownImage, contents !== frame { contents = frame }
        guard let completion = playback.drawCompletion, image != nil else { return }
        playback.drawCompletion = nil
        completion(false)
    }

    /// Only the pixels of template pictures depend on the tint.
    override open func tintColorDidChange() {
        super.tintColorDidChange()
        if image?.renderingMode == .alwaysTemplate { setNeedsDisplay() }
    }

    /// The picture's own size, made smaller in its proportions if it does not fit; without a picture, all the space
    /// there is.
    override open func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        guard let size = image?.size else { return super.calculateSizeThatFits(constrainedSize) }
        guard size.width > constrainedSize.width || size.height > constrainedSize.height else { return size }
        let factor = min(constrainedSize.width / size.width, constrainedSize.height / size.height)
        return CGSize(width: size.width * factor, height: size.height * factor)
    }

    // MARK: Drawing

    override package var implementsDisplay: Bool { true }
    override package var drawsForCertain: Bool { true }
    override package var drawsBackground: Bool { false }
    /// The content mode says how an outdated picture is shown.
    override package var stretchesOutdatedContents: Bool { true }

    override package func makeDisplayWork(_ request: DisplayRequest) -> DisplayWork? {
        guard let image else { return nil }
        let modification = imageModificationBlock
        let traits = primitiveTraitCollection
        let decodesHere = !displaysAsynchronously && !decodesOnWorkersOnly
        if image.stretchableUnitRect != nil {
            request.place.isForWorkers = !decodesHere && !image.isDecoded
            let tint = image.renderingMode == .alwaysTemplate ? tintColor.cgColor : nil
            return { token throws(BitmapError) in
                guard let pixels = try ImageRendering.pixels(of: image, fitting: nil, token) else { return nil }
                let modified = modification?(image, traits) ?? image
                let tinted = try tint.map { tint throws(BitmapError) in try pixels.tinted(with: tint) } ?? pixels
                return DisplayResult(
                    image: modified === image ? tinted : modified.uprightImage, contentsScale: modified.scale,
                    contentsCenter: modified.stretchableUnitRect)
            }
        }
        let willDraw = willDisplayNodeContentWithRenderingContext
        let didDraw = didDisplayNodeContentWithRenderingContext
        let isPlain = modification == nil && willDraw == nil && didDraw == nil
        var key = renderingKey(image, request)
        if isPlain, key.fillsBounds, request.border == nil {
            key.corners = request.corners?.scaled(by: CGFloat(key.width) / request.bounds.width)
        }
        let rendered = isPlain ? RenderedImageCache.shared.image(for: key) : nil
        // Pixels found in memory are held from here on. Otherwise they could be released, and the main thread would
        // decode them again.
        let decoded = rendered == nil ? image.pixelsIfDecoded(fitting: key.fit) : nil
        if rendered == nil, decoded == nil, !decodesHere { request.place.isForWorkers = true }
        return { [key] token throws(BitmapError) in
            if let known = isPlain ? rendered ?? RenderedImageCache.shared.image(for: key) : nil {
                return DisplayResult(image: known, contentsScale: request.scale, isRounded: key.corners != nil)
            }
            var source = decoded
            if source == nil { source = try ImageRendering.pixels(of: image, fitting: key.fit, token) }
            guard let source, !token.isCancelled, var rendered = try ImageRendering.render(source, key: key) else {
                return nil
            }
            if willDraw != nil || didDraw != nil {
                rendered = try Self.drawn(rendered, after: willDraw, before: didDraw, scale: request.scale)
            }
            if let modification {
                let picture = UIImage(cgImage: rendered, scale: request.scale, orientation: .up)
                rendered = modification(picture, traits)?.uprightImage ?? rendered
            }
            if isPlain { RenderedImageCache.shared.insert(rendered, for: key, source: image) }
            return DisplayResult(image: rendered, contentsScale: request.scale, isRounded: key.corners != nil)
        }
    }

    /// A picture whose pixels are all in memory is scaled tile by tile. A picture that must be decoded is decoded only
    /// near its tiles (`PictureParts`, `TiledPicture`).
    override package func makeTileWork(_ request: DisplayRequest) -> TileWork? {
        guard let image, image.stretchableUnitRect == nil, showsPictureAsItIs else { return nil }
        let key = renderingKey(image, request)
        if let pixels = image.permanentPixels {
            guard let picture = TiledPicture(.pixels(pixels), key: key, in: request.whole) else { return nil }
            return { tile, near, token throws(BitmapError) in try picture.draw(tile, near: near, token) }
        }
        guard decodesOnWorkers, image.pixelsIfDecoded(fitting: key.fit) == nil,
            let parts = image.parts(fitting: key.fit),
            let picture = TiledPicture(.parts(parts), key: key, in: request.whole)
        else { return nil }
        request.place.isForWorkers = true
        return { tile, near, token throws(BitmapError) in try picture.draw(tile, near: near, token) }
    }

    /// Whether the node shows the picture itself, without a closure that modifies it and without an animation in its
    /// place.
    @MainActor private var showsPictureAsItIs: Bool {
        imageModificationBlock == nil && animatedImage == nil && willDisplayNodeContentWithRenderingContext == nil
            && didDisplayNodeContentWithRenderingContext == nil
    }

    /// Whether pictures are decoded on workers. A node that is drawn on the main thread would otherwise decode there
    /// again and again while it is scrolled.
    private var decodesOnWorkers: Bool { displaysAsynchronously || decodesOnWorkersOnly }

    /// Which pictures `makeTileWork` would draw in tiles, asked before a picture is loaded; nil if the node would draw
    /// every picture in one piece.
    @MainActor package var partsRule: PartsRule? {
        let size = bounds.isEmpty ? calculatedSize : bounds.size
        let request = DisplayRequest(
            bounds: CGRect(origin: .zero, size: size), scale: contentsScaleForDisplay, isOpaque: isOpaque)
        let window = UIScreen.main.bounds.size
        guard !rasterizesSubtree, !isRasterized, showsPictureAsItIs, decodesOnWorkers,
            TileGrid(size: size, scale: request.scale, window: window) != nil
        else { return nil }
        return PartsRule(key: renderingKey(nil, request), whole: request.whole)
    }

    @MainActor private func renderingKey(_ image: UIImage?, _ request: DisplayRequest) -> RenderedImageCache.Key {
        RenderedImageCache.Key(
            image: image.map { ObjectIdentifier($0) } ?? ObjectIdentifier(self), width: targetWidth(request),
            height: targetHeight(request),
            mode: contentMode, crop: cropRect, isCropEnabled: isCropEnabled, forceUpscaling: forceUpscaling,
            tint: image?.renderingMode == .alwaysTemplate ? tintColor.cgColor : nil)
    }

    /// How many pixels must be decoded of a picture that this node will show; nil for all. If the node's size is not
    /// known yet, as many as the screen can show.
    @MainActor package var fitForDecoding: ImageFit? {
        let known = bounds.isEmpty ? calculatedSize : bounds.size
        let size = known.width > 0 && known.height > 0 ? known : UIScreen.main.bounds.size
        let request = DisplayRequest(
            bounds: CGRect(origin: .zero, size: size), scale: contentsScaleForDisplay, isOpaque: isOpaque)
        return ImageRendering.fit(
            width: targetWidth(request), height: targetHeight(request), mode: contentMode, crop: cropRect,
            isCropEnabled: isCropEnabled)
    }

    /// Keeps pixels of the picture that was just set until the node has drawn it, if it is about to.
    @MainActor package func holdUntilDrawn(_ pixels: CGImage?) {
        pixelsToDraw = isInDisplayState ? pixels : nil
    }

    override open func didExitDisplayState() {
        super.didExitDisplayState()
        pixelsToDraw = nil
    }

    /// The picture, drawn between the calls of the two context modifiers.
    private static func drawn(
        _ picture: CGImage, after willDraw: ContextModifier?, before didDraw: ContextModifier?, scale: CGFloat
    ) throws(BitmapError) -> CGImage {
        let context = CGContext(bitmap: try Bitmap(width: picture.width, height: picture.height), scale: scale)
        willDraw?(context, nil)
        context.draw(
            picture,
            in: CGRect(x: 0, y: 0, width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale))
        didDraw?(context, nil)
        return context.finishImage() ?? picture
    }

    private func targetWidth(_ request: DisplayRequest) -> Int {
        let width = forcedSize.width > 0 ? forcedSize.width : cropDisplayBounds.width
        return width > 0 ? Int((width * request.scale).rounded()) : request.pixelWidth
    }

    private func targetHeight(_ request: DisplayRequest) -> Int {
        let height = forcedSize.height > 0 ? forcedSize.height : cropDisplayBounds.height
        return height > 0 ? Int((height * request.scale).rounded()) : request.pixelHeight
    }

    private var cropDisplayBounds: CGRect { nodeLock.withLock { settings.cropDisplayBounds } }

    // MARK: Animation

    /// The animation that the node plays while it is visible; until then it shows the animation's cover image.
    /// `ASAnimatedImage` plays GIF and WebP. `cropRect`, `imageModificationBlock` and corners that are drawn into the
    /// picture act on the cover alone, not on the frames. Any thread.
    public var animatedImage: (any ASAnimatedImageProtocol)? {
        get { nodeLock.withLock { settings.animatedImage } }
        set {
            let previous = nodeLock.withLock { () -> (any ASAnimatedImageProtocol)? in
                defer { if newValue != nil || rareSettings != nil { set(\.animatedImage, newValue) } }
                return settings.animatedImage
            }
            guard previous !== newValue else { return }
            MainThread.run { [self] in
                playback?.player?.letGo()
                guard newValue != nil || playback != nil else { return }
                ensuredPlayback.player = newValue.map { animation in
                    AnimatedImagePlayer(
                        animation, for: self, fit: { [weak self] in self?.fitForDecoding },
                        show: { [weak self] in self?.showFrame($0) })
                }
                playIfSeen()
            }
            if let newValue, newValue.coverImageReady { image = newValue.coverImage }
            animatedImageSet(newValue, previousAnimatedImage: previous)
        }
    }

    /// Whether the animation stands still at its present frame. Any thread.
    public var animatedImagePaused: Bool {
        get { nodeLock.withLock { settings.isAnimatedImagePaused } }
        set {
            nodeLock.withLock { set(\.isAnimatedImagePaused, newValue) }
            MainThread.run { [self] in playIfSeen() }
        }
    }

    /// Called when another animated image was set, on the thread that set it. Overrides call super.
    open func animatedImageSet(
        _ newAnimatedImage: (any ASAnimatedImageProtocol)?,
        previousAnimatedImage: (any ASAnimatedImageProtocol)?
    ) {}

    @MainActor private func playIfSeen() {
        if isVisible, !animatedImagePaused { playback?.player?.start() } else { playback?.player?.pause() }
    }

    @MainActor private func showFrame(_ frame: CGImage) {
        contents = frame
        displayDidFinish()
        hidePlaceholder()
    }

    override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        playIfSeen()
    }

    override open func didExitVisibleState() {
        super.didExitVisibleState()
        playback?.player?.letGo()
    }

    override open func placeholderImage() -> UIImage? {
        guard let color = placeholderColor else { return nil }
        guard let bitmap = try? Bitmap(width: 1, height: 1) else { return nil }
        let context = CGContext(bitmap: bitmap, scale: 1)
        context.setFillColor(color.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        return context.finishImage().map { UIImage(cgImage: $0) }
    }
}

@available(swift, introduced: 6)
extension ASImageNode: @unchecked Sendable {}  // state is behind the node's lock
