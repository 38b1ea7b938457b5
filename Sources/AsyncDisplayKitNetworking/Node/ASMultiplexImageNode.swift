import Dispatch
import Execution

/// Names one version of a picture; equal ones name the same.
public typealias ASImageIdentifier = AnyHashable

/// Where the versions of a multiplex image node's picture come from. Main thread.
@preconcurrency @MainActor public protocol ASMultiplexImageNodeDataSource: AnyObject {
    /// A version that is at hand; nil if it has to be loaded. Default: nil.
    func multiplexImageNode(_ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: AnyHashable)
        -> UIImage?

    /// Where a version is; nil if it is nowhere. Default: nil.
    func multiplexImageNode(_ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: AnyHashable)
        -> URL?
}

extension ASMultiplexImageNodeDataSource {
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, imageForImageIdentifier imageIdentifier: AnyHashable
    ) -> UIImage? { nil }

    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: AnyHashable
    ) -> URL? { nil }
}

/// Told how a multiplex image node gets its picture. Main thread; all methods have defaults that do nothing.
@preconcurrency @MainActor public protocol ASMultiplexImageNodeDelegate: AnyObject {
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: AnyHashable)
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress progress: CGFloat,
        forImageWithIdentifier imageIdentifier: AnyHashable)
    /// A version has been loaded, or could not be.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: AnyHashable,
        error: (any Error)?)
    /// The node shows another version.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateImage image: UIImage?, withIdentifier imageIdentifier: AnyHashable?,
        fromImage previousImage: UIImage?, withIdentifier previousImageIdentifier: AnyHashable?)
    /// The version is drawn, and on screen with the next frame.
    func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: AnyHashable?)
    func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode)
}

extension ASMultiplexImageNodeDelegate {
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didStartDownloadOfImageWithIdentifier imageIdentifier: AnyHashable
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateDownloadProgress progress: CGFloat,
        forImageWithIdentifier imageIdentifier: AnyHashable
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didFinishDownloadingImageWithIdentifier imageIdentifier: AnyHashable,
        error: (any Error)?
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didUpdateImage image: UIImage?, withIdentifier imageIdentifier: AnyHashable?,
        fromImage previousImage: UIImage?, withIdentifier previousImageIdentifier: AnyHashable?
    ) {}
    public func multiplexImageNode(
        _ imageNode: ASMultiplexImageNode, didDisplayUpdatedImage image: UIImage?,
        withIdentifier imageIdentifier: AnyHashable?
    ) {}
    public func multiplexImageNodeDidFinishDisplay(_ imageNode: ASMultiplexImageNode) {}
}

/// Why a multiplex image node has not got a version.
public enum ASMultiplexImageNodeError: Error, Hashable {
    /// The data source has neither an image nor an address.
    case noSourceForImage
    /// What was loaded is no picture.
    case notAnImage
}

/// An image node whose picture comes in several versions, best first, of which it shows the best it has.
///
/// Loads while it is in the preload range. With `downloadsIntermediateImages` all versions are loaded from the worst to
/// the best, else the best only, after showing the best one at hand. A failure ends the chain. All but measuring and
/// drawing belongs to the main thread.
open class ASMultiplexImageNode: ASImageNode {
    private let cache: (any ASImageCacheProtocol)?
    private let downloader: any ASImageDownloaderProtocol
    private static let callbackQueue = DispatchQueue(label: "texture.multiplex-callbacks", attributes: .concurrent)

    private struct Weak {
        weak var delegate: (any ASMultiplexImageNodeDelegate)?
        weak var dataSource: (any ASMultiplexImageNodeDataSource)?
    }

    private final class Load {
        let identifier: AnyHashable
        let url: URL
        var downloadIdentifier: Any?
        init(_ identifier: AnyHashable, _ url: URL) {
            self.identifier = identifier
            self.url = url
        }
    }

    // Main thread only.
    nonisolated(unsafe) private var related = Weak()
    nonisolated(unsafe) private var identifiers: [AnyHashable] = []
    nonisolated(unsafe) private var loaded: AnyHashable?
    nonisolated(unsafe) private var displayed: AnyHashable?
    nonisolated(unsafe) private var load: Load?
    nonisolated(unsafe) private var hasFailed = false
    nonisolated(unsafe) private var loadsIntermediateImages = false
    nonisolated(unsafe) private var retries = true

    public init(cache: (any ASImageCacheProtocol)?, downloader: any ASImageDownloaderProtocol) {
        self.cache = cache
        self.downloader = downloader
        super.init()
    }

    /// A node without cache that downloads with `ASBasicImageDownloader.shared`.
    public override convenience init() {
        self.init(cache: nil, downloader: ASBasicImageDownloader.shared)
    }

    /// Held weakly.
    @preconcurrency @MainActor public weak var delegate: (any ASMultiplexImageNodeDelegate)? {
        get { related.delegate }
        set { related.delegate = newValue }
    }

    /// Held weakly.
    @preconcurrency @MainActor public weak var dataSource: (any ASMultiplexImageNodeDataSource)? {
        get { related.dataSource }
        set { related.dataSource = newValue }
    }

    /// Whether versions between the worst and the best are loaded, too. Default false.
    @preconcurrency @MainActor public var downloadsIntermediateImages: Bool {
        get { loadsIntermediateImages }
        set { loadsIntermediateImages = newValue }
    }

    /// What the downloader is told about errors. Default true.
    @preconcurrency @MainActor public var shouldRetryImageDownload: Bool {
        get { retries }
        set { retries = newValue }
    }

    /// The versions, best first. Other ones than before are loaded; what is shown stays if it is among them.
    @preconcurrency @MainActor public var imageIdentifiers: [AnyHashable] {
        get { identifiers }
        set {
            guard newValue != identifiers else { return }
            identifiers = newValue
            hasFailed = false
            if let load, !newValue.contains(load.identifier) { cancelLoad() }
            if let loaded, !newValue.contains(loaded) { self.loaded = nil }
            loadNext()
        }
    }

    /// The version the node has.
    @preconcurrency @MainActor public var loadedImageIdentifier: AnyHashable? { loaded }
    /// The version that was drawn last.
    @preconcurrency @MainActor public var displayedImageIdentifier: AnyHashable? { displayed }

    /// The data source has other things to say than before: begins anew, going on to show what is shown.
    @preconcurrency @MainActor public func reloadImageIdentifierSources() {
        cancelLoad()
        hasFailed = false
        loaded = nil
        loadNext()
    }

    /// The picture is the node's own business; setting one is reported and ignored.
    override open var image: UIImage? {
        get { super.image }
        set {
            Misuse.report(
                "`image` was set on \(debugDescription), which chooses among its `imageIdentifiers`. Give it an identifier and return the image from the data source, or use an ASImageNode."
            )
        }
    }

    // MARK: Loading

    @MainActor private func show(_ image: UIImage?, _ identifier: AnyHashable?) {
        let (oldImage, oldIdentifier) = (super.image, loaded)
        loaded = identifier
        super.image = image
        delegate?.multiplexImageNode(
            self, didUpdateImage: image, withIdentifier: identifier, fromImage: oldImage, withIdentifier: oldIdentifier)
    }

    private func rank(_ identifier: AnyHashable?) -> Int {
        identifier.flatMap { identifiers.firstIndex(of: $0) } ?? identifiers.count
    }

    @MainActor private func loadNext() {
        guard isInPreloadState, load == nil, !hasFailed, !identifiers.isEmpty else { return }
        showBestAtHand()
        let have = rank(loaded)
        guard have > 0 else { return }
        // The next better one, or the best at once.
        let next = identifiers[loadsIntermediateImages ? have - 1 : 0]
        guard let url = dataSource?.multiplexImageNode(self, urlForImageIdentifier: next) else {
            hasFailed = true
            delegate?.multiplexImageNode(
                self, didFinishDownloadingImageWithIdentifier: next, error: ASMultiplexImageNodeError.noSourceForImage)
            return
        }
        let load = Load(next, url)
        self.load = load
        if let cache { look(for: load, in: cache) } else { download(load) }
    }

    /// Of the versions that need no loading the best is shown, if it is better than what is there.
    @MainActor private func showBestAtHand() {
        for identifier in identifiers.prefix(rank(loaded)) {
            if let image = dataSource?.multiplexImageNode(self, imageForImageIdentifier: identifier) {
                return show(image, identifier)
            }
        }
    }

    @MainActor private func look(for load: Load, in cache: any ASImageCacheProtocol) {
        if let known = cache.synchronouslyFetchedCachedImage(with: load.url)?.asdk_image() {
            return finish(load, known, error: nil)
        }
        let received = ReceivedLoad(load)
        cache.cachedImage(with: load.url, callbackQueue: Self.callbackQueue) { [weak self] container, _ in
            let image = container?.asdk_image()
            MainThread.run {
                guard let self, self.load === received.load else { return }
                if let image { self.finish(received.load, image, error: nil) } else { self.download(received.load) }
            }
        }
    }

    @MainActor private func download(_ load: Load) {
        delegate?.multiplexImageNode(self, didStartDownloadOfImageWithIdentifier: load.identifier)
        let received = ReceivedLoad(load)
        let identifier = downloader.downloadImage(
            with: load.url, shouldRetry: retries,
            priority: isVisible ? .visible : isInDisplayState ? .imminent : .preload,
            callbackQueue: Self.callbackQueue,
            downloadProgress: { [weak self] progress in
                MainThread.run {
                    guard let self, self.load === received.load else { return }
                    self.delegate?.multiplexImageNode(
                        self, didUpdateDownloadProgress: progress,
                        forImageWithIdentifier: received.load.identifier)
                }
            },
            completion: { [weak self] container, error, _, _ in
                let image = container?.asdk_image()
                MainThread.run { self?.finish(received.load, image, error: error) }
            })
        if self.load === load { load.downloadIdentifier = identifier }
    }

    @MainActor private func finish(_ load: Load, _ image: UIImage?, error: (any Error)?) {
        guard self.load === load else { return }
        self.load = nil
        let failure = image == nil ? error ?? ASMultiplexImageNodeError.notAnImage : nil
        delegate?.multiplexImageNode(
            self, didFinishDownloadingImageWithIdentifier: load.identifier, error: failure)
        guard let image else {
            hasFailed = true
            return
        }
        // The versions may have changed meanwhile, and a better one come to hand.
        if rank(load.identifier) < rank(loaded) { show(image, load.identifier) }
        loadNext()
    }

    @MainActor private func cancelLoad() {
        if let identifier = load?.downloadIdentifier { downloader.cancelImageDownload(forIdentifier: identifier) }
        load = nil
    }

    // MARK: States

    override open func didEnterPreloadState() {
        super.didEnterPreloadState()
        loadNext()
    }

    override open func didExitPreloadState() {
        super.didExitPreloadState()
        cancelLoad()
        hasFailed = false
        displayed = nil
        if super.image != nil { show(nil, nil) }
    }

    override open func displayDidFinish() {
        super.displayDidFinish()
        if displayed != loaded {
            displayed = loaded
            delegate?.multiplexImageNode(self, didDisplayUpdatedImage: super.image, withIdentifier: loaded)
        }
        delegate?.multiplexImageNodeDidFinishDisplay(self)
    }
}

@available(swift, introduced: 6)
extension ASMultiplexImageNode: @unchecked Sendable {}  // main-thread only but for what is inherited

/// Carries a load through callbacks that end on the main thread.
private struct ReceivedLoad<Value: AnyObject>: @unchecked Sendable {  // passed on only, used on the main thread
    let load: Value
    init(_ load: Value) { self.load = load }
}
