import Dispatch
import Execution

/// An image node whose picture is loaded from an address while the node is in the preload range, and let go when it
/// leaves that range.
///
/// Sources, in this order: a file, if it is a file's address; the cache, at once if it has the picture in memory; the
/// downloader. What arrives for an address that is not the node's any more is dropped. Until the picture is there the
/// node shows `defaultImage`, or its placeholder. Properties may be set on any thread; loading is the main thread's
/// affair, and so are the delegate's callbacks.
open class ASNetworkImageNode: ASImageNode {
    private let cache: (any ASImageCacheProtocol)?
    private let downloader: any ASImageDownloaderProtocol

    /// What may be read and written on any thread.
    private struct Settings {
        var url: URL?
        var defaultImage: UIImage?
        /// The picture was set by the user: there is nothing to load and nothing to let go.
        var hasOwnImage = false
        var shouldCacheImage = true
        var shouldRenderProgressImages = true
        var shouldRetryImageDownload = true
        var currentImageQuality: CGFloat = 0
        var renderedImageQuality: CGFloat = 0
        var downloadProgress: CGFloat = 0
    }

    private let settings = Mutex(Settings())

    /// One attempt to get the picture. What arrives for another one is dropped.
    private final class Load {
        let url: URL
        var downloadIdentifier: Any?
        /// The picture is not wanted any more.
        var isCancelled = false
        /// What the downloader was told last.
        var priority = ASImageDownloaderPriority.preload
        init(_ url: URL) { self.url = url }
    }

    // Main thread only.
    nonisolated(unsafe) private var load: Load?
    nonisolated(unsafe) private var hasLoaded = false
    nonisolated(unsafe) private var receivesProgressImages = false
    nonisolated(unsafe) private var storedDelegate = WeakDelegate()

    private struct WeakDelegate {
        weak var delegate: (any ASNetworkImageNodeDelegate)?
    }

    /// Where caches and downloaders are asked to call back.
    private static let callbackQueue = DispatchQueue(label: "texture.image-callbacks", attributes: .concurrent)

    /// - Parameters:
    ///   - cache: nil for none. Held strongly, as the downloader is.
    public init(cache: (any ASImageCacheProtocol)?, downloader: any ASImageDownloaderProtocol) {
        self.cache = cache
        self.downloader = downloader
        super.init()
    }

    /// A node without cache that downloads with `ASBasicImageDownloader.shared`.
    public override convenience init() {
        self.init(cache: nil, downloader: ASBasicImageDownloader.shared)
    }

    /// Held weakly. Main thread.
    @preconcurrency @MainActor public weak var delegate: (any ASNetworkImageNodeDelegate)? {
        get { storedDelegate.delegate }
        set { storedDelegate.delegate = newValue }
    }

    // MARK: Settings

    /// Where the picture is; setting another address shows `defaultImage` until its picture is there.
    open var url: URL? {
        get { settings.withLock { $0.url } }
        set { setURL(newValue, resetToDefault: true) }
    }

    /// - Parameter resetToDefault: false goes on showing the old picture until the new one is there.
    public func setURL(_ url: URL?, resetToDefault: Bool) {
        let (changed, defaultImage) = settings.withLock { settings -> (Bool, UIImage?) in
            guard settings.url != url else { return (false, nil) }
            settings.url = url
            settings.hasOwnImage = false
            settings.downloadProgress = 0
            settings.currentImageQuality = 0
            return (true, settings.defaultImage)
        }
        guard changed else { return }
        MainThread.run { [self] in
            cancelLoad(mayResume: false)
            hasLoaded = false
        }
        if resetToDefault || url == nil { super.image = defaultImage }
        setNeedsPreload()
        MainThread.run { [self] in
            if isWaitingForImage { showPlaceholderWhileLoading() } else { removePlaceholder() }
        }
    }

    /// The picture shown. Setting one makes the node a plain image node: nothing is loaded, and the picture stays when the
    /// node leaves the preload range. The node must have no `url` then.
    override open var image: UIImage? {
        get { super.image }
        set {
            if newValue != nil, url != nil {
                Misuse.report(
                    "`image` was set on \(debugDescription), which loads a picture from its `url`. Set `url` to nil first, or use `defaultImage`."
                )
            }
            settings.withLock { $0.hasOwnImage = newValue != nil }
            MainThread.run { [self] in cancelLoad(mayResume: false) }
            super.image = newValue
        }
    }

    /// Shown while there is no other picture.
    public var defaultImage: UIImage? {
        get { settings.withLock { $0.defaultImage } }
        set {
            settings.withLock { $0.defaultImage = newValue }
            MainThread.run { [self] in
                if !hasLoaded, !settings.withLock({ $0.hasOwnImage }) { show(newValue) }
            }
        }
    }

    /// Whether pictures in files share their pixels with others of the same file.
    public var shouldCacheImage: Bool {
        get { settings.withLock { $0.shouldCacheImage } }
        set { settings.withLock { $0.shouldCacheImage = newValue } }
    }

    /// Whether pictures of a download under way are shown, if the downloader makes some.
    public var shouldRenderProgressImages: Bool {
        get { settings.withLock { $0.shouldRenderProgressImages } }
        set {
            settings.withLock { $0.shouldRenderProgressImages = newValue }
            MainThread.run { [self] in updateProgressImages() }
        }
    }

    /// What the downloader is told about errors.
    public var shouldRetryImageDownload: Bool {
        get { settings.withLock { $0.shouldRetryImageDownload } }
        set { settings.withLock { $0.shouldRetryImageDownload = newValue } }
    }

    /// How good the picture is: 1 when it is complete, less while it is being downloaded, 0 for the default image.
    public var currentImageQuality: CGFloat { settings.withLock { $0.currentImageQuality } }
    /// The quality of what was drawn last.
    public var renderedImageQuality: CGFloat { settings.withLock { $0.renderedImageQuality } }
    /// How much of the picture has arrived, from 0 to 1.
    public var downloadProgress: CGFloat { settings.withLock { $0.downloadProgress } }

    // MARK: Loading

    @MainActor private func show(_ image: UIImage?) {
        super.image = image
    }

    /// Whether what a load brings is still wanted. Another thread may have changed its mind before the main thread knows.
    @MainActor private func isWanted(_ load: Load) -> Bool {
        self.load === load && settings.withLock { $0.url == load.url && !$0.hasOwnImage }
    }

    @MainActor private func startLoading() {
        let (url, hasOwnImage) = settings.withLock { ($0.url, $0.hasOwnImage) }
        guard let url, !hasOwnImage, !hasLoaded, load == nil else { return }
        let load = Load(url)
        self.load = load
        delegate?.imageNodeDidStartFetchingData(self)
        guard isWanted(load) else { return }
        if url.isFileURL {
            readFile(for: load)
        } else if let cache {
            look(for: load, in: cache)
        } else {
            download(for: load)
        }
    }

    @MainActor private func readFile(for load: Load) {
        let path = load.url.path
        let keeps = shouldCacheImage
        let box = ImageBox()
        let ticket = WorkScheduler.current.prepare { _ in
            box.image =
                keeps
                ? UIImage(contentsOfFile: path)
                : (FileManager.default.contents(atPath: path)).flatMap { UIImage(data: $0) }
        } completion: { [weak self] _ in
            self?.finish(load, box.image, error: nil, source: .fileURL, userInfo: nil)
        }
        WorkScheduler.current.schedule([ticket], priority: isVisible ? .visible : .preload)
    }

    @MainActor private func look(for load: Load, in cache: any ASImageCacheProtocol) {
        delegate?.imageNodeWillLoadImageFromCache(self)
        guard isWanted(load) else { return }
        if let known = cache.synchronouslyFetchedCachedImage(with: load.url)?.asdk_image() {
            delegate?.imageNodeDidLoadImageFromCache(self)
            return finish(load, known, error: nil, source: .synchronousCache, userInfo: nil)
        }
        let received = Received(load)
        cache.cachedImage(with: load.url, callbackQueue: Self.callbackQueue) { [weak self] container, type in
            let image = container?.asdk_image()
            MainThread.run { self?.cacheAnswered(received.load, image, type) }
        }
    }

    @MainActor private func cacheAnswered(_ load: Load, _ image: UIImage?, _ type: ASImageCacheType) {
        guard isWanted(load) else { return }
        guard let image else {
            delegate?.imageNodeDidFailToLoadImageFromCache(self)
            return download(for: load)
        }
        delegate?.imageNodeDidLoadImageFromCache(self)
        finish(
            load, image, error: nil, source: type == .synchronous ? .synchronousCache : .asynchronousCache,
            userInfo: nil)
    }

    @MainActor private func download(for load: Load) {
        guard isWanted(load) else { return }
        delegate?.imageNodeWillLoadImageFromNetwork(self)
        guard isWanted(load) else { return }
        load.priority = priority
        let received = Received(load)
        let identifier = downloader.downloadImage(
            with: load.url, shouldRetry: shouldRetryImageDownload, priority: load.priority,
            callbackQueue: Self.callbackQueue,
            downloadProgress: { [weak self] progress in
                MainThread.run { self?.downloadAdvanced(received.load, progress) }
            },
            completion: { [weak self] container, error, _, userInfo in
                let image = container?.asdk_image()
                let info = Transferred(userInfo)
                MainThread.run {
                    self?.finish(received.load, image, error: error, source: .download, userInfo: info.value)
                }
            })
        // A downloader may have called back already, and the delegate have set another address then.
        if self.load === load {
            load.downloadIdentifier = identifier
            updateProgressImages()
        } else if load.isCancelled, let identifier {
            downloader.cancelImageDownload(forIdentifier: identifier)
        }
    }

    @MainActor private func downloadAdvanced(_ load: Load, _ progress: CGFloat) {
        guard isWanted(load) else { return }
        settings.withLock { $0.downloadProgress = progress }
    }

    @MainActor private func finish(
        _ load: Load, _ image: UIImage?, error: (any Error)?, source: ASNetworkImageSourceType, userInfo: Any?
    ) {
        guard isWanted(load) else { return }
        self.load = nil
        receivesProgressImages = false
        guard let image else {
            delegate?.imageNode(self, didFailWithError: error ?? ASNetworkImageError.notAnImage(load.url))
            return
        }
        hasLoaded = true
        settings.withLock {
            $0.downloadProgress = 1
            $0.currentImageQuality = 1
        }
        show(image)
        delegate?.imageNode(
            self, didLoad: image,
            info: ASNetworkImageLoadInfo(
                sourceType: source, url: load.url, downloadIdentifier: load.downloadIdentifier, userInfo: userInfo))
    }

    @MainActor private func cancelLoad(mayResume: Bool) {
        guard let load else { return }
        load.isCancelled = true
        if let identifier = load.downloadIdentifier {
            if receivesProgressImages {
                downloader.setProgressImageBlock(
                    nil, callbackQueue: Self.callbackQueue, withDownloadIdentifier: identifier)
            }
            if mayResume {
                downloader.cancelImageDownloadWithResumePossibility(forIdentifier: identifier)
            } else {
                downloader.cancelImageDownload(forIdentifier: identifier)
            }
        }
        receivesProgressImages = false
        self.load = nil
    }

    // MARK: Progress and priority

    private var priority: ASImageDownloaderPriority {
        if isVisible { return .visible }
        return isInDisplayState ? .imminent : .preload
    }

    @MainActor private func updatePriority() {
        guard let load, let identifier = load.downloadIdentifier, load.priority != priority else { return }
        load.priority = priority
        downloader.setPriority(load.priority, withDownloadIdentifier: identifier)
    }

    /// Pictures of a download under way are asked for only while they would be seen.
    @MainActor private func updateProgressImages() {
        guard let load, let identifier = load.downloadIdentifier else { return }
        let wants = isVisible && shouldRenderProgressImages
        guard wants != receivesProgressImages else { return }
        receivesProgressImages = wants
        let received = Received(load)
        let block: ASImageDownloaderProgressImage = { [weak self] image, progress, _ in
            MainThread.run { self?.progressImageArrived(received.load, image, progress) }
        }
        downloader.setProgressImageBlock(
            wants ? block : nil, callbackQueue: Self.callbackQueue, withDownloadIdentifier: identifier)
    }

    @MainActor private func progressImageArrived(_ load: Load, _ image: UIImage, _ progress: CGFloat) {
        guard isWanted(load), receivesProgressImages else { return }
        settings.withLock { $0.currentImageQuality = progress }
        show(image)
    }

    // MARK: States

    override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        startLoading()
    }

    override open func didExitPreloadState() {
        super.didExitPreloadState()
        let (url, defaultImage, hasOwnImage) = settings.withLock { ($0.url, $0.defaultImage, $0.hasOwnImage) }
        guard !hasOwnImage else { return }
        cancelLoad(mayResume: true)
        guard hasLoaded || image !== defaultImage else { return }
        hasLoaded = false
        settings.withLock {
            $0.currentImageQuality = 0
            $0.downloadProgress = 0
        }
        show(defaultImage)
        if let url { cache?.clearFetchedImageFromCache(with: url) }
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

    private var isWaitingForImage: Bool { image == nil && url != nil }

    /// There is nothing to draw yet, so nothing else would have the placeholder shown.
    @MainActor private func showPlaceholderWhileLoading() {
        if isVisible, isWaitingForImage { showPlaceholderIfNeeded() }
    }

    override open func placeholderShouldPersist() -> Bool {
        isWaitingForImage
    }

    override open func displayWillStart(asynchronously: Bool) {
        super.displayWillStart(asynchronously: asynchronously)
        if asynchronously { delegate?.imageNodeWillStartDisplayAsynchronously(self) }
    }

    override open func displayDidFinish() {
        super.displayDidFinish()
        settings.withLock { $0.renderedImageQuality = $0.currentImageQuality }
        if contents != nil { delegate?.imageNodeDidFinishDecoding(self) }
    }
}

@available(swift, introduced: 6)
extension ASNetworkImageNode: @unchecked Sendable {}  // state is behind a lock or main-thread only

/// Why a network image node has no picture, where the downloader did not say.
public enum ASNetworkImageError: Error, Hashable {
    /// There is no file, or what arrived is no picture.
    case notAnImage(URL)
}

extension ASNetworkImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAnImage(let url): "There is no picture at \(url). Is the address right, and the format supported?"
        }
    }
}

/// Carries a main-thread object through callbacks that end on the main thread.
private struct Received<Value: AnyObject>: @unchecked Sendable {  // passed on only, used on the main thread
    let load: Value
    init(_ load: Value) { self.load = load }
}

/// Carries what a downloader has to say to the main thread.
private struct Transferred: @unchecked Sendable {  // handed over once, by the downloader's contract
    let value: Any?
    init(_ value: Any?) { self.value = value }
}

/// Where a worker leaves the picture of a file.
// Written by the reading thread before the job is finished, read after.
private final class ImageBox: @unchecked Sendable {
    var image: UIImage?
}
