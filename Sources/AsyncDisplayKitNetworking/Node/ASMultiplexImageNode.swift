import Execution

/// An image node whose picture comes in several versions, best first, of which it shows the best it has.
///
/// Loads while it is in the preload range. With `downloadsIntermediateImages` all versions are loaded from the worst to
/// the best, else the best only, after showing the best one at hand. A failure ends the chain. The kinds of addresses,
/// and when a picture counts as loaded, are as in `ASNetworkImageNode`. Main thread, except for measuring and drawing.
open class ASMultiplexImageNode: ASImageNode {
    let cache: (any ASImageCacheProtocol)?
    let downloader: any ASImageDownloaderProtocol

    private struct Weak {
        weak var delegate: (any ASMultiplexImageNodeDelegate)?
        weak var dataSource: (any ASMultiplexImageNodeDataSource)?
    }

    /// What the user chose.
    private struct Settings {
        var downloadsIntermediateImages = false
        var shouldRetry = true
        var rendersProgressImages = true
    }

    /// How far the node is with its versions.
    private struct Progress {
        var identifiers: [AnyHashable] = []
        /// The version that is shown.
        var loaded: AnyHashable?
        /// The version that was drawn last.
        var displayed: AnyHashable?
        /// The version that is on its way.
        var pending: (identifier: AnyHashable, load: PictureLoad)?
        var steps = ProgressSteps()
        /// The chain has ended before the best version.
        var hasFailed = false

        /// 0 for the best version; the number of versions for one that is not among them.
        func rank(_ identifier: AnyHashable?) -> Int {
            identifier.flatMap { identifiers.firstIndex(of: $0) } ?? identifiers.count
        }
    }

    // Main thread only.
    nonisolated(unsafe) private var related = Weak()
    nonisolated(unsafe) private var settings = Settings()
    nonisolated(unsafe) private var progress = Progress()

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
        guard let load = progress.pending?.load else { return }
        MainThread.run { load.cancel(mayResume: true) }
    }

    /// Told how the node gets its picture. Not retained.
    @preconcurrency @MainActor public weak var delegate: (any ASMultiplexImageNodeDelegate)? {
        get { related.delegate }
        set { related.delegate = newValue }
    }

    /// Says where the versions of the picture come from. Not retained.
    @preconcurrency @MainActor public weak var dataSource: (any ASMultiplexImageNodeDataSource)? {
        get { related.dataSource }
        set { related.dataSource = newValue }
    }

    /// Whether lesser versions than the best are loaded first, beginning with the worst. Default false.
    @preconcurrency @MainActor public var downloadsIntermediateImages: Bool {
        get { settings.downloadsIntermediateImages }
        set { settings.downloadsIntermediateImages = newValue }
    }

    /// What the downloader is told about errors. Default true.
    @preconcurrency @MainActor public var shouldRetryImageDownload: Bool {
        get { settings.shouldRetry }
        set { settings.shouldRetry = newValue }
    }

    /// Whether pictures of a download under way are shown while the node is visible, if it has no version at all.
    /// Default true.
    @preconcurrency @MainActor public var shouldRenderProgressImages: Bool {
        get { settings.rendersProgressImages }
        set {
            settings.rendersProgressImages = newValue
            updateLoad()
        }
    }

    /// The versions, best first. Setting others loads them; the picture stays until one of them is there.
    @preconcurrency @MainActor public var imageIdentifiers: [AnyHashable] {
        get { progress.identifiers }
        set {
            guard newValue != progress.identifiers else { return }
            progress.identifiers = newValue
            progress.hasFailed = false
            if let pending = progress.pending, !newValue.contains(pending.identifier) { cancelLoad(mayResume: false) }
            if let loaded = progress.loaded, !newValue.contains(loaded) { progress.loaded = nil }
            loadNext()
        }
    }

    /// The version the node has.
    @preconcurrency @MainActor public var loadedImageIdentifier: AnyHashable? { progress.loaded }
    /// The version that was drawn last.
    @preconcurrency @MainActor public var displayedImageIdentifier: AnyHashable? { progress.displayed }

    /// Asks the data source again, because its answers have changed or a failure should be tried again. Begins from the
    /// first version, and shows the present picture meanwhile.
    @preconcurrency @MainActor public func reloadImageIdentifierSources() {
        cancelLoad(mayResume: true)
        progress.hasFailed = false
        progress.loaded = nil
        loadNext()
    }

    /// The picture is the node's own business; setting one is reported and ignored.
    override open var image: UIImage? {
        get { super.image }
        set {
            Misuse.report(
                """
                `image` was set on \(debugDescription), which chooses among its `imageIdentifiers`. Give it an \
                identifier and return the image from the data source, or use an ASImageNode.
                """)
        }
    }

    // MARK: Loading

    @MainActor private func show(_ image: UIImage?, _ identifier: AnyHashable?) {
        let (oldImage, oldIdentifier) = (super.image, progress.loaded)
        progress.loaded = identifier
        super.image = image
        delegate?.multiplexImageNode(
            self, didUpdateImage: image, withIdentifier: identifier, fromImage: oldImage, withIdentifier: oldIdentifier)
    }

    @MainActor private func loadNext() {
        guard isInPreloadState, progress.pending == nil, !progress.hasFailed, !progress.identifiers.isEmpty else {
            return
        }
        showBestAtHand()
        let have = progress.rank(progress.loaded)
        guard have > 0 else { return }
        // The next better one, or the best at once.
        let next = progress.identifiers[settings.downloadsIntermediateImages ? have - 1 : 0]
        guard let url = dataSource?.multiplexImageNode(self, urlForImageIdentifier: next) else {
            progress.hasFailed = true
            delegate?.multiplexImageNode(
                self, didFinishDownloadingImageWithIdentifier: next, error: ASMultiplexImageNodeError.noSourceForImage)
            return
        }
        let sources = PictureLoad.Sources(cache: cache, downloader: downloader, shouldRetry: settings.shouldRetry)
        let load = PictureLoad(url, from: sources, priority: priority, for: self)
        progress.pending = (next, load)
        progress.steps = ProgressSteps()
        updateLoad()
        load.start()
    }

    /// Of the versions that need no loading the best is shown, if it is better than what is there.
    @MainActor private func showBestAtHand() {
        for identifier in progress.identifiers.prefix(progress.rank(progress.loaded)) {
            if let image = dataSource?.multiplexImageNode(self, imageForImageIdentifier: identifier) {
                return show(image, identifier)
            }
        }
    }

    @MainActor private func cancelLoad(mayResume: Bool) {
        progress.pending?.load.cancel(mayResume: mayResume)
        progress.pending = nil
    }

    private var priority: ASImageDownloaderPriority {
        isVisible ? .visible : isInDisplayState ? .imminent : .preload
    }

    /// The load hears how soon its picture will be seen.
    @MainActor private func updateLoad() {
        guard let load = progress.pending?.load else { return }
        load.priority = priority
        load.wantsProgressImages = isVisible && settings.rendersProgressImages && progress.loaded == nil
    }

    // MARK: States

    override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        loadNext()
    }

    override open func didExitPreloadState() {
        super.didExitPreloadState()
        cancelLoad(mayResume: true)
        progress.hasFailed = false
        progress.displayed = nil
        if super.image != nil { show(nil, nil) }
    }

    override open func didEnterDisplayState() {
        super.didEnterDisplayState()
        updateLoad()
    }

    override open func didExitDisplayState() {
        super.didExitDisplayState()
        updateLoad()
    }

    override open func didEnterVisibleState() {
        super.didEnterVisibleState()
        updateLoad()
    }

    override open func didExitVisibleState() {
        super.didExitVisibleState()
        updateLoad()
    }

    override open func displayDidFinish() {
        super.displayDidFinish()
        if progress.displayed != progress.loaded {
            progress.displayed = progress.loaded
            delegate?.multiplexImageNode(
                self, didDisplayUpdatedImage: super.image, withIdentifier: progress.loaded)
        }
        delegate?.multiplexImageNodeDidFinishDisplay(self)
    }
}

@available(swift, introduced: 6)
extension ASMultiplexImageNode: @unchecked Sendable {}  // main-thread only but for what is inherited

extension ASMultiplexImageNode: PictureLoadOwner {
    func wants(_ load: PictureLoad) -> Bool { progress.pending?.load === load }

    func load(_ load: PictureLoad, didReach milestone: PictureLoad.Milestone) {
        guard milestone == .willDownload, let identifier = progress.pending?.identifier else { return }
        delegate?.multiplexImageNode(self, didStartDownloadOfImageWithIdentifier: identifier)
    }

    func load(_ load: PictureLoad, didAdvanceTo fraction: CGFloat) {
        guard let identifier = progress.pending?.identifier else { return }
        delegate?.multiplexImageNode(self, didUpdateDownloadProgress: fraction, forImageWithIdentifier: identifier)
    }

    func load(_ load: PictureLoad, didShow image: UIImage, quality: CGFloat) {
        guard progress.loaded == nil, progress.steps.shows(quality) else { return }
        super.image = image
    }

    func load(_ load: PictureLoad, didEndWith result: Result<PictureLoad.Product, any Error>) {
        guard let identifier = progress.pending?.identifier else { return }
        progress.pending = nil
        switch result {
        case .failure(let error):
            progress.hasFailed = true
            delegate?.multiplexImageNode(
                self, didFinishDownloadingImageWithIdentifier: identifier, error: error)
        case .success(let product):
            delegate?.multiplexImageNode(self, didFinishDownloadingImageWithIdentifier: identifier, error: nil)
            // The versions may have changed meanwhile, and a better one come to hand.
            if progress.rank(identifier) < progress.rank(progress.loaded) {
                show(product.picture.image, identifier)
                holdUntilDrawn(product.picture.pixels)
            }
            loadNext()
        }
    }
}
