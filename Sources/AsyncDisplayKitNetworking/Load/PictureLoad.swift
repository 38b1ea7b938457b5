import Dispatch
import Execution

/// Hears how a load goes. Main thread.
@MainActor protocol PictureLoadOwner: AnyObject {
    /// Whether the picture is still wanted. Another thread may have set another address already.
    func wants(_ load: PictureLoad) -> Bool
    /// What has to be decoded of the picture to show it; nil for all of it.
    var fitForDecoding: ImageFit? { get }
    /// How a picture that has to be decoded is drawn in parts; nil if it is drawn in one piece.
    var partsRule: PartsRule? { get }
    func load(_ load: PictureLoad, didReach milestone: PictureLoad.Milestone)
    /// - Parameter progress: how much has arrived, from 0 to 1.
    func load(_ load: PictureLoad, didAdvanceTo progress: CGFloat)
    /// A picture of what has arrived so far.
    func load(_ load: PictureLoad, didShow image: UIImage, quality: CGFloat)
    /// Called once, unless the load is cancelled before.
    func load(_ load: PictureLoad, didEndWith result: Result<PictureLoad.Product, any Error>)
}

/// One attempt to get the picture of an address: from its file; else from the cache, then from the downloader. What
/// arrives is decoded on a worker before it counts as loaded. Main thread.
///
/// A load ends once: with a picture that can be shown, with an error, or by being cancelled, after which nothing that
/// arrives late has any effect.
@MainActor final class PictureLoad {
    /// Steps of a load that a delegate is told about.
    enum Milestone {
        case willAskCache, foundInCache, missedInCache, willDownload
    }

    /// A picture with where it came from.
    struct Product {
        let picture: LoadedPicture
        let source: ASNetworkImageSourceType
        /// What the downloader had to say.
        let userInfo: Any?
    }

    /// Where pictures come from, and how.
    struct Sources {
        let cache: (any ASImageCacheProtocol)?
        let downloader: any ASImageDownloaderProtocol
        /// What the downloader is told about errors.
        var shouldRetry = true
        /// Whether still pictures of one file share their pixels.
        var sharesPixelsOfFiles = true
    }

    private enum Stage {
        case new
        case askingCache(lookup: Any?)
        case downloading
        case decoding(PictureDecoding)
        case ended
        case cancelled
    }

    /// The queues on which caches and downloaders are asked to call back; the loads take turns with them. No concurrent
    /// queue, for the reason that `BackgroundQueues` gives.
    private static let callbackQueues = (0..<8).map { _ in DispatchQueue(label: "texture.image-callbacks") }
    private static var nextQueue = 0

    private let callbackQueue: DispatchQueue

    let url: URL
    private let sources: Sources
    private weak var owner: (any PictureLoadOwner)?
    private var stage = Stage.new
    /// What the downloader named the download.
    private(set) var downloadIdentifier: Any?
    private var receivesProgressImages = false

    init(_ url: URL, from sources: Sources, priority: ASImageDownloaderPriority, for owner: any PictureLoadOwner) {
        self.url = url
        self.sources = sources
        self.priority = priority
        self.owner = owner
        callbackQueue = Self.callbackQueues[Self.nextQueue]
        Self.nextQueue = (Self.nextQueue + 1) % Self.callbackQueues.count
    }

    private var isWanted: Bool {
        switch stage {
        case .ended, .cancelled: false
        default: owner?.wants(self) ?? false
        }
    }

    /// Begins. May end before it returns, if the picture is in memory.
    func start() {
        if url.isFileURL { readFile() } else { askCache() }
    }

    /// How soon the picture will be seen.
    var priority: ASImageDownloaderPriority {
        didSet {
            guard priority != oldValue else { return }
            switch stage {
            case .askingCache(let lookup?): sources.cache?.setPriority(priority, withLookupIdentifier: lookup)
            case .downloading:
                guard let downloadIdentifier else { return }
                sources.downloader.setPriority(priority, withDownloadIdentifier: downloadIdentifier)
            case .decoding(let decoding): decoding.setPriority(priority.jobPriority)
            case .new, .askingCache, .ended, .cancelled: break
            }
        }
    }

    /// Whether pictures of a download under way are asked for.
    var wantsProgressImages = false {
        didSet { updateProgressImages() }
    }

    /// The picture is not wanted any more.
    ///
    /// - Parameter mayResume: it may be wanted again later.
    func cancel(mayResume: Bool) {
        switch stage {
        case .askingCache(let lookup?): sources.cache?.cancelLookup(forIdentifier: lookup)
        case .downloading:
            guard let downloadIdentifier else { break }
            wantsProgressImages = false
            if mayResume {
                sources.downloader.cancelImageDownloadWithResumePossibility(forIdentifier: downloadIdentifier)
            } else {
                sources.downloader.cancelImageDownload(forIdentifier: downloadIdentifier)
            }
        case .decoding(let decoding): decoding.cancel()
        case .ended: return
        case .new, .askingCache, .cancelled: break
        }
        stage = .cancelled
    }

    // MARK: File and cache

    private func readFile() {
        let (url, sharesPixels) = (url, sources.sharesPixelsOfFiles)
        let downloader = sources.downloader
        let limit =
            (downloader as? ASBasicImageDownloader)?.maximumBytes ?? ASImageDownloaderOptions().maximumBytes
        decode(from: .fileURL) { need, token in
            try PicturePreparation.read(url, limit: limit, sharesPixels: sharesPixels, for: need, token: token) {
                downloader.animatedImage(with: $0)
            }
        }
    }

    private func askCache() {
        guard let cache = sources.cache else { return download() }
        owner?.load(self, didReach: .willAskCache)
        guard isWanted else { return }
        if let known = cache.synchronouslyFetchedCachedImage(with: url) {
            owner?.load(self, didReach: .foundInCache)
            return arrived(known, from: .synchronousCache)
        }
        stage = .askingCache(lookup: nil)
        let lookup = cache.cachedImage(with: url, priority: priority, callbackQueue: callbackQueue) {
            [weak self] container, type in
            MainThread.run { self?.cacheAnswered(container, type) }
        }
        switch stage {
        case .askingCache: stage = .askingCache(lookup: lookup)
        case .cancelled: if let lookup { cache.cancelLookup(forIdentifier: lookup) }
        case .new, .downloading, .decoding, .ended: break
        }
    }

    private func cacheAnswered(_ container: (any ASImageContainerProtocol)?, _ type: ASImageCacheType) {
        guard case .askingCache = stage, isWanted else { return }
        guard let container else {
            owner?.load(self, didReach: .missedInCache)
            return download()
        }
        owner?.load(self, didReach: .foundInCache)
        arrived(container, from: type == .synchronous ? .synchronousCache : .asynchronousCache)
    }

    // MARK: Download

    private func download() {
        guard isWanted else { return }
        owner?.load(self, didReach: .willDownload)
        guard isWanted else { return }
        stage = .downloading
        let identifier = sources.downloader.downloadImage(
            with: url, shouldRetry: sources.shouldRetry, priority: priority, callbackQueue: callbackQueue,
            downloadProgress: { [weak self] progress in
                MainThread.run { self?.downloadAdvanced(progress) }
            },
            completion: { [weak self] container, error, _, userInfo in
                let info = Transferred(userInfo)
                MainThread.run { self?.downloaded(container, error, info.value) }
            })
        downloadIdentifier = identifier
        switch stage {
        case .downloading: updateProgressImages()
        // The downloader may have called back already, and the delegate have set another address then.
        case .cancelled: if let identifier { sources.downloader.cancelImageDownload(forIdentifier: identifier) }
        case .new, .askingCache, .decoding, .ended: break
        }
    }

    private func downloadAdvanced(_ progress: CGFloat) {
        guard case .downloading = stage, isWanted else { return }
        owner?.load(self, didAdvanceTo: progress)
    }

    private func downloaded(_ container: (any ASImageContainerProtocol)?, _ error: (any Error)?, _ userInfo: Any?) {
        guard case .downloading = stage, isWanted else { return }
        guard let container else { return end(.failure(error ?? ASNetworkImageError.notAnImage(url))) }
        arrived(container, from: .download, userInfo: userInfo)
    }

    /// Pictures of a download under way are asked for only while they would be seen.
    private func updateProgressImages() {
        guard case .downloading = stage, let identifier = downloadIdentifier,
            wantsProgressImages != receivesProgressImages
        else { return }
        receivesProgressImages = wantsProgressImages
        let block: ASImageDownloaderProgressImage = { [weak self] image, quality, _ in
            MainThread.run { self?.progressImageArrived(image, quality) }
        }
        sources.downloader.setProgressImageBlock(
            receivesProgressImages ? block : nil, callbackQueue: callbackQueue, withDownloadIdentifier: identifier)
    }

    private func progressImageArrived(_ image: UIImage, _ quality: CGFloat) {
        guard case .downloading = stage, receivesProgressImages, isWanted else { return }
        owner?.load(self, didShow: image, quality: quality)
    }

    // MARK: Decoding

    private func arrived(
        _ container: any ASImageContainerProtocol, from source: ASNetworkImageSourceType, userInfo: Any? = nil
    ) {
        guard isWanted else { return }
        let fit = owner?.fitForDecoding
        if let picture = Self.pictureReadyToShow(container, fitting: fit) {
            return decoded(.success(picture), from: source, userInfo)
        }
        let (url, downloader) = (url, sources.downloader)
        decode(from: source, userInfo: userInfo) { need, token in
            try PicturePreparation.prepare(container, of: url, for: need, token: token) {
                downloader.animatedImage(with: $0)
            }
        }
    }

    /// A picture that is decoded already, or was once: no need to wait for a worker.
    private static func pictureReadyToShow(
        _ container: any ASImageContainerProtocol, fitting fit: ImageFit?
    ) -> LoadedPicture? {
        let proven = (container as? CachedPicture)?.provenImage
        guard let image = proven ?? container as? UIImage else { return nil }
        let pixels = image.pixelsIfDecoded(fitting: fit)
        // Over a limit, which another node's size was not, a worker finds out and the delegate hears why.
        let canBeShown = pixels != nil || proven?.isWithinLimits(fitting: fit) == true
        return canBeShown ? LoadedPicture(image: image, pixels: pixels) : nil
    }

    private func decode(
        from source: ASNetworkImageSourceType, userInfo: Any? = nil,
        _ work: @escaping @Sendable (PictureNeed, CancellationToken) throws -> LoadedPicture
    ) {
        let need = PictureNeed(fit: owner?.fitForDecoding, partsRule: owner?.partsRule)
        let decoding = PictureDecoding(priority: priority.jobPriority) { token in
            try work(need, token)
        } completion: { [weak self] result in
            self?.decoded(result, from: source, userInfo)
        }
        stage = .decoding(decoding)
    }

    private func decoded(
        _ result: Result<LoadedPicture, any Error>, from source: ASNetworkImageSourceType, _ userInfo: Any?
    ) {
        guard isWanted else { return }
        switch result {
        case .success(let picture):
            if source != .fileURL { sources.cache?.imageWasDecoded(picture.image, for: url) }
            end(.success(Product(picture: picture, source: source, userInfo: userInfo)))
        case .failure(let error):
            guard source != .fileURL, Self.isFaultOfBytes(error) else { return end(.failure(error)) }
            sources.cache?.imageCouldNotBeDecoded(for: url)
            switch source {
            // The server may have a better one.
            case .synchronousCache, .asynchronousCache: download()
            case .unspecified, .fileURL, .download: end(.failure(error))
            }
        }
    }

    /// Whether the bytes are at fault. If a limit was exceeded or memory was short, the same bytes may be decoded for
    /// another node, or later.
    private static func isFaultOfBytes(_ error: any Error) -> Bool {
        guard case .undecodable(_, let reason)? = error as? ASNetworkImageError else { return true }
        switch reason {
        case .empty, .unknownFormat, .unreadable, .breaksOff: return true
        default: return false
        }
    }

    private func end(_ result: Result<Product, any Error>) {
        stage = .ended
        owner?.load(self, didEndWith: result)
    }
}

/// Carries what a downloader has to say to the main thread.
private struct Transferred: @unchecked Sendable {  // handed over once, by the downloader's contract
    let value: Any?
    init(_ value: Any?) { self.value = value }
}
