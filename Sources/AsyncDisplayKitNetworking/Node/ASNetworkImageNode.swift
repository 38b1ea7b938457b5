import Execution

/// An image node whose picture is loaded from an address while the node is in the preload range, and let go when it
/// leaves that range.
///
/// Sources, in this order: a plain file, if it is a file's address; the cache, at once if it has the picture in memory;
/// the downloader. What arrives is decoded on a worker before the node counts as loaded, so `didLoad` means that the
/// picture can be shown, and every other result is a `didFailWithError`. What arrives for an address that is not the
/// node's any more is dropped. Until the picture is there the node shows `defaultImage`, or its placeholder, which
/// fades out in `placeholderFadeDuration`.
///
/// Properties may be set on any thread: the main thread later acts on their newest values. Setting the same address
/// again does nothing. Loading and the delegate's callbacks are on the main thread.
open class ASNetworkImageNode: ASImageNode {
    let cache: (any ASImageCacheProtocol)?
    let downloader: any ASImageDownloaderProtocol
    let settings = Mutex(NetworkImageSettings())
    // Main thread only.
    nonisolated(unsafe) var loading = NetworkImageLoading()
    private let storedDelegate = Mutex(WeakDelegate())

    private struct WeakDelegate: @unchecked Sendable {  // what it holds is used on the main thread
        weak var delegate: (any ASNetworkImageNodeDelegate)?
    }

    /// - Parameters:
    ///   - cache: nil for none. Held strongly, as the downloader is.
    public init(cache: (any ASImageCacheProtocol)?, downloader: any ASImageDownloaderProtocol) {
        self.cache = cache
        self.downloader = downloader
        super.init()
        // Pictures come from strangers.
        decodesOnWorkersOnly = true
    }

    /// A node with `ASBasicImageCache.shared` and `ASBasicImageDownloader.shared`.
    public override convenience init() {
        self.init(cache: ASBasicImageCache.shared, downloader: ASBasicImageDownloader.shared)
    }

    deinit {
        // Nothing else would end a download that only this node wanted.
        guard let load = loading.load else { return }
        MainThread.run { load.cancel(mayResume: true) }
    }

    /// Held weakly, and called on the main thread. May be set on any thread, as by a cell that is made in a node block.
    public weak var delegate: (any ASNetworkImageNodeDelegate)? {
        get { storedDelegate.withLock { $0.delegate } }
        set { storedDelegate.withLock { $0.delegate = newValue } }
    }

    // MARK: Settings

    /// Where the picture is; setting another address shows `defaultImage` until its picture is there. Setting the same
    /// address does nothing.
    open var url: URL? {
        get { settings.withLock { $0.url } }
        set { setURL(newValue, resetToDefault: true) }
    }

    /// - Parameter resetToDefault: false goes on showing the old picture until the new one is there.
    public func setURL(_ url: URL?, resetToDefault: Bool) {
        change { $0.setURL(url, resetsToDefault: resetToDefault) }
    }

    /// The picture shown. Setting one makes the node a plain image node: nothing is loaded, and the picture stays when
    /// the node leaves the preload range. The node must have no `url` then.
    override open var image: UIImage? {
        get { super.image }
        set {
            guard !isShowingOnMainThread else {
                super.image = newValue
                return
            }
            if newValue != nil, url != nil {
                Misuse.report(
                    """
                    `image` was set on \(debugDescription), which loads a picture from its `url`. Set `url` to nil \
                    first, or use `defaultImage`.
                    """)
            }
            change { $0.setOwnImage(newValue != nil) }
            super.image = newValue
        }
    }

    private var isShowingOnMainThread: Bool { MainThread.isCurrent && loading.isShowing }

    /// Shown while there is no other picture.
    public var defaultImage: UIImage? {
        get { settings.withLock { $0.defaultImage } }
        set { change { $0.setDefaultImage(newValue) } }
    }

    /// Whether still pictures in files share their pixels with other nodes that show the same file. Default true.
    public var shouldCacheImage: Bool {
        get { settings.withLock { $0.sharesPixelsOfFiles } }
        set { settings.withLock { $0.sharesPixelsOfFiles = newValue } }
    }

    /// Whether pictures of a download under way are shown, if the downloader makes some and the node is visible: the
    /// first, one past 35 %, and one past 65 %. Default true.
    public var shouldRenderProgressImages: Bool {
        get { settings.withLock { $0.rendersProgressImages } }
        set { change { $0.setRendersProgressImages(newValue) } }
    }

    /// What the downloader is told about errors. Default true.
    public var shouldRetryImageDownload: Bool {
        get { settings.withLock { $0.shouldRetry } }
        set { settings.withLock { $0.shouldRetry = newValue } }
    }

    /// How good the picture is: 1 when it is complete, less while it is being downloaded, 0 for the default image.
    public var currentImageQuality: CGFloat { settings.withLock { $0.currentQuality } }
    /// The quality of what was drawn last.
    public var renderedImageQuality: CGFloat { settings.withLock { $0.renderedQuality } }
    /// How much of the picture has arrived, from 0 to 1.
    public var downloadProgress: CGFloat { settings.withLock { $0.downloadProgress } }

    /// Loads the picture again after a failure, at once if the node is in the preload range. Does nothing while the
    /// picture is being loaded or is there. Any thread.
    public func retryImageDownload() {
        MainThread.run { [weak self] in self?.startLoading() }
    }

    // MARK: States

    override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        startLoading()
    }

    override open func didExitPreloadState() {
        super.didExitPreloadState()
        letGo()
    }

    override open func didEnterDisplayState() {
        super.didEnterDisplayState()
        updatePriority()
    }

    override open func didExitDisplayState() {
        super.didExitDisplayState()
        updatePriority()
    }

    override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        updatePriority()
        updateProgressImages()
        showPlaceholderWhileLoading()
    }

    override open func didExitVisibleState() {
        super.didExitVisibleState()
        updatePriority()
        updateProgressImages()
    }

    override open func layout() {
        super.layout()
        showPlaceholderWhileLoading()
    }

    // MARK: Display

    override open func placeholderShouldPersist() -> Bool {
        isWaitingForImage
    }

    override open func displayWillStart(asynchronously: Bool) {
        super.displayWillStart(asynchronously: asynchronously)
        loading.qualityBeingDrawn = currentImageQuality
        if asynchronously { delegate?.imageNodeWillStartDisplayAsynchronously(self) }
    }

    override open func displayDidFinish() {
        super.displayDidFinish()
        let quality = loading.qualityBeingDrawn
        settings.withLock { $0.renderedQuality = quality }
        if hasOwnContents { delegate?.imageNodeDidFinishDecoding(self) }
    }

    // MARK: Showing

    /// Shows a picture that the node has chosen itself, in contrast to one that is set on `image`.
    @MainActor func show(_ image: UIImage?) {
        loading.isShowing = true
        defer { loading.isShowing = false }
        if animatedImage != nil { animatedImage = nil }
        super.image = image
    }

    @MainActor func show(_ picture: LoadedPicture) {
        if let animation = picture.animation {
            loading.isShowing = true
            defer { loading.isShowing = false }
            super.image = picture.image
            animatedImage = animation
        } else {
            show(picture.image)
        }
        holdUntilDrawn(picture.pixels)
    }
}

@available(swift, introduced: 6)
extension ASNetworkImageNode: @unchecked Sendable {}  // state is behind a lock or main-thread only
