import Execution

extension ASNetworkImageNode {
    /// Changes the settings. On the main thread the change takes effect at once; other threads only record it, and
    /// schedule `takeUpChanges()` on the main thread if that is not scheduled yet.
    func change(_ body: (inout NetworkImageSettings) -> Void) {
        let mustSend = settings.withLock { settings in
            body(&settings)
            return MainThread.isCurrent ? false : settings.requestTurn()
        }
        if MainThread.isCurrent {
            MainThread.run { [self] in takeUpChanges() }
        } else if mustSend {
            MainInbox.shared.push { [weak self] in
                self?.settings.withLock { $0.turnBegins() }
                self?.takeUpChanges()
            }
        }
    }

    /// Does what the settings ask for by now.
    @MainActor private func takeUpChanges() {
        let (changes, now) = settings.withLock { ($0.takeChanges(), $0) }
        guard let changes else { return }
        let isOtherAddress = now.url != loading.url
        if isOtherAddress || changes.cancelsLoad { endLoad(mayResume: false) }
        if isOtherAddress {
            loading.url = now.url
            settings.withLock { settings in
                settings.currentQuality = 0
                settings.downloadProgress = 0
            }
        }
        let resets = (isOtherAddress || changes.replacesOwnImage) && (changes.resetsToDefault || now.url == nil)
        let showsDefault = resets || (changes.hasNewDefaultImage && showsDefaultImage)
        if showsDefault, !now.hasOwnImage { show(now.defaultImage) }
        if changes.hasNewProgressRule { updateProgressImages() }
        guard isOtherAddress else { return }
        setNeedsPreload()
        if isWaitingForImage { showPlaceholderWhileLoading() } else { removePlaceholder() }
    }

    /// Whether nothing better than the default image is there.
    @MainActor private var showsDefaultImage: Bool { !loading.hasLoaded && currentImageQuality == 0 }

    /// Begins to load unless that is under way or done. The node must be in the preload range.
    @MainActor func startLoading() {
        takeUpChanges()
        let now = settings.withLock { $0 }
        guard isInPreloadState, loading.isWaiting, !now.hasOwnImage, let url = now.url else { return }
        let sources = PictureLoad.Sources(
            cache: cache, downloader: downloader, shouldRetry: now.shouldRetry,
            sharesPixelsOfFiles: now.sharesPixelsOfFiles)
        let load = PictureLoad(url, from: sources, priority: priority, for: self)
        loading.condition = .loading(load)
        loading.progressSteps = ProgressSteps()
        load.wantsProgressImages = wantsProgressImages
        delegate?.imageNodeDidStartFetchingData(self)
        guard wants(load) else { return }
        load.start()
    }

    @MainActor private func endLoad(mayResume: Bool) {
        loading.load?.cancel(mayResume: mayResume)
        loading.condition = .idle
    }

    /// The node left the preload range.
    @MainActor func letGo() {
        takeUpChanges()
        let now = settings.withLock { $0 }
        guard !now.hasOwnImage else { return }
        endLoad(mayResume: true)
        guard image !== now.defaultImage || animatedImage != nil else { return }
        settings.withLock { settings in
            settings.currentQuality = 0
            settings.downloadProgress = 0
        }
        show(now.defaultImage)
        if let url = now.url { cache?.clearFetchedImageFromCache(with: url) }
    }

    // MARK: Priority and progress

    private var priority: ASImageDownloaderPriority {
        if isVisible { return .visible }
        return isInDisplayState ? .imminent : .preload
    }

    @MainActor func updatePriority() {
        loading.load?.priority = priority
    }

    private var wantsProgressImages: Bool { isVisible && shouldRenderProgressImages }

    @MainActor func updateProgressImages() {
        loading.load?.wantsProgressImages = wantsProgressImages
    }

    // MARK: Placeholder

    var isWaitingForImage: Bool { image == nil && url != nil }

    /// Shows the placeholder of a visible node without a picture: it has nothing to draw, and display shows
    /// placeholders of nodes that draw only.
    @MainActor func showPlaceholderWhileLoading() {
        if isVisible, isWaitingForImage { showPlaceholderIfNeeded() }
    }
}

extension ASNetworkImageNode: PictureLoadOwner {
    /// Takes up changes first, which cancels a load whose address has changed. So a result is dropped only together
    /// with its load, and no load waits for a result that was dropped.
    func wants(_ load: PictureLoad) -> Bool {
        takeUpChanges()
        return loading.load === load
    }

    func load(_ load: PictureLoad, didReach milestone: PictureLoad.Milestone) {
        switch milestone {
        case .willAskCache: delegate?.imageNodeWillLoadImageFromCache(self)
        case .foundInCache: delegate?.imageNodeDidLoadImageFromCache(self)
        case .missedInCache: delegate?.imageNodeDidFailToLoadImageFromCache(self)
        case .willDownload: delegate?.imageNodeWillLoadImageFromNetwork(self)
        }
    }

    func load(_ load: PictureLoad, didAdvanceTo progress: CGFloat) {
        settings.withLock { $0.downloadProgress = progress }
    }

    func load(_ load: PictureLoad, didShow image: UIImage, quality: CGFloat) {
        guard loading.progressSteps.shows(quality) else { return }
        settings.withLock { $0.currentQuality = quality }
        show(image)
    }

    func load(_ load: PictureLoad, didEndWith result: Result<PictureLoad.Product, any Error>) {
        switch result {
        case .failure(let error):
            loading.condition = .failed
            delegate?.imageNode(self, didFailWithError: error)
        case .success(let product):
            loading.condition = .loaded
            settings.withLock { settings in
                settings.downloadProgress = 1
                settings.currentQuality = 1
            }
            show(product.picture)
            let info = ASNetworkImageLoadInfo(
                sourceType: product.source, url: load.url, downloadIdentifier: load.downloadIdentifier,
                userInfo: product.userInfo)
            delegate?.imageNode(self, didLoad: product.picture.image, info: info)
        }
    }
}
